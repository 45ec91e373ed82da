"""The opening minimum of canasta and samba: it rises with the total."""

import pytest

from .hands import BOTH, CANASTA, LEFT, OUT, SAMBA, before, check, errors, hand, only_error

LADDER = [
    *((-1000, 15), (-5, 15), (0, 50), (1495, 50), (1500, 90), (1525, 90), (2995, 90), (3000, 120)),
    (6995, 120),
]


@pytest.mark.parametrize("rules", BOTH)
@pytest.mark.parametrize(("total", "minimum"), LADDER)
def test_opening_minimum_follows_the_total(rules, total, minimum):
    assert rules.minimum(total) == rules.minimum(total, 3) == minimum


@pytest.mark.parametrize(("total", "minimum"), [(7000, 150), (9995, 150)])
def test_samba_has_one_more_opening_minimum_than_canasta(total, minimum):
    assert SAMBA.minimum(total) == minimum
    assert SAMBA.with_options({"top_minimum": 160}).minimum(total) == 160
    assert CANASTA.minimum(total) == 120


@pytest.mark.parametrize("rules", BOTH)
def test_opening_minimum_is_fifty_at_the_start(rules):
    assert rules.start().minimums == (50, 50)
    assert rules.points_before_minimum(-100) is rules.points_before_minimum(2000) is None


def test_house_rules_can_drop_the_lower_minimums():
    rules = CANASTA.with_options({"minimum_below_zero": 0, "minimum_from_zero": 0})
    assert [rules.points_before_minimum(total) for total in (-100, 0, 1495, 1500)] == [
        1600,
        1500,
        5,
        None,
    ]
    none = rules.with_options({**rules.options(), "middle_minimum": 0, "high_minimum": 0})
    assert none.points_before_minimum(0) is None


@pytest.mark.parametrize(
    ("total", "opening", "expected"),
    [
        (-50, 15, []),
        (-50, 10, [("below-minimum", 0)]),
        (0, 50, []),
        (0, 45, [("below-minimum", 0)]),
        (1495, 50, []),
        (1525, 85, [("below-minimum", 0)]),
        (1525, 90, []),
        (3000, 115, [("below-minimum", 0)]),
        (3000, 120, []),
    ],
)
@pytest.mark.parametrize("rules", BOTH)
def test_first_lay_down_must_reach_the_minimum(rules, total, opening, expected):
    side = {"card_points": 200, "opening": opening}
    assert errors(side, {}, totals=(total, 0), rules=rules) == expected


@pytest.mark.parametrize(("opening_melds", "expected"), [(0, 1), (1, 1), (2, 1), (3, 0), (4, 0)])
def test_first_melds_must_reach_the_minimum(opening_melds, expected):
    melds = ["5: S H D", "4: S H *", "K: S H D", "Q: S H D"]  # 15, 60, 30 and 30
    side = {"melds": melds, "opening_melds": opening_melds}
    assert len(errors(side, {}, totals=(2000, 0))) == expected


def test_bonuses_do_not_open():
    problem = only_error({"melds": ["4: S S H H D D C"], "opening_melds": 1}, OUT, totals=(0, 0))
    assert (problem.code, problem.field) == ("below-minimum", "opening_melds")
    assert problem.params == {"opening": 35, "minimum": 50}


@pytest.mark.parametrize(
    "side", [{"opening": 0}, {"melds": [], "opening_melds": 0}, {"card_points": 20}]
)
def test_absent_or_unknown_opening_is_not_judged(side):
    assert errors(side, OUT, totals=(3000, 0)) == []


@pytest.mark.parametrize("side", [{"melded": True}, {"black_threes_out": 3, "went_out": True}])
def test_opening_of_zero_with_melds_is_below_the_minimum(side):
    assert ("below-minimum", 0) in errors(side | {"opening": 0}, {})


@pytest.mark.parametrize("rules", BOTH)
def test_low_opening_is_reported_with_nothing_on_the_table(rules):
    assert errors({"opening": 45}, OUT, rules=rules) == [("below-minimum", 0)]


def test_four_black_threes_open_with_nothing():
    """Their 500 are a bonus, and their cards are not counted beside it."""
    melds = ["K: S H D", "3: S S C C", "4: S S H H D D C"]
    problem = only_error({"melds": melds, "opening_melds": 2, "went_out": True}, {})
    assert (problem.code, problem.params) == ("below-minimum", {"opening": 30, "minimum": 50})


def test_sheet_shows_the_minimum_of_the_hand():
    sheets = SAMBA.score(hand({}, {}, rules=SAMBA), before(-5, 7000, rules=SAMBA))
    assert [sheet.minimum for sheet in sheets] == [15, 150]


@pytest.mark.parametrize(
    ("side", "laid"),
    [
        ({"card_points": 15, "opening": 90}, 15),
        ({"opening": 50}, 0),
        ({"melds": ["K: S H D"], "opening": 50}, 30),
        (OUT | {"black_threes_out": 3, "opening": 90}, 85),
    ],
)
def test_opening_above_all_melds_asks_for_a_check(side, laid):
    sides = (side, LEFT) if side.get("went_out") else (side | LEFT, OUT)
    (problem,) = check(*sides)
    assert (problem.code, problem.level) == ("opening-above-melds", "warning")
    assert (problem.side, problem.field) == (0, "opening")
    assert problem.params == {"opening": side["opening"], "points": laid}


@pytest.mark.parametrize(
    "side",
    [
        OUT | {"opening": 70},
        # A player who lays down all at once lays down the black threes too.
        OUT | {"black_threes_out": 3, "opening": 85},
        OUT | {"black_threes_out": 4, "opening": 90},
        {"melds": ["K: S S H H D D C", "3: S S C"], "opening_melds": 2, "went_out": True},
    ],
)
def test_opening_with_all_melds_has_no_warning(side):
    assert check(side, LEFT) == ()


@pytest.mark.parametrize(
    ("side", "asked"),
    [
        ({"card_points": 45}, {"points": 45, "minimum": 50}),
        ({"card_points": 50}, None),
        ({"melds": ["K: S H D"]}, {"points": 30, "minimum": 50}),
        ({"card_points": 50, "opening": 50}, None),
        ({}, None),
    ],
)
@pytest.mark.parametrize("rules", [CANASTA, SAMBA], ids=["canasta", "samba"])
def test_cards_laid_below_the_minimum_give_a_warning(side, asked, rules):
    facts = rules.read({"sides": [side, {}]})
    problems = [p for p in rules.check(facts, rules.start()) if p.code == "laid-below-minimum"]
    assert [(p.level, p.side, p.params) for p in problems] == (
        [("warning", 0, asked)] if asked else []
    )
