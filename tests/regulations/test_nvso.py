"""American canasta in three games; the pairs east and west move up a table."""

from itertools import pairwise

from .published import Published, all_drawn, order, played, points

PUBLISHED = Published(
    name="Northern Virginia Senior Olympics, canasta 2023",
    source="nvso.us",
    game="American canasta (only results)",
    asked={
        "teams of two, no groups": "entries of pairs",
        "three games of 50 minutes": "Mitchell, 3 rounds; minutes of a round: 50",
        "EW moves to the next table, from the last to the first": "Mitchell",
        "a high card chooses the line": "line NS and EW of the entry",
        "to 8500 points": "usual target: 8500",
    },
    left="Hands open at 125, 155 and 180, counted by the players: the notebook keeps the totals.",
)
FILE = {
    "format": "mitchell",
    "options": {"rounds": 3},
    "award": "points",
    "entries": [{"id": id, "line": "NS" if id <= 5 else "EW"} for id in range(1, 11)],
}


def test_ew_moves_up_and_from_the_last_table_to_the_first() -> None:
    rounds = all_drawn(FILE)
    east = [[two for _one, two in tables] for tables in rounds]
    assert len(rounds) == 3
    assert all(after == [before[-1], *before[:-1]] for before, after in pairwise(east))


def test_totals_of_the_games_add_up() -> None:
    rounds = [[played(1, 6, 8500, 5215), played(2, 7, 6100, 8740)]]
    made = points({**FILE, "rounds": rounds})
    assert (made[1], made[7]) == (8500, 8740)
    assert order({**FILE, "rounds": rounds})[0] == (1, 7)
