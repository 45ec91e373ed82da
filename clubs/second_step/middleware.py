"""Middleware that asks for the second step before dangerous actions."""

from collections.abc import Callable
from typing import Any
from urllib.parse import urlencode, urlsplit

from django.contrib import messages
from django.http import HttpRequest, QueryDict
from django.http.response import HttpResponseBase
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django_htmx.http import HttpResponseClientRedirect

from clubs.rights import task_of
from clubs.rights.access import signed_in
from clubs.rights.middleware import page_of
from clubs.second_step.passkeys import why_not
from clubs.second_step.proof import Need, has_passkeys, need_of
from server.web import saved_form
from server.web.middleware import Middleware

AGAIN = "again"
"""Marks the address of a page on which a button without a form has to be pressed again."""


class SecondStepMiddleware(Middleware):
    """Send people to the question; from there they come back to their form, filled in.

    Nothing is done in between: the person presses the button of the refilled form.
    """

    def process_view(
        self,
        request: HttpRequest,
        _view: Callable[..., HttpResponseBase],
        _args: tuple[Any, ...],
        kwargs: dict[str, Any],
    ) -> HttpResponseBase | None:
        if AGAIN in request.GET and request.method == "GET" and request.user.is_authenticated:
            messages.warning(request, _("Nothing is done yet. Press the button again."))
        task = task_of(request)
        if task is None or not task.asks_second_step(request.method or "GET"):
            return None
        if not request.user.is_authenticated:
            return None
        need = need_of(request, kwargs.get("slug"))
        return None if need is Need.NOTHING else _ask(request, need)


def _ask(request: HttpRequest, need: Need) -> HttpResponseBase:
    page = _page_with_the_button(request)
    is_saved = request.method == "POST" and saved_form.save(request, urlsplit(page).path)
    if need is Need.PROOF:
        if request.method == "POST" and not is_saved:
            page = _marked(page)
        question = f"{reverse(_question(request))}?{urlencode({'next': page})}"
    else:
        words = _(
            "Your club asks your role for a second step before this action. Turn it on here, then "
            "do it again."
        )
        messages.warning(request, words)
        question = reverse("account_security") + "?step"
    if request.headers.get("HX-Request") == "true":
        return HttpResponseClientRedirect(question)
    return redirect(question)


def _question(request: HttpRequest) -> str:
    """Return the name of the page that asks: for a passkey, where one is possible."""
    has_passkey = has_passkeys(signed_in(request)) and not why_not(request)
    return "mfa_reauthenticate_webauthn" if has_passkey else "mfa_reauthenticate"


def _page_with_the_button(request: HttpRequest) -> str:
    """Return path and query of the page from which the request was sent."""
    sent = urlsplit(request.headers.get("Referer", ""))
    if request.method != "POST" or sent.netloc != request.get_host():
        return page_of(request)
    return f"{sent.path}?{sent.query}" if sent.query else sent.path


def _marked(page: str) -> str:
    """Return the address with AGAIN in its query."""
    parts = urlsplit(page)
    query = QueryDict(parts.query, mutable=True)
    query[AGAIN] = "1"
    return f"{parts.path}?{query.urlencode()}"
