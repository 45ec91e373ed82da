"""Exit with 0 if the server on this machine is ready: the container's health check."""

import http.client
import os
import sys

connection = http.client.HTTPConnection("127.0.0.1", int(os.environ.get("PORT", "8000")), timeout=4)
connection.request("GET", "/readyz")
answer = connection.getresponse()
sys.exit(0 if answer.status == 200 else f"answered {answer.status}: {answer.read().decode()}")
