"""Who may do what: the one place that answers, and fetches the club in the same call.

A stranger to a club gets 404, as if it did not exist; a member whose role lacks the right gets
403. Nobody signed in: `clubs.middleware` sends them to sign in before a view is called, except for
the pages that everybody may see, which ask `member_of`.
"""

from enum import Enum
from typing import cast

from django.core.exceptions import PermissionDenied
from django.db.models import QuerySet
from django.http import Http404, HttpRequest

from clubs.models import Club, Membership, Role, User


class Right(Enum):
    SEE = "see"
    RECORD = "record"
    """Start matches and record, correct, void hands."""
    DIRECT = "direct"
    """Run tournaments."""
    KEEP = "keep"
    """Keep the club's people, pairs, rules and journal."""
    OWN = "own"
    """Give and take away roles."""


RIGHTS: dict[str, frozenset[Right]] = {
    Role.OWNER: frozenset(Right),
    Role.SECRETARY: frozenset(Right) - {Right.OWN},
    Role.DIRECTOR: frozenset({Right.SEE, Right.RECORD, Right.DIRECT}),
    Role.SCORER: frozenset({Right.SEE, Right.RECORD}),
    Role.PLAYER: frozenset({Right.SEE}),
}


def signed_in(request: HttpRequest) -> User:
    """The account of this request; views are only reached when there is one."""
    return cast(User, request.user)


def knows(owner: User, user: User) -> bool:
    """Whether the account is in a club that `owner` owns; other clubs' accounts are strangers."""
    return _in_clubs_of(owner).filter(user=user).exists()


def owns_every_club_of(user: User, owner: User) -> bool:
    """Whether the account is no business of anybody else's: in no other club, and not in none."""
    elsewhere = Membership.objects.filter(user=user).exclude(pk__in=_in_clubs_of(owner))
    return knows(owner, user) and not elsewhere.exists()


def _in_clubs_of(owner: User) -> QuerySet[Membership]:
    owned = Membership.objects.filter(user=owner, role=Role.OWNER).values("club")
    return Membership.objects.filter(club__in=owned)


def club_for(request: HttpRequest, slug: str, right: Right = Right.SEE) -> Club:
    """The club of this slug, if this person has `right` in it.

    The club comes back knowing this person's `rights` (so that a template asks `club.rights`) and
    `role`.
    Raises Http404 to a stranger and PermissionDenied to a member without the right.
    """
    try:
        membership = Membership.objects.select_related("club").get(
            club__slug=slug, user=signed_in(request)
        )
    except Membership.DoesNotExist:
        raise Http404 from None
    if right not in RIGHTS[membership.role]:
        raise PermissionDenied(right.value)  # the page says who may
    return tell_rights(membership.club, membership)


def member_of(request: HttpRequest, slug: str) -> Membership | None:
    """What this person is in the club of a page that anybody may see; None: a stranger to it."""
    if not request.user.is_authenticated:
        return None
    return Membership.objects.filter(club__slug=slug, user=request.user).first()


def rights_of(member: Membership | None) -> frozenset[str]:
    """Values of `Right`; strangers have none."""
    return frozenset(granted.value for granted in RIGHTS[member.role]) if member else frozenset()


def tell_rights(club: Club, member: Membership | None) -> Club:
    """Let a club know what the person asking may do in it, and is to it."""
    club.rights = rights_of(member)
    club.role = member.get_role_display() if member else ""
    return club
