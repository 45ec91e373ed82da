"""The only writer of clubs, their accounts, players and pairs.

Each function is one transaction that locks the club, looks, writes, and leaves a line in the
journal. Because of the lock two secretaries take turns, so that what is in the way is found by
looking, and said in words; the constraints of the database stay beneath as the net. What a person
cannot do comes back as a `Refused` that carries what is in the way; nothing is then written.
"""

from collections.abc import Iterator
from contextlib import contextmanager

from django.core.validators import validate_slug
from django.db import IntegrityError, transaction
from django.db.models import F, Max, Q
from django.urls import reverse
from django.utils import timezone

from clubs.access import knows
from clubs.journal import note
from clubs.models import Club, Competitor, Membership, Player, Role, User
from clubs.names import sort_key, tidy
from clubs.uses import is_used

RESERVED_SLUGS = frozenset({"accounts", "i18n", "language", "media", "static"}) | frozenset(
    {"admin", "api", "club", "clubs", "demo", "health", "help", "www"}
)
"""Addresses of the site itself, now or some day, and so of no club."""

LAST_OF_PAIRS = 99_999
"""The highest number a pair can have. Singles are numbered after it: nobody reads their number, and
it must not be missing among those of the pairs."""


class Refused(Exception):
    """The roster does not write this; everything is as it was."""


class PairExists(Refused):
    """The same two are a pair already, perhaps an archived one."""

    def __init__(self, pair: Competitor) -> None:
        super().__init__(f"pair {pair.number}")
        self.pair = pair


class NumberTaken(Refused):
    def __init__(self, pair: Competitor) -> None:
        super().__init__(f"number {pair.number}")
        self.pair = pair


class SamePerson(Refused):
    """Nobody is a pair with themselves."""


class InUse(Refused):
    """Something was recorded with them, so they cannot be deleted, nor the two exchanged."""


class LoginTaken(Refused):
    def __init__(self, user: User) -> None:
        super().__init__(user.username)
        self.user = user


class LastOwner(Refused):
    """A club without an owner could not give roles any more."""


class SlugRefused(Refused):
    """This address is taken, or belongs to the site itself."""


@contextmanager
def _writing(club: Club) -> Iterator[None]:
    """One transaction, and nobody else writes this club's roster meanwhile; its version goes up by
    one.

    `no_key`: recording hands, which only refers to the club, need not wait.
    """
    with transaction.atomic():
        Club.objects.select_for_update(no_key=True).get(pk=club.pk)
        yield
        Club.objects.filter(pk=club.pk).update(version=F("version") + 1)


# --- Players ------------------------------------------------------------------------------------


def add_player(club: Club, *, by: User, name: str, called: str = "") -> Player:
    with _writing(club):
        return _add_player(club, by, name, called)


def _add_player(club: Club, by: User, name: str, called: str = "") -> Player:
    player = Player(club=club)
    _name(player, name, called)
    player.save()
    note(club, by, "add-player", player, path=_path(player), after=_player_words(player))
    return player


def edit_player(player: Player, *, by: User, name: str, called: str) -> Player:
    with _writing(player.club):
        player = Player.objects.select_related("club").get(pk=player.pk)
        before = _player_words(player)
        _name(player, name, called)
        player.save()
        _note_edit(player, by, "edit-player", before, _player_words(player))
        return player


def archive_player(player: Player, *, by: User) -> None:
    with _writing(player.club):
        _archive(player, by, "archive-player")


def restore_player(player: Player, *, by: User) -> None:
    with _writing(player.club):
        _archive(player, by, "restore-player", back=True)


def delete_player(player: Player, *, by: User) -> None:
    """Take away somebody entered by mistake. Raises InUse for one who is in a pair."""
    with _writing(player.club):
        _delete(player, by, "delete-player", _player_words(player))


def _name(player: Player, name: str, called: str) -> None:
    player.name, player.called = tidy(name), tidy(called)
    # See Player.sort_key for the two spaces; some letters grow when they are taken apart.
    player.sort_key = f"{sort_key(player.name)}  {sort_key(player.called)}".rstrip()[:160]


def _player_words(player: Player) -> str:
    return f"{player.name} ({player.called})" if player.called else player.name


# --- Pairs --------------------------------------------------------------------------------------


def next_number(club: Club) -> int:
    """The number after the highest: one that was given once is not given again."""
    return (club.competitors.pairs().aggregate(highest=Max("number"))["highest"] or 0) + 1


