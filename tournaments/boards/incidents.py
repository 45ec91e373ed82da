"""The arbiter's rulings at the tables of a tournament."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.db.models import Prefetch, Q
from django.utils.translation import gettext as _

from scoring.models import Incident, Match
from scoring.noted import Noted, told
from tournaments.models import Table, Tournament


@dataclass(frozen=True)
class TableRuling:
    """A ruling, and the table of which round it was noted on."""

    noted: Noted
    where: str


def rulings(tournament: Tournament) -> Sequence[TableRuling]:
    """Return all rulings of a tournament, oldest first, also those that do not count any more: of
    its matches, of annulled ones that were played again, and of tables without a match.
    """
    tables = Table.objects.filter(round__stage__tournament=tournament).order_by()
    now, earlier = tables.values("match"), tables.values("earlier_matches")
    of_matches = Q(match__in=now) | Q(match__in=earlier)
    asked_here = Q(match=None, club=tournament.club_id, occasion=tournament.slug)
    rows = Incident.objects.filter(of_matches | asked_here).order_by("id")
    places = Table.objects.select_related("round__stage")
    rows = told(rows.select_related("match__table_of_round__round__stage"))
    rows = rows.prefetch_related(Prefetch("match__earlier_tables", places))
    has_stages = len(tournament.stages.all()) > 1
    return [_ruling(row, has_stages=has_stages) for row in rows]


def _ruling(row: Incident, *, has_stages: bool) -> TableRuling:
    if row.match is None:
        return TableRuling(Noted(row), row.table)
    table = _table_of(row.match)
    words = _("{stage}, {round}, table {table}") if has_stages else _("{round}, table {table}")
    where = words.format(stage=table.round.stage, round=table.round, table=table.number)
    return TableRuling(Noted(row), where)


def _table_of(match: Match) -> Table:
    """The table of a match, also after another one took its place there."""
    (table,) = match.earlier_tables.all() or [match.table_of_round]
    return table
