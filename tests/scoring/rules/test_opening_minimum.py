"""AACRT 2016, *Buraco*."""

import pytest

from scoring.rules.games.aacrt import Aacrt
from scoring.rules.games.tranca import Tranca

from .hands import RULES, WENT_OUT, before, check, errors, hand, only_error


@pytest.mark.parametrize(
    ("total", "failed", "minimum"),
    [
        (-200, 0, 0),
        (0, 0, 0),
        (1495, 0, 0),
        (1495, 3, 0),
        (1500, 0, 75),
        (1500, 1, 90),
        (1500, 2, 120),
        (1500, 3, 150),
        (1500, 4, 180),
        (2995, 0, 75),
        (4000, 1, 90),
    ],
)
def test_minimum_rises_with_each_failure_from_1500(total, failed, minimum):
    assert RULES.minimum(total, failed) == minimum


@pytest.mark.parametrize(("total", "left"), [(-100, 1600), (1425, 75), (1495, 5), (1500, None)])
def test_points_before_minimum_follow_the_total(total, left):
    assert RULES.points_before_minimum(total) == left


@pytest.mark.parametrize(
    ("opening", "failed", "expected"),
    [
        (75, 0, []),
        (70, 0, [("below-minimum", 0)]),
        (85, 1, [("below-minimum", 0)]),
        (90, 1, []),
        (115, 2, [("below-minimum", 0)]),
        (120, 2, []),
        (0, 0, [("below-minimum", 0)]),
    ],
)
def test_first_lay_down_must_reach_the_minimum(opening, failed, expected):
    side = {"card_points": 200, "opening": opening, "failed_openings": failed}
    assert errors(side, {}, (1500, 0)) == expected


@pytest.mark.parametrize(("opening_melds", "expected"), [(0, 1), (1, 1), (2, 1), (3, 0), (4, 0)])
def test_first_melds_must_reach_the_minimum(opening_melds, expected):
    melds = ["S: 4 5 6", "H: 8 9 10", "D: 8 9 10", "C: 8 9 10"]  # 15, then 30 each
    side = {"melds": melds, "opening_melds": opening_melds}
    assert len(errors(side, {}, (2000, 0))) == expected


def test_bonuses_do_not_open():
    # A clean canastra is worth 200, but only its cards count: 45.
    side = {"melds": ["S: 3-9"], "opening_melds": 1}
    problem = only_error(side | WENT_OUT, {}, (1500, 0))
    assert problem.params == {"opening": 45, "minimum": 75}
    assert problem.field == "opening_melds"


def test_opening_of_zero_without_melds_has_no_error():
    assert errors({"opening": 0}, {"opening_melds": 0, "melds": []}, (2000, 2000)) == []


def test_opening_without_a_minimum_has_no_error():
    assert errors({"card_points": 20, "opening": 20}, {}, (1495, 3000)) == []


def test_unknown_opening_has_no_error():
    assert errors({"card_points": 20}, {}, (1500, 0)) == []


def test_failed_opening_without_a_minimum_is_an_error():
    problem = only_error({"failed_openings": 1}, {"failed_openings": 2}, (1500, 1495))
    assert (problem.code, problem.side) == ("failed-without-minimum", 1)
    assert problem.params == {"failed": 2}
    assert problem.field == "failed_openings"


def test_low_opening_is_reported_with_nothing_on_the_table():
    assert errors({"opening": 70}, {}, (1500, 0)) == [("below-minimum", 0)]


def test_sheet_shows_the_minimum_of_the_hand():
    sheets = RULES.score(hand({"failed_openings": 2}, {}), before(1500, 1600))
    assert [sheet.minimum for sheet in sheets] == [120, 75]


def test_failed_opening_does_not_affect_the_next_hand():
    long_match = RULES.with_options({"minimum_from": 0})
    failed = long_match.read({"sides": [{"failed_openings": 2}, {}]})
    played = long_match.play([failed])
    assert played.hands[0].sheets[0].minimum == 120
    assert played.state.minimums == (75, 75)


