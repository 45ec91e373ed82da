"""AACRT 2016, *Baralhos*: no more points and cards than two decks hold."""

import pytest

from .hands import check, errors, only_error


def codes(first, second):
    return [code for code, _side in errors(first, second)]


@pytest.mark.parametrize(
    ("side", "field"),
    [
        ({"card_points": 47}, "card_points"),
        ({"card_points": -5}, "card_points"),
        ({"left_in_hand": 3}, "left_in_hand"),
        ({"left_in_hand": -10}, "left_in_hand"),
        ({"card_points": 80, "opening": 77}, "opening"),
    ],
)
def test_card_points_are_multiples_of_five_and_not_negative(side, field):
    problem = only_error({}, side)
    assert (problem.code, problem.side, problem.field) == ("not-multiple-of-five", 1, field)
    assert problem.params == {"points": side[field], "unit": 5}


@pytest.mark.parametrize(
    ("side", "least"),
    [
        ({"clean": 1, "card_points": 40}, 45),
        ({"dirty": 1, "card_points": 50}, 55),
        ({"clean": 1, "dirty": 1, "card_points": 95}, 100),
        ({"clean": 2, "dirty": 3, "card_points": 0}, 255),
    ],
)
def test_canastras_need_a_minimum_of_card_points(side, least):
    problem = only_error(side, {})
    assert (problem.code, problem.side, problem.field) == ("too-few-card-points", 0, "card_points")
    assert problem.params == {"points": side["card_points"], "least": least}
    assert errors(side | {"card_points": least}, {}) == []


def test_poorest_canastras_by_cards_have_no_error():
    assert errors({"melds": ["S: 3-9"]}, {"melds": ["H: 3-7 2C 9"]}) == []


def test_both_sides_share_1160_points():
    sides = {"card_points": 600, "left_in_hand": 60}, {"card_points": 400, "left_in_hand": 100}
    assert errors(*sides) == []
    problem = only_error(sides[0] | {"left_in_hand": 65}, sides[1])
    assert (problem.code, problem.side) == ("over-the-deck", None)
    assert problem.params == {"points": 1165, "limit": 1160}


@pytest.mark.parametrize("side", [{"clean": 16}, {"clean": 1, "dirty": 20}])
def test_too_many_canastras_are_one_error(side):
    """Their cards and the points of these are no mistakes of their own."""
    problem = only_error(side | {"card_points": 165}, {"card_points": 295})
    assert problem.code == "too-many-canastras"


def test_too_many_points_are_an_error_beside_canastras():
    found = codes({"clean": 16, "card_points": 1500}, {})
    assert {"too-many-canastras", "over-the-deck"} <= set(found)


@pytest.mark.parametrize(
    ("first", "second", "params"),
    [
        (
            {"melds": ["D: 4 5 6", "D: 5 6 7"]},
            {"hand": ["5D"]},
            {"card": "5D", "count": 3, "limit": 2},
        ),
        ({"hand": ["*"] * 5}, {}, {"card": "*", "count": 5, "limit": 4}),
        # The wild two is a card like any other.
        (
            {"melds": ["S: 4 2H 6"], "hand": ["2H"]},
            {"hand": ["2H"]},
            {"card": "2H", "count": 3, "limit": 2},
        ),
    ],
)
def test_card_beyond_the_decks_is_an_error(first, second, params):
    problem = only_error(first, second)
    assert (problem.code, problem.side, problem.params) == ("too-many-of-card", None, params)


def test_whole_deck_can_lie_on_the_table():
    rows = [f"{suit}: A-A" for suit in "SHDC"]
    rest = [f"{suit}: 2-K" for suit in "SHDC"]
    jokers = {"hand": ["*"] * 4}
    assert errors({"melds": rows}, {"melds": rest} | jokers) == []
    too_many = errors({"melds": rows}, {"melds": rows} | jokers)
    assert too_many.count(("too-many-of-card", None)) == 4  # the four aces
    assert too_many.count(("over-the-deck", None)) == 1


def test_every_bad_meld_is_named_with_its_reason():
    first = {"melds": ["S: 4-6", "S: 4 5 7", "H: 4 5"]}
    problems = [p for p in check(first, {"melds": ["D: K A 2"]}) if p.is_error]
    assert [(p.code, p.side, p.field) for p in problems] == [
        ("bad-meld", 0, "melds"),
        ("bad-meld", 0, "melds"),
        ("bad-meld", 1, "melds"),
    ]
    assert [p.params for p in problems] == [
        {"number": 2, "meld": "S: 4 5 7", "reason": "gap"},
        {"number": 3, "meld": "H: 4 5", "reason": "too-short"},
        {"number": 1, "meld": "D: K A 2", "reason": "around-the-ace"},
    ]


@pytest.mark.parametrize(("left", "warned"), [(500, False), (505, True)])
def test_more_than_500_left_in_hand_gives_a_warning(left, warned):
    rich = [p for p in check({}, {"left_in_hand": left}) if p.code == "hand-too-rich"]
    assert [(p.level, p.side, p.params) for p in rich] == (
        [("warning", 1, {"points": left, "limit": 500})] if warned else []
    )
