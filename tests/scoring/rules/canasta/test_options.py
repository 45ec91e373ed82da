"""House rules of canasta and samba: every number is an option."""

import pytest

from scoring.rules.base.problems import MalformedFacts

from .hands import BOTH, CANASTA, EVENING, SAMBA, check, lines, points

FIVE = {"natural": 3, "mixed": 2, "card_points": 400}
SEVEN = {"natural": 4, "mixed": 3, "card_points": 500}


@pytest.mark.parametrize(
    ("options", "side", "worth"),
    [
        ({"natural": 600}, {"natural": 2}, 1200),
        ({"mixed": 250}, {"mixed": 2}, 500),
        ({"going_out": 150}, {"went_out": True}, 150),
        ({"concealed": 300}, {"went_out": True, "concealed": True}, 300),
        ({"red_three": 50}, {"red_threes": 2, "melded": True}, 100),
        ({"all_red_threes": 400}, {"red_threes": 4}, -400),
        ({"wild_melds": True}, {"wild": 1}, 2000),
        ({"wild_melds": True, "wild": 1500}, {"wild": 2}, 3000),
        # Nothing more until the club says so.
        ({}, FIVE, 400 + 1500 + 600),
        ({"five": 700, "seven": 900}, SEVEN, 500 + 2000 + 900),
        ({"five_canastas": True}, FIVE, 400 + 1500 + 600 + 500),
        ({"five_canastas": True}, SEVEN, 500 + 2000 + 900 + 500),
        ({"five_canastas": True, "natural": 0}, FIVE | {"natural": 2}, 400 + 600),
        ({"seven_canastas": True}, FIVE, 400 + 1500 + 600),
        ({"seven_canastas": True, "five_canastas": True}, SEVEN, 500 + 2000 + 900 + 2000),
        ({"seven_canastas": True, "seven": 1000}, SEVEN, 500 + 2000 + 900 + 1000),
        (
            {"concealed_natural": 250, "concealed_mixed": 150},
            {"natural": 1, "mixed": 2, "went_out": True, "concealed": True},
            500 + 600 + 200 + 250 + 300,
        ),
        ({"concealed_natural": 250}, {"natural": 1, "went_out": True}, 500 + 100),
    ],
)
def test_house_rule_changes_points_of_a_hand(options, side, worth):
    assert points(side, CANASTA.with_options(options)) == worth


@pytest.mark.parametrize(
    ("options", "side", "worth"),
    [
        ({"samba": 1000}, {"sambas": 2}, 2000),
        ({"wild_melds": True}, {"wild": 1}, 2000),
        ({"all_red_threes": 1200}, {"sambas": 2, "red_threes": 6}, 4200),
        ({"red_threes_need": 1}, {"sambas": 1, "red_threes": 2}, 1700),
        ({"red_threes_need": 0}, {"card_points": 20, "red_threes": 2}, 220),
    ],
)
def test_house_rule_of_samba_changes_points_of_a_hand(options, side, worth):
    assert points(side, SAMBA.with_options(options)) == worth


@pytest.mark.parametrize("rules", BOTH)
@pytest.mark.parametrize(
    ("option", "card"),
    [
        ("joker", "*"),
        ("two", "2S"),
        ("ace", "AS"),
        ("eight_to_king", "8S"),
        ("eight_to_king", "KS"),
        ("four_to_seven", "4S"),
        ("four_to_seven", "7S"),
        ("black_three", "3C"),
    ],
)
def test_house_rule_changes_points_of_a_card(rules, option, card):
    house = rules.with_options({option: 35})
    assert lines({"hand": [card]}, rules=house) == [("hand", None, -35)]


def test_house_rules_can_allow_fewer_wild_cards():
    rules = CANASTA.with_options({"most_wild": 1})
    assert rules.read_meld("K: S H D *").fault is None
    assert rules.read_meld("K: S H D * *").fault == "too-many-wild"


