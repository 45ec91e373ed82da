"""The page of an account's own security: password, second step, and where it is signed in."""

from allauth.account.adapter import get_adapter
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_POST

from clubs.accounts import security
from clubs.accounts.signing_in import sessions
from clubs.rights.access import signed_in
from clubs.second_step.passkeys import why_not
from clubs.second_step.proof import state_of


@require_GET
def account_security(request: HttpRequest) -> HttpResponse:
    context = state_of(signed_in(request)) | {
        "sessions": sessions.open_sessions(request),
        "why_no_passkey": why_not(request),
        "opens_step": "step" in request.GET or "saved_form" in request.session,
    }
    return render(request, "account/security.html", context)


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
