"""Schafkopf in two rounds; plus and minus points add up."""

import pytest

from tournaments.formats.parts.base import Impossible

from .published import Published, all_drawn, entries, order, points, several

PUBLISHED = Published(
    name="Donau-Ries Schafkopf-Cup 2019/2020",
    source="donauries-schafkopfcup.de",
    game="schafkopf (only results)",
    asked={
        "two rounds of 32 games, no time limit": "tables of several, 2 rounds",
        "tables of four, drawn before": "players at a table: 4, the only size",
        "places by lot": "entries without a seed",
        "no tables of three": "the draw waits for a number that fits, and names it",
        "only plus and minus points are written down": "result of the table, below 0 too",
        "they add up": "award: total points",
        "somebody who must go is replaced, with the points": "entry: another person",
    },
)
FILE = {
    "format": "tables",
    "options": {"rounds": 2, "size": 4, "also": 4, "seed": 1},
    "award": "points",
    "step": 1,
    "entries": entries(16),
}


def test_other_players_in_the_second_round() -> None:
    first, second = all_drawn(FILE)
    assert all(len({*one} & {*two}) == 1 for one in first for two in second)


def test_players_who_do_not_fill_tables_of_four_are_refused() -> None:
    with pytest.raises(Impossible) as caught:
        all_drawn({**FILE, "entries": entries(15)})
    assert caught.value.problems[0].params["fits"] == "12, 16"


def test_plus_and_minus_points_of_printed_games() -> None:
    # A won solo is 15 and three times −5; then two lose a called game, one each.
    rounds = [[several({1: 15, 2: -5, 3: -5, 4: -5})], [several({4: 1, 3: 1, 2: -1, 1: -1})]]
    file = {**FILE, "entries": entries(4), "rounds": rounds}
    assert points(file) == {1: 14, 2: -6, 3: -4, 4: -4}
    assert order(file) == [(1, 1), (2, 3), (2, 4), (4, 2)]
