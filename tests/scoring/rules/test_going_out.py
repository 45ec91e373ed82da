"""AACRT 2016, *O Jogo*: conditions for going out."""

import pytest

from .hands import MORTO, WENT_OUT, check, errors

READY = {"clean": 1, "card_points": 45}


@pytest.mark.parametrize(
    ("first", "second", "more", "expected"),
    [
        (READY | WENT_OUT, {}, {}, []),
        ({}, READY | WENT_OUT, {}, []),
        (READY | WENT_OUT, READY | WENT_OUT, {}, [("two-went-out", None)]),
        ({"dirty": 2, "card_points": 110} | WENT_OUT, {}, {}, [("went-out-without-clean", 0)]),
        ({}, {"dirty": 1, "card_points": 55} | WENT_OUT, {}, [("went-out-without-clean", 1)]),
        (READY | {"went_out": True}, {}, {}, [("went-out-without-morto", 0)]),
        # An untaken morto became the stock: there was none to take.
        (READY | {"went_out": True}, {}, {"morto_to_stock": True}, []),
        # By cards: a canastra of six is none, and one with a joker is not clean.
        ({"melds": ["S: 4-10"]} | WENT_OUT, {}, {}, []),
        ({"melds": ["S: 4-6 * 8-10"]} | WENT_OUT, {}, {}, [("went-out-without-clean", 0)]),
        # Without a canastra it could take no morto either: that is said once.
        ({"melds": ["S: 4-9"]} | WENT_OUT, {}, {}, [("went-out-without-clean", 0)]),
    ],
)
def test_going_out_needs_a_clean_canastra_and_the_morto(first, second, more, expected):
    assert errors(first, second, **more) == expected


def test_going_out_with_nothing_reports_every_error():
    went_out = {"went_out": True}
    assert errors(went_out, went_out) == [
        ("two-went-out", None),
        ("went-out-without-clean", 0),
        ("went-out-without-morto", 0),
        ("went-out-without-clean", 1),
        ("went-out-without-morto", 1),
    ]


def test_hand_without_going_out_gives_a_warning():
    problem, _mortos_not_taken = check(READY | MORTO | {"left_in_hand": 10}, {"left_in_hand": 10})
    assert (problem.level, problem.code, problem.field) == (
        "warning",
        "nobody-went-out",
        "went_out",
    )


def test_problem_names_the_field_of_the_canastras():
    left = {"left_in_hand": 10}
    (by_counts,) = check({"dirty": 1, "card_points": 55} | WENT_OUT, left)
    (by_cards,) = check({"melds": ["S: 4-6 * 8-10"]} | WENT_OUT, left)
    assert (by_counts.field, by_cards.field) == ("clean", "melds")
