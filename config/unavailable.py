"""The page for a server that cannot write now, with the fields that the person typed."""

import logging
import sys

from django.db import OperationalError
from django.http import HttpRequest, HttpResponse, HttpResponseServerError
from django.template.loader import render_to_string

from clubs.saved_form import is_secret
from config.environ import TURNED_AWAY
from config.middleware import View
from config.request_ids import number_of

RETRY_SECONDS = 10
"""Seconds after which a program may ask again."""
log = logging.getLogger("clubs.database")


def server_failed(request: HttpRequest) -> HttpResponse:
    """Answer as Django's handler500; 503 if the database cannot be used now."""
    error = sys.exc_info()[1]
    if not isinstance(error, OperationalError) or "no such" in str(error):
        # Rendered without the request: user, session and messages are in the database.
        page = render_to_string("500.html", {"error_number": number_of(request)})
        return HttpResponseServerError(page)
    log.error("The database cannot be used: %s", " ".join(str(error).split()))
    return busy(request)


def turned_away(get_response: View) -> View:
    """Middleware that answers a request that waited too long for a thread that writes."""

    def middleware(request: HttpRequest) -> HttpResponse:
        return busy(request) if TURNED_AWAY in request.META else get_response(request)

    return middleware


def busy(request: HttpRequest) -> HttpResponse:
    """Return a 503 page saying that nothing was written, with the fields that were sent."""
    page = render_to_string("unavailable.html", {"path": request.path, "typed": typed(request)})
    return HttpResponse(page, status=503, headers={"Retry-After": str(RETRY_SECONDS)})


def typed(request: HttpRequest) -> list[tuple[str, str]]:
    """Return all fields of the form that was sent; none if it has a file or a secret field."""
    if request.method != "POST":
        return []
    if request.FILES or any(map(is_secret, request.POST)):
        return []
    return [(name, value) for name, values in request.POST.lists() for value in values]
