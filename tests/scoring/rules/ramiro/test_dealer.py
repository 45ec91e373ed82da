"""Dealt hands of ramiro, for the demo club and tests."""

from collections import Counter
from random import Random

import pytest

from scoring.rules.base.cards import full_deck, parse_card
from scoring.rules.dealers.ramiro_dealer import deal_hand, unmatched
from scoring.rules.games.ramiro import RamiroSide

from .hands import POSITIVE, RULES, before

DECK = Counter(full_deck())


@pytest.fixture(scope="module")
def hands():
    """Thirty hands of two to six players."""
    deals = [(Random(seed), RULES.start(2 + seed % 5)) for seed in range(30)]
    return [deal_hand(rng, RULES, state) for rng, state in deals]


def test_dealt_hand_obeys_the_rules_without_warning(hands):
    for facts in hands:
        assert RULES.check(facts, RULES.start(len(facts.sides))) == ()
        assert sum((Counter(side.hand) for side in facts.sides if side.hand), Counter()) <= DECK


def test_dealt_hands_have_realistic_points(hands):
    left = sorted(
        side.points for facts in hands for side in RULES.as_counts(facts).sides if not side.closed
    )
    tenth = len(left) // 10
    assert 0 < left[tenth] < 20
    assert 40 < left[-tenth] < 100


def test_dealt_hand_leaves_eliminated_players_out():
    state = before(40, 210, 90, 220, out=[1, 3])
    facts = deal_hand(Random(4), RULES, state)
    assert facts.sides[1] == facts.sides[3] == RamiroSide()
    assert not RULES.check(facts, state)


def test_same_seed_deals_the_same_hand():
    state = POSITIVE.start(4)
    assert deal_hand(Random(7), POSITIVE, state) == deal_hand(Random(7), POSITIVE, state)
    assert deal_hand(Random(7), POSITIVE, state) != deal_hand(Random(8), POSITIVE, state)


@pytest.mark.parametrize(
    ("cards", "left"),
    [
        ("4S 5S 6S 7H 7D 7C KS", "KS"),
        ("4S 5S 6S 7S 7H 7D", "7H 7D"),
        # Two of the same card are no meld.
        ("7S 7S 7H", "7S 7S 7H"),
        # A joker makes a meld of two that fit together, or lies at one that is there.
        ("* 7S 9S KH", "KH"),
        ("* 7S 7H KH", "KH"),
        ("* 7S 7S KH", "7S 7S KH *"),
        ("* 4S 5S 6S KH", "KH"),
        ("* * 7S 9S", ""),
    ],
)
def test_unmatched_cards_are_those_outside_all_melds(cards, left):
    hand = [parse_card(card) for card in cards.split()]
    assert unmatched(hand) == [parse_card(card) for card in left.split()]
