"""Read who plays in a tournament already, and whether others can still enter. Read-only."""

from collections.abc import Collection, Iterable

from clubs.journal.writing import NotNow
from tournaments.models import Entry, Stage, Tournament
from tournaments.reading.progress import current_stage


def stage_to_join(tournament: Tournament) -> Stage:
    """Return the stage that a new entry plays in. Raises NotNow when it is too late."""
    stage = current_stage(tournament)
    if stage is None or (stage.number > 1 and not stage.carries_over):
        raise NotNow
    return stage


def entries_by_competitor(tournament: Tournament) -> dict[int, Entry]:
    rows = tournament.entries.select_related("competitor__first", "competitor__second")
    return {entry.competitor_id: entry for entry in rows}


def playing_already(entries: Iterable[Entry]) -> dict[int, Entry]:
    """Return the entry in which a person plays or is the reserve, by the person's key.

    Leaves out entries that have left: their people may join another entry.
    """
    staying = [entry for entry in entries if entry.left_at is None]
    reserves = {entry.reserve_id: entry for entry in staying if entry.reserve_id is not None}
    return reserves | {player.pk: entry for entry in staying for player in entry.competitor.players}


def free_places(tournament: Tournament, entries: Collection[Entry]) -> int | None:
    """Return how many more entries can play at once; None without a limit.

    0 while entries wait, because they come first.
    """
    staying = [entry for entry in entries if entry.left_at is None]
    if tournament.capacity is None:
        return None
    if any(entry.is_waiting for entry in staying):
        return 0
    return max(0, tournament.capacity - len(staying))
