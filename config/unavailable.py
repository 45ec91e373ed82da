"""The answer where nothing can be written now: words, and what was typed."""

import logging
import sys

from django.db import OperationalError
from django.http import HttpRequest, HttpResponse
from django.template.loader import render_to_string
from django.views.defaults import server_error

from clubs.kept import is_secret
from config.middleware import TURNED_AWAY, View

RETRY = 10
"""Seconds after which a program may ask again."""
log = logging.getLogger("clubs.database")


def server_failed(request: HttpRequest) -> HttpResponse:
    """Django's handler500: 503 where the database cannot be used at the moment."""
    error = sys.exc_info()[1]
    if not isinstance(error, OperationalError) or "no such" in str(error):
        return server_error(request)
    log.error("The database cannot be used: %s", " ".join(str(error).split()))
    return busy(request)


def turned_away(get_response: View) -> View:
    """Middleware that answers what waited too long to be written."""

    def middleware(request: HttpRequest) -> HttpResponse:
        return busy(request) if TURNED_AWAY in request.META else get_response(request)

    return middleware


def busy(request: HttpRequest) -> HttpResponse:
    """Say in words that nothing was written for now, and keep what was typed."""
    # Without the request: user, session and messages are in the database.
    page = render_to_string("unavailable.html", {"path": request.path, "typed": typed(request)})
    return HttpResponse(page, status=503, headers={"Retry-After": str(RETRY)})


def typed(request: HttpRequest) -> list[tuple[str, str]]:
    """Return all fields of the form that was sent, or none where one of them is secret."""
    if request.method != "POST":
        return []
    if request.FILES or any(map(is_secret, request.POST)):
        return []
    return [(name, value) for name, values in request.POST.lists() for value in values]
