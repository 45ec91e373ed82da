"""The tournaments of a club as a spreadsheet."""

from collections.abc import Sequence

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from clubs.lists.spreadsheet import Column, Spreadsheet
from tournaments.boards.tournament_rows import TournamentRow


def _ended(row: TournamentRow) -> bool:
    return row.tournament.ended_at is not None


COLUMNS = (
    Column("tournament", gettext_lazy("Tournament"), lambda row: str(row.tournament)),
    Column("starts_at", gettext_lazy("Begins"), lambda row: row.tournament.starts_at, "moment"),
    Column("place", gettext_lazy("Place"), lambda row: row.tournament.place),
    Column("format", gettext_lazy("Format"), lambda row: row.format),
    Column("entries", gettext_lazy("Entries"), lambda row: row.entered, "number"),
    Column("state", gettext_lazy("State"), lambda row: "" if _ended(row) else row.state),
    Column("winner", gettext_lazy("Winner"), lambda row: row.state if _ended(row) else ""),
)


def tournaments_spreadsheet(rows: Sequence[TournamentRow]) -> Spreadsheet:
    return Spreadsheet("tournaments", _("Tournaments"), COLUMNS, rows, len(rows))
