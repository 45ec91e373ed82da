"""Check-in at the door: which entries are present, on their way, or absent."""

from collections.abc import Mapping

from clubs.journal.writing import NotNow, Words, writing
from clubs.models import User
from tournaments.director.writing import note
from tournaments.models import Entry

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
