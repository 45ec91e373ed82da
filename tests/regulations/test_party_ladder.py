"""A ladder of three tables: winners move up, losers down, and everybody changes partners."""

from .published import Published, drawn, entries, played, points

PUBLISHED = Published(
    name="Three-table party ladder, a bridge game of a retirement community",
    source="bridgewinners.com 488790",
    game="bridge (only results)",
    asked={
        "twelve persons at three tables": "Individual",
        "four boards a round, total points": "result of the match; award: total points",
        "winners move up a table, at table 1 they stay": "by result: winners up, losers down",
        "losers move down a table, at table 3 they stay": "by result: winners up, losers down",
        "winners part, with new partners": "by result: few earlier partners come again",
    },
)
FILE = {
    "format": "individual",
    "options": {"rounds": 3, "partners": "up-and-down"},
    "award": "points",
    "step": 1,
    "entries": entries(12),
}


def test_winners_move_up_and_losers_down() -> None:
    rounds = [
        [
            {"table": at, **played([*table[:2]], [*table[2:]], 20, 10)}
            for at, table in enumerate(drawn(FILE), start=1)
        ]
    ]
    win = [{*table["sides"][0]} for table in rounds[0]]
    lose = [{*table["sides"][1]} for table in rounds[0]]
    second = drawn({**FILE, "rounds": rounds})
    assert [{*table} for table in second] == [
        win[0] | win[1],
        lose[0] | win[2],
        lose[1] | lose[2],
    ]
    partners = [{*side} for table in second for side in (table[:2], table[2:])]
    assert all(side not in partners for side in (*win, *lose))


def test_points_of_both_partners_add_up() -> None:
    rounds = [[played([1, 2], [3, 4], 420, -100)], [played([1, 3], [2, 4], -50, 50)]]
    file = {**FILE, "entries": entries(4), "rounds": rounds}
    assert points(file) == {1: 370, 2: 470, 3: -150, 4: -50}
