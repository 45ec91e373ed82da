"""The page on which somebody accepts an invitation, with an account or with a new one."""

from allauth.account.adapter import get_adapter
from allauth.account.utils import perform_login
from django.contrib import messages
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import translation
from django.utils.translation import get_language, gettext_lazy
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters

from clubs import accounts, roster
from clubs.accounts import security
from clubs.accounts.invitation_links import find
from clubs.accounts.signing_in import sign_in
from clubs.forms.accounts.invitations import JoinForm
from clubs.models import Invitation, Role
from clubs.rights.access import signed_in

PURPOSES = {
    Role.OWNER: gettext_lazy("to own the club"),
    Role.SECRETARY: gettext_lazy("to do the work of the office"),
    Role.DIRECTOR: gettext_lazy("to direct tournaments"),
    Role.SCORER: gettext_lazy("to record matches"),
    Role.PLAYER: gettext_lazy("to play"),
}


@never_cache
@sensitive_post_parameters("password1", "password2")
def accept_invitation(request: HttpRequest, token: str) -> HttpResponse:
    """Show an invitation and accept it. A guessed link is counted, and many are slowed down."""
    address = get_adapter().get_client_ip(request)
    try:
        invitation = sign_in.limit_guesses(address, lambda: find(token))
    except sign_in.MustWait as wait:
        security.record("invitation-limited", account="", address=address)
        return _closed(request, "limited", status=429, seconds=wait.seconds)
    if invitation is None:
        security.record("invitation-unknown", account="", address=address)
        return _closed(request, "unknown", status=404)
    if get_language() not in invitation.club.languages:
        translation.activate(invitation.club.languages[0])
    user = request.user
    is_own = user.is_authenticated and invitation.used_by_id == user.pk
    if is_own and invitation.club.memberships.filter(user=user.pk).exists():
        return _already(request, invitation)
    if invitation.state != "open":
        return _closed(request, invitation.state, status=410, invitation=invitation)
    if user.is_authenticated:
        return _with_account(request, invitation, address)
    return _with_new_account(request, invitation, address)


def _with_account(request: HttpRequest, invitation: Invitation, address: str) -> HttpResponse:
    user = signed_in(request)
    if request.method == "POST":
        try:
            accounts.accept_invitation(invitation, user)
        except roster.InvitationOver as over:
            return _closed(request, over.invitation.state, status=410, invitation=invitation)
        except roster.AlreadyLinked:
            return _closed(request, "linked", status=409, invitation=invitation)
        _log(invitation, user.username, address)
        return _welcome(request, invitation)
    return render(request, "clubs/accept_invitation.html", _context(invitation))


def _with_new_account(request: HttpRequest, invitation: Invitation, address: str) -> HttpResponse:
    form = JoinForm(invitation, request.POST if request.method == "POST" else None)
    if request.method == "POST" and form.is_valid():
        login, password = form.cleaned_data["login"], form.cleaned_data["password1"]
        try:
            member = accounts.join(invitation, login=login, password=password)
        except roster.LoginTaken:
            form.add_error("login", form.taken(login))
        except ValidationError as weak:
            form.add_error("password1", weak)
        except roster.InvitationOver as over:
            return _closed(request, over.invitation.state, status=410, invitation=invitation)
        except roster.AlreadyLinked:
            return _closed(request, "linked", status=409, invitation=invitation)
        else:
            _log(invitation, member.user.username, address)
            perform_login(request, member.user)
            return _welcome(request, invitation)
    status = 422 if request.method == "POST" else 200
    context = _context(invitation) | {"form": form}
    return render(request, "clubs/accept_invitation.html", context, status=status)


def _context(invitation: Invitation) -> dict[str, object]:
    return {"invitation": invitation, "purpose": PURPOSES[Role(invitation.role)]}


def _closed(
    request: HttpRequest, why: str, *, status: int, **context: Invitation | int
) -> HttpResponse:
    """Say why a link does not work, and what to do."""
    context_of_page = {"why": why, **context}
    return render(request, "clubs/invitation_closed.html", context_of_page, status=status)


def _already(request: HttpRequest, invitation: Invitation) -> HttpResponse:
    """Lead a member who opens an accepted link again, or pressed twice, to the club."""
    if request.method == "POST":
        return _welcome(request, invitation)
    messages.info(request, _("You have accepted this invitation already."))
    return _to_club(invitation)


def _welcome(request: HttpRequest, invitation: Invitation) -> HttpResponse:
    words = _("Welcome to {club}.").format(club=invitation.club.name)
    messages.success(request, words)
    return _to_club(invitation)


def _to_club(invitation: Invitation) -> HttpResponse:
    return redirect("me" if invitation.player_id else "club", invitation.club.slug)


def _log(invitation: Invitation, login: str, address: str) -> None:
    security.record(
        "invitation-used",
        account=login,
        address=address,
        club=invitation.club.slug,
        role=invitation.role,
        invitation=str(invitation.pk),
    )
