"""Formats whose rounds are all known from the start: after the last there is none."""

import pytest

from tournaments.formats.base import Impossible
from tournaments.formats.howell import Howell
from tournaments.formats.individual import Individual
from tournaments.formats.mitchell import Mitchell

from .movements import as_tables, entries, field, play_all


@pytest.mark.parametrize(("format", "count"), [(Howell(), 4), (Mitchell(), 6), (Individual(), 8)])
def test_there_is_no_round_after_the_last(format, count):
    rounds = [as_tables(draw) for draw in play_all(format, entries(count))]
    with pytest.raises(Impossible, match="event-over"):
        format.draw(field(entries(count), rounds))
