"""Doppelkopf at tables of four and five, drawn anew for each of three rounds."""

import pytest

from tests.cases import with_thorough

from .published import Published, drawn, entries, order, points, several

PUBLISHED = Published(
    name="Sixth Doppelkopf tournament of SuS Darme, 2017",
    source="susdarme.de",
    game="doppelkopf (only results)",
    asked={
        "three rounds, 12 games each, 15 at a table of five": "tables of several, 3 rounds",
        "players drawn anew for each round": "entries without a seed",
        "tables of four; five where needed": "players at a table: 4; only other size: 5",
        "winners plus, losers minus": "result of the table, below 0 too",
        "they add up": "award: total points",
    },
)
FILE = {
    "format": "tables",
    "options": {"rounds": 3, "size": 4, "also": 5},
    "award": "points",
    "step": 1,
}


@pytest.mark.parametrize(
    ("players", "fives"),
    with_thorough(
        [(12, 0), (13, 1), (14, 2), (15, 3), (16, 0)],
        quick=[(15, 3), (16, 0)],  # a draw of another number takes three seconds
    ),
)
def test_tables_of_four_and_five(players: int, fives: int) -> None:
    tables = drawn({**FILE, "entries": entries(players)})
    assert {*map(len, tables)} <= {4, 5}
    assert [*map(len, tables)].count(5) == fives


def test_plus_and_minus_of_the_printed_examples() -> None:
    # Three points for each winner; then a solo of four points, which counts three times.
    rounds = [[several({1: 3, 2: 3, 3: -3, 4: -3})], [several({3: 12, 1: -4, 2: -4, 4: -4})]]
    file = {**FILE, "entries": entries(4), "rounds": rounds}
    assert points(file) == {1: -1, 2: -1, 3: 9, 4: -7}
    assert order(file) == [(1, 3), (2, 1), (2, 2), (4, 4)]
