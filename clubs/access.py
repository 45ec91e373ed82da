"""Rights: the one place that decides them, and fetches the club in the same call.

A stranger to a club gets 404, as if it did not exist; a member whose role lacks the right gets
403. Nobody signed in: `clubs.middleware` sends them to sign in before a view is called, except for
the pages that everybody may see, which ask `member_of`.
"""

from enum import Enum
from typing import cast

from django.core.exceptions import PermissionDenied
from django.db.models import QuerySet
from django.http import Http404, HttpRequest
from django.utils import translation
from django.utils.translation import get_language

from clubs.models import Club, Membership, Role, User
from clubs.queries import RowsOf, columns


class Right(Enum):
    SEE = "see"
    RECORD = "record"
    """Start matches and record, correct, void hands."""
    DIRECT = "direct"
    """Run tournaments."""
    ADD = "add"
    """Put new people and pairs on the club's list while entering a tournament."""
    KEEP = "keep"
    """Keep the club's people, pairs, rules and journal."""
    OWN = "own"
    """Give and take away roles."""


RIGHTS: dict[str, frozenset[Right]] = {
    Role.OWNER: frozenset(Right),
    Role.SECRETARY: frozenset(Right) - {Right.OWN},
    # The owner can take ADD away from directors: see `granted_to`.
    Role.DIRECTOR: frozenset({Right.SEE, Right.RECORD, Right.DIRECT, Right.ADD}),
    Role.SCORER: frozenset({Right.SEE, Right.RECORD}),
    Role.PLAYER: frozenset({Right.SEE}),
}


# Written out, since every page of a member asks it, and Django takes longer to make such a query
# than the database to answer it.
CLUB_OF = RowsOf(
    Club,
    f"""
    SELECT {columns(Club, "c")}, m.role AS role
    FROM clubs_club c
    JOIN clubs_membership m ON m.club_id = c.id
    WHERE c.slug = %s AND m.user_id = %s
    """,  # noqa: S608
)


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
    user = signed_in(request)
    for club in CLUB_OF(slug, user.pk):
        membership = Membership(club=club, user=user, role=club.role)
        if right not in granted_to(membership):
            raise PermissionDenied(right.value)  # the page says who may
        return tell_rights(club, membership)
    raise Http404


def member_of(request: HttpRequest, slug: str) -> Membership | None:
    """Return this person's membership in the club of a public page; None for a stranger."""
    if not request.user.is_authenticated:
        return None
    there = Membership.objects.filter(club__slug=slug, user=request.user)
    return there.select_related("club").first()


def granted_to(member: Membership) -> frozenset[Right]:
    """The rights of this role in this club."""
    rights = RIGHTS[member.role]
    if member.role == Role.DIRECTOR and not member.club.directors_add:
        rights -= {Right.ADD}
    return rights


def rights_of(member: Membership | None) -> frozenset[str]:
    """Values of `Right`; strangers have none."""
    return frozenset(granted.value for granted in granted_to(member)) if member else frozenset()


def tell_rights(club: Club, member: Membership | None) -> Club:
    """Let a club know what the person asking may do in it, and is to it; and speak one of the
    club's languages from here on.
    """
    if get_language() not in club.languages:
        translation.activate(club.languages[0])
    club.rights = rights_of(member)
    club.role = str(Role(member.role).label) if member else ""
    return club
