"""AACRT 2016, *Morto* and *Batida*."""

import pytest

from .hands import MORTO, WENT_OUT, check, errors

CLEAN = {"clean": 1, "card_points": 45}
DIRTY = {"dirty": 1, "card_points": 55}
STOCK = {"morto_to_stock": True}


@pytest.mark.parametrize(
    ("first", "second", "more", "expected"),
    [
        (CLEAN | MORTO, DIRTY | MORTO, {}, []),
        (DIRTY | MORTO, {}, STOCK, []),
        (CLEAN | MORTO, DIRTY | MORTO, STOCK, [("too-many-mortos", None)]),
        # Taken by going out indirectly and never played: a canastra it takes all the same.
        (MORTO, {}, {}, [("morto-without-canastra", 0)]),
        ({}, {"card_points": 300} | MORTO, {}, [("morto-without-canastra", 1)]),
        ({"melds": ["S: 4-9"]} | MORTO, {}, {}, [("morto-without-canastra", 0)]),
        ({"melds": ["S: 4-9 *"]} | MORTO, {}, {}, []),
        ({}, {}, STOCK, []),
        # Without the morto, which became the stock, and with the other one taken.
        (CLEAN | {"went_out": True}, DIRTY | MORTO, STOCK, []),
    ],
)
def test_each_morto_needs_a_canastra_and_there_are_two(first, second, more, expected):
    assert errors(first, second, **more) == expected


def test_too_many_mortos_are_an_error_with_their_number():
    second = DIRTY | MORTO | {"left_in_hand": 10}
    (problem,) = check(CLEAN | WENT_OUT, second, morto_to_stock=True)
    assert problem.params == {"mortos": 3, "limit": 2}
    assert problem.field == "morto_to_stock"
