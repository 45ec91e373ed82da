"""The owner's pages of invitations: make, show, mail, renew and withdraw them."""

import logging
from collections.abc import Iterator
from smtplib import SMTPException

from django.conf import settings
from django.contrib import messages
from django.core.mail import send_mail
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import translation
from django.utils.formats import date_format
from django.utils.html import format_html
from django.utils.timezone import localtime
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache

from clubs import accounts, roster
from clubs.accounts.invitation_links import path_of
from clubs.accounts.security import Event
from clubs.forms.accounts.invitations import InvitationForm
from clubs.forms.fields.numbers import key_in
from clubs.models import Club, Invitation, Role
from clubs.rights.access import club_for, particulars_of, signed_in
from clubs.views.accounts import security_log
from clubs.views.answers import form_page
from server.web import saved_form
from server.web.full_addresses import full_address

RENEWED_DAYS = 7

log = logging.getLogger(__name__)


def invite(request: HttpRequest, slug: str) -> HttpResponse:
    """Invite somebody; with `?player=` a person of the list."""
    club = club_for(request, slug)
    asked = key_in(request.GET, "player")
    player = get_object_or_404(club.players, pk=asked) if asked else None
    known = particulars_of(club, player) if player else None
    email = known.email if known else ""
    form = InvitationForm(saved_form.typed(request), player, email, bool(settings.EMAIL_HOST))
    if request.method == "POST" and form.is_valid():
        by = signed_in(request)
        try:
            made = accounts.invite_member(club, by=by, player=player, **form.cleaned_data)
        except roster.AlreadyLinked as linked:
            words = _("{name} has an account already: {account}.")
            names = {"name": player, "account": linked.membership.user.username}
            form.add_error("name", words.format(**names))
        else:
            _log("invitation-made", request, made)
            if made.email and settings.EMAIL_HOST:
                _mail(request, made)
            return redirect("invitation", slug, made.pk)
    context = {"club": club, "nav": "accounts", "form": form, "player": player}
    return form_page(request, "clubs/invite.html", context, is_new=player is None)


@never_cache
def invitation(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Show an invitation with its link, to hand over, mail again, renew or withdraw."""
    club = club_for(request, slug)
    invitation = invitation_of(club, pk)
    context = {
        "club": club,
        "nav": "accounts",
        "invitation": invitation,
        "state_words": _state_words(invitation),
        "facts": list(_facts(invitation)),
    }
    if invitation.state == "open":
        context["link"] = full_address(request, path_of(invitation))
    return render(request, "clubs/invitation.html", context)


def _state_words(invitation: Invitation) -> str:
    """Return why the invitation has no link."""
    if invitation.state == "used":
        date = date_format(localtime(invitation.used_at), "DATETIME_FORMAT")
        return _("%(name)s accepted it, %(date)s.") % {"name": invitation.used_by, "date": date}
    if invitation.state == "revoked":
        return _("The invitation is withdrawn. A new link makes it work again.")
    return _("The link is too old. Make a new one and hand it over.")


def _facts(invitation: Invitation) -> Iterator[tuple[str, object, str]]:
    """Yield what is known of an invitation: the head, the words, and more below them."""
    yield _("Role in the club"), Role(invitation.role).label, ""
    if player := invitation.player:
        address = reverse("player", args=[invitation.club.slug, player.pk])
        link = format_html('<a href="{}">{}</a>', address, player.name)
        yield _("Person on the list"), link, ""
    if invitation.email:
        sent = ""
        if invitation.mailed_at:
            date = date_format(localtime(invitation.mailed_at), "DATETIME_FORMAT")
            sent = _("sent %(date)s") % {"date": date}
        yield _("E-mail"), invitation.email, sent
    ends = date_format(localtime(invitation.ends_at), "DATETIME_FORMAT")
    yield _("Works until"), ends, ""
    yield _("Invited by"), invitation.by, ""


def mail_invitation(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Send the link to the address of the invitation, again if need be."""
    club = club_for(request, slug)
    invitation = invitation_of(club, pk)
    can_mail = settings.EMAIL_HOST and invitation.email and invitation.state == "open"
    if request.method == "POST" and can_mail:
        _mail(request, invitation)
    return redirect("invitation", slug, pk)


def renew_invitation(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Replace the link by a new one that works for a week."""
    club = club_for(request, slug)
    if request.method == "POST":
        try:
            now = accounts.renew_invitation(
                invitation_of(club, pk), by=signed_in(request), days=RENEWED_DAYS
            )
        except roster.InvitationOver:
            messages.error(request, _("Somebody has used this invitation already."))
        else:
            _log("invitation-made", request, now)
            messages.success(request, _("Here is a new link. The old one no longer works."))
    return redirect("invitation", slug, pk)


def revoke_invitation(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    club = club_for(request, slug)
    invitation = invitation_of(club, pk)
    if request.method == "POST":
        try:
            accounts.revoke_invitation(invitation, by=signed_in(request))
        except roster.InvitationOver:
            messages.error(request, _("Somebody has used this invitation already."))
        else:
            _log("invitation-revoked", request, invitation)
            words = _("The link of {name} no longer works.")
            messages.success(request, words.format(name=invitation.name))
    return redirect("accounts", slug)


def invitation_of(club: Club, pk: int) -> Invitation:
    rows = club.invitations.select_related("player", "by", "used_by")
    invitation: Invitation = get_object_or_404(rows, pk=pk)
    invitation.club = club
    return invitation


def _mail(request: HttpRequest, invitation: Invitation) -> None:
    """Mail the link in the language of the club, and say whether that worked."""
    link = full_address(request, path_of(invitation))
    context = {"invitation": invitation, "club": invitation.club, "link": link}
    with translation.override(invitation.club.languages[0]):
        subject = _("Invitation to {club}").format(club=invitation.club.name)
        text = render_to_string("clubs/invitation.txt", context)
    try:
        send_mail(subject, text, None, [invitation.email])
    except (OSError, SMTPException):
        log.exception("The invitation could not be mailed.")
        words = _("The e-mail could not be sent. Give the link yourself, or try again later.")
        messages.error(request, words)
    else:
        accounts.mark_mailed(invitation)
        words = _("The link is on its way to {address}.")
        messages.success(request, words.format(address=invitation.email))


def _log(event: Event, request: HttpRequest, invitation: Invitation) -> None:
    role, key = invitation.role, str(invitation.pk)
    security_log.record(event, request, invitation.club, role=role, invitation=key)
