"""The rules of a circuit: stored and read without loss, and refused if they are impossible."""

from typing import Any

import pytest

from circuits.ranking.rules import PERSONS, POINTS, TIES, CircuitRules, MalformedRulesError

USUAL = CircuitRules()


@pytest.mark.parametrize(
    "rules",
    [
        USUAL,
        CircuitRules(of=PERSONS, way=POINTS, scale=(), ties=TIES, best=3),
        CircuitRules(
            scale=(1050, 700), rest=0, leavers=True, qualify=3, best_next=1, minimum=2, ties=()
        ),
    ],
)
def test_read_written_rules_gives_equal_rules(rules: CircuitRules) -> None:
    assert CircuitRules.read(rules.write()) == rules


@pytest.mark.parametrize(
    "wrong",
    [
        {"of": "clubs"},
        {"way": "luck"},
        {"scale": []},
        {"scale": [100, 200]},
        {"scale": [100.5]},
        {"scale": [50], "rest": 100},
        {"rest": -1},
        {"leavers": 1},
        {"best": -1},
        {"best": True},
        {"best": 401},
        {"minimum": 401},
        {"ties": ["wins", "wins"]},
        {"ties": ["beauty"]},
        {"best_next": 1},
        {"qualify": 101},
        {"more": 1},
    ],
    ids=str,
)
def test_read_impossible_rules_is_refused(wrong: dict[str, Any]) -> None:
    with pytest.raises(MalformedRulesError):
        CircuitRules.read({**USUAL.write(), **wrong})


def test_read_rules_without_a_key_is_refused() -> None:
    data = USUAL.write()
    del data["best"]
    with pytest.raises(MalformedRulesError):
        CircuitRules.read(data)
