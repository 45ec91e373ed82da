"""The last steps of each result: its line in the journal, its row, the places of a closed stage.

Call these under the lock of the tournament. Must not know who may decide what.
"""

from collections.abc import Sequence
from typing import NamedTuple

from clubs.models import User
from scoring import ledger
from tournaments.director.result_lines import result_line
from tournaments.director.rounds.bracket_corrections import NewResult
from tournaments.director.rounds.stages import freezing_anew, reopen
from tournaments.director.writing import announce_results
from tournaments.models import Entry, Round, Table
from tournaments.reading.seated_table import SeatedTable


class Recorded(NamedTuple):
    """The result that was written, None if the table has it already, and the entries that would
    now advance, if the stage is closed and others did.
    """

    result: NewResult | None = None
    missed: Sequence[Entry] = ()


def record(
    before: SeatedTable, done: NewResult, by: User | str, reason: str = "", action: str = ""
) -> Recorded:
    """Save a table with its journal line. Opens a closed stage again for matches of its bracket
    that are played again, or else freezes its places again.
    """
    after, more = done.after, done.consequences
    if done.is_again and done.change is not None and done.change.reopens:
        reopen(after.table.round.stage, by=by, reason=reason)
    result_line(before, after, by, reason, action=action, more=more, taken=done.taken).save()
    with freezing_anew(after.table.round.stage, by=by) as missed:
        save(after.table)
    return Recorded(done, missed)


def save_undecided(table: Table) -> None:
    """Save a table without a director's decision: the result of its match counts, if any."""
    table.reason, table.decided_at, table.decided_by = "", None, None
    save(table)
    announce_results(table.round, [table])


def save(table: Table) -> None:
    """Save a table, and mark its match as changed."""
    table.save()
    if table.match is not None:
        ledger.occasion_changed(table.match)


def begin(this_round: Round) -> None:
    """Mark a published round as being played. Idempotent."""
    if this_round.state == Round.State.PUBLISHED:
        Round.objects.filter(pk=this_round.pk).update(state=Round.State.PLAYING)
