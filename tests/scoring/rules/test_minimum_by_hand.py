"""The opening minimum by the number of the hand, in every game that has one."""

import pytest

from scoring.arbiter.rulefile import answer, read_rule
from scoring.arbiter.steps import Question, Ruling
from scoring.games import GAMES, RULESETS, RULINGS
from scoring.rules.games.aacrt import Aacrt
from scoring.rules.games.canasta import Canasta

LADDER = {"minimum_hand_1": 50, "minimum_hand_2": 90, "minimum_hand_3": 120}
RULES = Aacrt().with_options(LADDER)
CANASTA = Canasta().with_options(LADDER)
PLAYED: dict[str, object] = {"card_points": 200, "left_in_hand": 5}
FAMILY = [key for key in GAMES if key != "ramiro-es"]


def hand(rules, *sides: object):
    return rules.read({"sides": list(sides) or [PLAYED, PLAYED], "nobody_went_out": True})


def codes(rules, number: int, side: object) -> set[str]:
    """The errors of a first side in the hand of this number."""
    played = rules.play([hand(rules)] * (number - 1))
    problems = rules.check(hand(rules, side, {"left_in_hand": 5}), played.state)
    return {problem.code for problem in problems if problem.is_error}


@pytest.mark.parametrize("game", FAMILY)
def test_minimum_rises_with_the_hand_and_then_stays(game):
    rules = GAMES[game].rules.with_options(LADDER)
    for total in (-500, 0, 2900):
        assert [rules.minimum(total, hand=number) for number in range(1, 6)] == [
            *(50, 90, 120, 120, 120)
        ]
    assert rules.points_before_minimum(0) is None
    state = rules.start()
    for number, least in enumerate((50, 90, 120, 120), start=1):
        assert (state.hands + 1, state.minimums) == (number, (least, least))
        facts = hand(rules)
        sheets = rules.score(facts, state)
        assert [sheet.minimum for sheet in sheets] == [least, least]
        state = rules.after(state, sheets)


@pytest.mark.parametrize(
    ("options", "rungs"),
    [
        ({}, ()),
        ({"minimum_hand_1": 50}, (50,)),
        ({"minimum_hand_2": 90}, (0, 90)),
        ({"minimum_hand_1": 50, "minimum_hand_3": 120}, (50, 50, 120)),
        ({**LADDER, "minimum_hand_4": 150}, (50, 90, 120, 150)),
        ({**LADDER, "minimum_hand_4": 120}, (50, 90, 120)),
    ],
)
def test_zero_leaves_the_minimum_of_the_hand_before(options, rungs):
    assert Aacrt().with_options(options).minimums_by_hand == rungs


def test_ladder_that_falls_is_named():
    falling = Aacrt().with_options({**LADDER, "minimum_hand_4": 100})
    assert list(falling.falls()) == [("minimum_hand_4", "minimum_hand_3")]
    assert not list(RULES.falls())


@pytest.mark.parametrize(("number", "opening"), [(1, 45), (2, 85), (3, 115), (4, 115)])
def test_opening_below_the_minimum_of_the_hand_is_refused(number, opening):
    for rules in (RULES, CANASTA):
        side = {**PLAYED, "opening": opening}
        assert codes(rules, number, side) == {"below-minimum"}
        assert codes(rules, number, {**side, "opening": opening + 5}) == set()


def test_failed_opening_raises_the_minimum_of_the_hand():
    assert [RULES.minimum(0, failed, 2) for failed in range(4)] == [90, 120, 150, 180]
    assert [CANASTA.minimum(0, failed, 2) for failed in range(4)] == [90] * 4
    failed = {**PLAYED, "failed_openings": 1, "opening": 115}
    assert codes(RULES, 2, failed) == {"below-minimum"}
    assert codes(RULES, 2, {**failed, "opening": 120}) == set()


def test_hand_without_a_minimum_has_no_failed_opening():
    rules = Aacrt().with_options({"minimum_hand_2": 90})
    failed = {**PLAYED, "failed_openings": 1}
    assert codes(rules, 1, failed) == {"failed-without-minimum"}
    assert codes(rules, 2, failed) == set()
    assert rules.start().minimums == (0, 0)


def test_failures_end_where_the_minimum_is_above_the_deck():
    assert RULES.minimum(0, RULES.most_failures - 1) <= RULES.deck_value
    assert RULES.minimum(0, RULES.most_failures) > RULES.deck_value


def test_italian_burraco_asks_for_failures_with_a_ladder():
    rules = GAMES["burraco-it"].rules
    assert "failed_openings" not in {field.name for field in rules.fields(rules.start())}
    rules = rules.with_options(LADDER)
    assert "failed_openings" in {field.name for field in rules.fields(rules.start())}


def ruled(**answers: object):
    data = {"game": "aacrt-2016", "options": LADDER, "situation": "failed-opening"}
    return answer(read_rule({**data, "answers": answers}, arbiters(), RULESETS)).now


def arbiters():
    return {game: rulings.arbiter for game, rulings in RULINGS.items()}


def test_arbiter_asks_for_the_hand_and_names_its_minimum():
    question = ruled()
    assert isinstance(question, Question)
    assert question.code == "hand-number"
    ruling = ruled(**{"hand-number": 3, "failed-before": 0})
    assert isinstance(ruling, Ruling)
    assert (ruling.code, ruling.params["needed"], ruling.params["minimum"]) == (
        *("opening-fails", 120, 150),
    )


def test_arbiter_says_that_a_hand_has_no_minimum():
    data = {"game": "tranca-br", "options": {"minimum_hand_2": 90}, "situation": "failed-opening"}
    file = read_rule({**data, "answers": {"hand-number": 1}}, arbiters(), RULESETS)
    ruling = answer(file).now
    assert isinstance(ruling, Ruling)
    assert (ruling.code, ruling.reason) == ("opening-stands", "no-minimum-in-hand")
