"""Jass with another partner by lot in each of four rounds; all points add up."""

import pytest

from .published import Published, all_drawn, entries, order, played, points

PUBLISHED = Published(
    name="Jassturnier populaer.ch, 2017",
    source="populaer.ch",
    game="jass (only results)",
    asked={
        "four rounds of eight deals": "Individual, 4 rounds",
        "a new partner by lot in each round": "Individual; entries without a seed",
        "the points of all rounds add up": "award: total points",
        "level: drawing cards": "tie-break: lot",
        "whoever cannot come sends somebody else": "entry: another person",
    },
)
FILE = {
    "format": "individual",
    "options": {"rounds": 4, "seed": 6},
    "award": "points",
    "tiebreaks": ["lot"],
    "step": 1,
}


@pytest.mark.parametrize("people", [12, 16, 24])
def test_everybody_plays_four_rounds_with_four_partners(people: int) -> None:
    rounds = all_drawn({**FILE, "entries": entries(people)})
    partners = {frozenset(s) for tables in rounds for t in tables for s in (t[:2], t[2:])}
    assert len(partners) == 4 * people // 2


def test_both_partners_get_the_points_of_their_side() -> None:
    # A deal has 157 points, eight deals 1256.
    rounds = [[played([1, 2], [3, 4], 700, 556)], [played([1, 3], [2, 4], 500, 756)]]
    file = {**FILE, "entries": entries(4), "rounds": rounds}
    assert points(file) == {1: 1200, 2: 1456, 3: 1056, 4: 1312}
    assert [entry for _place, entry in order(file)] == [2, 4, 1, 3]
