"""Read the results that sides have reported, and whether a side may report one. Read-only."""

from collections import defaultdict
from collections.abc import Iterable

from clubs.models import Player
from scoring.games import GAMES
from tournaments.models import ReportedResult, Round, Table
from tournaments.reading.progress import choose_their_day
from tournaments.reading.seated_table import SeatedTable

Waiting = dict[int, ReportedResult]
"""The reports of a table that wait, by the position of the side that made them."""


def takes_reports(this_round: Round) -> bool:
    """Whether the sides of its tables may report results: they choose the day of their match, or
    only results are kept of the game.
    """
    is_open = not (this_round.is_draft or this_round.is_closed or this_round.voided_at)
    return is_open and reports_results(this_round)


def reports_results(this_round: Round) -> bool:
    """Whether its tables have results that sides report, even if the round is closed now."""
    if choose_their_day(this_round):
        return True
    return GAMES[this_round.stage.tournament.ruleset].rules.is_results_only


def can_report(seated: SeatedTable) -> bool:
    """Whether the result of this table is missing and its match is not recorded hand by hand."""
    is_for_two = not seated.table.is_bye and not seated.is_of_several
    return is_for_two and seated.is_open and seated.match is None and not seated.absent


def side_of(seated: SeatedTable, player: Player | None) -> int | None:
    """Return the position of the side in which a person plays; None if they do not play there."""
    if player is None:
        return None
    for position, side in enumerate(seated.sides):
        people = {(e.competitor.first_id, e.competitor.second_id) for e in side}
        if any(player.pk in both for both in people):
            return position
    return None


def waiting_at(table: Table) -> Waiting:
    return waiting_at_tables([table.pk]).get(table.pk, {})


def waiting_at_tables(tables: Iterable[int]) -> dict[int, Waiting]:
    """Return the reports that wait at these tables, by the key of the table: one query."""
    rows = ReportedResult.objects.filter(table__in=list(tables), ending="").select_related("by")
    found: defaultdict[int, Waiting] = defaultdict(dict)
    for row in rows:
        found[row.table_id][row.side] = row
    return dict(found)


def agreed_at(seated: SeatedTable) -> ReportedResult | None:
    """Return the report that became the result of a table; None if that came in another way."""
    if seated.score is None:
        return None
    rows = ReportedResult.objects.filter(table=seated.table, ending=ReportedResult.Ending.AGREED)
    # Of equal reports of both sides, the first one.
    rows = rows.select_related("by", "ended_by", "ended_key").order_by("ended_at", "-pk")
    last = rows.last()
    return last if last is not None and last.score == seated.score else None
