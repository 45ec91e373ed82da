"""The steps of every writer of the roster: lock, check, refuse in words, write the journal."""

from collections.abc import Iterator
from contextlib import contextmanager

from django.db import transaction
from django.db.models import F
from django.urls import reverse
from django.utils import timezone

from clubs.journal import note
from clubs.models import Club, Competitor, Player, User
from clubs.uses import is_used
from clubs.version import step


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
def writing(club: Club) -> Iterator[None]:
    """One transaction, and nobody else writes this club's roster meanwhile; its version grows.

    `no_key`: recording hands, which only refers to the club, need not wait.
    """
    with transaction.atomic():
        Club.objects.select_for_update(no_key=True).get(pk=club.pk)
        yield
        Club.objects.filter(pk=club.pk).update(version=F("version") + step())


def archive(thing: Player | Competitor, by: User, action: str, *, back: bool = False) -> None:
    """Archive it, or bring it `back`. So already is nothing to do."""
    thing.refresh_from_db(fields=["archived_at"])
    if (thing.archived_at is not None) == back:
        thing.archived_at = None if back else timezone.now()
        thing.save(update_fields=["archived_at"])
        note(thing.club, by, action, thing, path=path_of(thing))


def delete(thing: Player | Competitor, by: User, action: str, before: str) -> None:
    if is_used(thing):
        raise InUse
    note(thing.club, by, action, thing, before=before)
    thing.delete()


def note_edit(thing: Player | Competitor, by: User, action: str, before: str, after: str) -> None:
    if before != after:
        note(thing.club, by, action, thing, path=path_of(thing), before=before, after=after)


def path_of(thing: Player | Competitor) -> str:
    if isinstance(thing, Player):
        return reverse("player", args=[thing.club.slug, thing.pk])
    return reverse("pair", args=[thing.club.slug, thing.number])
