"""Check-in at the door: which entries are present, on their way, or absent."""

from collections.abc import Collection, Iterable, Mapping

from clubs.journal.writing import NotNow, Refused, Words, writing
from clubs.models import User
from tournaments.director.writing import note
from tournaments.models import Entry, Tournament
from tournaments.reading.participants import OUT

LABELS: Mapping[str, Words] = {"": "", **dict(Entry.Presence.choices)}


class OtherAnswer(Refused):
    """An entry has another answer than the sender has seen."""

    def __init__(self, entry: Entry) -> None:
        super().__init__(f"entry {entry.number}: {entry.presence}")
        self.entry = entry


def check_in(entry: Entry, presence: str, *, by: User, seen: str | None = None) -> None:
    """Set the presence of an entry; "" clears it. Idempotent. `seen`: the presence that the sender
    saw; None: any.

    Published rounds stay; a draft that it concerns must be drawn again. Raises NotNow for an entry
    that left, KeyError for an unknown presence, and OtherAnswer.
    """
    tournament = entry.tournament
    with writing(tournament):
        entry.refresh_from_db()
        if entry.left_at is not None:
            raise NotNow
        if entry.presence == presence:
            return
        if seen is not None and entry.presence != seen:
            raise OtherAnswer(entry)
        before, after = LABELS[entry.presence], LABELS[presence]
        entry.presence = presence
        entry.save(update_fields=["presence"])
        note(tournament, by, "check-in", entry, before=before, after=after)


def fill(tournament: Tournament, *, by: User) -> list[int]:
    """Set all entries without an answer present; return their numbers."""
    with writing(tournament):
        return _set_all(tournament, [""], Entry.Presence.PRESENT, None, by)


def clear(tournament: Tournament, numbers: Collection[int], *, by: User) -> None:
    """Clear the check-in of those of these entries that are present. Idempotent."""
    with writing(tournament):
        _set_all(tournament, [Entry.Presence.PRESENT], "", numbers, by)


def assume(entries: Iterable[Entry], seen: Mapping[int, str]) -> None:
    """Treat those of these entries that the next draw would leave out as on their way. Stores
    nothing. `seen`: by number, the answer that somebody has seen. Raises OtherAnswer.
    """
    for entry in entries:
        if entry.number in seen and entry.presence in OUT:
            if entry.presence != seen[entry.number]:
                raise OtherAnswer(entry)
            entry.presence = Entry.Presence.ON_THE_WAY


def expect(tournament: Tournament, numbers: Collection[int], *, by: User) -> None:
    """Set those of these entries that the next draw would leave out on their way. Idempotent."""
    with writing(tournament):
        _set_all(tournament, OUT, Entry.Presence.ON_THE_WAY, numbers, by)


def _set_all(
    tournament: Tournament,
    before: Collection[str],
    after: str,
    numbers: Collection[int] | None,
    by: User,
) -> list[int]:
    rows = tournament.entries.filter(left_at=None, presence__in=before).order_by("number")
    entries = list(rows if numbers is None else rows.filter(number__in=numbers))
    tournament.entries.filter(pk__in=[entry.pk for entry in entries]).update(presence=after)
    for entry in entries:
        was, now = LABELS[entry.presence], LABELS[after]
        note(tournament, by, "check-in", entry, before=was, after=now)
    return [entry.number for entry in entries]
