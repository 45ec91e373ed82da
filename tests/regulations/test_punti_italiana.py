"""All against all for few pairs: N × (N − 1) ÷ 2 matches."""

import pytest

from .published import Published, all_drawn, entries, order, played

PUBLISHED = Published(
    name="All against all, Punti Burraco",
    source="puntiburraco.it",
    game="burraco",
    asked={
        "each pair meets every other once": "all against all",
        "one table, or several at once": "tables are called one after the other, in any order",
        "to 2005 points, or 45 minutes": "target of the rules; minutes of a round: 45",
        "points made, added up": "award: total points",
        "or victory points": "award: VP for 3 hands, VP for 4 hands",
        "level: head-to-head, or points in all": "tie-breaks: head-to-head, points for",
    },
)
FILE = {
    "format": "round-robin",
    "award": {"vp": "4-hands"},
    "tiebreaks": ["head-to-head", "points-for"],
    "entries": entries(4),
}


@pytest.mark.parametrize("pairs", [4, 6, 8])
def test_number_of_matches_is_the_printed_one(pairs: int) -> None:
    rounds = all_drawn({**FILE, "entries": entries(pairs)})
    met = {frozenset(table) for tables in rounds for table in tables}
    assert len(met) == sum(map(len, rounds)) == pairs * (pairs - 1) // 2


def test_head_to_head_comes_before_all_points() -> None:
    rounds = [[played(1, 2, 1640, 1780), played(3, 4, 1500, 1500)]]
    rounds += [[played(2, 3, 1500, 1600), played(1, 4, 2400, 2000)]]
    # 1 and 2 have 21 VP. 1 made more points, but 2 won against 1.
    assert [entry for _place, entry in order({**FILE, "rounds": rounds})] == [2, 1, 3, 4]
