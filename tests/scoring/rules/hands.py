"""How the tests of the rules write hands, and an evening whose numbers are known.

`EVENING` is a match of six hands, added up by hand on paper: 3190 to 2705.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from scoring.games import GAMES
from scoring.rules.base.cards import Card
from scoring.rules.base.problems import Problem
from scoring.rules.base.sheet import MatchState
from scoring.rules.dealers.canasta_table import CanastaTable
from scoring.rules.games.aacrt import Aacrt
from scoring.rules.games.canasta_facts import CanastaHand

RULES = Aacrt()
PRESET = GAMES["aacrt-2016"].rules

WENT_OUT = {"went_out": True, "took_morto": True}
MORTO = {"took_morto": True}

EVENING = [
    {
        "sides": [
            {"dirty": 1, "card_points": 165, "left_in_hand": 70, **MORTO},
            {"clean": 1, "card_points": 230, "left_in_hand": 15, **WENT_OUT},
        ]
    },
    {
        "sides": [
            {"clean": 1, "dirty": 1, "card_points": 295, "left_in_hand": 20, **WENT_OUT},
            {"dirty": 1, "card_points": 120, "left_in_hand": 90},
        ]
    },
    {
        "sides": [
            {"dirty": 1, "card_points": 175, "left_in_hand": 45, **MORTO},
            {"dirty": 1, "card_points": 205, "left_in_hand": 30, **MORTO},
        ]
    },
    {
        "sides": [
            {"clean": 1, "card_points": 210, "failed_openings": 1, "opening": 95, **WENT_OUT},
            {
                "card_points": 85,
                "left_in_hand": 125,
                "penalties": [{"points": 50, "reason": "carta mostrada"}],
            },
        ]
    },
    {
        "sides": [
            {"dirty": 1, "card_points": 115, "left_in_hand": 60},
            {"clean": 1, "dirty": 1, "card_points": 285, "left_in_hand": 25, **WENT_OUT},
        ]
    },
    {
        "sides": [
            {"clean": 1, "card_points": 205, "left_in_hand": 85, **MORTO},
            {
                "dirty": 1,
                "card_points": 150,
                "left_in_hand": 40,
                "failed_openings": 1,
                **MORTO,
            },
        ]
    },
]


def hand(first: object, second: object, **more: object) -> CanastaHand:
    return RULES.read({"sides": [first, second], **more})


def before(*totals: int) -> MatchState:
    """The state of a match in which the sides have these totals."""
    return replace(RULES.start(), totals=totals, minimums=tuple(map(RULES.minimum, totals)))


def check(
    first: object, second: object, totals: Sequence[int] = (0, 0), *, morto_to_stock: bool = False
) -> tuple[Problem, ...]:
    return RULES.check(hand(first, second, morto_to_stock=morto_to_stock), before(*totals))


def errors(
    first: object, second: object, totals: Sequence[int] = (0, 0), *, morto_to_stock: bool = False
) -> list[tuple[str, int | None]]:
    """Code and side of each error, in order."""
    problems = check(first, second, totals, morto_to_stock=morto_to_stock)
    return [(p.code, p.side) for p in problems if p.is_error]


def only_error(first: object, second: object, totals: Sequence[int] = (0, 0)) -> Problem:
    (problem,) = (p for p in check(first, second, totals) if p.is_error)
    return problem


def all_cards(table: CanastaTable) -> Iterator[Card]:
    """Yield every card of a dealt hand, wherever it is."""
    piles = [getattr(table, name, ()) for name in ("stock", "lixo", "pozo")]
    for pile in (*table.hands, *getattr(table, "mortos", ()), *piles):
        yield from pile
    for side in table.sides:
        yield from side.red_threes
        for meld in side.melds:
            yield from meld.cards
