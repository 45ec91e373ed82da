"""Red threes of canasta and samba: for a side or against it."""

import pytest

from scoring.rules.base.sheet import Line

from .hands import CANASTA, SAMBA, before, hand, lines, only_error

TWO = {"natural": 1, "mixed": 1}


def red_threes(side, rules):
    """The points of the line of red threes, and its count."""
    ((_code, count, points),) = (x for x in lines(side, rules=rules) if x[0] == "red-threes")
    return count, points


@pytest.mark.parametrize(("number", "points"), [(1, 100), (2, 200), (3, 300), (4, 800)])
@pytest.mark.parametrize(
    ("side", "sign"),
    [
        ({}, -1),
        ({"left_in_hand": 50}, -1),
        ({"went_out": True}, -1),
        ({"melds": []}, -1),
        ({"natural": 1}, 1),
        ({"mixed": 1}, 1),
        ({"wild": 1}, 1),
        ({"card_points": 15}, 1),
        ({"black_threes_out": 3}, 1),
        ({"melded": True}, 1),
        ({"melds": ["K: S H D"]}, 1),
        ({"melds": ["3: S S C C"]}, 1),
    ],
)
def test_red_threes_in_canasta_need_any_meld(number, points, side, sign):
    assert red_threes(side | {"red_threes": number}, CANASTA) == (number, sign * points)


@pytest.mark.parametrize(
    ("side", "sign"),
    [
        ({"card_points": 100}, -1),
        ({"melds": ["K: S H D C"]}, -1),
        ({"mixed": 1}, 1),
        ({"melds": ["K: S H D C S H *"]}, 1),
    ],
)
def test_house_rules_can_require_a_canasta_for_red_threes(side, sign):
    rules = CANASTA.with_options({"red_threes_need": 1})
    assert red_threes(side | {"red_threes": 4}, rules) == (4, sign * 800)


@pytest.mark.parametrize(("number", "points"), [(1, 100), (4, 400), (5, 500), (6, 1000)])
@pytest.mark.parametrize(
    ("side", "sign"),
    [
        ({}, -1),
        ({"card_points": 100}, -1),
        ({"sambas": 1}, -1),
        ({"natural": 1}, -1),
        (TWO, 1),
        ({"sambas": 1, "mixed": 1}, 1),
        ({"sambas": 2}, 1),
        ({"melds": ["S: 4-10", "K: S H D C S H"]}, -1),
        ({"melds": ["S: 4-10", "K: S H D C S H D"]}, 1),
    ],
)
def test_red_threes_in_samba_need_two_canastas(number, points, side, sign):
    assert red_threes(side | {"red_threes": number}, SAMBA) == (number, sign * points)


@pytest.mark.parametrize(("rules", "limit"), [(CANASTA, 4), (SAMBA, 6)])
def test_red_threes_beyond_the_decks_are_an_error(rules, limit):
    problem = only_error({"red_threes": 3}, {"red_threes": limit - 2}, rules=rules)
    assert (problem.code, problem.side, problem.field) == (
        "too-many-red-threes",
        None,
        "red_threes",
    )
    assert problem.params == {"red_threes": limit + 1, "limit": limit}


def test_red_three_listed_in_hand_counts_as_on_the_table():
    sheet = CANASTA.score(hand({"hand": ["3H", "4S"], "red_threes": 1}, {}), before(0, 0))[0]
    assert sheet.lines == (Line("red-threes", 2, -200), Line("hand", None, -5))
    problem = only_error({"hand": ["3H", "3D"], "red_threes": 3}, {})
    assert problem.code == "too-many-red-threes"
