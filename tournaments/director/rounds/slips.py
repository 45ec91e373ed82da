"""Write the results of many tables of a round, typed from the slips, in a few queries."""

from collections.abc import Sequence
from typing import NamedTuple

from django.utils import timezone

from clubs.journal.writing import NotNow, Refused, writing
from clubs.models import JournalEntry, User
from tournaments.director.result_lines import result_line
from tournaments.director.rounds import tables
from tournaments.director.rounds.seating import Counts
from tournaments.director.rounds.stages import freezing_anew
from tournaments.director.rounds.stored_results import begin
from tournaments.director.writing import announce_results
from tournaments.models import Round, Table
from tournaments.reading.round_names import namer
from tournaments.reading.seated_table import SeatedTable
from tournaments.reading.table_queries import read_tables


class Slip(NamedTuple):
    """The typed result of a slip: the score, or the positions of the absent sides.

    `table` is a primary key.
    """

    table: int
    score: tuple[int, int] | None = None
    absent: tuple[int, ...] = ()
    counts: Counts | None = None
    no_shows: tuple[int, ...] = ()


def note_slips(this_round: Round, slips: Sequence[Slip], *, by: User) -> dict[int, Refused]:
    """Record the results of tables of two sides that have none yet. Idempotent for equal results.

    Returns the refused results by the key of their table, with the errors that `tables.set_score`
    and `set_walkover` raise; all others are recorded. Raises Gone if the round is gone.
    """
    refused: dict[int, Refused] = {}
    changed: list[tuple[SeatedTable, SeatedTable]] = []
    with writing(this_round.stage.tournament):
        now = Round.objects.select_related("stage__tournament__club").get(pk=this_round.pk)
        tables_now = _tables(now, [slip.table for slip in slips])
        for slip in slips:
            try:
                before, after = _with_result(now, tables_now.get(slip.table), slip)
            except Refused as refusal:
                refused[slip.table] = refusal
            else:
                if after is not None:
                    changed.append((before, after))
        if changed:
            name = namer(now)
            lines = [result_line(before, after, by, "", name=name) for before, after in changed]
            JournalEntry.objects.bulk_create(lines)
            begin(now)
            with freezing_anew(now.stage, by=by):
                _save([after.table for _before, after in changed], by)
            announce_results(now, [after.table for _before, after in changed])
    return refused


def _tables(this_round: Round, keys: Sequence[int]) -> dict[int, SeatedTable]:
    rows = list(Table.objects.select_related("match").filter(round=this_round, pk__in=keys))
    for row in rows:
        row.round = this_round
    return {seated.table.pk: seated for seated in read_tables(rows)}


def _with_result(
    this_round: Round, before: SeatedTable | None, slip: Slip
) -> tuple[SeatedTable, SeatedTable | None]:
    """Return the table before and after its slip. After is None if the result is the same."""
    if before is None or before.table.is_bye:
        raise NotNow
    tables.check_decidable(this_round)
    if slip.score is None:
        return before, tables.with_walkover(before, slip.absent, seen="", no_shows=slip.no_shows)
    return before, tables.with_score(before, slip.score, seen="", counts=slip.counts)


def _save(rows: Sequence[Table], by: User) -> None:
    Table.objects.bulk_update(rows, ["scores", "absent", "no_shows", "counts"])
    same = Table.objects.filter(pk__in=[row.pk for row in rows])
    same.update(places=[], reason="", decided_at=timezone.now(), decided_by=by)
