"""Binokel at tables of three, drawn anew before each of three rounds."""

import pytest

from .published import Published, drawn, entries, points, several

PUBLISHED = Published(
    name="Binokel of the Schafberg-Meckerer, Schafhausen, 2024",
    source="schafberg-meckerer.de",
    game="binokel (only results)",
    asked={
        "rounds of twelve games, three in all": "tables of several",
        "tables of three": "3 at a table",
        "tables and seats by lot before each round": "entries without a seed",
        "the best three get prizes": "award: total points",
        "5 euros": "fee",
    },
)
FILE = {
    "format": "tables",
    "options": {"size": 3},
    "award": "points",
    "step": 1,
}


@pytest.mark.parametrize(("players", "of_four"), [(12, 0), (15, 0), (13, 1), (14, 2)])
def test_tables_of_three_and_no_others_than_needed(players: int, of_four: int) -> None:
    tables = drawn({**FILE, "entries": entries(players)})
    assert sorted(map(len, tables)) == [3] * ((players - 4 * of_four) // 3) + [4] * of_four


def test_points_of_three_rounds_add_up() -> None:
    scores = [{1: 900, 2: -250, 3: 410}, {2: 700, 3: 300, 1: -150}, {3: 20, 1: 1000, 2: 0}]
    file = {**FILE, "entries": entries(3), "rounds": [[several(score)] for score in scores]}
    assert points(file) == {1: 1750, 2: 450, 3: 730}
