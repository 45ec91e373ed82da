"""Clean canastras of 13 cards (royal) and of 14 (from ace to ace), with bonuses of their own."""

import pytest

from scoring.rules.base.problems import MalformedFacts
from scoring.rules.games.aacrt import Aacrt
from scoring.rules.games.buraco import Burraco

PAID = Aacrt(royal=500, aces=1000)
ROYAL_ONLY = Aacrt(royal=500)


def lines(rules, side):
    facts = rules.read({"sides": [side, {}]})
    return [
        (line.code, line.count, line.points) for line in rules.score(facts, rules.start())[0].lines
    ]


def errors(rules, *sides):
    facts = rules.read({"sides": [*sides, {}][:2]})
    return [problem.code for problem in rules.check(facts, rules.start()) if problem.is_error]


@pytest.mark.parametrize(
    ("rules", "melds", "expected"),
    [
        (PAID, ["S: A-K"], ("royal", 1, 500)),
        (PAID, ["S: 2-A"], ("royal", 1, 500)),
        (PAID, ["S: A-A"], ("aces", 1, 1000)),
        (PAID, ["S: 2-K"], ("clean", 1, 200)),
        (PAID, ["S: A-6 * 8-K"], ("dirty", 1, 100)),
        (PAID, ["S: A-6 * 8-A"], ("dirty", 1, 100)),
        (PAID, ["S: A-K", "H: 4-10"], ("clean", 1, 200)),
        (ROYAL_ONLY, ["S: A-A"], ("clean", 1, 200)),
        (Aacrt(), ["S: A-K", "H: A-A"], ("clean", 2, 400)),
    ],
)
def test_long_canastra_by_cards_has_its_bonus(rules, melds, expected):
    assert expected in lines(rules, {"melds": melds})


@pytest.mark.parametrize(
    ("rules", "expected"),
    [
        (PAID, [("clean", 1, 200), ("royal", 2, 1000), ("aces", 1, 1000)]),
        (ROYAL_ONLY, [("clean", 2, 400), ("royal", 2, 1000)]),
        (Aacrt(), [("clean", 4, 800)]),
    ],
)
def test_long_canastras_by_count_equal_those_by_cards(rules, expected):
    counted = {"clean": 1, "royal": 2, "aces": 1, "card_points": 425}
    melds = {"melds": ["S: A-K", "H: A-K", "D: A-A", "C: 4-10"]}
    assert lines(rules, counted) == lines(rules, melds) == [*expected, ("cards", None, 425)]


def test_long_canastras_count_among_the_clean_ones():
    out = {"royal": 1, "card_points": 120, "went_out": True, "took_morto": True}
    assert errors(PAID, out) == []
    assert PAID.score(PAID.read({"sides": [out, {}]}), PAID.start())[0].counts["clean"] == 1


@pytest.mark.parametrize(
    ("side", "expected"),
    [
        ({"royal": 1, "card_points": 115}, ["too-few-card-points"]),
        ({"aces": 1, "card_points": 130}, ["too-few-card-points"]),
        ({"royal": 9, "card_points": 1160}, ["over-the-deck"]),
    ],
)
def test_long_canastra_needs_all_its_cards(side, expected):
    assert errors(PAID, side)[: len(expected)] == expected


def test_form_asks_for_long_canastras_only_with_a_bonus():
    asked = [[field.name for field in r.fields(r.start())][:4] for r in (PAID, ROYAL_ONLY, Aacrt())]
    assert asked == [
        ["clean", "royal", "aces", "dirty"],
        ["clean", "royal", "dirty", "took_morto"],
        ["clean", "dirty", "took_morto", "card_points"],
    ]


@pytest.mark.parametrize(
    ("options", "falls"),
    [
        ({"royal": 150}, [("royal", "clean")]),
        ({"royal": 500, "aces": 400}, [("aces", "royal")]),
        ({"aces": 400}, []),
        ({}, []),
    ],
)
def test_bonuses_of_long_canastras_rise(options, falls):
    assert list(Aacrt(**options).falls()) == falls


def test_italian_burraco_has_no_long_canastras():
    with pytest.raises(MalformedFacts):
        Burraco().read({"sides": [{"royal": 1}, {}]})
