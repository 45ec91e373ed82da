"""The page of an account's own security: password, second step, and where it is signed in."""

from collections.abc import Iterator
from typing import Any, NamedTuple

from allauth.account.adapter import get_adapter
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.formats import date_format
from django.utils.timezone import localtime
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_GET, require_POST

from clubs.accounts import security
from clubs.accounts.signing_in import sessions
from clubs.rights.access import signed_in
from clubs.second_step.passkeys import why_not
from clubs.second_step.proof import state_of


class Proof(NamedTuple):
    """One way to show the second step, with its link."""

    name: str
    words: str
    address: str
    icon: str
    act: str


@require_GET
def account_security(request: HttpRequest) -> HttpResponse:
    state = state_of(signed_in(request))
    context = state | {
        "proofs": list(_proofs(state)),
        "sessions": sessions.open_sessions(request),
        "why_no_passkey": why_not(request),
        "opens_step": "step" in request.GET or "saved_form" in request.session,
    }
    return render(request, "account/security.html", context)


def _proofs(state: dict[str, Any]) -> Iterator[Proof]:
    """Yield the app, the passkeys and the recovery codes, each with what can be done with it."""
    if state["has_app"]:
        address = reverse("mfa_deactivate_totp")
        yield Proof(_("Codes of an app on the phone"), _("on"), address, "x", _("Turn off"))
    for passkey in state["passkeys"]:
        day = date_format(localtime(passkey.created_at), "DATE_FORMAT")
        words = _("passkey, added on %(day)s") % {"day": day}
        address = reverse("mfa_remove_webauthn", args=[passkey.pk])
        yield Proof(passkey.data["name"], words, address, "x", _("Remove"))
    left = state["codes_left"]
    words = ngettext("%(left)s code left", "%(left)s codes left", left) % {"left": left}
    address = reverse("mfa_view_recovery_codes")
    yield Proof(_("Recovery codes on paper"), words, address, "eye", _("Show"))


@require_POST
def end_session(request: HttpRequest, pk: int) -> HttpResponse:
    """Sign the account out in one browser, such as on a lost phone."""
    user = signed_in(request)
    if sessions.end_session(user, pk):
        _log(request, "session-ended")
    messages.success(request, _("You are signed out there."))
    return redirect("account_security")


@require_POST
def end_other_sessions(request: HttpRequest) -> HttpResponse:
    sessions.end_other_sessions(request)
    _log(request, "sessions-ended")
    messages.success(request, _("You are signed out everywhere else."))
    return redirect("account_security")


def _log(request: HttpRequest, event: security.Event) -> None:
    address = get_adapter().get_client_ip(request)
    security.record(event, account=signed_in(request).username, address=address)
