"""Facts of a hand: exactly those that the match file allows."""

import pytest

from scoring.rules.base.facts import Penalty
from scoring.rules.base.problems import MalformedFacts

from .hands import EVENING, RULES, hand


@pytest.mark.parametrize(
    ("side", "key"),
    [
        ({"cleen": 1}, "cleen"),
        ({"clean": "1"}, "clean"),
        ({"clean": 1.0}, "clean"),
        ({"clean": True}, "clean"),
        ({"clean": None}, "clean"),
        ({"clean": -1}, "clean"),
        ({"dirty": [1]}, "dirty"),
        ({"card_points": 10**7}, "card_points"),
        ({"card_points": -(10**7)}, "card_points"),
        ({"card_points": 10**5000}, "card_points"),
        ({"left_in_hand": "ten"}, "left_in_hand"),
        ({"went_out": 1}, "went_out"),
        ({"took_morto": "yes"}, "took_morto"),
        ({"took_morto": None}, "took_morto"),
        ({"failed_openings": -1}, "failed_openings"),
        ({"failed_openings": 10**9}, "failed_openings"),
        ({"opening": None}, "opening"),
        ({"opening": 75.5}, "opening"),
        # Either melds or counts, and a key that is there is given, whatever it holds.
        ({"melds": ["S: 4-6"], "clean": 0}, "clean"),
        ({"melds": [], "dirty": 0}, "dirty"),
        ({"melds": [], "card_points": 0}, "card_points"),
        ({"hand": [], "left_in_hand": 0}, "left_in_hand"),
        ({"melds": "S: 4-6"}, "melds"),
        ({"melds": [4]}, "melds"),
        ({"melds": ["S: 6-4"]}, "melds"),
        ({"melds": ["S: 4-6"] * 163}, "melds"),
        ({"hand": "AS KH"}, "hand"),
        ({"hand": ["AS KH"]}, "hand"),
        ({"hand": ["AS", None]}, "hand"),
        ({"hand": ["*"] * 163}, "hand"),
        ({"opening_melds": 1}, "opening_melds"),
        ({"opening_melds": 0, "opening": 0, "melds": []}, "opening"),
        ({"opening_melds": 2, "melds": ["S: 4-6"]}, "opening_melds"),
        ({"opening_melds": -1, "melds": ["S: 4-6"]}, "opening_melds"),
        ({"penalties": {}}, "penalties"),
        ({"penalties": [50]}, "penalties"),
        ({"penalties": [{}]}, "points"),
        ({"penalties": [{"points": -50}]}, "points"),
        ({"penalties": [{"points": "50"}]}, "points"),
        ({"penalties": [{"points": 50, "why": ""}]}, "why"),
        ({"penalties": [{"points": 50, "reason": 7}]}, "reason"),
        ({"penalties": [{"points": 50, "reason": "two\nlines"}]}, "reason"),
        ({"penalties": [{"points": 50, "reason": "half \ud800"}]}, "reason"),
        ({"penalties": [{"points": 50, "reason": "x" * 201}]}, "reason"),
        ({"penalties": [{"points": 1}] * 101}, "penalties"),
    ],
)
def test_malformed_side_names_its_key(side, key):
    with pytest.raises(MalformedFacts) as raised:
        hand({}, side)
    assert (raised.value.side, raised.value.key) == (1, key)
    assert str(raised.value).startswith("side 1, key ")
    assert str(raised.value).isprintable()


@pytest.mark.parametrize(
    "data",
    [
        None,
        [],
        "hand",
        {},
        {"sides": {}},
        {"sides": [{}]},
        {"sides": [{}, {}, {}]},
        {"sides": [{}, []]},
        {"sides": [{}, None]},
        {"sides": [{}, {1: 2}]},
        {"sides": [{}, {}], "morto_to_stock": 0},
        {"sides": [{}, {}], "number": 1},
    ],
)
def test_malformed_hand_raises_only_malformed_facts(data):
    with pytest.raises(MalformedFacts) as raised:
        RULES.read(data)
    assert str(raised.value).isprintable()


def test_every_key_of_a_side_may_be_left_out():
    nothing = {
        "clean": 0,
        "dirty": 0,
        "card_points": 0,
        "left_in_hand": 0,
        "went_out": False,
        "took_morto": False,
        "failed_openings": 0,
        "penalties": [],
    }
    assert hand(nothing, nothing, morto_to_stock=False) == hand({}, {})


def test_facts_are_written_without_defaults():
    assert RULES.write(hand({"clean": 0}, {"went_out": False})) == {"sides": [{}, {}]}
    first = {"clean": 1, "card_points": 45, "penalties": [{"points": 50}]}
    second = {"melds": ["♠: 4 5 6 2 8"], "hand": ["kc", "*"], "opening_melds": 1}
    assert RULES.write(hand(first, second, morto_to_stock=True)) == {
        "morto_to_stock": True,
        "sides": [
            {"clean": 1, "card_points": 45, "penalties": [{"points": 50, "reason": ""}]},
            {"melds": ["S: 4-6 2S 8"], "hand": ["KC", "*"], "opening_melds": 1},
        ],
    }


@pytest.mark.parametrize(
    "side",
    [
        {"melds": []},  # by cards, with nothing on the table
        {"hand": []},
        {"opening": 0},
        {"melds": ["S: 4 5 9", "S: 4 5", "S: " + "4 " * 108]},  # illegal melds are facts too
        {"penalties": [{"points": 0, "reason": "só um aviso"}]},
        {"card_points": -5},
    ],
)
def test_written_facts_are_read_back(side):
    facts = hand(side, {})
    assert RULES.read(RULES.write(facts)) == facts
    assert facts != hand({}, {})


def test_facts_written_twice_are_equal():
    for data in EVENING:
        written = RULES.write(RULES.read(data))
        assert RULES.write(RULES.read(written)) == written


def test_penalty_without_a_reason_is_read():
    assert hand({"penalties": [{"points": 50}]}, {}).sides[0].penalties == (Penalty(50, ""),)
