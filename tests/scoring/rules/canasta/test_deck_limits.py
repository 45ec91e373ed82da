"""Canasta and samba: no more points and cards than the decks hold."""

import pytest

from scoring.labels import problem_message

from .hands import BOTH, CANASTA, OUT, SAMBA, check, errors, only_error


@pytest.mark.parametrize("rules", BOTH)
@pytest.mark.parametrize(
    ("side", "field"),
    [
        ({"card_points": 47}, "card_points"),
        ({"card_points": -5}, "card_points"),
        ({"left_in_hand": 3}, "left_in_hand"),
        ({"left_in_hand": -10}, "left_in_hand"),
        ({"card_points": 80, "opening": 77}, "opening"),
    ],
)
def test_card_points_are_multiples_of_five_and_not_negative(rules, side, field):
    problem = only_error({}, side, rules=rules)
    assert (problem.code, problem.side, problem.field) == ("not-multiple-of-five", 1, field)
    assert problem.params == {"points": side[field], "unit": 5}


@pytest.mark.parametrize(
    ("rules", "side", "least"),
    [
        (CANASTA, {"natural": 1}, 35),
        (CANASTA, {"mixed": 1}, 50),
        (CANASTA, {"natural": 2, "mixed": 1}, 120),
        (SAMBA, {"sambas": 1}, 50),
        (SAMBA, {"natural": 1}, 35),
        (SAMBA, {"mixed": 1}, 50),
        (SAMBA, {"sambas": 2, "natural": 1, "mixed": 1}, 185),
        (CANASTA.with_options({"wild_melds": True}), {"wild": 1}, 140),
    ],
)
def test_canastas_need_a_minimum_of_card_points(rules, side, least):
    problem = only_error(side | {"card_points": least - 5}, {}, rules=rules)
    assert (problem.code, problem.side, problem.field) == ("too-few-card-points", 0, "card_points")
    assert problem.params == {"points": least - 5, "least": least}
    assert errors(side | {"card_points": least}, {}, rules=rules) == []


@pytest.mark.parametrize(
    ("rules", "melds"),
    [
        (CANASTA, ["4: S S H H D D C", "5: S S H H D D 2C"]),
        (SAMBA, ["S: 4-10", "4: S S H H D D C", "5: S S H H D D 2C"]),
        (CANASTA.with_options({"wild_melds": True}), ["*: 2S 2S 2H 2H 2D 2D 2C"]),
    ],
)
def test_poorest_canastas_by_cards_have_no_error(rules, melds):
    assert errors({"melds": melds}, {}, rules=rules) == []


@pytest.mark.parametrize(("rules", "limit"), [(CANASTA, 1180), (SAMBA, 1770)])
def test_all_sides_share_the_points_of_one_deck(rules, limit):
    first = {"card_points": 700, "left_in_hand": 80}
    assert errors(first, {"left_in_hand": limit - 780}, rules=rules) == []
    problem = only_error(first, {"card_points": limit - 775}, rules=rules)
    assert (problem.code, problem.side) == ("over-the-deck", None)
    assert problem.params == {"points": limit + 5, "limit": limit}


@pytest.mark.parametrize(("rules", "most", "limit"), [(CANASTA, 14, 100), (SAMBA, 21, 150)])
def test_canastas_share_the_cards_that_are_no_threes(rules, most, limit):
    side = {"natural": 8, "mixed": most - 8, "card_points": 280 + 50 * (most - 8)}
    assert errors(side, {}, rules=rules) == []
    problem = only_error(side, {"natural": 1, "card_points": 35}, rules=rules)
    assert problem.params == {"cards": 7 * most + 7, "limit": limit}


@pytest.mark.parametrize(
    ("rules", "kind", "worth", "limit"),
    [(CANASTA, "natural", 35, 11), (SAMBA, "natural", 35, 11), (SAMBA, "sambas", 50, 12)],
)
def test_deck_has_one_natural_canasta_a_rank(rules, kind, worth, limit):
    first = {kind: limit - 1, "card_points": worth * (limit - 1)}
    assert errors(first, {kind: 1, "card_points": worth}, rules=rules) == []
    problem = only_error(first, {kind: 2, "card_points": 2 * worth}, rules=rules)
    assert (problem.code, problem.side, problem.field) == ("over-the-deck", None, kind)
    assert problem.params == {kind: limit + 1, "limit": limit}
    assert f"{limit + 1} " in problem_message(problem)


@pytest.mark.parametrize(("rules", "limit"), [(CANASTA, 12), (SAMBA, 18)])
def test_canastas_share_the_wild_cards(rules, limit):
    rules = rules.with_options({"wild_melds": True})
    assert errors({"wild": 1, "mixed": limit - 7, "card_points": 700}, {}, rules=rules) == []
    wild = {"wild": 1, "mixed": limit - 8, "card_points": 640}
    problem = only_error(wild, {"mixed": 2, "card_points": 100}, rules=rules)
    assert problem.params == {"wild_cards": limit + 1, "limit": limit}


@pytest.mark.parametrize(
    ("rules", "first", "second", "params"),
    [
        (
            CANASTA,
            {"melds": ["K: S S H", "Q: S H *"]},
            {"hand": ["KS"]},
            {"card": "KS", "count": 3, "limit": 2},
        ),
        (
            SAMBA,
            {"melds": ["K: S S H", "S: J Q K"]},
            {"hand": ["KS"]},
            {"card": "KS", "count": 4, "limit": 3},
        ),
        (CANASTA, {"hand": ["*"] * 5}, {}, {"card": "*", "count": 5, "limit": 4}),
        (SAMBA, {"hand": ["*"] * 7}, {}, {"card": "*", "count": 7, "limit": 6}),
    ],
)
def test_card_beyond_the_decks_is_an_error(rules, first, second, params):
    problem = only_error(first, second, rules=rules)
    assert (problem.code, problem.side, problem.params) == ("too-many-of-card", None, params)


def test_every_bad_meld_is_named_with_its_reason():
    first = {"melds": ["K: S H D", "K: S H QD", "4: H 2C *"]}
    problems = [p for p in check(first, {"melds": ["A: S H"]}) if p.is_error]
    assert [(p.code, p.side, p.field, p.params) for p in problems] == [
        ("bad-meld", 0, "melds", {"number": 2, "meld": "K: S H QD", "reason": "mixed-ranks"}),
        ("bad-meld", 0, "melds", {"number": 3, "meld": "4: H 2C *", "reason": "too-few-natural"}),
        ("bad-meld", 1, "melds", {"number": 1, "meld": "A: S H", "reason": "too-short"}),
    ]


@pytest.mark.parametrize("rules", BOTH)
@pytest.mark.parametrize(
    ("side", "field"),
    [
        ({"wild": 1, "card_points": 140}, "wild"),
        ({"melds": ["*: 2S 2H *"]}, "melds"),
        ({"melds": ["*: 2S 2S 2H 2H 2D 2D 2C"]}, "melds"),
    ],
)
def test_wild_meld_is_an_error_unless_house_rules_allow_it(rules, side, field):
    problem = only_error(side, OUT, rules=rules)
    assert (problem.code, problem.side, problem.field) == ("option-off", 0, field)
    assert errors(side, OUT, rules=rules.with_options({"wild_melds": True})) == []
