"""Exit with 0 if the server on this machine answers: the container's health check."""

import http.client
import os
import sys

host = os.environ.get("ALLOWED_HOSTS", "").split(",")[0].strip().lstrip(".*") or "localhost"
connection = http.client.HTTPConnection("127.0.0.1", int(os.environ.get("PORT", "8000")), timeout=4)
connection.request("GET", "/accounts/login/", headers={"Host": host, "X-Forwarded-Proto": "https"})
status = connection.getresponse().status
sys.exit(0 if status < 400 else f"answered {status}")
