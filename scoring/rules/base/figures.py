"""The numbers of each side in a hand and in a whole match, to store and to add up.

Generic: the numbers come from the sheets of any game.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from scoring.rules.base.sheet import HandReport, Played, RuleSet

CANASTRAS = ("clean_canastras", "second_canastras", "third_canastras", "fourth_canastras")
"""The names of the numbers of canastras, in the order of `RuleSet.canastras`."""
SUMS = (
    *CANASTRAS,
    "times_out",
    "mortos",
    "failed_openings",
    "left_in_hand",
    "penalty_points",
)
"""The numbers of a hand whose sum over a match is stored under the same name."""


class HandFigures(NamedTuple):
    """One side's numbers in one hand that counts.

    `total` is the total after the hand; `minimum` the opening minimum of the hand after failed
    openings, 0 for none; `clean_canastras` counts the best kind of the game, the next three names
    the kinds after it.
    """

    number: int
    position: int
    points: int
    total: int
    minimum: int
    clean_canastras: int
    second_canastras: int
    third_canastras: int
    fourth_canastras: int
    times_out: int
    mortos: int
    failed_openings: int
    left_in_hand: int
    penalty_points: int


def hand_figures(rules: RuleSet[Any], played: Played[Any]) -> list[HandFigures]:
    """Return the numbers of every side in play in every hand that counts."""
    return [
        _of_side(rules, report, position)
        for report in played.hands
        if report.counted
        for position in report.active
    ]


def match_figures(
    rules: RuleSet[Any], played: Played[Any], figures: Sequence[HandFigures], position: int
) -> dict[str, int]:
    """Return the sums of a side over its hands that count, by the names of the stored columns.

    `figures`: the `hand_figures` of the match.
    """
    own = [each for each in figures if each.position == position]
    columns = dict(zip(HandFigures._fields, zip(*own, strict=True), strict=True)) if own else {}
    reports = [r for r in played.hands if r.counted and position in r.active]
    return {
        "hands": len(own),
        **{name: sum(columns.get(name, ())) for name in SUMS},
        "hands_with_minimum": sum(each.minimum > 0 for each in own),
        "deficit": max((_deficit(rules, report, position) for report in reports), default=0),
    }


def _of_side(rules: RuleSet[Any], report: HandReport[Any], position: int) -> HandFigures:
    sheet = report.sheets[position]
    counts = sheet.counts
    # Without names, which take half as long again: an audit does this for each stored hand.
    return HandFigures._make(
        (
            report.number,
            position,
            sheet.points,
            report.totals[position],
            sheet.minimum,
            *_canastras(rules, counts),
            counts.get("out", 0),
            counts.get("morto", 0),
            sheet.failed,
            sheet.left,
            -sum(line.points for line in sheet.lines if line.code == "penalty"),
        )
    )


def _canastras(rules: RuleSet[Any], counts: Mapping[str, int]) -> Sequence[int]:
    """Return the numbers of `CANASTRAS`; 0 for kinds that the game does not have."""
    numbers = [counts[code] for code in rules.canastras]
    return numbers + [0] * (len(CANASTRAS) - len(numbers))


def _deficit(rules: RuleSet[Any], report: HandReport[Any], position: int) -> int:
    """Return how many points a side was behind the best other side after a hand; 0 if ahead."""
    mine = report.totals[position]
    others = [report.totals[side] for side in report.active if side != position]
    behind = mine - min(others) if rules.low_wins else max(others) - mine
    return max(0, behind)
