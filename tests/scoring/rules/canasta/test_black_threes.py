"""Black threes of canasta and samba: melds only for the side that goes out."""

import pytest

from .hands import BOTH, CANASTA, OUT, READY, SAMBA, check, errors, lines, only_error, points


@pytest.mark.parametrize(
    ("side", "line"),
    [
        ({"black_threes_out": 3}, ("black-threes", 3, 15)),
        ({"black_threes_out": 4}, ("black-threes", 4, 500)),
        ({"melds": ["3: S S C"]}, ("black-threes", 3, 15)),
        ({"melds": ["3: S S C C"]}, ("black-threes", 4, 500)),
    ],
)
def test_four_black_threes_are_worth_500_and_three_their_cards(side, line):
    assert lines(side) == [line]


def test_black_three_points_are_apart_from_other_melds():
    melds = {"melds": ["K: S H D", "3: S S C C"]}
    assert lines(melds) == [("black-threes", 4, 500), ("cards", None, 30)]


@pytest.mark.parametrize(
    ("side", "expected"),
    [
        ({"melds": ["3: S S C"]}, [("cards", None, 15)]),
        ({"melds": ["3: S S S C C C"]}, [("cards", None, 30)]),
        ({"black_threes_out": 4, "card_points": 20}, [("cards", None, 20)]),
    ],
)
def test_black_threes_of_samba_are_an_ordinary_meld(side, expected):
    assert lines(side, rules=SAMBA) == expected


@pytest.mark.parametrize("rules", BOTH)
@pytest.mark.parametrize(
    ("side", "field"),
    [
        (READY | {"black_threes_out": 3}, "black_threes_out"),
        ({"melds": ["K: S H D C S H D", "8: S H D C S H D", "3: S S C"]}, "melds"),
    ],
)
def test_black_threes_without_going_out_are_an_error(rules, side, field):
    problem = only_error(side, OUT, rules=rules)
    assert (problem.code, problem.side) == ("black-threes-without-going-out", 0)
    assert problem.field == field
    assert errors(side | {"went_out": True}, {}, rules=rules) == []


@pytest.mark.parametrize(
    ("text", "reason"),
    [("3: S C *", "wild-threes"), ("3: S C", "too-short"), ("3: S C H", "red-three")],
)
def test_black_threes_meld_needs_three_without_other_cards(text, reason):
    (problem,) = (p for p in check({"melds": [text]}, {}) if p.is_error)
    assert (problem.code, problem.params["reason"]) == ("bad-meld", reason)


def test_black_threes_count_among_the_cards_of_the_deck():
    left = {"left_in_hand": 1160}
    assert errors(OUT | {"card_points": 20, "natural": 0, "black_threes_out": 4}, left) == [
        ("went-out-without-canasta", 0),
        ("over-the-deck", None),
    ]


def test_house_rules_can_change_points_of_black_threes():
    rules = CANASTA.with_options({"four_black_threes": 100, "black_three": 10})
    assert points({"black_threes_out": 4}, rules) == 100
    assert points({"black_threes_out": 3}, rules) == 30
