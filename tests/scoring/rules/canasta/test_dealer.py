"""Dealt hands of canasta and samba, for the demo club and tests."""

from collections import Counter
from random import Random

import pytest

from scoring.games.dealing import deal_hand, deal_match
from scoring.rules.base.cards import parse_card
from scoring.rules.dealers.canasta_dealer import Table
from tests.cases import with_thorough
from tests.scoring.rules.hands import all_cards

from .hands import BOTH, CANASTA, SAMBA, before

GAMES = [(CANASTA, 2), (CANASTA, 3), (SAMBA, 2)]


@pytest.fixture(
    scope="module",
    params=with_thorough([(of,) for of in GAMES], first=1),
    ids=["canasta", "canasta of three", "samba"],
)
def played(request):
    """Some matches of one game: its rules, and each match as it was played."""
    rules, sides = request.param
    hands = [deal_match(Random(seed), rules, sides=sides) for seed in range(6)]
    return rules, [rules.play(match, sides) for match in hands]


def test_every_dealt_hand_obeys_the_rules(played):
    _rules, matches = played
    reports = [report for match in matches for report in match.hands]
    assert [p for report in reports for p in report.problems if p.is_error] == []


def test_dealt_matches_end_and_each_side_wins_some(played):
    _rules, matches = played
    assert all(match.state.over and 3 <= match.state.hands <= 20 for match in matches)
    assert len({match.state.winner for match in matches}) >= 2


def test_dealt_hands_cover_every_line(played):
    rules, matches = played
    reports = [report for match in matches for report in match.hands]
    sides = [side for report in reports for side in report.facts.sides]
    sheets = [sheet for report in reports for sheet in report.sheets]
    seen = {line.code for sheet in sheets for line in sheet.lines}
    rare = {"wild", "many-canastas", "concealed", "black-threes"}
    assert set(rules.line_codes) - rare <= seen
    assert any(line.points < 0 for s in sheets for line in s.lines if line.code == "red-threes")
    assert any(side.opening for side in sides)
    assert any(side.went_out for side in sides)


@pytest.mark.parametrize(("rules", "sides"), GAMES)
@pytest.mark.parametrize("seed", range(4))
def test_dealt_hand_keeps_every_card(rules, sides, seed):
    table = Table(Random(seed), rules, before(*[1500] * sides, rules=rules))
    assert Counter(all_cards(table)) == rules.deck
    assert {len(hand) for hand in table.hands} == {rules.hand_size}
    table.play()
    assert Counter(all_cards(table)) == rules.deck


@pytest.mark.parametrize("rules", BOTH)
def test_same_seed_deals_the_same_hands(rules):
    state = before(0, 1500, rules=rules)
    assert deal_hand(Random(7), rules, state) == deal_hand(Random(7), rules, state)
    assert deal_hand(Random(7), rules, state) != deal_hand(Random(8), rules, state)


@pytest.mark.parametrize("rules", BOTH)
def test_hand_dealt_under_house_rules_obeys_them(rules):
    house = rules.with_options({"going_out_needs": 3, "most_wild": 1, "minimum_from_zero": 150})
    for seed in range(4):
        facts = deal_hand(Random(seed), house, house.start())
        assert not any(p.is_error for p in house.check(facts, house.start()))
        openings = [side.opening for side in facts.sides if side.opening is not None]
        assert all(opening >= 150 for opening in openings)


def test_dealt_penalties_have_the_given_reasons():
    given = set()
    for seed in range(30):
        facts = Table(Random(seed), CANASTA, CANASTA.start()).facts(["carta penalizada"])
        given |= {penalty.reason for side in facts.sides for penalty in side.penalties}
    assert given == {"carta penalizada"}


def takes(rules, hand, pozo, *, before):
    """Whether a side with three kings on the table takes the discard pile with this hand."""
    table = Table(Random(1), rules, rules.start())
    table.waiting = [False] * len(table.hands)
    side = table.sides[0]
    side.melds, side.took_pozo = (rules.read_meld("K: S H D"),), before
    table.hands[0] = tuple(map(parse_card, hand.split()))
    table.pozo = tuple(map(parse_card, pozo.split()))
    taken = table.take_pozo(0, side)
    assert side.took_pozo == (before or taken)
    return taken


@pytest.mark.parametrize("rules", BOTH)
@pytest.mark.parametrize(
    ("hand", "pozo", "first", "later"),
    [
        ("4S 6H 8D", "9C KC", False, True),  # onto the meld
        ("KS KH 4S 6H 8D", "9C KC", True, True),  # with a pair
        ("4S 6H 8D", "2C 9C KC", False, False),  # frozen
        ("KS KH 4S 6H 8D", "2C 9C KC", True, True),
        ("KS KH 4S 6H 8D", "9C 3C", False, False),
    ],
)
def test_first_pozo_of_a_side_takes_two_natural_cards(rules, hand, pozo, first, later):
    assert takes(rules, hand, pozo, before=False) == first
    assert takes(rules, hand, pozo, before=True) == later
