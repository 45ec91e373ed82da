"""Numbers in addresses and forms."""

import pytest
from django.utils import translation

from clubs.forms.fields.numbers import WholeNumber, number_in


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("7", 7),
        (" 7 ", 7),
        ("007", 7),
        ("999", 999),
        ("1000", 0),
        ("0", 0),
        ("", 0),
        ("-7", 0),
        ("7.5", 0),
        ("1_0", 0),
        ("²", 0),
        ("٧", 0),
        ("9" * 5000, 0),
        ("seven", 0),
    ],
)
def test_number_in_reads_plain_digits_only(text: str, number: int) -> None:
    assert number_in({"page": text}, "page", 999) == number


def test_number_in_without_the_name_is_zero() -> None:
    assert number_in({}, "page") == 0


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", "from −99,999 to 99,999"),
        ("pt-br", "de −99.999 a 99.999"),
        ("es", "de −99.999 a 99.999"),
    ],
)
def test_refused_number_names_its_limits_as_players_write_them(language: str, words: str) -> None:
    with translation.override(language):
        assert words in WholeNumber("", least=-99_999, most=99_999).wanted
