"""The page for a refusal that no view answers: another person was quicker, or the club is lent."""

import logging
from collections.abc import Callable, Mapping
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import render
from django.utils.http import url_has_allowed_host_and_scheme
from django_htmx.http import reselect, reswap, retarget

from clubs.journal.writing import Gone, Lent, Refused
from clubs.models import Club, Loan
from clubs.rights import Right, Task, task_of
from server.web.htmx import HtmxRequest
from server.web.middleware import Middleware
from server.web.saved_form import CSRF_FIELD
from server.web.unavailable import typed
from tournaments.lending import laptop

log = logging.getLogger("config.refused")

MARKS = {CSRF_FIELD, "client_key", "do", "row", "screen", "seen", "shown", "version"} | {
    *("accepted", "allow", "asks", "namesakes", "noted", "rematches", "slips", "waiting"),
    *("entry", "kind", "stage", "table", "who"),
}
"""Fields that a page sends by itself, and choices: nobody has to type them again.

A field missing here shows a code too many. A rule on values would drop typed points and nicknames.
"""
ADDING = {"add_player", "add_pair"}
"""Addresses whose new rows come back with a single tournament."""
ENDS = ("-by-hand", "-is", "-seen")


class Refusals(Middleware):
    """Middleware that answers a writer's `Refused` or `Lent` with 409, and shows what was typed.

    A form of a lent club is refused before it is checked: its questions would all be in vain.
    """

    def process_view(
        self,
        request: HtmxRequest,
        _view: Callable[..., HttpResponseBase],
        _args: tuple[Any, ...],
        kwargs: dict[str, Any],
    ) -> HttpResponse | None:
        club: Club | None = getattr(request, "club", None)
        task = task_of(request)
        if request.method != "POST" or club is None or task is None or task.while_lent:
            return None
        loan = club.loan_id or _loan_of_one(request, club, task, kwargs)
        return self.process_exception(request, Lent(loan)) if loan else None

    def process_exception(self, request: HtmxRequest, error: Exception) -> HttpResponse | None:
        if not isinstance(error, Refused | Lent):
            return None
        # `writing` takes every missing row for a deleted one: a fault of the code would be hidden.
        log.warning("%s: %s", type(error).__name__, request.path, exc_info=error)
        loan = Loan.objects.filter(pk=error.loan).first() if isinstance(error, Lent) else None
        texts = [value for name, value in typed(request) if _is_text(name, value)]
        context = {
            "is_gone": isinstance(error, Gone),
            "loan": loan,
            "typed": "\n".join(texts),
            "address": _address(request),
        }
        page = render(request, "refused.html", context, status=409)
        if request.htmx:
            # The form may take the answer as a part of its page.
            reswap(retarget(reselect(page, "#main"), "#main"), "outerHTML")
        return page


def _loan_of_one(
    request: HttpRequest, club: Club, task: Task, kwargs: Mapping[str, Any]
) -> int | None:
    """Return the loan of a single tournament with which this would not come back to the server."""
    is_new = request.resolver_match is not None and request.resolver_match.url_name in ADDING
    of_tournament = f"/{club.slug}/tournaments/{kwargs.get('name')}/"
    if is_new or task.access is Right.RECORD or request.path.startswith(of_tournament):
        return None
    loan = laptop.borrowed(club)
    return loan.pk if loan and loan.tournament and loan.is_open else None


def _is_text(name: str, value: str) -> bool:
    """Whether a person may have typed this value."""
    return bool(value) and name not in MARKS and not name.endswith(ENDS)


def _address(request: HttpRequest) -> str:
    """Return the address of the page with the form; empty if the browser does not send it."""
    sent = request.headers.get("HX-Current-URL") or request.headers.get("Referer", "")
    is_own = url_has_allowed_host_and_scheme(sent, request.get_host(), request.is_secure())
    # A link to a place on the page that is open would not load it again.
    return sent.partition("#")[0] if is_own else ""
