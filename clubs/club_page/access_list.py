"""The owner's list of the people who have access to a club, and of open invitations."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.functional import Promise
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from clubs.lists.span_words import day_name
from clubs.models import Club, Invitation, Membership, Role, User
from clubs.words.labels import ROLES_DO


@dataclass(frozen=True)
class Waiting:
    """An invitation that nobody has accepted. `until`: the last day of its link, empty if over."""

    invitation: Invitation
    role: str
    until: str


@dataclass(frozen=True)
class Member:
    """A person who has access."""

    membership: Membership
    role: str
    does: Promise
    came: str
    """When the person signed in for the last time."""


@dataclass(frozen=True)
class AccessList:
    waiting: Sequence[Waiting]
    members: Sequence[Member]

    @property
    def count(self) -> str:
        """How many people and invitations there are; one owner alone is told to invite."""
        number = len(self.members)
        if number == 1 and not self.waiting:
            return _("Only you have access. Invite the people who record.")
        words = ngettext("{number} person", "{number} people", number).format(number=number)
        if self.waiting:
            waiting = len(self.waiting)
            invitations = ngettext("{number} invitation", "{number} invitations", waiting)
            words = _("{people} and {invitations}").format(
                people=words, invitations=invitations.format(number=waiting)
            )
        return _("{count}. People who only play need no access.").format(count=words)


def access_list(club: Club, reader: User) -> AccessList:
    """Return the invitations, newest first, and the members, the owner first."""
    today = timezone.localdate()
    open_ones = club.invitations.filter(used_at__isnull=True, revoked_at__isnull=True)
    order = {role: number for number, role in enumerate(Role.values)}
    members = sorted(
        club.memberships.select_related("user"),
        key=lambda member: (order[member.role], str(member.user).casefold(), member.pk),
    )
    return AccessList(
        [_waiting(invitation, today) for invitation in open_ones],
        [_member(member, reader, today) for member in members],
    )


def _waiting(invitation: Invitation, today: date) -> Waiting:
    until = ""
    if invitation.state == "open":
        last = timezone.localdate(invitation.ends_at)
        until = _("today") if last == today else date_format(last, "MONTH_DAY_FORMAT")
    return Waiting(invitation, _role(invitation.role), until)


def _member(member: Membership, reader: User, today: date) -> Member:
    came = (
        pgettext("signed in", "now") if member.user_id == reader.pk else _came(member.user, today)
    )
    return Member(member, _role(member.role), ROLES_DO[member.role], came)


def _came(user: User, today: date) -> str:
    if not user.has_usable_password():
        return _("has no password yet")
    if user.last_login is None:
        return pgettext("signed in", "not yet")
    here = timezone.localtime(user.last_login)
    day = day_name(here.date(), today)
    return f"{day}, {date_format(here, 'TIME_FORMAT')}" if here.date() == today else day


def _role(role: str) -> str:
    return capfirst(str(Role(role).label))
