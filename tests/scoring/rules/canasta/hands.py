"""How the tests of canasta and samba write hands, and an evening whose numbers are known.

`EVENING` is a match of canasta in five hands, added up by hand on paper: 5100 to 1950.
"""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from scoring.games import GAMES
from scoring.rules.base.problems import Problem
from scoring.rules.base.sheet import MatchState
from scoring.rules.games.canasta import Canasta, CanastaHand
from scoring.rules.games.canasta_family import CanastaFamily
from scoring.rules.games.samba import Samba

CANASTA, SAMBA = Canasta(), Samba()
BOTH = [CANASTA, SAMBA]
PRESETS = [GAMES["canasta-es"].rules, GAMES["samba-es"].rules]

# Enough to go out with in either game.
READY = {"natural": 2, "card_points": 70}
OUT = READY | {"went_out": True}
LEFT = {"left_in_hand": 5}

EVENING: list[dict[str, Any]] = [
    {
        "sides": [
            {"natural": 1, "mixed": 1, "card_points": 210, "red_threes": 3, "went_out": True},
            {"mixed": 1, "card_points": 135, "red_threes": 1, "left_in_hand": 45},
        ]
    },
    {
        "sides": [
            {"card_points": 60, "left_in_hand": 85, "opening": 55},
            {
                "natural": 2,
                "card_points": 240,
                "red_threes": 2,
                "black_threes_out": 3,
                "went_out": True,
            },
        ]
    },
    {
        "sides": [
            {"natural": 1, "mixed": 2, "card_points": 310, "red_threes": 4, "left_in_hand": 30},
            {"left_in_hand": 150, "penalties": [{"points": 100, "reason": "pidió permiso"}]},
        ]
    },
    {
        "sides": [
            {"mixed": 1, "card_points": 160, "concealed": True, "went_out": True},
            {"left_in_hand": 215, "red_threes": 2},
        ]
    },
    {
        "sides": [
            {"natural": 1, "card_points": 175, "red_threes": 1, "went_out": True},
            {"mixed": 1, "card_points": 190, "red_threes": 1, "left_in_hand": 20, "opening": 95},
        ]
    },
]


def hand(*sides: object, rules: CanastaFamily = CANASTA) -> CanastaHand:
    return rules.read({"sides": list(sides)})


def before(*totals: int, rules: CanastaFamily = CANASTA) -> MatchState:
    """The state of a match in which the sides have these totals."""
    start = rules.start(len(totals))
    return replace(start, totals=totals, minimums=tuple(map(rules.minimum, totals)))


def lines(
    side: object, other: object = None, rules: CanastaFamily = CANASTA
) -> list[tuple[str, int | None, int]]:
    """The lines of a side as (code, count, points)."""
    sheet = rules.score(hand(side, other or {}, rules=rules), before(0, 0, rules=rules))[0]
    return [(line.code, line.count, line.points) for line in sheet.lines]


def points(side: object, rules: CanastaFamily = CANASTA) -> int:
    return sum(line[2] for line in lines(side, rules=rules))


def check(
    *sides: object, totals: Sequence[int] = (0, 0), rules: CanastaFamily = CANASTA
) -> tuple[Problem, ...]:
    return rules.check(hand(*sides, rules=rules), before(*totals, rules=rules))


def errors(
    *sides: object, totals: Sequence[int] = (0, 0), rules: CanastaFamily = CANASTA
) -> list[tuple[str, int | None]]:
    """Code and side of each error, in order."""
    problems = check(*sides, totals=totals, rules=rules)
    return [(p.code, p.side) for p in problems if p.is_error]


def only_error(
    *sides: object, totals: Sequence[int] = (0, 0), rules: CanastaFamily = CANASTA
) -> Problem:
    (problem,) = (p for p in check(*sides, totals=totals, rules=rules) if p.is_error)
    return problem
