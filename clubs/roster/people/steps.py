"""Steps of several writers of the roster; the caller holds the lock of the club."""

from django.urls import reverse
from django.utils import timezone

from clubs.journal.writing import note
from clubs.models import Competitor, Player, User
from clubs.people.relations import is_used
from clubs.roster.people.refusals import InUse


def archive(thing: Player | Competitor, by: User, action: str, *, back: bool = False) -> None:
    """Archive a person or pair, or bring it `back`. Idempotent."""
    thing.refresh_from_db(fields=["archived_at"])
    if (thing.archived_at is not None) == back:
        thing.archived_at = None if back else timezone.now()
        thing.save(update_fields=["archived_at"])
        note(thing.club, by, action, thing, path=path_of(thing))


def delete(thing: Player | Competitor, by: User, action: str, before: str) -> None:
    """Delete a person or pair. Raises InUse; ObjectDoesNotExist if it is deleted already."""
    thing.refresh_from_db(fields=["id"])
    if is_used(thing):
        raise InUse
    note(thing.club, by, action, thing, before=before)
    thing.delete()


def note_edit(thing: Player | Competitor, by: User, action: str, before: str, after: str) -> None:
    """Write a journal line of a change, if the words differ."""
    if before != after:
        note(thing.club, by, action, thing, path=path_of(thing), before=before, after=after)


def path_of(thing: Player | Competitor) -> str:
    """Return the path of the page of a person or pair."""
    if isinstance(thing, Player):
        return reverse("player", args=[thing.club.slug, thing.pk])
    return reverse("pair", args=[thing.club.slug, thing.number])
