"""A league in which a lost match is worth more than one that was not played."""

import pytest

from .published import Published, all_drawn, entries, no_show, order, played, points, problems

PUBLISHED = Published(
    name="A league in Uruguay",
    source="a public report, without its regulation",
    game="canasta",
    asked={
        "everybody meets everybody, twice": "round robin, double",
        "win 4, draw 2, loss 1, no-show 0": "award 4–2–1–0",
        "level: head-to-head, difference, head-to-head again": "tie-breaks, in this order",
    },
)
FILE = {
    "format": "round-robin",
    "options": {"double": True},
    "award": {"win": [4, 2, 1, 4, 0]},
    "tiebreaks": ["head-to-head", "difference", "head-to-head"],
    "walkover": "usual",
    "entries": entries(4),
}


def test_everybody_meets_everybody_twice() -> None:
    rounds = all_drawn(FILE)
    assert len(rounds) == 6
    met = [frozenset(table) for tables in rounds for table in tables]
    assert {met.count(pair) for pair in met} == {2}
    assert problems(FILE) == []


@pytest.mark.parametrize(
    ("table", "expected"),
    [
        (played(1, 2, 5000, 3000), {1: 4, 2: 1}),
        (played(1, 2, 4000, 4000), {1: 2, 2: 2}),
        (no_show(1, 2), {1: 4, 2: 0}),
    ],
)
def test_each_result_has_its_points(table: dict[str, object], expected: dict[int, int]) -> None:
    made = points({**FILE, "rounds": [[table, played(3, 4, 5000, 100)]]})
    assert {entry: made[entry] for entry in expected} == expected


def test_no_show_is_behind_a_loser_of_the_same_round() -> None:
    rounds = [[no_show(1, 2), played(3, 4, 5000, 100)]]
    assert order({**FILE, "rounds": rounds})[-1] == (4, 2)
