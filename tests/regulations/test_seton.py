"""Euchre in five rounds with changing partners; sets count below zero."""

import pytest

from .published import Published, all_drawn, entries, order, played, points

PUBLISHED = Published(
    name="Euchre tournament of Seton School, 2019",
    source="setonschool.com",
    game="euchre (only results)",
    asked={
        "five rounds": "Individual, 5 rounds",
        "rotation by the number of players": "Individual: all rounds are planned",
        "a set is −2, a lone one −4": "result of the match, below 0 too",
        "total points after five rounds": "award: total points",
        "20 dollars, 25 at the door": "fee; at the door, corrected by hand",
        "prizes for the first three": "prizes",
    },
)
FILE = {
    "format": "individual",
    "options": {"rounds": 5},
    "award": "points",
    "step": 1,
}


@pytest.mark.parametrize("people", [8, 20, 36])
def test_five_rounds_have_five_partners(people: int) -> None:
    rounds = all_drawn({**FILE, "entries": entries(people)})
    partners = {frozenset(s) for tables in rounds for t in tables for s in (t[:2], t[2:])}
    assert len(partners) == 5 * people // 2


def test_sets_take_points_off_both_partners() -> None:
    rounds = [[played([1, 2], [3, 4], 6, -4)], [played([1, 3], [2, 4], -2, 5)]]
    file = {**FILE, "entries": entries(4), "rounds": rounds}
    assert points(file) == {1: 4, 2: 11, 3: -6, 4: 1}
    assert [entry for _place, entry in order(file)] == [2, 1, 4, 3]
