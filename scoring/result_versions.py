"""The versions of a match's final result, and the comparison of two conflicting results.

Must not write to the database.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from django.utils.translation import gettext as _

from clubs.models import User
from scoring.labels import FIELDS, Text
from scoring.models import Match, ReplacedResult
from scoring.result import FinalResult
from scoring.rules.sheet import RuleSet
from scoring.scoresheet import rules_of_match
from scoring.versions import Compared, ComparedSide


@dataclass(frozen=True)
class ResultRow:
    """One line of a result, with a number or a word per side; None: the paper does not say it.

    `changed`: another than in the version before.
    """

    label: Text
    cells: Sequence[int | str | None]
    changed: bool = False

    @property
    def is_said(self) -> bool:
        """Whether it is in words."""
        return any(isinstance(cell, str) for cell in self.cells)


@dataclass(frozen=True)
class ResultVersion:
    """One version of a result: who entered it and when. `reason`: why it took the place of the one
    before, empty for the first. `replaced`: the row of its own replacement, None while it counts.
    """

    result: FinalResult
    by: User
    at: datetime
    reason: str
    replaced: ReplacedResult | None
    rows: Sequence[ResultRow]


def result_versions(match: Match) -> list[ResultVersion]:
    """Every version of the final result of this match, newest first."""
    rules = rules_of_match(match)
    replaced = list(match.replaced_results.select_related("replaced_by"))
    entered = [(match.started_by, match.started_at, "")]
    entered += [(row.replaced_by, row.replaced_at, row.reason) for row in replaced]
    rows = [*replaced, None]
    results = [FinalResult.read((row.facts if row else match.result) or {}) for row in rows]
    older = [None, *results]
    found = [
        ResultVersion(result, *who, row, _changed(rules, before, result))
        for result, who, row, before in zip(results, entered, rows, older, strict=False)
    ]
    return found[::-1]


def compared(
    match: Match, names: Sequence[str], there: FinalResult, typed: FinalResult
) -> list[ComparedSide]:
    """The result that counts beside the typed one, side by side."""
    rules = rules_of_match(match)
    rows = list(zip(_lines(rules, there), _lines(rules, typed), strict=True))
    return [
        ComparedSide(
            name,
            [
                Compared(one.label, one.cells[side], other.cells[side])
                for one, other in rows
                if (one.cells[side], other.cells[side]) != (None, None)
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
    """The lines of a result, with the totals last as on a sheet."""
    nothing = (None,) * len(result.totals)
    best = FIELDS[rules.canastras[0]].full if rules.canastras else ""
    won = [_("yes") if side == result.winner else _("no") for side in range(len(result.totals))]
    return [
        ResultRow(best, result.clean or nothing),
        ResultRow(_("Went out"), result.out or nothing),
        ResultRow(_("Won"), won),
        ResultRow(_("Total"), result.totals),
    ]
