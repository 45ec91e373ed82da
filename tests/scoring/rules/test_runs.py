"""AACRT 2016, *Jogo*, *Curinga* and *Canastra*."""

import pytest

from scoring.rules.base.cards import parse_card
from scoring.rules.base.problems import MalformedFacts
from scoring.rules.base.runs import build_run, parse_run


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("S: 4 5 6", "short"),
        ("S: 4-9", "short"),
        ("S: 4-10", "clean"),
        ("S: 4 5 6 * 8 9 10", "dirty"),
        ("S: 4 5 6 2H 8 9 10", "dirty"),
        ("S: A 2 3", "short"),
        ("S: Q K A", "short"),
        ("S: A-7", "clean"),  # the two lies in its own place
        ("S: 3-8 2", "dirty"),  # the same two as a nine
        ("S: 2 3-8", "clean"),
        ("S: 2H 3-8", "dirty"),  # a two of another suit is wild even where a two belongs
        ("S: A 2 3 2 5-7", "dirty"),  # a natural two and a wild one
        ("S: * 2 3-7", "dirty"),  # the joker is the ace
        ("S: A 2 * 4-7", "dirty"),
        ("S: 2 2 3", "short"),
        ("S: A-A", "clean"),  # both aces, fourteen cards
        ("S: A-6 * 8-A", "dirty"),
        ("S: J Q K A", "short"),
        ("S: 9-K *", "short"),
        ("S: 8-K *", "dirty"),  # the joker is the high ace
        ("H: * K A", "short"),
    ],
)
def test_legal_meld_is_short_clean_or_dirty(text, kind):
    meld = parse_run(text)
    assert meld.fault is None
    assert meld.kind == kind
    assert len(meld.places) == len(meld.cards)


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("S: 4 5", "too-short"),
        ("S: *", "too-short"),
        ("S: A-A 2", "too-long"),
        ("S: 4 5H 6", "mixed-suits"),
        ("S: 4 5 6 7H", "mixed-suits"),
        ("S: 4 * 6 * 8", "two-wild"),
        ("S: 4 * 2H 7", "two-wild"),
        ("S: 2 * 5 6", "two-wild"),
        ("S: 2 * 9 10", "two-wild"),  # here the two cannot be the two
        ("S: * * *", "two-wild"),
        ("S: 2 2 2", "two-wild"),
        ("S: 2H 2 4 5", "two-wild"),
        ("S: 4 5 7", "gap"),
        ("S: A 3 4", "gap"),
        ("S: A 2 4", "gap"),
        ("S: 4 * 7", "gap"),
        ("S: J Q A", "gap"),
        ("S: 4 4 5", "repeated"),
        ("S: A A 2", "repeated"),
        ("S: 9 10 J 10", "repeated"),
        ("S: 6 5 4", "wrong-order"),
        ("S: 4 6 5", "wrong-order"),
        ("S: K Q J", "wrong-order"),
        ("S: 4 5 * 6", "wrong-order"),
        ("S: 3 A 4", "wrong-order"),
        ("S: K A 2", "around-the-ace"),
        ("S: Q K A 2 3", "around-the-ace"),
        ("S: Q K A *", "around-the-ace"),
        ("S: * A 2 3", "around-the-ace"),
        ("S: K A * 3", "around-the-ace"),
    ],
)
def test_illegal_meld_has_a_fault(text, fault):
    meld = parse_run(text)
    assert meld.fault == fault
    assert meld.kind is None
    assert meld.places == ()


@pytest.mark.parametrize(
    ("text", "places"),
    [
        ("S: 4 * 6", [(4, False), (5, True), (6, False)]),
        ("S: A 2 3", [(1, False), (2, False), (3, False)]),
        ("S: Q K A", [(12, False), (13, False), (14, False)]),
        ("S: 2 Q K", [(11, True), (12, False), (13, False)]),
        ("S: A 2 2", [(1, False), (2, False), (3, True)]),
        ("S: 2H 2 3", [(1, True), (2, False), (3, False)]),
    ],
)
def test_each_card_of_a_legal_meld_has_its_place(text, places):
    assert list(parse_run(text).places) == places


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("S: 4 5 6 7 8 9 10", "S: 4-10"),
        ("♠: 4 5 6 * 8 9 10", "S: 4-6 * 8-10"),
        ("♥\ufe0f: 4 5", "H: 4 5"),
        ("d:A 2 3 4", "D: A-4"),
        ("C: j q k a", "C: J-A"),
        ("S: A-A", "S: A-A"),
        ("S: 4-5 2s 7", "S: 4 5 2S 7"),
        ("S: A 2S 3 2S", "S: A-3 2S"),
        ("S:  4-7  2h 9 10", "S: 4-7 2H 9 10"),
        ("S: 2 * 4", "S: 2 * 4"),
        ("S: 4 6H 2", "S: 4 6H 2"),
    ],
)
def test_meld_has_one_canonical_notation(text, canonical):
    assert parse_run(text).notation == canonical
    assert parse_run(canonical) == parse_run(text)


@pytest.mark.parametrize(
    "text",
    [
        *("", "S", "S:", "S: ", "4 5 6", "X: 4 5 6", "SH: 4 5 6", "S; 4 5 6"),
        *("S: 4, 5, 6", "S: 1 2 3", "S: 4 5 11", "S: 4 ? 6"),
        *("S: 10-4", "S: 5-5", "S: Q-3", "S: 4-", "S: -4", "S: 4-6-8", "S: *-6", "S: 4S-6S"),
        *("S: " + "4 " * 300, "S: " + "A-A " * 13),
    ],
)
def test_malformed_notation_is_refused(text):
    with pytest.raises(MalformedFacts):
        parse_run(text)


@pytest.mark.parametrize(
    ("parts", "notation", "kind"),
    [
        (("S", 4, 10, None, None), "S: 4-10", "clean"),
        (("H", 8, 14, "*", 11), "H: 8-10 * Q-A", "dirty"),
        (("D", 1, 7, "2D", 2), "D: A-7", "clean"),
        (("D", 1, 7, "2D", 7), "D: A-6 2D", "dirty"),
        (("C", 1, 14, None, None), "C: A-A", "clean"),
        (("C", 5, 6, None, None), "C: 5 6", None),
    ],
)
def test_build_meld_from_positions_gives_its_notation(parts, notation, kind):
    suit, first, last, wild, wild_at = parts
    meld = build_run(suit, first, last, parse_card(wild) if wild else None, wild_at)
    assert (meld.notation, meld.kind) == (notation, kind)


@pytest.mark.parametrize(
    "parts",
    [
        ("X", 4, 6, None, None),
        ("S", 0, 6, None, None),
        ("S", 6, 4, None, None),
        ("S", 4, 15, None, None),
        ("S", 4, 6, "*", None),
        ("S", 4, 6, None, 5),
        ("S", 4, 6, "*", 7),
        ("S", 4, 6, "5S", 5),
    ],
)
def test_build_meld_from_impossible_positions_is_malformed(parts):
    suit, first, last, wild, wild_at = parts
    with pytest.raises(MalformedFacts):
        build_run(suit, first, last, parse_card(wild) if wild else None, wild_at)
