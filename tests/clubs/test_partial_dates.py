"""Dates of which a part may be missing: as typed, as stored, in words."""

from datetime import date

import pytest
from django.utils import translation

from clubs.words import partial_dates
from clubs.words.partial_date_words import date_words

TODAY = date(2026, 11, 23)


@pytest.mark.parametrize(
    ("typed", "stored"),
    [
        ("", ""),
        ("  ", ""),
        ("12/3/1951", "1951-03-12"),
        ("12.03.1951", "1951-03-12"),
        ("12-3-51", "1951-03-12"),
        ("12 3 1951", "1951-03-12"),
        ("1/1/26", "2026-01-01"),
        ("1/1/27", "1927-01-01"),
        ("1951-03-12", "1951-03-12"),
        ("12/3", "--03-12"),
        ("29/2", "--02-29"),
        ("--02-29", "--02-29"),
        ("5/2011", "2011-05"),
        ("2011", "2011"),
        ("23/11/2026", "2026-11-23"),
    ],
)
def test_read_date_day_first(typed: str, stored: str) -> None:
    assert partial_dates.read(typed, TODAY) == stored


@pytest.mark.parametrize(
    "typed",
    [
        *("31/2/2000", "29/2/2001", "0/1", "1/13", "13/2011", "11", "março", "1/1/1"),
        *("1/1/20260", "1879", "-", "--03", "١٢/٣", "12/3/1951 10h", "9" * 400),
    ],
)
def test_read_impossible_date_is_refused(typed: str) -> None:
    with pytest.raises(partial_dates.NoDate):
        partial_dates.read(typed, TODAY)


@pytest.mark.parametrize("typed", ["24/11/2026", "12/2026", "2027"])
def test_read_date_in_future_is_refused(typed: str) -> None:
    with pytest.raises(partial_dates.InFuture):
        partial_dates.read(typed, TODAY)


@pytest.mark.parametrize(
    ("stored", "words", "digits"),
    [
        ("1951-03-12", "12 de março de 1951", "12/03/1951"),
        ("--03-12", "12 de março", "12/03"),
        ("2011-05", "maio de 2011", "05/2011"),
        ("2011", "2011", "2011"),
        ("", "", ""),
        ("unknown", "unknown", "unknown"),
    ],
)
def test_date_is_shown_as_far_as_it_is_known(stored: str, words: str, digits: str) -> None:
    with translation.override("pt-br"):
        assert date_words(stored).lower() == words
    assert partial_dates.digits(stored) == digits


@pytest.mark.parametrize("stored", ["1951-03-12", "--03-12", "2011-05", "2011"])
def test_shown_digits_are_read_back(stored: str) -> None:
    assert partial_dates.read(partial_dates.digits(stored), TODAY) == stored
