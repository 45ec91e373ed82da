"""The figures of a person or pair: those of earlier months from the cache, plus this month's."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from datetime import datetime
from functools import reduce
from typing import Any, NamedTuple

from scoring.memory import played as rows
from scoring.memory.earlier_months import sums_of_parts
from scoring.models import SideHand
from scoring.rules.base.sheet import RuleSet
from scoring.statistics.figures import OwnMatch
from scoring.statistics.summary import Summary


class OwnHand(NamedTuple):
    hand: SideHand
    match: OwnMatch


@dataclass(frozen=True)
class OwnFigures:
    """The summary of a stretch of time with its best and its worst hand."""

    summary: Summary = field(default_factory=Summary)
    best: OwnHand | None = None
    worst: OwnHand | None = None

    def plus(self, later: OwnFigures) -> OwnFigures:
        best = [each for each in (self.best, later.best) if each]
        worst = [each for each in (self.worst, later.worst) if each]
        return OwnFigures(
            self.summary.plus(later.summary),
            # The first of equals.
            max(best, key=_goodness, default=None),
            min(worst, key=_goodness, default=None),
        )


def _goodness(own: OwnHand) -> int:
    points: int = own.hand.points
    return -points if own.match.low_wins else points


def own_figures(scope: rows.Scope, name: str, rules: RuleSet[Any]) -> OwnFigures:
    """Return the figures of a scope, those of hands in the mode of `rules`.

    `name`: the person or pair, as `Subject.cache_name`.
    """

    def compute(begin: datetime | None, end: datetime | None) -> OwnFigures:
        part = replace(scope, part=(begin, end))
        matches = {match.key: match for match in rows.own_matches(part)}
        summary = Summary.of(list(matches.values()), low_wins=rules.low_wins)
        if not summary.sums.hands:
            return OwnFigures(summary)
        best, worst = (
            # A match may have ended since the matches were read.
            OwnHand(hand, matches[hand.match_id]) if hand and hand.match_id in matches else None
            for hand in (rows.best_hand(part, rules), rows.worst_hand(part, rules))
        )
        return OwnFigures(summary, best, worst)

    key = f"summary.{name}.{rows.mode_key(rules)}"
    parts = sums_of_parts(scope.club, key, scope.span, compute)
    return reduce(OwnFigures.plus, parts)
