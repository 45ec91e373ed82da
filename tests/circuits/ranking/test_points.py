"""The points that each place of a leg gives."""

import pytest

from circuits.ranking.legs import Leg, points_of
from circuits.ranking.rules import POINTS, CircuitRules
from tests.circuits.ranking.cases import leg

TEN_SIX_FOUR = CircuitRules(scale=(1000, 600, 400), rest=100)


@pytest.mark.parametrize(
    ("text", "points"),
    [
        ("A B C", [1000, 600, 400]),
        ("A B C D E", [1000, 600, 400, 100, 100]),
        # Places 2 and 3 share 6 + 4.
        ("A B=C D", [1000, 500, 500, 100]),
        # Places 1 to 3 share 20: a third of a hundredth is lost.
        ("A=B=C D", [666, 666, 666, 100]),
        # Places 3 and 4 share 4 + 1, places behind the scale 1 each.
        ("A B C=D E=F", [1000, 600, 250, 250, 100, 100]),
        # An absent entry takes no share.
        ("A B=C* D", [1000, 600, 0, 100]),
        # An entry that left keeps its place, and its share is lost.
        ("A B=C- D", [1000, 500, 0, 100]),
        ("A- B", [0, 600]),
        ("A*", [0]),
    ],
)
def test_points_of_places(text: str, points: list[int]) -> None:
    assert points_of(leg(text), TEN_SIX_FOUR) == points


def test_points_of_leavers_if_the_rules_give_them() -> None:
    rules = CircuitRules(scale=(1000, 600), rest=100, leavers=True)
    assert points_of(leg("A B- C!"), rules) == [1000, 600, 0]


def test_points_won_in_the_leg() -> None:
    rules = CircuitRules(way=POINTS, scale=())
    assert points_of(leg("A:4750 B:4125 C:800- D:300*"), rules) == [4750, 4125, 0, 0]


def test_points_below_zero_count_as_zero() -> None:
    rules = CircuitRules(way=POINTS, scale=(), leavers=True)
    assert points_of(leg("A:500 B:0 C:-300 D:-100-"), rules) == [500, 0, 0, 0]


def test_points_of_an_open_leg_are_none() -> None:
    assert points_of(Leg(is_over=False), TEN_SIX_FOUR) == []
