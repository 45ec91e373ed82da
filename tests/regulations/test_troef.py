"""Klaverjassen: pairs with an even number keep their table, the others move on."""

from itertools import pairwise
from typing import Any

from .published import Published, all_drawn, entries, order, played, points

PUBLISHED = Published(
    name="Klaverjasvereniging Troef, Maassluis",
    source="klaverjasverenigingtroef.nl",
    game="klaverjassen (only results)",
    asked={
        "six games of 16 deals": "Mitchell, 6 rounds",
        "even numbers stay, odd ones move a table on": "Mitchell; even numbers stay seated",
        "17.50 each": "fee",
        "most points": "award: total points",
    },
)
FILE: dict[str, Any] = {
    "format": "mitchell",
    "options": {"rounds": 6, "sits": "even"},
    "award": "points",
    "step": 1,
    "entries": entries(24),
}


def test_even_pairs_stay_and_odd_ones_move_a_table_on() -> None:
    rounds = all_drawn(FILE)
    assert len(rounds) == 6
    seats = [{entry: at for at, table in enumerate(tables) for entry in table} for tables in rounds]
    for before, after in pairwise(seats):
        for entry, at in before.items():
            moved = 1 if entry % 2 else 0
            assert after[entry] == (at + moved) % 12


def test_all_points_add_up() -> None:
    four = {**FILE, "entries": FILE["entries"][:4]}
    rounds = [[played(2, 1, 1500, 1092), played(4, 3, 1200, 1622)]]
    assert points({**four, "rounds": rounds}) == {1: 1092, 2: 1500, 3: 1622, 4: 1200}
    assert [entry for _place, entry in order({**four, "rounds": rounds})] == [3, 2, 4, 1]
