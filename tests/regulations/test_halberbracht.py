"""Doppelkopf with the seats drawn once: the same players meet for three rounds."""

import pytest

from .published import Published, drawn, entries, order, points, several

PUBLISHED = Published(
    name="Doppelkopf of TuS Halberbracht, 2017",
    source="tus-halberbracht.de",
    game="doppelkopf (only results)",
    asked={
        "no entries before the evening": "entries at the door",
        "10 euros": "fee",
        "places by lot at the beginning": "tables of several, 1 round; entries without a seed",
        "three rounds of 12 games, 15 at a table of five": "one list, typed as one result",
        "four play; with five the dealer rests": "players at a table: 4; only other size: 5",
        "100, 50 and 30 euros": "a fixed sum for each place: 100/50/30",
        "and goods": "told in the announcement",
    },
)
FILE = {
    "format": "tables",
    "options": {"rounds": 1, "size": 4, "also": 5},
    "award": "points",
    "step": 1,
}


@pytest.mark.parametrize("players", [9, 14, 16])
def test_everybody_sits_at_a_table_of_four_or_five(players: int) -> None:
    tables = drawn({**FILE, "entries": entries(players)})
    assert sum(map(len, tables)) == players
    assert {*map(len, tables)} <= {4, 5}


def test_lists_of_four_and_five_are_compared_by_points() -> None:
    rounds = [[several({1: 20, 2: -4, 3: -10, 4: -6}), several({5: 31, 6: 0, 7: -9, 8: -22, 9: 0})]]
    file = {**FILE, "entries": entries(9), "rounds": rounds}
    assert points(file)[5] == 31
    assert order(file)[:3] == [(1, 5), (2, 1), (3, 6)]