@pytest.mark.parametrize(
    ("side", "laid"),
    [
        ({"card_points": 15, "opening": 90}, 15),
        ({"opening": 75}, 0),
        ({"melds": ["H: 8 9 10", "D: 8 9 10"], "opening": 75}, 60),
    ],
)
def test_opening_above_all_melds_asks_for_a_check(side, laid):
    """A meld of the initial meld may have been taken back, so it is asked and not refused."""
    problem = check(side, {}, (1500, 0))[0]
    assert (problem.code, problem.level) == ("opening-above-melds", "warning")
    assert (problem.side, problem.field) == (0, "opening")
    assert problem.params == {"opening": side["opening"], "points": laid}


@pytest.mark.parametrize(
    "side",
    [{"card_points": 75, "opening": 75}, {"melds": ["H: 10 J Q K *"], "opening_melds": 1}],
)
def test_opening_with_all_melds_has_no_warning(side):
    assert [p.code for p in check(side, WENT_OUT, (1500, 0)) if p.level == "warning"] == [
        "opponents-hold-nothing"
    ]


@pytest.mark.parametrize(
    ("side", "totals", "asked"),
    [
        ({"card_points": 70}, (1500, 0), {"points": 70, "minimum": 75}),
        ({"card_points": 75}, (1500, 0), None),
        ({"card_points": 85, "failed_openings": 1}, (1500, 0), {"points": 85, "minimum": 90}),
        ({"melds": ["H: 8 9 10"]}, (1500, 0), {"points": 30, "minimum": 75}),
        ({"card_points": 70}, (1495, 0), None),
        ({}, (1500, 0), None),
        # The initial meld is told, so nothing is left to ask.
        ({"card_points": 75, "opening": 75}, (1500, 0), None),
    ],
)
def test_cards_laid_below_the_minimum_give_a_warning(side, totals, asked):
    problems = [p for p in check(side, {}, totals) if p.code == "laid-below-minimum"]
    assert [(p.level, p.side, p.params) for p in problems] == (
        [("warning", 0, asked)] if asked else []
    )


@pytest.mark.parametrize(
    ("side", "code"),
    [
        ({"card_points": 10}, "no-such-card-points"),
        ({"card_points": 5, "opening": 80}, "no-such-card-points"),
        ({"card_points": 51}, "not-multiple-of-five"),
        ({"card_points": 5, "clean": 1}, "too-few-card-points"),
        ({"card_points": 50, "failed_openings": 60}, "too-many-failures"),
    ],
)
def test_wrong_card_points_are_not_compared_with_the_minimum(side, code):
    """They are wrong in themselves: a second problem would tell the same."""
    problems = [p.code for p in check(side, {"left_in_hand": 5}, (1500, 0)) if p.side == 0]
    assert [one for one in problems if one != "nobody-out-without-cards"] == [code]


def test_wrong_points_elsewhere_leave_the_doubt_of_the_opening():
    for first, second in (({"left_in_hand": 7}, {}), ({"left_in_hand": 5}, {"card_points": 10})):
        problems = check(first | {"card_points": 30}, second, (1500, 1500))
        assert ("laid-below-minimum", 0) in [(p.code, p.side) for p in problems]


@pytest.mark.parametrize(("rules", "most"), [(Aacrt(), 37), (Tranca(), 30)])
def test_openings_fail_until_all_cards_are_worth_less(rules, most):
    assert rules.most_failures == most
    assert rules.minimum(1500, most - 1) <= rules.deck_value < rules.minimum(1500, most)
    for failed in (most, most + 1):
        facts = rules.read({"sides": [{"failed_openings": failed}, {"left_in_hand": 5}]})
        found = [p for p in rules.check(facts, before(1500, 0)) if p.code == "too-many-failures"]
        assert [(p.side, p.field, p.params["limit"], p.only_new) for p in found] == [
            (0, "failed_openings", most, True)
        ] * (failed > most)


def test_openings_fail_often_if_that_raises_nothing():
    assert Aacrt(minimum_step=0).most_failures == 100
    assert Aacrt(second_minimum=2000).most_failures == 1
