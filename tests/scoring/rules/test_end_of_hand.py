"""AACRT 2016: the end of a hand, and warnings about an unlikely end."""

import pytest

from scoring.games import GAMES

from .hands import MORTO, RULES, WENT_OUT, before, check, hand

READY = {"clean": 1, "card_points": 45}
LEFT = {"left_in_hand": 5}
DIRTY = {"dirty": 1, "card_points": 55}


def warnings(first, second, **more):
    problems = RULES.check(hand(first, second, **more), before(0, 0))
    return [(p.code, p.side) for p in problems if not p.is_error]


@pytest.mark.parametrize(
    ("first", "second", "more", "mortos"),
    [
        ({}, {}, {}, 2),
        (READY | MORTO, {}, {}, 1),
        ({}, {}, {"morto_to_stock": True}, 0),
        (READY | MORTO, DIRTY | MORTO, {}, 0),
        (READY | MORTO, {}, {"morto_to_stock": True}, 0),
    ],
)
def test_mortos_left_when_nobody_went_out_give_a_warning(first, second, more, mortos):
    problems = RULES.check(
        hand(first | LEFT, second | LEFT, nobody_went_out=True, **more), before(0, 0)
    )
    warnings = [(p.code, p.level, p.params) for p in problems]
    assert warnings == ([("mortos-not-taken", "warning", {"mortos": mortos})] if mortos else [])


def test_mortos_left_after_going_out_give_no_warning():
    assert warnings(READY | WENT_OUT, LEFT) == []


def test_mortos_left_in_burraco_give_no_warning():
    """In Italian burraco no morto becomes the stock: the hand ends without it."""
    rules = GAMES["burraco-it"].rules
    facts = rules.read({"sides": [LEFT, LEFT], "nobody_went_out": True})
    assert rules.check(facts, rules.start()) == ()


@pytest.mark.parametrize(
    ("first", "second", "expected"),
    [
        (READY | WENT_OUT, {}, [("opponents-hold-nothing", 1)]),
        ({"hand": []}, READY | WENT_OUT, [("opponents-hold-nothing", 0)]),
        (READY | WENT_OUT, LEFT, []),
        ({"hand": ["5D"]}, READY | WENT_OUT, []),
        # A partner still holds cards too, but they are not counted.
        (READY | WENT_OUT | LEFT, LEFT, []),
    ],
)
def test_opponents_without_cards_after_going_out_are_warned_of(first, second, expected):
    assert warnings(first, second) == expected


def test_empty_hands_when_both_went_out_give_no_warning():
    both = check(READY | WENT_OUT, READY | WENT_OUT)
    assert [p.code for p in both] == ["two-went-out"]


@pytest.mark.parametrize(("data", "field"), [({}, "left_in_hand"), ({"hand": []}, "hand")])
def test_warning_of_opponents_without_cards_names_the_field(data, field):
    (problem,) = check(READY | WENT_OUT, data)
    assert problem.field == field
