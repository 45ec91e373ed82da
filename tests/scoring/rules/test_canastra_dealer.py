"""Dealt hands of AACRT, for the demo club and tests."""

from collections import Counter
from dataclasses import replace
from random import Random

import pytest

from scoring.games.dealing import deal_hand, deal_match
from scoring.rules.base.cards import full_deck
from scoring.rules.dealers.canastra_dealer import Table

from .hands import RULES, all_cards, before

DECK = Counter(full_deck())


@pytest.fixture(scope="module")
def matches():
    return [deal_match(Random(seed), RULES) for seed in range(9)]


@pytest.fixture(scope="module")
def reports(matches):
    return [report for hands in matches for report in RULES.play(hands).hands]


@pytest.mark.thorough
def test_every_dealt_hand_obeys_the_rules(reports):
    assert [p for report in reports for p in report.problems if p.is_error] == []


def test_dealt_matches_have_realistic_length_and_winners(matches):
    states = [RULES.play(hands).state for hands in matches]
    assert {state.winner for state in states} == {0, 1}
    assert all(4 <= state.hands <= 9 for state in states)


def test_dealt_hands_have_realistic_points(reports):
    points = sorted(sheet.points for report in reports for sheet in report.sheets)
    tenth = len(points) // 10
    assert points[tenth] >= 100
    assert points[-tenth] <= 1000


def test_dealt_hands_cover_every_event(reports):
    sides = [side for report in reports for side in report.facts.sides]
    counts = [sheet.counts for report in reports for sheet in report.sheets]
    assert any(count["clean"] for count in counts)
    assert any(count["dirty"] for count in counts)
    assert any(side.penalties for side in sides)
    assert any(side.failed_openings for side in sides)
    assert any(side.opening for side in sides)
    assert any(report.facts.morto_to_stock for report in reports)
    went_out = Counter(any(side.went_out for side in report.facts.sides) for report in reports)
    assert set(went_out) == {True, False}
    assert any(side.took_morto and not side.went_out for side in sides)


@pytest.mark.parametrize("seed", range(8))
def test_dealt_hand_keeps_every_card(seed):
    table = Table(Random(seed), RULES, before(1500, 0))
    assert Counter(all_cards(table)) == DECK
    assert [len(hand) for hand in table.hands] == [11, 11, 11, 11]
    assert len(table.stock) == 42
    table.play()
    assert Counter(all_cards(table)) == DECK
    noted_cards: Counter = Counter()
    for side in table.facts(["reason"]).sides:
        noted_cards.update(card for meld in side.melds or () for card in meld.cards)
        noted_cards.update(side.hand or ())
    assert noted_cards <= DECK


def test_same_seed_deals_the_same_hands():
    state = before(0, 1500)
    assert deal_hand(Random(7), RULES, state) == deal_hand(Random(7), RULES, state)
    assert deal_hand(Random(7), RULES, state) != deal_hand(Random(8), RULES, state)


def test_hand_dealt_under_house_rules_obeys_them():
    rules = replace(RULES, minimum_from=0, first_minimum=120, second_minimum=150)
    openings = []
    for seed in range(6):
        facts = deal_hand(Random(seed), rules, rules.start())
        assert not any(p.is_error for p in rules.check(facts, rules.start()))
        openings += [side.opening for side in facts.sides if side.opening is not None]
    assert openings
    assert min(openings) >= 120


def test_dealt_penalties_have_the_given_reasons():
    given = set()
    for seed in range(30):
        facts = Table(Random(seed), RULES, RULES.start()).facts(["sinal ao parceiro"])
        given |= {penalty.reason for side in facts.sides for penalty in side.penalties}
    assert given == {"sinal ao parceiro"}


def test_hand_converted_to_counts_holds_no_cards(matches):
    facts = RULES.as_counts(matches[0][0])
    assert all(side.melds is None and side.hand is None for side in facts.sides)
