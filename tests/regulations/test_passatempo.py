"""Sueca with six tie-breaks, of which the last one is a match."""

from .published import Published, drawn, entries, order, played, points, seeded

PUBLISHED = Published(
    name="Café Passatempo, sueca 2009",
    source="cafe-passatempo.blogspot.com",
    game="sueca (only results)",
    asked={
        "all against all in a group": "all against all",
        "a win is 3 points": "award 3–1–0",
        "first to three mocas of four points": "usual target: 3; the result is the mocas",
        "a) points against each other": "tie-break: head-to-head",
        "b) mocas against each other": "tie-break: points for against each other",
        "c) points against each other": "tie-break: points, against each other",
        "d) mocas in all matches": "tie-break: points for",
        "e) points in all matches": "own count “points”; tie-break: points",
        "f) a deciding match": "tie-break: deciding match",
        "the first four: first with fourth, second with third": "4 advance; knock-out",
    },
    left="Pairs by lot are entered as drawn.",
)
FILE = {
    "format": "round-robin",
    "award": {"win": [3, 1, 0]},
    "tiebreaks": [
        *("head-to-head", "level-points-for", {"count": "points", "level": True}),
        *("points-for", {"count": "points"}, "play-off"),
    ],
    "step": 1,
    "entries": entries(3),
}


def test_mocas_in_the_circle_decide() -> None:
    rounds = [
        [played(1, 2, 3, 2, points=[14, 11])],
        [played(2, 3, 3, 1, points=[13, 7])],
        [played(3, 1, 3, 0, points=[12, 2])],
    ]
    file = {**FILE, "rounds": rounds}
    assert points(file) == {1: 3, 2: 3, 3: 3}
    assert order(file) == [(1, 2), (2, 3), (3, 1)]


def test_all_points_decide_when_all_mocas_are_level() -> None:
    rounds = [
        [played(1, 2, 3, 2, points=[14, 11])],
        [played(2, 3, 3, 2, points=[12, 9])],
        [played(3, 1, 3, 2, points=[15, 8])],
    ]
    # Against each other and in all they have five mocas. Points: 1 has 22, 2 has 23, 3 has 24.
    assert order({**FILE, "rounds": rounds}) == [(1, 3), (2, 2), (3, 1)]


def test_deciding_match_separates_those_level_on_everything() -> None:
    rounds = [
        [played(1, 2, 3, 2, points=[14, 11])],
        [played(2, 3, 3, 2, points=[14, 11])],
        [played(3, 1, 3, 2, points=[14, 11])],
    ]
    file = {**FILE, "rounds": rounds}
    assert order(file) == [(1, 1), (1, 2), (1, 3)]
    won = [{"entry": 3, "round": 3, "play_offs": 2}, {"entry": 1, "round": 3, "play_offs": 1}]
    assert order({**file, "adjustments": won}) == [(1, 3), (2, 1), (3, 2)]


def test_points_against_each_other_decide_before_all_mocas() -> None:
    rounds = [
        [played(1, 2, 3, 2, points=[14, 11]), played(3, 4, 3, 0, points=[12, 0])],
        [played(2, 3, 3, 2, points=[12, 9]), played(1, 4, 3, 1, points=[12, 5])],
        [played(3, 1, 3, 2, points=[15, 8]), played(2, 4, 3, 2, points=[14, 9])],
    ]
    # Against each other 1 has 22 points, 2 has 23 and 3 has 24; in all 2 has most.
    file = {**FILE, "entries": entries(4), "rounds": rounds}
    assert order(file) == [(1, 3), (2, 2), (3, 1), (4, 4)]


def test_first_meets_fourth() -> None:
    tables = drawn({"format": "knockout", "entries": seeded(4)})
    assert [{*table} for table in tables] == [{1, 4}, {2, 3}]
