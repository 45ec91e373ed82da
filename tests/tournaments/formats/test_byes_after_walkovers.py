"""Whoever has won by walkover gets a bye last (FIDE C.04.1, d)."""

import pytest

from tournaments.formats.courses.danish import Danish
from tournaments.formats.courses.swiss import Swiss
from tournaments.formats.parts.base import Field
from tournaments.ranking.results import Entry, Table

POINTS = {1: 200, 2: 200, 3: 100, 4: 100, 5: 100}


def after_walkover(*played: Table, entries: int = 5) -> Field:
    """Return the field of entries after one round, in which 5 won by walkover against 4."""
    walkover = Table(((5,), (4,)), absent=(1,))
    ids = range(1, entries + 1)
    order = sorted(ids, key=lambda id: (-POINTS[id], id))
    return Field(tuple(map(Entry, ids)), [[walkover, *played]], order, POINTS)


@pytest.mark.parametrize("seed", range(8))
@pytest.mark.parametrize("kind", [Swiss, Danish])
def test_bye_passes_over_an_entry_that_won_by_walkover(kind, seed):
    now = after_walkover(Table(((1,), (2,)), score=(900, 0)), Table(((3,),)))
    assert kind(seed=seed).draw(now).byes[0] not in {3, 5}


def test_swiss_bye_goes_to_a_walkover_winner_before_a_second_bye():
    rounds = [
        [Table(((1,), (2,)), absent=(1,)), Table(((3,),))],
        [Table(((1,), (3,)), score=(900, 0)), Table(((2,),))],
    ]
    now = Field(tuple(map(Entry, (1, 2, 3))), rounds, (1, 2, 3), POINTS)
    assert Swiss().draw(now).byes == (1,)


def test_double_walkover_bars_nobody_from_the_bye():
    both = Table(((1,), (2,)), absent=(0, 1))
    now = Field(tuple(map(Entry, (1, 2, 3))), [[both, Table(((3,),))]], (1, 2, 3), POINTS)
    assert Swiss().draw(now).byes[0] in {1, 2}
