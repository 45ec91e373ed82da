"""Places in long lists as addresses of pages."""

from datetime import UTC, datetime

import pytest

from clubs.lists.keyset import Place, place_in


def test_place_is_read_as_it_was_written() -> None:
    place = Place(datetime(2026, 11, 20, 23, 15, 0, 12, UTC), 812)
    assert str(place) == "20261120T231500.000012-812"
    assert place_in(str(place)) == place


@pytest.mark.parametrize(
    "text",
    [
        "",
        "x",
        "812",
        "20261320T231500.000012-812",
        "20261120T231500.000012-",
        "20261120T231500.000012-" + "9" * 30,
        "00010101T000000.000000-1",
        "99991231T235959.000000-1",
        "²0261120T231500.000012-812",
        "20261120T231500.000012-1\n",
    ],
)
def test_place_in_a_malformed_address_is_none(text: str) -> None:
    assert place_in(text) is None
