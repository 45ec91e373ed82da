"""Every check of a hand in every game: it is made, or the table says why this game has none."""

from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from typing import Any

import pytest

from scoring.games import GAMES
from scoring.rules.base.problems import MalformedFacts

Data = Callable[[Any], list[dict[str, Any]]]

CHECKS: dict[str, Data] = {
    "two-went-out": lambda rules: [{"went_out": True}, {"went_out": True}],
    "nobody-went-out": lambda rules: [{"left_in_hand": 30}, {"left_in_hand": 30}],
    "nobody-out-without-cards": lambda rules: [{"card_points": 50}, {"left_in_hand": 30}],
    "opponents-hold-nothing": lambda rules: [{"went_out": True}, {"card_points": 50}],
    "hand-too-rich": lambda rules: [{"went_out": True}, {"left_in_hand": 700}],
    "not-multiple-of-five": lambda rules: [{"card_points": 51}, {}],
    "too-few-card-points": lambda rules: [{rules.canastras[0]: 1, "card_points": 5}, {}],
    "no-such-card-points": lambda rules: [{"card_points": 10}, {}],
    "over-the-deck": lambda rules: [{"card_points": 9000}, {}],
    "below-minimum": lambda rules: [{"opening": 15, "card_points": 200}, {}],
    "laid-below-minimum": lambda rules: [{"card_points": 15}, {}],
    "opening-above-melds": lambda rules: [{"opening": 200, "card_points": 150}, {}],
    "failed-without-minimum": lambda rules: [{"failed_openings": 1}, {}],
    "too-many-failures": lambda rules: [{"failed_openings": 60, "card_points": 200}, {}],
    "too-many-red-threes": lambda rules: [{"red_threes": 30}, {}],
    "bad-meld": lambda rules: [
        {"melds": ["S: 4 5 9" if rules.shapes.positions else "4: S * *"]},
        {},
    ],
    "too-many-of-card": lambda rules: [{"hand": ["4S"] * 9}, {}],
    "mortos-not-taken": lambda rules: [{"left_in_hand": 30}, {"left_in_hand": 30}],
    "went-out-without-clean": lambda rules: [{"went_out": True}, {}],
    "went-out-without-canastra": lambda rules: [{"went_out": True}, {}],
    "went-out-without-canasta": lambda rules: [{"went_out": True}, {}],
    "went-out-without-morto": lambda rules: [{"went_out": True}, {}],
    "morto-without-canastra": lambda rules: [{"took_morto": True}, {}],
}
RANKS = ("canasta-es", "canasta-solo-es", "samba-es")
BURRACO = ("burraco-it", "burraco-solo-it")
TRANCA = ("tranca-br", "tranca-mortos-br")
RUNS = ("aacrt-2016", "buraco-br", *BURRACO)
NOT_MADE: dict[str, list[tuple[tuple[str, ...], str]]] = {
    "below-minimum": [(BURRACO, "no minimum")],
    "laid-below-minimum": [(BURRACO, "no minimum")],
    "failed-without-minimum": [(RANKS, "a failed opening does not raise the minimum")],
    "too-many-failures": [
        (RANKS, "a failed opening does not raise the minimum"),
        (BURRACO, "no minimum"),
    ],
    "too-many-red-threes": [(RUNS, "red threes are ordinary cards")],
    "mortos-not-taken": [
        (("tranca-br", *RANKS), "no mortos"),
        (BURRACO, "a pot that nobody took does not become the stock"),
    ],
    "went-out-without-clean": [((*TRANCA, *BURRACO, *RANKS), "any canastra is enough")],
    "went-out-without-canastra": [
        (("aacrt-2016", "buraco-br"), "it needs a clean one"),
        (RANKS, "counted by went-out-without-canasta"),
    ],
    "went-out-without-canasta": [((*TRANCA, *RUNS), "went-out-without-canastra, or -clean")],
    "went-out-without-morto": [(("tranca-br", *RANKS), "no mortos")],
    "morto-without-canastra": [
        (("tranca-br", *RANKS), "no mortos"),
        (("tranca-mortos-br", *BURRACO), "a side takes its morto without a canastra"),
    ],
}
"""By check: the games that do not make it, and why."""
FAMILY = [key for key in GAMES if key != "ramiro-es"]
"""Ramiro has other hands: nobody lays cards down for points, and exactly one player closes."""
CELLS = [(code, game) for code in CHECKS for game in FAMILY]


def codes(code: str, game: str) -> set[str]:
    """Return the problems of the hand for this check, with totals that have a minimum if any."""
    rules = GAMES[game].rules
    total = 0 if code == "failed-without-minimum" else 2900
    minimums = (rules.minimum(total), rules.minimum(total))
    state = replace(rules.start(), totals=(total, total), minimums=minimums)
    facts = rules.read({"sides": CHECKS[code](rules)})
    return {problem.code for problem in rules.check(facts, state)}


@pytest.mark.parametrize(("code", "game"), CELLS)
def test_every_check_runs_in_every_game_or_has_a_reason(code: str, game: str) -> None:
    if any(game in games for games, _why in NOT_MADE.get(code, [])):
        with suppress(MalformedFacts):  # the game does not know the number either
            assert code not in codes(code, game)
    else:
        assert code in codes(code, game)
