"""A number for each request: in its log lines, in its answer, and on the page of an error.

A person reads the number from the page, and the operator finds its lines in the log.
"""

import re
import secrets

from django.conf import settings
from django.http import HttpRequest, HttpResponse

from server.log.format import KEY, current
from server.web.middleware import View

HEADER = "X-Request-ID"
ACCEPTED = re.compile(r"[-\w.:]{6,64}", re.ASCII)
BYTES = 6
"""Enough that two requests of one log hardly ever share a number; short enough to read aloud."""


def numbered(get_response: View) -> View:
    """Middleware that gives the request a number, or takes the number of our proxy."""

    def middleware(request: HttpRequest) -> HttpResponse:
        number = _of_proxy(request) or secrets.token_hex(BYTES)
        request.META[KEY] = number
        token = current.set(number)
        try:
            response = get_response(request)
        finally:
            current.reset(token)
        response[HEADER] = number
        return response

    return middleware


def number_of(request: HttpRequest) -> str:
    """Return the number of the request; empty if it failed before it got one."""
    return str(request.META.get(KEY, ""))


def _of_proxy(request: HttpRequest) -> str:
    """Return the number that our proxy gave; empty without a proxy, or if it is unusable."""
    sent = request.headers.get(HEADER, "") if settings.PROXIES else ""
    return sent if ACCEPTED.fullmatch(sent) else ""
