"""The arbiter's rulings at the tables of a tournament."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.db.models import Prefetch, Q
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.models import Incident, Match
from scoring.rulings.recorded_rulings import RecordedRuling, with_people
from tournaments.models import Table, Tournament
from tournaments.reading.round_names import names_of


@dataclass(frozen=True)
class TableRuling:
    """A recorded ruling, with the round and table in words."""

    recorded: RecordedRuling
    where: str

    @property
    def hand(self) -> str:
        """The hand of the ruling in words; empty if it is about no hand."""
        number = self.recorded.row.hand
        return _("hand %(number)s") % {"number": number} if number else ""

    @property
    def penalty(self) -> str:
        """The penalty points in a sentence; empty without any."""
        points = self.recorded.row.points
        text = ngettext("%(points)s penalty point.", "%(points)s penalty points.", points)
        return text % {"points": points} if points else ""


def rulings(tournament: Tournament) -> Sequence[TableRuling]:
    """Return all rulings of a tournament, oldest first.

    Also rulings that no longer count: of annulled matches and of tables without a match.
    """
    tables = Table.objects.filter(round__stage__tournament=tournament).order_by()
    now, earlier = tables.values("match"), tables.values("earlier_matches")
    of_matches = Q(match__in=now) | Q(match__in=earlier)
    asked_here = Q(match=None, club=tournament.club_id, occasion=tournament.slug)
    # Named for the condition as a whole: otherwise the rulings of all clubs are read.
    rows = Incident.objects.filter(of_matches | asked_here, club=tournament.club_id).order_by("id")
    places = Table.objects.select_related("round__stage")
    rows = with_people(rows.select_related("match__table_of_round__round__stage"))
    rows = rows.prefetch_related(Prefetch("match__earlier_tables", places))
    found = [(row, _table_of(row.match) if row.match else None) for row in rows]
    names = names_of({table.round for _row, table in found if table})
    has_stages = len(tournament.stages.all()) > 1
    words = _("{stage}, {round}, table {table}") if has_stages else _("{round}, table {table}")

    def where(table: Table) -> str:
        stage, name = table.round.stage, names[table.round_id]
        return words.format(stage=stage, round=name, table=table.number)

    return [
        TableRuling(RecordedRuling(row), where(table) if table else row.table)
        for row, table in found
    ]


def _table_of(match: Match) -> Table:
    """Return the table of a match, also if another match has replaced it there."""
    (table,) = match.earlier_tables.all() or [match.table_of_round]
    return table
