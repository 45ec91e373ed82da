"""Everything a game inherits from `RuleSet`, shown by the smallest possible game."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, ClassVar

import pytest

from scoring.games import RULESETS
from scoring.rules import matchfile
from scoring.rules.base.cards import Card
from scoring.rules.base.facts import Reader
from scoring.rules.base.problems import MalformedFacts, Problem, error
from scoring.rules.base.runs import parse_run
from scoring.rules.base.sheet import Field, Line, MatchState, RuleSet, Sheet, choice, option, switch


@dataclass(frozen=True)
class DiceHand:
    sides: Sequence[int]


@dataclass(frozen=True)
class Dice(RuleSet[DiceHand]):
    """Two to four players throw a die; who first has the target wins."""

    key: ClassVar[str] = "dice"
    side_numbers: ClassVar[range] = range(2, 5)
    line_codes: ClassVar[tuple[str, ...]] = ("thrown",)
    counts: ClassVar[tuple[str, ...]] = ()
    canastras: ClassVar[tuple[str, ...]] = ()

    target: int = option(10, least=1)
    dice: int = option(1, least=1, most=3)
    aloud: bool = switch(True)
    better: str = choice("high", "low")

    @property
    def low_wins(self) -> bool:
        return self.better == "low"

    def read(self, data: object) -> DiceHand:
        reader = Reader(data, ("sides",))
        throws = (Reader(side, ("thrown",)) for side in reader.items("sides", 4))
        return DiceHand([throw.number("thrown") for throw in throws])

    def write(self, facts: DiceHand) -> dict[str, Any]:
        return {"sides": [{"thrown": thrown} for thrown in facts.sides]}

    def check(self, facts: DiceHand, state: MatchState) -> tuple[Problem, ...]:
        return tuple(error("no-die", side) for side, thrown in enumerate(facts.sides) if thrown > 6)

    def score(self, facts: DiceHand, state: MatchState) -> tuple[Sheet, ...]:
        return tuple(Sheet((Line("thrown", None, thrown),), 0, {}) for thrown in facts.sides)

    def after(self, state: MatchState, sheets: tuple[Sheet, ...]) -> MatchState:
        totals = tuple(t + s.points for t, s in zip(state.totals, sheets, strict=True))
        over = max(totals) >= self.target
        winner = totals.index(max(totals)) if over else None
        return replace(state, totals=totals, hands=state.hands + 1, over=over, winner=winner)

    def fields(self, state: MatchState) -> tuple[Field, ...]:
        return (Field("thrown", "points", line="thrown"),)


@pytest.fixture(autouse=True)
def dice(monkeypatch):
    monkeypatch.setitem(RULESETS, "dice", Dice())


def throws(*hands: Sequence[int], **more: object) -> dict[str, object]:
    facts = [{"sides": [{"thrown": thrown} for thrown in hand]} for hand in hands]
    return {"ruleset": "dice", "hands": facts, **more}


def report(data: object) -> dict[str, Any]:
    match = matchfile.read_match(data, RULESETS)
    return matchfile.report(match, match.play(), lambda problem: problem.code)


def test_match_of_three_sides_gives_a_full_report():
    out = report(throws((1, 6, 2), (3, 6, 7), (1, 4, 2), sides=["Ana", "Bia", "Caio"]))
    assert [hand["problems"] and hand["problems"][0]["code"] for hand in out["hands"]] == [
        [],
        "no-die",
        [],
    ]
    assert (out["totals"], out["winner"], out["active"]) == ([2, 10, 4], 1, [0, 1, 2])
    assert out["minimums"] == [0, 0, 0]
    assert out["hands"][0]["sides"][1] == {
        "minimum": 0,
        "lines": [{"code": "thrown", "count": None, "points": 6}],
        "points": 6,
        "total": 6,
    }


def test_first_hand_without_names_sets_the_number_of_sides():
    assert report(throws((1, 2, 3, 4)))["totals"] == [1, 2, 3, 4]


@pytest.mark.parametrize(
    ("data", "hand"),
    [
        (throws((1, 2, 3), (1, 2)), 2),
        (throws((1, 2, 3), sides=["Ana", "Bia"]), 1),
        (throws((1, 2), sides=["Ana"]), None),
        (throws((1, 2), sides=["Ana", "Bia", "Caio", "Davi", "Eva"]), None),
    ],
)
def test_hand_with_another_number_of_sides_is_malformed(data, hand):
    with pytest.raises(MalformedFacts) as raised:
        matchfile.read_match(data, RULESETS)
    assert (raised.value.where.get("hand"), raised.value.key) == (hand, "sides")


def test_game_without_minimums_and_cards_has_defaults():
    rules = Dice()
    assert rules.minimum(5000) == 0
    assert rules.points_before_minimum(0) is None
    assert rules.card_value(Card("A", "S")) == 0
    assert rules.meld_bonus(parse_run("S: 4-10")) == 0


def test_option_may_be_a_number_a_switch_or_a_code():
    rules = Dice().with_options({"dice": 3, "aloud": False, "better": "low"})
    assert (rules.dice, rules.aloud, rules.better) == (3, False, "low")
    assert rules.options() == {"target": 10, "dice": 3, "aloud": False, "better": "low"}
    assert Dice().with_options(rules.options()) == rules
    assert Dice().with_options({}) == Dice()


@pytest.mark.parametrize(
    ("option", "value"),
    [
        ("dice", 0),
        ("dice", 4),
        ("dice", True),
        ("dice", "2"),
        ("aloud", 1),
        ("aloud", "yes"),
        ("aloud", None),
        ("better", "LOW"),
        ("better", ""),
        ("better", False),
        ("better", None),
        ("better", ["low"]),
    ],
)
def test_impossible_option_is_named(option, value):
    with pytest.raises(MalformedFacts) as raised:
        Dice().with_options({option: value})
    assert raised.value.key == option


@pytest.mark.parametrize(
    ("totals", "out_since", "high", "low"),
    [
        ((5, 9, 7), (0, 0, 0), (3, 1, 2), (1, 3, 2)),
        # Equal ones share a place, and the next is left out.
        ((9, 9, 7), (0, 0, 0), (1, 1, 3), (2, 2, 1)),
        ((7, 9, 7), (0, 0, 0), (2, 1, 2), (1, 3, 1)),
        ((0, 0, 0, 0), (0, 0, 0, 0), (1, 1, 1, 1), (1, 1, 1, 1)),
        # Players who are out come last, the first one out behind the others.
        ((9, 5, 7), (2, 0, 1), (2, 1, 3), (2, 1, 3)),
        ((9, 5, 7), (2, 0, 2), (2, 1, 3), (3, 1, 2)),
        ((9, 5, 9), (2, 0, 2), (2, 1, 2), (2, 1, 2)),
    ],
)
def test_every_side_has_a_place_at_any_time(totals, out_since, high, low):
    state = replace(Dice().start(len(totals)), totals=totals, out_since=out_since)
    assert Dice().places(state) == high
    assert Dice(better="low").places(state) == low
