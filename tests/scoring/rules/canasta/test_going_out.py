"""Canasta and samba: who ends the hand, and with what."""

import pytest

from .hands import BOTH, CANASTA, OUT, READY, SAMBA, check, errors, lines, only_error

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
def test_in_canasta_it_takes_one(side, expected):
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
def test_in_samba_it_takes_two_canastas_or_sambas(side, expected):
    assert errors(side, {}, rules=SAMBA) == expected


def test_the_problem_says_how_many_and_where():
    by_counts = only_error({"card_points": 50, "went_out": True}, {}, rules=SAMBA)
    by_cards = only_error({"melds": ["S: 4-10"], "went_out": True}, {}, rules=SAMBA)
    assert (by_counts.field, by_cards.field) == ("sambas", "melds")
    assert by_counts.params == {"needed": 2}


@pytest.mark.parametrize("rules", BOTH)
def test_only_one_side_goes_out(rules):
    assert errors(OUT, OUT, rules=rules) == [("two-went-out", None)]


def test_of_three_single_players_only_one_goes_out():
    assert errors(ONE, {}, ONE, totals=(0, 0, 0)) == [("two-went-out", None)]
    assert errors({}, {}, ONE, totals=(0, 0, 0)) == []


@pytest.mark.parametrize("rules", BOTH)
def test_going_out_concealed_is_going_out(rules):
    problem = only_error(READY | {"concealed": True}, OUT, rules=rules)
    assert (problem.code, problem.side, problem.field) == (
        "concealed-without-going-out",
        0,
        "concealed",
    )
    assert errors(OUT | {"concealed": True}, {}, rules=rules) == []


@pytest.mark.parametrize("concealed", [{}, {"concealed": True}])
def test_who_does_not_go_out_is_paid_for_neither_way(concealed):
    assert lines(READY | concealed) == [("natural", 2, 1000), ("cards", None, 70)]


@pytest.mark.parametrize("rules", BOTH)
def test_nobody_going_out_is_a_question_and_no_error(rules):
    (problem,) = check(READY, {}, rules=rules)
    assert (problem.level, problem.code, problem.field) == (
        "warning",
        "nobody-went-out",
        "went_out",
    )


def test_a_club_may_ask_for_more_canastas():
    rules = CANASTA.with_options({"going_out_needs": 2})
    assert errors(ONE, {}, rules=rules) == [("went-out-without-canasta", 0)]
    assert errors(OUT, {}, rules=rules) == []