def add_pair(
    club: Club,
    *,
    by: User,
    first: Player | str,
    second: Player | str,
    number: int | None = None,
    name: str = "",
) -> Competitor:
    """Make two people a pair; a `str` is the name of somebody new, added along with the pair.

    An archived person comes back. Raises SamePerson, PairExists and NumberTaken.
    """
    with _writing(club):
        _check_two(club, first, second)
        if number is None:
            number = next_number(club)
        _check_number(club, number)
        pair = Competitor(club=club, number=number)
        pair.first, pair.second = (_player(club, by, person) for person in (first, second))
        _name_pair(pair, name)
        pair.save()
        note(club, by, "add-pair", pair, path=_path(pair), after=_pair_words(pair))
        return pair


def single(club: Club, person: Player | str, *, by: User) -> Competitor:
    """One person alone, for games in which partners change; made when first needed.

    A `str` is the name of somebody new; an archived person comes back.
    """
    with _writing(club):
        player = _player(club, by, person)
        singles = club.competitors.filter(second__isnull=True)
        if there := singles.filter(first=player).first():
            return there
        last = singles.aggregate(highest=Max("number"))["highest"] or LAST_OF_PAIRS
        made = club.competitors.create(first=player, number=last + 1)
        note(club, by, "add-single", made, path=_path(player))
        return made


def edit_pair(
    pair: Competitor,
    *,
    by: User,
    number: int,
    name: str,
    first: Player | str | None = None,
    second: Player | str | None = None,
) -> Competitor:
    """Change a pair; `first` and `second` are given together, or neither to leave the two.

    Raises SamePerson, PairExists, NumberTaken, and InUse for other people in a pair that played.
    """
    with _writing(pair.club):
        club = pair.club
        pair = Competitor.objects.with_players().select_related("club").get(pk=pair.pk)
        before = _pair_words(pair)
        _check_number(club, number, pair)
        if first is not None and second is not None and {first, second} != set(pair.players):
            if is_used(pair):
                raise InUse
            _check_two(club, first, second, pair)
            pair.first, pair.second = (_player(club, by, person) for person in (first, second))
        pair.number = number
        _name_pair(pair, name)
        pair.save()
        _note_edit(pair, by, "edit-pair", before, _pair_words(pair))
        return pair


def archive_pair(pair: Competitor, *, by: User) -> None:
    with _writing(pair.club):
        _archive(pair, by, "archive-pair")


def restore_pair(pair: Competitor, *, by: User) -> None:
    with _writing(pair.club):
        _archive(pair, by, "restore-pair", back=True)


def delete_pair(pair: Competitor, *, by: User) -> None:
    """Take away a pair entered by mistake. Raises InUse for one that has played."""
    with _writing(pair.club):
        _delete(pair, by, "delete-pair", _pair_words(pair))


def _check_two(
    club: Club, first: Player | str, second: Player | str, pair: Competitor | None = None
) -> None:
    if isinstance(first, Player) and isinstance(second, Player):
        if {first.club_id, second.club_id} != {club.pk}:
            raise ValueError("people of another club")
        if first == second:
            raise SamePerson
        same_two = club.competitors.with_players().filter(first__in=[first, second])
        for other in same_two.filter(second__in=[first, second]):
            if other != pair:
                raise PairExists(other)
    elif isinstance(first, str) and isinstance(second, str) and sort_key(first) == sort_key(second):
        raise SamePerson


def _check_number(club: Club, number: int, pair: Competitor | None = None) -> None:
    other = club.competitors.with_players().filter(number=number).first()
    if other is not None and other != pair:
        raise NumberTaken(other)


def _player(club: Club, by: User, person: Player | str) -> Player:
    if isinstance(person, str):
        return _add_player(club, by, person)
    _archive(person, by, "restore-player", back=True)
    return person


def _name_pair(pair: Competitor, name: str) -> None:
    pair.name = tidy(name)
    pair.sort_key = sort_key(pair.name)[:120]


def _pair_words(pair: Competitor) -> str:
    words = f"{pair.number} · {', '.join(player.name for player in pair.players)}"
    return f"{words} · {pair.name}" if pair.name else words


# --- Clubs and accounts -------------------------------------------------------------------------


