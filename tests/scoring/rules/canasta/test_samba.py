"""Samba: sequences, and points that differ from canasta."""

import pytest

from scoring.rules.base.problems import MalformedFacts
from scoring.rules.games.samba_runs import parse_samba_run

from .hands import SAMBA, lines


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("S: 4 5 6", "short"),
        ("S: 4-9", "short"),
        ("S: 4-10", "samba"),
        ("H: 8-A", "samba"),
        ("♦: 6 7 8 9 10 J Q", "samba"),
        ("C: Q K A", "short"),
    ],
)
def test_sequence_of_seven_is_a_samba(text, kind):
    meld = parse_samba_run(text)
    assert (meld.fault, meld.kind) == (None, kind)
    assert not any(place.wild for place in meld.places)
    assert len(meld.places) == len(meld.cards)


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("S: 4 5", "too-short"),
        ("S: 4 * 6", "wild-in-run"),
        ("S: 4 5 2S", "wild-in-run"),
        ("S: A 2 3", "wild-in-run"),
        ("S: 3 4 5", "below-four"),
        ("S: 4 5H 6", "mixed-suits"),
        ("S: 4 5 7", "gap"),
        ("S: A 4 5", "gap"),
        ("S: 4 4 5", "repeated"),
        ("S: 6 5 4", "wrong-order"),
        ("S: 4-J", "past-samba"),
        ("S: 4-A", "past-samba"),
    ],
)
def test_illegal_sequence_has_a_fault(text, fault):
    meld = parse_samba_run(text)
    assert (meld.fault, meld.kind, meld.places) == (fault, None, ())
    assert parse_samba_run(meld.notation) == meld


@pytest.mark.parametrize(
    ("text", "kind"),
    [("S: 4-10", "samba"), ("4: S S H", "short"), ("♠: 4 5 6", "short"), ("k: s h d", "short")],
)
def test_sign_before_the_colon_separates_sequences_and_sets(text, kind):
    assert SAMBA.read_meld(text).kind == kind


@pytest.mark.parametrize("text", ["", "S", "4", "X: 4 5 6", "S: K-4", "2: S H D", "S H: 4 5"])
def test_malformed_meld_is_refused(text):
    with pytest.raises(MalformedFacts):
        SAMBA.read_meld(text)


@pytest.mark.parametrize(
    ("side", "expected"),
    [
        ({"sambas": 2}, [("samba", 2, 3000)]),
        ({"natural": 1, "mixed": 2}, [("natural", 1, 500), ("mixed", 2, 600)]),
        ({"went_out": True}, [("went-out", 1, 200)]),
        ({"went_out": True, "concealed": True}, [("went-out", 1, 200)]),
        (
            {"melds": ["S: 4-10", "H: 8-A", "S: J Q K", "K: S H D C S 2C *"]},
            [("samba", 2, 3000), ("mixed", 1, 300), ("cards", None, 50 + 80 + 30 + 120)],
        ),
    ],
)
def test_sambas_are_worth_1500_and_going_out_200(side, expected):
    assert lines(side, rules=SAMBA) == expected


def test_lines_follow_the_order_of_the_paper():
    rules = SAMBA.with_options({"wild_melds": True})
    side = {
        "sambas": 1,
        "natural": 1,
        "mixed": 1,
        "wild": 1,
        "card_points": 300,
        "red_threes": 6,
        "black_threes_out": 3,
        "left_in_hand": 5,
        "went_out": True,
        "penalties": [{"points": 100}],
    }
    assert [code for code, _, _ in lines(side, rules=rules)] == list(rules.line_codes)


@pytest.mark.parametrize(("text", "bonus"), [("S: 4-10", 1500), ("S: 4-9", 0), ("S: 4-J", 0)])
def test_sequence_of_seven_has_a_bonus(text, bonus):
    assert SAMBA.meld_bonus(SAMBA.read_meld(text)) == bonus


def test_set_allows_two_wild_cards():
    assert SAMBA.read_meld("K: S H D C S 2C *").fault is None
    assert SAMBA.read_meld("K: S H D C 2S 2C *").fault == "too-many-wild"
