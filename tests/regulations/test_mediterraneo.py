"""Dominó, all against all; level pairs compare the points of their own matches."""

from .published import Published, all_drawn, entries, no_show, order, played, points

PUBLISHED = Published(
    name="Real Club Mediterráneo, Málaga, social tournament",
    source="realclubmediterraneo.com",
    game="dominó (only results)",
    asked={
        "all against all, once": "all against all",
        "a game to 40 points in an hour": "usual target: 40; minutes of a round: 60",
        "points beyond 40 are written down": "result of the match, as made",
        "no-show after 15 minutes: 40 to 20": "walkover: 40 and 20",
        "two level: who won against the other": "tie-break: won against all who are level",
        "three or more: first who beat all others": "the same tie-break",
        "else the points made against each other": "tie-break: points for against each other",
    },
)
FILE = {
    "format": "round-robin",
    "award": "win",
    "tiebreaks": ["beat-all", "level-points-for"],
    "walkover": [40, 20],
    "step": 1,
    "entries": entries(4),
}


def test_each_pair_meets_each_other_once() -> None:
    rounds = all_drawn({**FILE, "entries": entries(9)})
    assert len({frozenset(table) for tables in rounds for table in tables}) == 36


def test_circle_of_three_is_decided_by_their_own_points() -> None:
    rounds = [
        [played(1, 2, 44, 31), played(3, 4, 40, 12)],
        [played(2, 3, 49, 38), played(1, 4, 41, 10)],
        [played(3, 1, 43, 39), played(2, 4, 62, 8)],
    ]
    # Against each other 1 made 83, 2 made 80 and 3 made 81; in all 2 made most.
    assert order({**FILE, "rounds": rounds}) == [(1, 1), (2, 3), (3, 2), (4, 4)]


def test_four_level_of_whom_none_beat_all_compare_their_points() -> None:
    rounds = [
        [played(1, 3, 41, 39), played(2, 4, 8, 40)],
        [played(1, 4, 40, 37), played(2, 3, 42, 38)],
        [played(2, 1, 40, 4), played(3, 4, 41, 40)],
        [played(3, 5, 40, 2), played(4, 6, 40, 2)],
    ]
    # 1 and 2 won two of these matches, 3 and 4 one: they made 85, 90, 118 and 117 points.
    file = {**FILE, "entries": entries(6), "rounds": rounds}
    assert order(file)[:4] == [(1, 3), (2, 4), (3, 2), (4, 1)]


def test_pair_that_does_not_come_loses_by_40_to_20() -> None:
    file = {**FILE, "tiebreaks": ["points-for"], "rounds": [[no_show(1, 2), played(3, 4, 40, 21)]]}
    assert points(file) == {1: 1, 2: 0, 3: 1, 4: 0}
    assert order(file) == [(1, 1), (1, 3), (3, 4), (4, 2)]
