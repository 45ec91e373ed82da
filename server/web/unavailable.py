"""The page for a server that cannot write now, with the fields that the person typed."""

import logging
import sys
from dataclasses import dataclass

from django.db import InterfaceError, OperationalError
from django.http import HttpRequest, HttpResponse, HttpResponseServerError
from django.template.loader import render_to_string
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from server.web.environ import TURNED_AWAY
from server.web.middleware import View
from server.web.request_ids import number_of
from server.web.saved_form import is_secret

RETRY_SECONDS = 10
"""Seconds after which a program may ask again."""
READ_ONLY_STATE, FULL_STATE = "25006", "53100"
"""The codes of PostgreSQL (SQLSTATE) for a database that is read-only, and for a full disk."""
log = logging.getLogger("clubs.database")


@dataclass(frozen=True)
class Trouble:
    """A trouble of the database, and what a person can do."""

    heading: Promise
    to_do: Promise


BUSY = Trouble(
    _("The notebook is busy"),
    _("If this goes on, tell the person who looks after the server: the disk may be full."),
)
FULL = Trouble(
    _("The notebook is full"),
    _("The disk has no space left. Tell the person who looks after the server."),
)
READ_ONLY = Trouble(
    _("The notebook can only be read now"),
    _("The database accepts no changes. Tell the person who looks after the server."),
)


def trouble_of(error: BaseException | None) -> Trouble | None:
    """Return what is wrong with the database; None for any other error, such as one of ours."""
    text, state = str(error), getattr(error.__cause__, "sqlstate", None) if error else None
    if state == READ_ONLY_STATE or (isinstance(error, OperationalError) and "readonly" in text):
        return READ_ONLY
    if isinstance(error, InterfaceError) and "closed" in text:
        return BUSY
    if not isinstance(error, OperationalError) or "no such" in text:
        return None
    return FULL if state == FULL_STATE or "disk is full" in text else BUSY


def server_failed(request: HttpRequest) -> HttpResponse:
    """Answer as Django's handler500; 503 if the database cannot be used now."""
    error = sys.exc_info()[1]
    trouble = trouble_of(error)
    if trouble is None:
        # Rendered without the request: user, session and messages are in the database.
        page = render_to_string("500.html", {"error_number": number_of(request)})
        return HttpResponseServerError(page)
    log_trouble(error)
    return busy(request, trouble)


def log_trouble(error: BaseException | None) -> None:
    log.error("The database cannot be used: %s", " ".join(str(error).split()))


def turned_away(get_response: View) -> View:
    """Middleware that answers a request that waited too long for a thread that writes."""

    def middleware(request: HttpRequest) -> HttpResponse:
        return busy(request) if TURNED_AWAY in request.META else get_response(request)

    return middleware


def busy(request: HttpRequest, trouble: Trouble = BUSY) -> HttpResponse:
    """Return a 503 page saying that nothing was written, with the fields that were sent."""
    context = {"path": request.path, "typed": typed(request), "trouble": trouble}
    page = render_to_string("unavailable.html", context)
    return HttpResponse(page, status=503, headers={"Retry-After": str(RETRY_SECONDS)})


def typed(request: HttpRequest) -> list[tuple[str, str]]:
    """Return all fields of the form that was sent; none if it has a file or a secret field."""
    if request.method != "POST":
        return []
    if request.FILES or any(map(is_secret, request.POST)):
        return []
    return [(name, value) for name, values in request.POST.lists() for value in values]
