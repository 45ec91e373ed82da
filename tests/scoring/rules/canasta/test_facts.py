"""Facts of a hand of canasta or samba: exactly those that the match file allows."""

import pytest

from scoring.rules.base.facts import Penalty
from scoring.rules.base.problems import MalformedFacts

from .hands import BOTH, CANASTA, EVENING, SAMBA, hand


@pytest.mark.parametrize("rules", BOTH)
@pytest.mark.parametrize(
    ("side", "key"),
    [
        ({"clean": 1}, "clean"),
        ({"took_morto": True}, "took_morto"),
        ({"failed_openings": 1}, "failed_openings"),
        ({"natural": "1"}, "natural"),
        ({"mixed": -1}, "mixed"),
        ({"wild": True}, "wild"),
        ({"red_threes": 1.5}, "red_threes"),
        ({"black_threes_out": 2}, "black_threes_out"),
        ({"black_threes_out": -1}, "black_threes_out"),
        ({"black_threes_out": True}, "black_threes_out"),
        ({"black_threes_out": 7}, "black_threes_out"),
        ({"melded": 1}, "melded"),
        ({"concealed": "yes"}, "concealed"),
        ({"left_in_hand": None}, "left_in_hand"),
        # Either melds or counts, and a key that is there is given, whatever it holds.
        ({"melds": [], "natural": 0}, "natural"),
        ({"melds": [], "wild": 0}, "wild"),
        ({"melds": [], "card_points": 0}, "card_points"),
        ({"melds": [], "black_threes_out": 0}, "black_threes_out"),
        ({"melds": [], "melded": False}, "melded"),
        ({"hand": [], "left_in_hand": 0}, "left_in_hand"),
        ({"melds": ["2: S H D"]}, "melds"),
        ({"melds": ["K S H D"]}, "melds"),
        ({"hand": ["KK"]}, "hand"),
        ({"opening_melds": 1}, "opening_melds"),
        ({"opening_melds": 0, "opening": 0, "melds": []}, "opening"),
        ({"penalties": [{"points": -50}]}, "points"),
    ],
)
def test_malformed_side_names_its_key(rules, side, key):
    with pytest.raises(MalformedFacts) as raised:
        hand({}, side, rules=rules)
    assert (raised.value.side, raised.value.key) == (1, key)


@pytest.mark.parametrize(
    ("rules", "side", "key"),
    [
        (CANASTA, {"sambas": 0}, "sambas"),
        (CANASTA, {"black_threes_out": 5}, "black_threes_out"),
        (CANASTA, {"melds": ["S: 4-10"]}, "melds"),
        (SAMBA, {"melds": [], "sambas": 0}, "sambas"),
    ],
)
def test_key_of_the_other_game_is_malformed(rules, side, key):
    with pytest.raises(MalformedFacts) as raised:
        hand({}, side, rules=rules)
    assert raised.value.key == key


@pytest.mark.parametrize("number", [1, 4])
def test_canasta_needs_two_or_three_sides(number):
    with pytest.raises(MalformedFacts):
        hand(*[{}] * number)
    assert len(hand({}, {}, {}).sides) == 3


@pytest.mark.parametrize("number", [1, 3])
def test_samba_needs_two_sides(number):
    with pytest.raises(MalformedFacts):
        hand(*[{}] * number, rules=SAMBA)


@pytest.mark.parametrize("data", [None, [], "hand", {}, {"sides": {}}, {"sides": [{}, []]}])
def test_malformed_hand_raises_only_malformed_facts(data):
    with pytest.raises(MalformedFacts) as raised:
        CANASTA.read(data)
    assert str(raised.value).isprintable()


@pytest.mark.parametrize("rules", BOTH)
def test_every_key_of_a_side_may_be_left_out(rules):
    nothing = {
        **dict.fromkeys(rules.canastras, 0),
        "card_points": 0,
        "red_threes": 0,
        "black_threes_out": 0,
        "left_in_hand": 0,
        "went_out": False,
        "concealed": False,
        "melded": False,
        "penalties": [],
    }
    assert hand(nothing, nothing, rules=rules) == hand({}, {}, rules=rules)
    assert rules.write(hand(nothing, {}, rules=rules)) == {"sides": [{}, {}]}


@pytest.mark.parametrize(
    "side",
    [
        {"melds": []},
        {"hand": []},
        {"opening": 0},
        {"melds": ["K: S H *", "*: 2S *", "3: S H", "4: " + "S " * 108], "opening_melds": 2},
        {"melded": True},
        {"penalties": [{"points": 0, "reason": "sólo un aviso"}]},
        {"card_points": -5},
    ],
)
def test_written_facts_are_read_back(side):
    facts = hand(side, {})
    assert CANASTA.read(CANASTA.write(facts)) == facts
    assert facts != hand({}, {})


def test_facts_are_written_in_the_canonical_notation():
    first = {"melds": ["♠: 4 5 6", "k: * ks h"], "hand": ["kc", "3h"]}
    assert SAMBA.write(hand(first, {"sambas": 1}, rules=SAMBA)) == {
        "sides": [{"melds": ["S: 4-6", "K: S H *"], "hand": ["KC", "3H"]}, {"sambas": 1}]
    }


def test_facts_written_twice_are_equal():
    for data in EVENING:
        written = CANASTA.write(CANASTA.read(data))
        assert CANASTA.write(CANASTA.read(written)) == written


def test_penalty_without_a_reason_is_read():
    assert hand({"penalties": [{"points": 50}]}, {}).sides[0].penalties == (Penalty(50, ""),)