def test_deck_limits_follow_the_card_values():
    rules = SAMBA.with_options({"joker": 3, "two": 6, "four_to_seven": 8, "wild_melds": True})
    assert rules.deck_value == 12 * (6 + 20 + 6 * 10 + 4 * 8) + 6 * 5 + 6 * 3
    assert rules.unit == 1
    least = {}
    for kind in ("sambas", "natural", "mixed", "wild"):
        (problem,) = (p for p in check({kind: 1}, {}, rules=rules) if p.is_error)
        least[kind] = problem.params["least"]
    # Four to ten; seven fours; five of them and two jokers; six jokers and a two.
    assert least == {"sambas": 62, "natural": 56, "mixed": 46, "wild": 24}


def test_cards_worth_zero_raise_no_error():
    cards = ("joker", "two", "ace", "eight_to_king", "four_to_seven", "black_three")
    rules = CANASTA.with_options(dict.fromkeys(cards, 0) | {"minimum_from_zero": 0})
    melds = {"melds": ["K: S H D C S H D"], "red_threes": 1, "went_out": True}
    played = rules.play([rules.read({"sides": [melds, {"hand": ["*"]}]})])
    assert played.hands[0].counted
    assert played.state.totals == (700, 0)


def test_meld_worth_zero_is_a_meld():
    rules = CANASTA.with_options({"eight_to_king": 0})
    assert points({"melds": ["K: S H D"], "red_threes": 1}, rules) == 100


@pytest.mark.parametrize("rules", BOTH)
def test_options_are_read_back_unchanged(rules):
    house = rules.with_options({"target": 2000, "mixed": 120, "wild_melds": True})
    assert rules.with_options(house.options()) == house
    assert rules.with_options({}) == rules


@pytest.mark.parametrize(
    "options",
    [
        {"target": 0},
        {"samba": 1500},
        {"wild_melds": 1},
        {"five_canastas": "yes"},
        {"most_wild": 0},
        {"most_wild": 6},
        {"mixed": -1},
        {"middle_from": 0},
        {"red_threes_need": True},
    ],
)
def test_impossible_options_are_malformed(options):
    with pytest.raises(MalformedFacts):
        CANASTA.with_options(options)


@pytest.mark.parametrize(
    ("rules", "names"),
    [
        (CANASTA, ["natural", "mixed", "card_points", "black_threes_out", "concealed"]),
        (SAMBA, ["sambas", "natural", "mixed", "card_points"]),
    ],
)
def test_form_shows_the_fields_of_the_game(rules, names):
    fields = rules.fields(rules.start())
    rest = ["red_threes", "left_in_hand", "opening", "penalties", "went_out"]
    assert [field.name for field in fields] == names + rest
    with_wild = rules.with_options({"wild_melds": True})
    assert [f.name for f in with_wild.fields(rules.start())].count("wild") == 1
    assert {f.line for f in with_wild.fields(rules.start()) if f.line} <= set(with_wild.line_codes)


@pytest.mark.parametrize("rules", [CANASTA, SAMBA])
def test_option_switched_off_has_no_line(rules):
    assert not {"wild", "many-canastas"} & set(rules.line_codes)
    assert "wild" in rules.with_options({"wild_melds": True}).line_codes
    many = CANASTA.with_options({"seven_canastas": True})
    assert "many-canastas" in many.line_codes


def test_form_shows_the_points_of_each_item():
    rules = CANASTA.with_options({"natural": 400})
    assert {f.name: f.each for f in rules.fields(rules.start()) if f.each} == {
        "natural": 400,
        "mixed": 300,
        "red_threes": 100,
        "concealed": 200,
        "went_out": 100,
    }
    (choice,) = (f for f in rules.fields(rules.start()) if f.kind == "choice")
    assert (choice.name, choice.choices) == ("black_threes_out", (0, 3, 4))


@pytest.mark.parametrize(
    ("totals", "hands", "codes"),
    [
        ((5000, 1210), None, []),
        ((14_000, -200), None, ["total-too-large"]),
        ((5003, 2500), 4, ["total-not-in-steps"]),
        ((7000, 0), 1, ["total-too-large"]),
    ],
)
def test_unlikely_totals_are_doubted(totals, hands, codes):
    assert [p.code for p in CANASTA.doubts(totals, hands)] == codes


def test_lower_target_ends_the_match_earlier():
    rules = CANASTA.with_options({"target": 3000})
    played = rules.play([rules.read(data) for data in EVENING])
    assert (played.state.totals, played.state.hands, played.state.winner) == ((3565, 1795), 3, 0)
