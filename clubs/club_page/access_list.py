"""The owner's list of the people who have access to a club, and of open invitations."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.functional import Promise
from django.utils.safestring import SafeString
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

    @property
    def words(self) -> str:
        if not self.until:
            return _("invitation too old, make a new link")
        return _("invitation not accepted yet, works until %(day)s") % {"day": self.until}

    @property
    def link_words(self) -> str:
        return _("Send again") if self.until else _("New link")


@dataclass(frozen=True)
class Member:
    """A person who has access."""

    membership: Membership
    role: str
    does: Promise
    came: str
    """When the person signed in for the last time, or that it never was."""

    @property
    def has_come(self) -> bool:
        return self.membership.user.last_login is not None


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


def door_words(club: Club) -> SafeString:
    """Return who puts new people on the list, the answer in bold."""
    if club.directors_add:
        words = _(
            "People who run tournaments <b>may put new people</b> on the club’s list while they"
            " enter them."
        )
    else:
        words = _("<b>Only owners and secretaries</b> put new people on the club’s list.")
    return SafeString(words)


def step_words(club: Club) -> SafeString:
    """Return of whom the second step is asked, the answer in bold."""
    asked = [str(role.label) for role in Role if role in club.second_step_roles]
    if not asked:
        return SafeString(_("Before serious changes, a phone code <b>is not asked for</b>."))
    words = _("Before serious changes, a phone code <b>is asked of: %(roles)s</b>.")
    return SafeString(words % {"roles": ", ".join(asked)})


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
        return _("Has no password yet")
    if user.last_login is None:
        return _("Has not signed in yet")
    here = timezone.localtime(user.last_login)
    day = day_name(here.date(), today)
    return f"{day}, {date_format(here, 'TIME_FORMAT')}" if here.date() == today else day


def _role(role: str) -> str:
    return capfirst(str(Role(role).label))
