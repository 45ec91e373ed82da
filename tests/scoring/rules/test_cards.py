"""Cards and their notation."""

from collections import Counter

import pytest

from scoring.rules.base.cards import JOKER, SUITS, Card, full_deck, parse_card
from scoring.rules.base.problems import MalformedFacts


@pytest.mark.parametrize(
    ("text", "rank", "suit"),
    [
        ("AS", "A", "S"),
        ("10h", "10", "H"),
        ("kd", "K", "D"),
        ("2C", "2", "C"),
        ("*", "*", None),
        ("A♠", "A", "S"),
        ("7♥\ufe0f", "7", "H"),
        ("q♢", "Q", "D"),
        ("J♧\ufe0e", "J", "C"),
    ],
)
def test_parse_card_accepts_either_case_and_symbols(text, rank, suit):
    assert parse_card(text) == Card(rank, suit)


@pytest.mark.parametrize(
    "text",
    [
        *("", "S", "A", "1S", "11S", "0H", "AX", "SA", "TS"),
        *("**", "*S", "*\ufe0f", "\ufe0f"),
        *(" AS", "AS ", "A S", "AS\n"),
        *("Aſ", "２S"),  # look like a card, or become one in capitals
    ],
)
def test_parse_card_refuses_other_text(text):
    with pytest.raises(MalformedFacts):
        parse_card(text)


def test_two_decks_hold_two_of_each_card_and_four_jokers():
    deck = Counter(full_deck())
    assert deck.total() == 108
    assert deck.pop(Card(JOKER, None)) == 4
    assert set(deck.values()) == {2}
    assert len(deck) == 52


def test_notation_of_every_card_is_read_back():
    for card in full_deck(1):
        assert parse_card(card.notation) == card


def test_twos_and_jokers_may_be_wild():
    wild = {card.notation for card in full_deck(1) if card.may_be_wild}
    assert wild == {"*", *(f"2{suit}" for suit in SUITS)}
