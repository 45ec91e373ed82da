"""Clubs, the accounts of the server, and their roles in a club."""

from copy import copy
from functools import partial
from secrets import token_urlsafe

from django.core.exceptions import ValidationError
from django.core.validators import validate_slug
from django.db import IntegrityError, transaction
from django.db.models import Q
from django.utils import timezone

from clubs.accounts.tokens import revoke_tokens_of
from clubs.journal.writing import note, writing
from clubs.models import Club, Membership, Role, User, all_languages
from clubs.rights.access import knows, may_invite
from clubs.roster.people.refusals import LastOwner, LoginTaken, SlugRefused
from clubs.words.names import tidy, with_capitals

RESERVED_SLUGS = frozenset({"accounts", "i18n", "language", "media", "static", "t"}) | frozenset(
    {"admin", "api", "club", "clubs", "demo", "federations", "health", "help", "wall", "www"}
)
"""Addresses that the site itself uses now or may use later."""


@transaction.atomic
def create_club(
    slug: str,
    name: str,
    *,
    owner: User,
    meets: str = "",
    languages: list[str] | None = None,
    default_rules: str = "",
) -> Club:
    """Create a club with its first owner. Raises SlugRefused or ValidationError.

    `languages`: codes, the club's own first; by default all.
    """
    validate_slug(slug)
    if slug in RESERVED_SLUGS or slug != slug.lower() or "_" in slug:
        raise SlugRefused(slug)
    club = Club(
        slug=slug,
        name=tidy(name),
        meets=tidy(meets),
        languages=languages or all_languages(),
        default_rules=default_rules,
    )
    club.clean_fields(exclude=["second_step_roles"])  # an empty list, which no form would take
    try:
        with transaction.atomic():
            club.save()
    except IntegrityError:
        raise SlugRefused(slug) from None
    Membership.objects.create(club=club, user=owner, role=Role.OWNER)
    note(club, owner, "create-club", club)
    return club


def account_of(login: str) -> User | None:
    """Return the account that signs in with this name or e-mail address."""
    same = Q(username__iexact=login) | Q(email__iexact=login)
    return User.objects.filter(same).order_by("pk").first() if login else None


@transaction.atomic
def open_account(login: str, *, name: str = "", email: str = "") -> User:
    """Create an account without a password: `clubs.accounts.signing_in.password_links` makes the
    link to choose one.

    `login` is a name or an e-mail address. Raises LoginTaken and ValidationError.
    """
    login, email = login.strip().lower(), email.strip().lower()
    if "@" in login:
        email = email or login
    taken = account_of(login) or account_of(email)
    if taken is None:
        _check_account(login, email, tidy(name))
        # Accounts belong to the server: no lock of a club keeps other writers away.
        try:
            with transaction.atomic():
                return User.objects.create_user(login, email, first_name=with_capitals(name))
        except IntegrityError:
            taken = User.objects.get(username=login)
    raise LoginTaken(taken)


def _check_account(login: str, email: str, name: str) -> None:
    """Raise ValidationError for a bad value. As a login, an e-mail address may have any letters."""
    user = User(username=login, email=email, first_name=name)
    user.clean_fields(exclude=["password", "username"] if "@" in login else ["password"])
    most = User._meta.get_field("username").max_length
    if most is not None and len(login) > most:
        raise ValidationError({"username": f"{login[:20]}… has more than {most} letters"})


@transaction.atomic
def add_member(club: Club, *, by: User, name: str, login: str, role: str) -> Membership:
    """Make the account that signs in with `login` a member; create the account if needed.

    Raises LoginTaken for an account of other clubs only, which `by` must not learn about.
    """
    user = account_of(login)
    if user is None:
        user = open_account(login, name=name)
    elif not knows(by, user):
        raise LoginTaken(user)
    return give_role(club, user, role, by=by)


def give_role(club: Club, user: User, role: str, *, by: User) -> Membership:
    """Give an account a role in the club, or change its role. Raises LastOwner."""
    with writing(club, even_lent=True):
        membership = club.memberships.filter(user=user).first()
        if membership is None:
            membership = Membership.objects.create(club=club, user=user, role=role)
            note(
                club, by, "give-role", user, after=partial(_role_words, membership), even_lent=True
            )
        elif membership.role != role:
            _check_owners(membership)
            was = copy(membership)
            membership.role = role
            membership.save()
            _withdraw_invitations(membership, by)
            before, after = partial(_role_words, was), partial(_role_words, membership)
            note(club, by, "change-role", user, before=before, after=after, even_lent=True)
        return membership


def take_role(membership: Membership, *, by: User) -> None:
    """Remove an account from the club and end its tokens; its records stay. Raises LastOwner."""
    with writing(membership.club, even_lent=True):
        # Read again: the role may have changed, or another owner removed it.
        now = membership.club.memberships.filter(pk=membership.pk).first()
        if now is not None:
            _check_owners(now)
            note(
                now.club,
                by,
                "take-role",
                now.user,
                before=partial(_role_words, now),
                even_lent=True,
            )
            now.delete()
            _withdraw_invitations(now, by)
            revoke_tokens_of(now, by=by)


def _check_owners(leaving: Membership) -> None:
    owners = leaving.club.memberships.filter(role=Role.OWNER)
    if leaving.role == Role.OWNER and not owners.exclude(pk=leaving.pk).exists():
        raise LastOwner


def _withdraw_invitations(lost: Membership, by: User) -> None:
    """End the open invitations by a person who is no longer an owner."""
    if may_invite(lost.user, lost.club):
        return
    now = timezone.now()
    for invitation in lost.club.invitations.filter(
        by=lost.user, used_at=None, revoked_at=None, ends_at__gt=now
    ):
        invitation.revoked_at = now
        invitation.save()
        note(lost.club, by, "revoke-invitation", invitation.name, even_lent=True)


def _role_words(membership: Membership) -> str:
    return f"{membership.user.username}, {membership.get_role_display()}"


def make_calendar_link(club: Club, *, by: User) -> None:
    """Make the link to this person's calendar of the club; an earlier link stops working."""
    with writing(club, even_lent=True):
        key = token_urlsafe(16)
        club.memberships.filter(user=by).update(calendar_key=key)
        note(club, by, "calendar-link", by, even_lent=True)
