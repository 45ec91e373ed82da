"""The number of rounds of a format, by its option or by the field."""

import pytest

from tournaments.formats import FORMATS
from tournaments.formats.parts.base import Format


@pytest.mark.parametrize("key", FORMATS)
def test_rounds_hang_on_field_is_set_if_rounds_of_is_overridden(key: str) -> None:
    counts = FORMATS[key].rounds_of is not Format.rounds_of
    assert FORMATS[key].rounds_hang_on_field == counts
