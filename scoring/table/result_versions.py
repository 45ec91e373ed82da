"""The versions of a match's final result, and the comparison of two conflicting results.

Must not write to the database.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from django.utils.translation import gettext as _

from clubs.models import User
from scoring.games import Text
from scoring.labels.measures import result_labels
from scoring.models import Match, ReplacedResult
from scoring.rules.base.sheet import RuleSet
from scoring.table.result import FinalResult
from scoring.table.scoresheet import rules_of_match
from scoring.table.versions import Compared, ComparedSide


@dataclass(frozen=True)
class ResultRow:
    """One line of a result, with a number or a word per side; None: the paper does not show it.

    `changed`: whether the line differs from the version before.
    """

    label: Text
    cells: Sequence[int | str | None]
    changed: bool = False


@dataclass(frozen=True)
class ResultVersion:
    """One version of a final result, entered or corrected by the account `by`.

    `reason`: why it replaced the version before, "" for the first version. `replaced`: its row with
    the reason why it was replaced in turn, None for the version that counts.
    """

    result: FinalResult
    by: User
    at: datetime
    reason: str
    replaced: ReplacedResult | None
    rows: Sequence[ResultRow]


def result_versions(match: Match) -> list[ResultVersion]:
    """Return every version of the final result of a match, newest first."""
    rules = rules_of_match(match)
    replaced = list(match.replaced_results.select_related("replaced_by"))
    entered = [(match.started_by, match.started_at, "")]
    entered += [(row.replaced_by, row.replaced_at, row.reason) for row in replaced]
    rows = [*replaced, None]
    results = [FinalResult.read((row.facts if row else match.result) or {}) for row in rows]
    older = [None, *results]
    versions = [
        ResultVersion(result, *entry, row, _changed(rules, before, result))
        for result, entry, row, before in zip(results, entered, rows, older, strict=False)
    ]
    return versions[::-1]


def compared(
    match: Match, names: Sequence[str], recorded: FinalResult, typed: FinalResult
) -> list[ComparedSide]:
    """Return the lines of the recorded result beside those of the typed result, for each side."""
    rules = rules_of_match(match)
    rows = list(zip(_lines(rules, recorded), _lines(rules, typed), strict=True))
    return [
        ComparedSide(
            name,
            [
                Compared(old.label, old.cells[side], new.cells[side])
                for old, new in rows
                if (old.cells[side], new.cells[side]) != (None, None)
            ],
        )
        for side, name in enumerate(names)
    ]


def _changed(rules: RuleSet, before: FinalResult | None, now: FinalResult) -> list[ResultRow]:
    lines = _lines(rules, now)
    old = lines if before is None else _lines(rules, before)
    return [
        ResultRow(row.label, row.cells, changed=row.cells != was.cells)
        for row, was in zip(lines, old, strict=True)
        if any(cell is not None for cell in (*row.cells, *was.cells))
    ]


def _lines(rules: RuleSet, result: FinalResult) -> list[ResultRow]:
    """Return the lines of a result; the totals come last, as on a score sheet."""
    nothing = (None,) * len(result.totals)
    best, out = result_labels(rules)
    won = [_("yes") if side == result.winner else _("no") for side in range(len(result.totals))]
    return [
        ResultRow(best, result.clean or nothing),
        ResultRow(out, result.out or nothing),
        ResultRow(_("Won"), won),
        ResultRow(_("Total"), result.totals),
    ]
