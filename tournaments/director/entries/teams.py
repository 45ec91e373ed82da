"""Write the teams of several entries at once."""

from collections.abc import Mapping

from clubs.journal.writing import writing
from clubs.models import User
from tournaments.director.writing import announce_standings, note
from tournaments.models import Entry, Tournament


def set_teams(tournament: Tournament, teams: Mapping[int, str], *, by: User) -> None:
    """Set the team, town or house of entries, by the number of the entry. Idempotent."""
    with writing(tournament):
        rows = tournament.entries.select_related("competitor__first", "competitor__second")
        changed = [
            entry for entry in rows.filter(number__in=teams) if entry.group != teams[entry.number]
        ]
        if not changed:
            return
        for entry in changed:
            entry.group = teams[entry.number]
        Entry.objects.bulk_update(changed, ["group"])

        def words() -> str:
            return "; ".join(f"{entry}: {entry.group or '–'}" for entry in changed)

        note(tournament, by, "set-teams", after=words)
        announce_standings(tournament)