@transaction.atomic
def create_club(slug: str, name: str, *, owner: User, meets: str = "") -> Club:
    """A new club and its first owner. Raises SlugRefused, or ValidationError for no slug at all."""
    validate_slug(slug)
    if slug in RESERVED_SLUGS or slug != slug.lower():
        raise SlugRefused(slug)
    try:
        with transaction.atomic():
            club = Club.objects.create(slug=slug, name=tidy(name), meets=tidy(meets))
    except IntegrityError:
        raise SlugRefused(slug) from None
    Membership.objects.create(club=club, user=owner, role=Role.OWNER)
    note(club, owner, "create-club", club)
    return club


def account_of(login: str) -> User | None:
    """The account that signs in with this name or e-mail address."""
    same = Q(username__iexact=login) | Q(email__iexact=login)
    return User.objects.filter(same).order_by("pk").first() if login else None


@transaction.atomic
def open_account(login: str, *, name: str = "", email: str = "") -> User:
    """A new account, which has no password yet: `clubs.invitations` makes the link to choose one.

    `login` is a name or an e-mail address. Raises LoginTaken.
    """
    login, email = login.strip().lower(), email.strip().lower()
    if "@" in login:
        email = email or login
    taken = account_of(login) or account_of(email)
    if taken is None:
        # Accounts belong to the server and not to a club, so that no lock keeps others away.
        try:
            with transaction.atomic():
                return User.objects.create_user(login, email, first_name=tidy(name))
        except IntegrityError:
            taken = User.objects.get(username=login)
    raise LoginTaken(taken)


@transaction.atomic
def add_member(club: Club, *, by: User, name: str, login: str, role: str) -> Membership:
    """Let somebody in by the account that signs in with `login`, which is made if there is none.

    Raises LoginTaken for an account that `by` may not know of.
    """
    user = account_of(login)
    if user is None:
        user = open_account(login, name=name)
    elif not knows(by, user):
        raise LoginTaken(user)
    return give_role(club, user, role, by=by)


def give_role(club: Club, user: User, role: str, *, by: User) -> Membership:
    """Let an account into the club, or change what it is there. Raises LastOwner."""
    with _writing(club):
        membership = club.memberships.filter(user=user).first()
        if membership is None:
            membership = Membership.objects.create(club=club, user=user, role=role)
            note(club, by, "give-role", user, after=_role_words(membership))
        elif membership.role != role:
            _check_owners(membership)
            before = _role_words(membership)
            membership.role = role
            membership.save()
            note(club, by, "change-role", user, before=before, after=_role_words(membership))
        return membership


def take_role(membership: Membership, *, by: User) -> None:
    """Take an account out of the club; what it recorded stays. Raises LastOwner."""
    with _writing(membership.club):
        # As it is by now: it may have become the owner's, or be gone.
        now = membership.club.memberships.filter(pk=membership.pk).first()
        if now is not None:
            _check_owners(now)
            note(now.club, by, "take-role", now.user, before=_role_words(now))
            now.delete()


def _check_owners(leaving: Membership) -> None:
    owners = leaving.club.memberships.filter(role=Role.OWNER)
    if leaving.role == Role.OWNER and not owners.exclude(pk=leaving.pk).exists():
        raise LastOwner


def _role_words(membership: Membership) -> str:
    return f"{membership.user.username}, {membership.get_role_display()}"


# --- What they have in common -------------------------------------------------------------------


def _archive(thing: Player | Competitor, by: User, action: str, *, back: bool = False) -> None:
    """Archive it, or bring it `back`. So already is nothing to do."""
    thing.refresh_from_db(fields=["archived_at"])
    if (thing.archived_at is not None) == back:
        thing.archived_at = None if back else timezone.now()
        thing.save(update_fields=["archived_at"])
        note(thing.club, by, action, thing, path=_path(thing))


def _delete(thing: Player | Competitor, by: User, action: str, before: str) -> None:
    if is_used(thing):
        raise InUse
    note(thing.club, by, action, thing, before=before)
    thing.delete()


def _note_edit(thing: Player | Competitor, by: User, action: str, before: str, after: str) -> None:
    if before != after:
        note(thing.club, by, action, thing, path=_path(thing), before=before, after=after)


def _path(thing: Player | Competitor) -> str:
    if isinstance(thing, Player):
        return reverse("player", args=[thing.club.slug, thing.pk])
    return reverse("pair", args=[thing.club.slug, thing.number])
