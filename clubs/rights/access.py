"""Fetch the club of a request, and compare the person's role with the table of rights.

A stranger to a club gets 404, as if the club did not exist; a member whose role lacks the right
gets 403. `clubs.rights.middleware` calls `club_for` before the view, for each address that needs a
role. Public pages call `member_of`.
"""

from typing import cast

from django.core.exceptions import PermissionDenied
from django.db.models import Exists, OuterRef, QuerySet
from django.http import Http404, HttpRequest
from django.utils import timezone, translation
from django.utils.translation import get_language

from clubs.models import Club, Membership, Particulars, Player, Role, Token, User, Webhook
from clubs.rights import ROLES, ByToken, Right, task_of

READING = frozenset({"see", "keep"})
"""Values of the rights that a token may use to read."""
WRITING = frozenset({"record", "direct"})
"""Values of the rights that a token may use to write results."""


def signed_in(request: HttpRequest) -> User:
    """Return the account of this request; `clubs.rights.middleware` stops requests without one."""
    return cast(User, request.user)


def knows(owner: User, user: User) -> bool:
    """Whether the account is in a club that `owner` owns."""
    return _in_clubs_of(owner).filter(user=user).exists()


def owns_every_club_of(user: User, owner: User) -> bool:
    """Whether the account is in at least one club, and `owner` owns all its clubs."""
    elsewhere = Membership.objects.filter(user=user).exclude(pk__in=_in_clubs_of(owner))
    return knows(owner, user) and not elsewhere.exists()


def may_invite(user: User, club: Club) -> bool:
    """Whether the account may give roles in the club now: an invitation gives one later."""
    member = Membership.objects.select_related("club").filter(club=club, user=user).first()
    return member is not None and user.is_active and Right.OWN in granted_to(member)


def _in_clubs_of(owner: User) -> QuerySet[Membership]:
    owned = Membership.objects.filter(user=owner, role=Role.OWNER).values("club")
    return Membership.objects.filter(club__in=owned)


def club_for(request: HttpRequest, slug: str) -> Club:
    """Return the club of this slug with the person's `rights` and `role` set, for templates.

    Fetches it once for a request. Raises Http404 for a stranger, and PermissionDenied for a member
    without the right that the table of rights asks for at this address.
    """
    fetched: Club | None = getattr(request, "club", None)
    if fetched is not None and fetched.slug == slug:
        return fetched
    member, right = member_of(request, slug), _right_for(request)
    if member is None:
        raise Http404
    if right not in granted_to(member):
        raise PermissionDenied(right.value)  # the 403 page names the roles with this right
    club = tell_rights(member.club, member)
    setattr(request, "club", club)  # noqa: B010 - not in its type
    return club


def _right_for(request: HttpRequest) -> Right:
    """Return the right that a member needs at this address; to see, where none is named.

    Raises PermissionDenied for an address and method without a row in the table of rights.
    """
    task = task_of(request)
    if task is None:
        raise PermissionDenied(Right.OWN.value)
    return task.access if isinstance(task.access, Right) else Right.SEE


def member_of(request: HttpRequest, slug: str) -> Membership | None:
    """Return this person's membership in the club of a public page; None for a stranger."""
    if not request.user.is_authenticated:
        return None
    memberships = Membership.objects.filter(club__slug=slug, user=request.user)
    of_club = {"club": OuterRef("club")}
    tokens = Token.objects.filter(**of_club, revoked_at=None, ends_at__gt=timezone.now())
    has_programs = Exists(tokens) | Exists(Webhook.objects.filter(**of_club))
    memberships = memberships.annotate(has_programs=has_programs)
    return next(iter(memberships.select_related("club")), None)


def own_player(club: Club, user: User) -> Player | None:
    """Return the person of the club to whom the account is linked; None without one."""
    return Player.objects.filter(club=club, membership__user=user).first()


def club_by_token(request: HttpRequest, token: Token, slug: str) -> Club:
    """Return the club of this slug with the rights that the token's member has now.

    A token that may not write has only rights to read. Raises Http404 for another club and for
    somebody who is no member any more, PermissionDenied for a member without the right that the
    table of rights asks for at this address.
    """
    member = membership_by_token(token)
    if member is None or member.club.slug != slug:
        raise Http404
    task = task_of(request)
    if task is None or not isinstance(task.access, ByToken):
        raise PermissionDenied(Right.OWN.value)
    right = task.access.right or Right.SEE
    if right not in granted_to(member) or (task.access.writes and not token.may_write):
        raise PermissionDenied(right.value)
    club = tell_rights(member.club, member)
    club.rights &= READING if not token.may_write else READING | WRITING
    return club


def membership_by_token(token: Token) -> Membership | None:
    """Return the membership of the token's member; None if the member has left the club."""
    memberships = Membership.objects.select_related("club")
    return memberships.filter(user=token.user_id, club=token.club_id).first()


def particulars_of(club: Club, player: Player) -> Particulars | None:
    """Return the particulars of a person; `club` as `club_for` returned it.

    None without particulars, or if the account may not read them.
    """
    if Right.OFFICE.value not in club.rights or player.club_id != club.pk:
        return None
    return Particulars.objects.select_related("consent_by").filter(player=player).first()


def member_of_calendar(slug: str, key: str) -> Membership | None:
    """Return the member who reads the club's calendar by this key, without signing in; else None.

    The club of the member has no rights: a link to a calendar opens nothing else.
    """
    if not key:
        return None
    memberships = Membership.objects.filter(club__slug=slug, calendar_key=key)
    member = memberships.select_related("club", "player").first()
    if member is not None:
        tell_rights(member.club, None)
    return member


def open_club(request: HttpRequest, slug: str, *, part: str = "") -> Club | None:
    """Return the club for a member, with their rights, or for anybody if its page is public.

    `part`: the column of Club that opens a part of the page, such as `shows_matches`. None: this
    person must not learn that the club exists (`clubs.rights.middleware.sign_in_first`).
    """
    member = member_of(request, slug)
    club = member.club if member else Club.objects.filter(slug=slug, is_public=True).first()
    if club is None or not (member or is_open(club, part)):
        return None
    return tell_rights(club, member)


def is_open(club: Club, part: str = "") -> bool:
    """Whether people without an account may see the club's page, and this part of it."""
    return club.is_public and (not part or getattr(club, part))


def granted_to(member: Membership) -> frozenset[Right]:
    """Return the rights of this member's role in the club."""
    rights = ROLES[member.role]
    if member.role == Role.DIRECTOR and not member.club.directors_add:
        rights -= {Right.ADD}
    return rights


def rights_of(member: Membership | None) -> frozenset[str]:
    """Return the member's rights as values of `Right`; a stranger (None) has none."""
    return frozenset(granted.value for granted in granted_to(member)) if member else frozenset()


def tell_rights(club: Club, member: Membership | None) -> Club:
    """Set `rights` and `role` of the person on the club, and return the club.

    Also activates the club's first language if the current one is not among the club's languages.
    """
    if get_language() not in club.languages:
        translation.activate(club.languages[0])
    club.rights = rights_of(member)
    club.role = str(Role(member.role).label) if member else ""
    club.has_programs = getattr(member, "has_programs", False)
    return club
