"""What the arbiter ruled at the tables of a tournament."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from scoring.models import Incident
from scoring.noted import Noted, told
from tournaments.models import Tournament


@dataclass(frozen=True)
class TableRuling:
    """A ruling, and the table of which round it was noted on."""

    noted: Noted
    where: str


def rulings(tournament: Tournament) -> Sequence[TableRuling]:
    """In the order in which they were noted, cancelled ones too."""
    of_tables = Incident.objects.filter(
        match__table_of_round__round__stage__tournament=tournament
    ).select_related("match__table_of_round__round__stage")
    has_stages = len(tournament.stages.all()) > 1
    return [_ruling(row, has_stages=has_stages) for row in told(of_tables.order_by("id"))]


def _ruling(row: Incident, *, has_stages: bool) -> TableRuling:
    assert row.match is not None
    table = row.match.table_of_round
    words = _("{stage}, {round}, table {table}") if has_stages else _("{round}, table {table}")
    where = words.format(stage=table.round.stage, round=table.round, table=table.number)
    return TableRuling(Noted(row), where)
