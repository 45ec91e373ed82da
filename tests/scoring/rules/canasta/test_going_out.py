"""Canasta and samba: conditions for going out."""

import pytest

from .hands import BOTH, CANASTA, LEFT, OUT, READY, SAMBA, check, errors, lines, only_error

ONE = {"natural": 1, "card_points": 35, "went_out": True}


@pytest.mark.parametrize(
    ("side", "expected"),
    [
        (ONE, []),
        ({"mixed": 1, "card_points": 50, "went_out": True}, []),
        ({"card_points": 200, "went_out": True}, [("went-out-without-canasta", 0)]),
        ({"melds": ["K: S H D C S H *"], "went_out": True}, []),
        ({"melds": ["K: S H D C S H"], "went_out": True}, [("went-out-without-canasta", 0)]),
    ],
)
def test_going_out_in_canasta_needs_one_canasta(side, expected):
    assert errors(side, {}) == expected


@pytest.mark.parametrize(
    ("side", "expected"),
    [
        (ONE, [("went-out-without-canasta", 0)]),
        (OUT, []),
        ({"sambas": 1, "card_points": 50, "went_out": True}, [("went-out-without-canasta", 0)]),
        ({"sambas": 1, "mixed": 1, "card_points": 100, "went_out": True}, []),
        ({"melds": ["S: 4-10", "H: 8-A"], "went_out": True}, []),
        ({"melds": ["S: 4-10", "H: 9-A"], "went_out": True}, [("went-out-without-canasta", 0)]),
    ],
)
def test_going_out_in_samba_needs_two_canastas(side, expected):
    assert errors(side, {}, rules=SAMBA) == expected


def test_going_out_error_gives_needed_sambas_with_field():
    by_counts = only_error({"card_points": 50, "went_out": True}, {}, rules=SAMBA)
    by_cards = only_error({"melds": ["S: 4-10"], "went_out": True}, {}, rules=SAMBA)
    assert (by_counts.field, by_cards.field) == ("sambas", "melds")
    assert by_counts.params == {"needed": 2}


@pytest.mark.parametrize("rules", BOTH)
def test_two_sides_going_out_are_an_error(rules):
    assert errors(OUT, OUT, rules=rules) == [("two-went-out", None)]


def test_two_of_three_players_going_out_are_an_error():
    assert errors(ONE, {}, ONE, totals=(0, 0, 0)) == [("two-went-out", None)]
    assert errors({}, {}, ONE, totals=(0, 0, 0)) == []


@pytest.mark.parametrize("rules", BOTH)
def test_concealed_without_going_out_is_an_error(rules):
    problem = only_error(READY | {"concealed": True}, OUT, rules=rules)
    assert (problem.code, problem.side, problem.field) == (
        "concealed-without-going-out",
        0,
        "concealed",
    )
    assert errors(OUT | {"concealed": True}, {}, rules=rules) == []


@pytest.mark.parametrize("concealed", [{}, {"concealed": True}])
def test_side_that_does_not_go_out_gets_no_bonus(concealed):
    assert lines(READY | concealed) == [("natural", 2, 1000), ("cards", None, 70)]


@pytest.mark.parametrize("rules", BOTH)
def test_hand_without_going_out_is_a_warning(rules):
    (problem,) = check(READY | LEFT, LEFT, rules=rules)
    assert (problem.level, problem.code, problem.field) == (
        "warning",
        "nobody-went-out",
        "went_out",
    )


def test_house_rules_can_require_more_canastas():
    rules = CANASTA.with_options({"going_out_needs": 2})
    assert errors(ONE, {}, rules=rules) == [("went-out-without-canasta", 0)]
    assert errors(OUT, {}, rules=rules) == []


@pytest.mark.parametrize("rest", [LEFT, {"hand": ["KH"]}])
def test_single_player_out_holds_no_cards(rest):
    field = next(iter(rest))
    out = ONE | rest
    assert errors(out, LEFT) == []  # in a pair the partner holds them
    facts = CANASTA.read({"sides": [LEFT, out, LEFT]})
    wrong = [one for one in CANASTA.check(facts, CANASTA.start(3)) if one.is_error]
    assert [(one.code, one.side, one.field) for one in wrong] == [("out-with-cards", 1, field)]
