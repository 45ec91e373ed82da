"""Amounts of money as people type and read them."""

import pytest
from django.utils.translation import override
from hypothesis import given
from hypothesis import strategies as st

from clubs.words import money
from clubs.words.figures import money as shown


@pytest.mark.parametrize(
    ("typed", "cents"),
    [
        *(("40", 4000), ("40,00", 4000), ("40.00", 4000), ("40,5", 4050), ("0", 0)),
        *(("R$ 40", 4000), ("r$40,00", 4000), ("$U 300", 30000), ("US$ 5.25", 525), ("5 €", 500)),
        *(("1.200", 120_000), ("1,200", 120_000), ("1.200,50", 120_050), ("1,200.50", 120_050)),
        *((" 1 200,00 ", 120_000), ("R$\u00a080,00", 8000), ("9.999.999,99", 999_999_999)),
    ],
)
def test_typed_amount_is_read(typed: str, cents: int) -> None:
    assert money.read(typed) == cents


@pytest.mark.parametrize(
    "typed",
    [
        "",
        "R$",
        "-40",
        "40 reais",
        "1.2.3",
        "1.200.50",
        "4,0000",
        "12345678",
        "1e3",
        "٤٠",
        "40,",
        "²",
    ],
)
def test_other_text_is_no_amount(typed: str) -> None:
    with pytest.raises(money.NoAmount):
        money.read(typed)


@given(st.integers(0, money.MOST), st.booleans())
def test_written_amount_is_read_back(cents: int, comma: bool) -> None:
    assert money.read(money.written(cents, comma=comma)) == cents


def test_amount_is_shown_in_the_way_of_the_language() -> None:
    with override("pt-br"):
        assert shown(120_000, "BRL") == "R$\u00a01.200,00"
    with override("en"):
        assert shown(-120_000, "BRL") == "R$\u00a0\u22121,200.00"
