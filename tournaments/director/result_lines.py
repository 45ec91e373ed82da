"""Journal lines of results."""

from collections.abc import Callable, Collection, Sequence

from django.utils.translation import gettext as _

from clubs.models import JournalEntry, User
from scoring.labels.consequences import in_short
from scoring.rules.base.consequences import Consequence
from tournaments.consequences.tables import changed_table
from tournaments.consequences.words import stage_changes
from tournaments.director.writing import line
from tournaments.models import Round
from tournaments.reading.round_names import namer
from tournaments.reading.seated_table import SeatedTable
from tournaments.reading.table_words import progress_words, tied_words
from tournaments.words.reasons import enumerated


def at_table(
    this_round: Round, number: int | None, name: Callable[[], str] | None = None
) -> Callable[[], str]:
    """Return the words of the journal for a table of a round. `name`: the known name of the round,
    as from `namer`.
    """
    called = name or namer(this_round)
    return lambda: _("{round}, table {table}").format(round=called(), table=number)


def result_line(
    before: SeatedTable,
    after: SeatedTable,
    by: User | str,
    reason: str,
    *,
    action: str = "",
    more: Sequence[Consequence] = (),
    taken: Collection[int] = (),
    name: Callable[[], str] | None = None,
) -> JournalEntry:
    """Return the unsaved journal line of a result, with the consequences of a correction.

    Call this before the result is written. An empty `action` is worked out from the result.
    `more`: consequences of the correction besides those of its result; `taken`: the keys of the
    tables that it takes out of a bracket; `name` as in `at_table`.
    """
    this_round = before.table.round
    tournament = this_round.stage.tournament
    is_correction = bool(before.outcome) or this_round.is_closed
    if not action and is_correction:
        action = "correct-score"
    elif not action:
        action = "set-score" if after.table.scores else "set-walkover"
    changed = changed_table(after, taken) if is_correction else None
    changes = sorted([*more, *(changed.consequences() if changed else [])], key=_weight)

    def words() -> str:
        scores = after.score if after.tied else after.table.scores
        result = _words(after, scores, after.table.places)
        if result:
            result = f"{' × '.join(after.names)}: {result}"
        return in_short(result, stage_changes(changes, changed.played) if changed else ())

    def was() -> str:
        result = _words(before, before.score, before.places)
        # A line with a new result names the sides there.
        is_cleared = result and not (after.table.scores or after.absentees)
        return f"{' × '.join(before.names)}: {result}" if is_cleared else result

    subject = at_table(this_round, before.number, name)
    return line(tournament, by, action, subject, before=was, after=words, reason=reason)


def result_words(seated: SeatedTable) -> str:
    """Return the sides of a table and its result so far, for the journal of a match taken back."""
    return "; ".join(filter(None, (" × ".join(seated.names), result_so_far(seated))))


def result_so_far(seated: SeatedTable) -> str:
    """Return the result of a table, or how far its match is; empty without either."""
    return _words(seated, seated.score, seated.places) or progress_words(seated)


def _weight(change: Consequence) -> int:
    """Return the sort key of a change: the gravest first, since long lines are cut."""
    gravest = (
        "table-winner",
        "goes-on",
        "stays-behind",
        "closed-stays",
        "passes",
        "stays-in-bracket",
    )
    return 0 if change.code in gravest else 2 if change.code == "worth" else 1


def _words(seated: SeatedTable, score: Sequence[int] | None, places: Sequence[int]) -> str:
    """Return a result as the journal shows it: points, places, who did not come."""
    missing = enumerated(seated.absentees)
    if missing:
        words = _("without {who}") if score else _("absence of {who}")
        missing = words.format(who=missing)
    points = " × ".join(map(str, score or ()))
    order = "–".join(map(str, places))
    return "; ".join(filter(None, (points, order, missing, tied_words(seated))))
