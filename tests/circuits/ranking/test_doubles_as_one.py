"""A double evening is two results, or one with twice the points, as the rules say."""

import pytest

from circuits.ranking.legs import Leg, LegResult
from circuits.ranking.lines import rank
from circuits.ranking.rules import POINTS, CircuitRules, MalformedRulesError

MADE = {(1, 2): [30, 40, 50], (3, 4): [45, 44, 36]}
"""The points of two pairs on three evenings, the second of them double."""


def totals(rules: CircuitRules) -> dict[tuple[int, ...], int]:
    legs = [
        Leg([LegResult(pair, 1, made[day] * 100) for pair, made in MADE.items()], 1 + (day == 1))
        for day in range(3)
    ]
    return {line.holder: line.total // 100 for line in rank(legs, rules)}


@pytest.mark.parametrize(
    ("best", "as_one", "expected"),
    [
        (0, False, {(1, 2): 160, (3, 4): 169}),
        (0, True, {(1, 2): 160, (3, 4): 169}),
        (2, False, {(1, 2): 90, (3, 4): 89}),
        (2, True, {(1, 2): 130, (3, 4): 133}),
        (1, True, {(1, 2): 80, (3, 4): 88}),
    ],
)
def test_double_evening_takes_one_of_the_results_that_count(best, as_one, expected):
    assert totals(CircuitRules(way=POINTS, best=best, ties=(), doubles_as_one=as_one)) == expected


def test_double_evening_as_one_is_one_first_place():
    won = [Leg([LegResult((1,), 1, 500), LegResult((2,), 2, 500)], 2)]
    rules = CircuitRules(way=POINTS, ties=("wins",), doubles_as_one=True)
    first, _second = rank(won, rules)
    assert (first.holder, first.total) == ((1,), 1000)
    assert first.reason is not None
    assert (first.reason.code, first.reason.mine) == ("wins", 1)


def test_rules_stored_before_the_option_are_read():
    stored = CircuitRules().write()
    assert CircuitRules.read(stored) == CircuitRules()
    del stored["doubles_as_one"]
    assert CircuitRules.read(stored) == CircuitRules()
    with pytest.raises(MalformedRulesError):
        CircuitRules.read({**stored, "doubles_as_one": 1})
