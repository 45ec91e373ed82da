"""Tranca: canastra without jokers and mortos, with red and black threes."""

from collections import Counter
from random import Random

import pytest

from scoring.games.dealing import deal_match
from scoring.rules.base.cards import parse_card
from scoring.rules.base.facts import write_side
from scoring.rules.base.problems import MalformedFacts
from scoring.rules.dealers.canastra_dealer import Table
from scoring.rules.games.tranca import Tranca
from tests.cases import with_thorough

from .hands import all_cards

RULES = Tranca()
OUT: dict[str, object] = {"dirty": 1, "card_points": 50, "went_out": True}


def hand(first: object, second: object = None):
    return RULES.read({"sides": [first, second or {}]})


def lines(side: object) -> dict[str, int]:
    sheet = RULES.score(hand(side), RULES.start())[0]
    return {line.code: line.points for line in sheet.lines}


def errors(first: object, second: object = None) -> list[tuple[str, int | None]]:
    problems = RULES.check(hand(first, second), RULES.start())
    return [(problem.code, problem.side) for problem in problems if problem.is_error]


@pytest.mark.parametrize(
    ("side", "points"),
    [
        ({"red_threes": 2}, -200),
        ({"red_threes": 2, "card_points": 60}, -200),
        ({"red_threes": 2, "dirty": 1, "card_points": 50}, 200),
        ({"red_threes": 4, "clean": 1, "card_points": 50}, 800),
        ({"red_threes": 1, "hand": ["3H", "3S", "4S"]}, -200),
    ],
)
def test_red_threes_count_for_a_side_with_a_canastra(side, points):
    assert lines(side)["red-threes"] == points


def test_hand_costs_its_cards_but_not_red_threes():
    assert lines({"hand": ["3D", "3S", "AS", "2H"]})["hand"] == -40


def test_lines_come_in_the_order_of_the_paper():
    side = {**OUT, "clean": 1, "red_threes": 1, "left_in_hand": 5, "penalties": [{"points": 10}]}
    assert tuple(lines({**side, "card_points": 150})) == RULES.line_codes


@pytest.mark.parametrize(
    ("side", "problems"),
    [
        (OUT, []),
        ({"went_out": True}, [("went-out-without-canastra", 0)]),
        ({"red_threes": 5}, [("too-many-red-threes", None)]),
        ({"dirty": 9, "card_points": 500}, [("too-many-canastras", None)]),
        ({"hand": ["*"]}, [("too-many-of-card", None)]),
        ({"melds": ["S: 2S 4 5"]}, [("bad-meld", 0)]),
        ({"melds": ["S: 4 5 2H"]}, []),
    ],
)
def test_impossible_hand_has_errors(side, problems):
    assert errors(side) == problems


@pytest.mark.parametrize("key", ["took_morto", "black_threes_out", "semi"])
def test_facts_of_other_games_are_malformed(key):
    with pytest.raises(MalformedFacts, match="unknown key"):
        hand({key: 1})


@pytest.mark.parametrize(
    ("meld", "kind"),
    [
        ("S: 4-10", "clean"),
        ("S: 4-9 2S", "dirty"),
        ("S: Q K A", "short"),
        ("S: 3 4 5", None),
        ("S: A 2 3", None),
        ("K: S S H H D D C", "clean"),
        ("K: S S H H D D C 2C", "dirty"),
        ("4: S H 2D 2C", None),
    ],
)
def test_melds_go_from_four_to_ace_with_one_two(meld, kind):
    assert RULES.read_meld(meld).kind == kind


@pytest.mark.parametrize("meld", ["3: S C S", "*: 2S 2H 2D"])
def test_set_of_threes_or_twos_is_refused(meld):
    with pytest.raises(MalformedFacts):
        RULES.read_meld(meld)


@pytest.mark.parametrize(("top", "locked"), [("3S", True), ("3C", True), ("2S", False)])
def test_only_a_black_three_locks_the_lixo(top, locked):
    assert RULES.locks_lixo(parse_card(top), True) == locked


def test_deck_has_no_jokers():
    assert (RULES.deck.total(), RULES.deck_value) == (104, 940)


@pytest.mark.parametrize("seed", with_thorough(range(4), first=1))
def test_dealt_match_obeys_every_rule(seed):
    played = RULES.play(deal_match(Random(seed), RULES))
    assert [p for report in played.hands for p in report.problems if p.is_error] == []
    assert played.state.over
    sides = [side for report in played.hands for side in report.facts.sides]
    assert any(side.red_threes for side in sides)
    assert not {"took_morto", "semi"} & {key for side in sides for key in write_side(side)}


def test_dealt_hand_keeps_every_card():
    table = Table(Random(2), RULES, RULES.start())
    assert {len(cards) for cards in table.hands} == {11}
    table.play()
    assert Counter(all_cards(table)) == RULES.deck
