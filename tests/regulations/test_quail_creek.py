"""Chicago bridge: five rounds of four hands, then another table and another partner."""

import pytest

from .published import Published, all_drawn, entries, order, played, points

PUBLISHED = Published(
    name="Wednesday bridge, Quail Creek",
    source="quailcreekcrossing.com",
    game="bridge (only results)",
    asked={
        "16 to 52 players": "Individual",
        "five rounds of four hands": "Individual, 5 rounds",
        "another table and partner after each": "Individual: all rounds are planned",
        "points of the hands": "award: total points",
    },
    left="Mixed teams of four, which the club also plays.",
)
FILE = {"format": "individual", "options": {"rounds": 5}, "award": "points", "step": 1}


@pytest.mark.parametrize("people", [16, 28, 36, 52])
def test_nobody_has_a_partner_twice(people: int) -> None:
    rounds = all_drawn({**FILE, "entries": entries(people)})
    partners = {frozenset(s) for tables in rounds for t in tables for s in (t[:2], t[2:])}
    assert len(rounds) == 5
    assert len(partners) == 5 * people // 2


def test_hands_lost_count_below_zero() -> None:
    rounds = [[played([1, 2], [3, 4], 620, -100)], [played([1, 4], [2, 3], -50, 110)]]
    file = {**FILE, "entries": entries(4), "rounds": rounds}
    assert points(file) == {1: 570, 2: 730, 3: 10, 4: -150}
    assert [entry for _place, entry in order(file)] == [2, 1, 3, 4]
