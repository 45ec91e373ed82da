"""Check-in at the door: which entries are present, on their way, or absent."""

from collections.abc import Collection, Mapping

from clubs.journal.writing import NotNow, Words, writing
from clubs.models import User
from tournaments.director.writing import note
from tournaments.models import Entry, Tournament

LABELS: Mapping[str, Words] = {"": "", **dict(Entry.Presence.choices)}


def check_in(entry: Entry, presence: str, *, by: User) -> None:
    """Set the presence of an entry; "" clears it. Idempotent.

    No draw changes: an absent entry is drawn until it leaves. Raises NotNow for an entry that left,
    KeyError for an unknown presence.
    """
    tournament = entry.tournament
    with writing(tournament):
        entry.refresh_from_db()
        if entry.left_at is not None:
            raise NotNow
        if entry.presence == presence:
            return
        before, after = LABELS[entry.presence], LABELS[presence]
        entry.presence = presence
        entry.save(update_fields=["presence"])
        note(tournament, by, "check-in", entry, before=before, after=after)


def fill(tournament: Tournament, *, by: User) -> list[int]:
    """Set all entries without an answer present; return their numbers."""
    with writing(tournament):
        return _set_all(tournament, "", Entry.Presence.PRESENT, None, by)


def clear(tournament: Tournament, numbers: Collection[int], *, by: User) -> None:
    """Clear the check-in of those of these entries that are present. Idempotent."""
    with writing(tournament):
        _set_all(tournament, Entry.Presence.PRESENT, "", numbers, by)


def _set_all(
    tournament: Tournament, before: str, after: str, numbers: Collection[int] | None, by: User
) -> list[int]:
    rows = tournament.entries.filter(left_at=None, presence=before).order_by("number")
    entries = list(rows if numbers is None else rows.filter(number__in=numbers))
    tournament.entries.filter(pk__in=[entry.pk for entry in entries]).update(presence=after)
    for entry in entries:
        note(tournament, by, "check-in", entry, before=LABELS[before], after=LABELS[after])
    return [entry.number for entry in entries]
