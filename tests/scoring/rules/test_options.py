"""House rules: every number of a rule set is an option."""

import pytest

from scoring.games import rules_with
from scoring.rules.base.problems import MalformedFacts

from .hands import EVENING, RULES

CHANGES = [
    # option, value, side 0 and 1 of the first hand of the evening
    ("clean", 300, (380, 800)),
    ("dirty", 150, (430, 700)),
    ("going_out", 0, (380, 600)),
    ("morto", 50, (330, 650)),
]


@pytest.mark.parametrize(("option", "value", "points"), CHANGES)
def test_house_rule_changes_points_of_a_hand(option, value, points):
    rules = RULES.with_options({option: value})
    sheets = rules.score(rules.read(EVENING[0]), rules.start())
    assert tuple(sheet.points for sheet in sheets) == points


@pytest.mark.parametrize(
    ("option", "card"),
    [
        ("joker", "*"),
        ("two", "2S"),
        ("ace", "AS"),
        ("eight_to_king", "8S"),
        ("eight_to_king", "KS"),
        ("three_to_seven", "3S"),
        ("three_to_seven", "7S"),
    ],
)
def test_house_rule_changes_points_of_a_card(option, card):
    rules = RULES.with_options({option: 35})
    facts = rules.read({"sides": [{}, {"hand": [card]}]})
    assert rules.score(facts, rules.start())[0].points == 35


def test_lower_target_ends_the_match_earlier():
    rules = RULES.with_options({"target": 1000})
    played = rules.play([rules.read(data) for data in EVENING])
    assert (played.state.totals, played.state.winner, played.state.hands) == ((1265, 940), 0, 2)


def test_house_rules_set_the_steps_of_the_minimum():
    options = {"minimum_from": 1000, "first_minimum": 50, "second_minimum": 70, "minimum_step": 5}
    rules = RULES.with_options(options)
    assert rules.minimum(995) == 0
    assert [rules.minimum(1000, failed) for failed in range(4)] == [50, 70, 75, 80]


def test_deck_limits_follow_the_card_values():
    rules = RULES.with_options({"joker": 30, "two": 40, "three_to_seven": 8, "eight_to_king": 12})
    assert rules.deck_value == 8 * (40 + 15 + 5 * 8 + 6 * 12) + 4 * 30
    assert rules.least_clean == 5 * 8 + 2 * 12
    assert rules.least_dirty == 5 * 8 + 12 + 30  # the joker is the cheaper wild card
    assert rules.unit == 1
    assert rules.with_options({"ace": 16, "two": 20}).unit == 2


@pytest.mark.parametrize(
    ("options", "least_clean", "least_dirty"),
    [
        # The poorest canastra may lie at either end: ace to seven, or eight to ace.
        ({"ace": 1, "two": 1, "three_to_seven": 2, "eight_to_king": 90}, 12, 11),
        ({"ace": 1, "two": 1, "three_to_seven": 90, "eight_to_king": 2}, 13, 12),
    ],
)
def test_poorest_canastra_follows_the_card_values(options, least_clean, least_dirty):
    rules = RULES.with_options(options)
    assert (rules.least_clean, rules.least_dirty) == (least_clean, least_dirty)


def test_cards_worth_zero_raise_no_error():
    values = ("joker", "two", "ace", "eight_to_king", "three_to_seven")
    rules = RULES.with_options(dict.fromkeys(values, 0))
    played = rules.play([rules.read({"sides": [{"melds": ["S: 4-10"]}, {"hand": ["*"]}]})])
    assert played.hands[0].counted
    assert played.state.totals == (200, 0)


def test_house_rules_set_the_limit_of_a_rich_hand():
    rules = RULES.with_options({"rich_hand": 90})
    problems = rules.check(rules.read(EVENING[3]), rules.start())
    assert ("hand-too-rich", 1) in [(p.code, p.side) for p in problems]


def test_options_are_read_back_unchanged():
    house = RULES.with_options({"target": 2000, "dirty": 120})
    assert RULES.with_options(house.options()) == house
    assert RULES.options()["target"] == 3000
    assert RULES.with_options({}) == RULES


@pytest.mark.parametrize(
    "options",
    [
        {"taget": 3000},
        {"target": "3000"},
        {"target": 3000.0},
        {"target": True},
        {"target": None},
        {"target": 0},
        {"ace": -15},
        {"clean": -1},
        {"target": 10**9},
        {"target": 10**5000},
        {3000: 1},
        [],
        None,
        "target",
    ],
)
def test_impossible_options_are_malformed(options):
    with pytest.raises(MalformedFacts):
        RULES.with_options(options)


def test_malformed_option_is_named():
    with pytest.raises(MalformedFacts) as raised:
        RULES.with_options({"ace": -15})
    assert raised.value.key == "ace"


def test_form_shows_the_points_of_each_item():
    rules = RULES.with_options({"clean": 300})
    fields = rules.fields(rules.start())
    assert [(f.name, f.scope) for f in fields] == [
        ("clean", "side"),
        ("dirty", "side"),
        ("took_morto", "side"),
        ("card_points", "side"),
        ("left_in_hand", "side"),
        ("failed_openings", "side"),
        ("penalties", "side"),
        ("went_out", "across"),
        ("morto_to_stock", "hand"),
    ]
    assert {f.name: f.each for f in fields if f.each} == {
        "clean": 300,
        "dirty": 100,
        "took_morto": 100,
        "went_out": 100,
    }
    assert {f.line for f in fields if f.line} == set(RULES.line_codes) - {"received"}


def test_rules_with_the_same_options_are_one_object():
    house = rules_with("aacrt-2016", {"clean": 300, "dirty": 120})
    assert rules_with("aacrt-2016", {"dirty": 120, "clean": 300}) is house
    assert house == RULES.with_options({"clean": 300, "dirty": 120})


def test_rules_with_a_number_for_a_switch_are_refused():
    rules_with("aacrt-2016", {"own_hand": True})
    with pytest.raises(MalformedFacts):
        rules_with("aacrt-2016", {"own_hand": 1})
