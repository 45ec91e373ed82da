"""Formats of fixed rounds refuse a draw after the last round."""

import pytest

from tournaments.formats.movements.howell import Howell
from tournaments.formats.movements.individual import Individual
from tournaments.formats.movements.mitchell import Mitchell
from tournaments.formats.parts.base import Impossible

from .movements import as_tables, entries, field, play_all


@pytest.mark.parametrize(("format", "count"), [(Howell(), 4), (Mitchell(), 6), (Individual(), 8)])
def test_draw_after_the_last_round_is_refused(format, count):
    rounds = [as_tables(draw) for draw in play_all(format, entries(count))]
    with pytest.raises(Impossible, match="event-over"):
        format.draw(field(entries(count), rounds))
