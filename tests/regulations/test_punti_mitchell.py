"""Eight pairs at four tables, by the movement that the site prints."""

from .published import Published, all_drawn, drawn, order, played, points

PUBLISHED = Published(
    name="Mitchell, Punti Burraco",
    source="puntiburraco.it",
    game="burraco",
    asked={
        "pairs NS keep their table": "Mitchell; line NS of the entry",
        "pairs EO move on by one table": "Mitchell; line EW of the entry",
        "an even number of tables": "with an even number of tables, if all rounds are played",
        "three, four or more turns": "rounds",
        "40 to 50 minutes, or to 2005 points": "minutes of a round; target of the rules",
        "points made, added up": "award: total points",
        "or victory points": "award: VP for 3 hands, VP for 4 hands",
    },
)
LINES = [{"id": id, "line": "NS" if id <= 4 else "EW"} for id in range(1, 9)]
FILE = {"format": "mitchell", "options": {"rounds": 3}, "award": "points", "entries": LINES}


def test_pairs_eo_move_on_by_one_table() -> None:
    first = drawn(FILE)
    ahead = {east: first[(at + 1) % 4][0] for at, (_north, east) in enumerate(first)}
    second = all_drawn(FILE)[1]
    assert {east: north for north, east in second} == ahead
    assert [north for north, _east in first] == [north for north, _east in second]


def test_points_made_add_up() -> None:
    first, second, *_rest = all_drawn(FILE)
    rounds = [
        [played(one, two, 1830, 1000 + two) for one, two in tables] for tables in (first, second)
    ]
    made = points({**FILE, "rounds": rounds})
    assert made[1] == 3660
    assert made[8] == 2016
    assert order({**FILE, "rounds": rounds})[-1] == (8, 5)
