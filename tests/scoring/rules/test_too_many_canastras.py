"""AACRT 2016, *Canastra*: no more canastras, and no poorer ones, than two decks make."""

from itertools import combinations_with_replacement

import pytest

from scoring.games import GAMES
from scoring.rules.games.canastra_limits import poorest

from .hands import RULES, before, hand

# From the low ace to the high one, as the text gives them.
VALUES = (15, 20, 5, 5, 5, 5, 5, 10, 10, 10, 10, 10, 10, 15)
JOKER, TWO = 50, 20


def problems_of(first, second=None, rules=RULES):
    facts = rules.read({"sides": [first, second or {}]})
    return [
        (p.level, p.params)
        for p in rules.check(facts, rules.start())
        if p.code == "too-many-canastras"
    ]


def fits(canastras):
    """Whether the natural cards of these canastras of one suit are in two decks."""
    laid = [position for canastra in canastras for position in canastra]
    aces = laid.count(1) + laid.count(14)
    return aces <= 2 and all(laid.count(position) <= 2 for position in range(2, 14))


def cheapest(shapes, number):
    """Return the least points of `number` canastras of one suit, by trying all; None: none fit."""
    worth = [
        sum(VALUES[position - 1] for canastra in chosen for position in canastra)
        for chosen in combinations_with_replacement(shapes, number)
        if fits(chosen)
    ]
    return min(worth, default=None)


CLEAN = [tuple(range(first, first + 7)) for first in range(1, 9)]
DIRTY = sorted({run[:gap] + run[gap + 1 :] for run in CLEAN for gap in range(7)})


def test_poorest_canastras_of_a_suit_match_trying_all():
    least = poorest(VALUES, JOKER)
    one, two, three = (cheapest(CLEAN, number) for number in (1, 2, 3))
    assert (one, two, three, cheapest(CLEAN, 4)) == (45, 90, 180, None)
    assert [least[n, 0] for n in (4, 8, 9, 12)] == [4 * one, 4 * two, 3 * two + three, 4 * three]
    natural = cheapest(DIRTY, 3)
    assert least[0, 12] == 4 * natural + 8 * TWO + 4 * JOKER == 880


@pytest.mark.parametrize(
    ("first", "second", "expected"),
    [
        ({"clean": 8, "card_points": 360}, {}, []),
        ({"clean": 9, "card_points": 445}, {}, [{"points": 445, "least": 450}]),
        ({"clean": 9, "card_points": 450}, {}, []),
        ({"clean": 6, "card_points": 360}, {"clean": 6, "card_points": 355}, [720]),
        ({"clean": 6, "card_points": 360}, {"clean": 6, "card_points": 360}, []),
        ({"clean": 13, "card_points": 1000}, {}, [{"clean": 13, "limit": 12}]),
        ({"dirty": 12, "card_points": 880}, {}, []),
        ({"dirty": 7, "card_points": 500}, {"dirty": 6, "card_points": 500}, [13]),
        ({"clean": 12, "card_points": 800}, {"dirty": 1, "card_points": 60}, [(12, 1)]),
    ],
)
def test_more_canastras_than_the_decks_make_are_an_error(first, second, expected):
    as_params = {
        720: {"points": 715, "least": 720},
        13: {"dirty": 13, "limit": 12},
        (12, 1): {"clean": 12, "dirty": 1},
    }
    params = [each if isinstance(each, dict) else as_params[each] for each in expected]
    assert problems_of(first, second) == [("error", each) for each in params]


SHORT = {"clean": 11, "dirty": 1, "card_points": 715}


def test_points_of_one_side_do_not_help_the_other():
    problems = RULES.check(hand(SHORT, {"card_points": 5}), before(0, 0))
    [wrong] = [p for p in problems if p.code == "too-many-canastras"]
    assert (wrong.side, wrong.field, wrong.params) == (
        *(0, "card_points"),
        {"points": 715, "least": 720},
    )


def test_points_that_both_sides_lack_are_one_error():
    assert problems_of(SHORT) == [("error", {"points": 715, "least": 720})]


def test_sets_make_more_clean_canastras_than_runs():
    burraco = GAMES["burraco-it"].rules
    assert problems_of({"clean": 14, "card_points": 900}, rules=burraco) == []
    dirty = {"dirty": 6, "semi": 7, "card_points": 900}
    assert problems_of(dirty, rules=burraco) == [("error", {"dirty": 13, "limit": 12})]


def test_other_card_values_give_other_limits_of_canastras():
    rules = RULES.with_options({"eight_to_king": 5, "ace": 5, "two": 5})
    facts = rules.read({"sides": [{"clean": 12, "card_points": 420}, {}]})
    assert not any(p.is_error for p in rules.check(facts, before(0, 0)))


def test_canastras_given_by_cards_fit_the_decks():
    rows = {"melds": [f"{suit}: A-A" for suit in "SHDC"]}
    rest = {"melds": [f"{suit}: 2-K" for suit in "SHDC"]}
    assert not any(p.is_error for p in RULES.check(hand(rows, rest), before(0, 0)))
