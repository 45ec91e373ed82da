"""Seven games of a pair that stays against pairs that move; level pairs compare losing points."""

from .published import Published, all_drawn, entries, order, played

PUBLISHED = Published(
    name="Ballantrae Summer Games 2019, cribbage in pairs",
    source="hotg.ca",
    game="cribbage (only results)",
    asked={
        "seven games, one pair moves and one stays": "Mitchell, 7 rounds",
        "most wins": "award: wins",
        "1. head-to-head, if there was one": "tie-break: head-to-head",
        "2. lowest total of losing points": "tie-break: lost by the fewest points",
        "3. else all win the medal": "entries that stay level share the place",
    },
)
FILE = {
    "format": "mitchell",
    "options": {"rounds": 7},
    "tiebreaks": ["head-to-head", "lost-by"],
    "entries": entries(14),
}


def test_seven_games_against_seven_pairs() -> None:
    rounds = all_drawn(FILE)
    assert len(rounds) == 7
    met = {frozenset(table) for tables in rounds for table in tables}
    assert len(met) == 49


def test_level_pairs_that_did_not_meet_compare_losing_points() -> None:
    rounds = [
        [played(1, 2, 121, 90), played(3, 4, 121, 110)],
        [played(1, 4, 100, 121), played(3, 2, 106, 121)],
    ]
    # All have one win. 1 and 3 never met, and neither did 2 and 4, so losing points decide.
    four = {**FILE, "entries": entries(4), "rounds": rounds}
    assert order(four) == [(1, 4), (2, 3), (3, 1), (4, 2)]


def test_pairs_level_in_everything_share_the_medal() -> None:
    four = {**FILE, "entries": entries(4)}
    rounds = [[played(1, 2, 121, 100), played(3, 4, 121, 100)]]
    assert order({**four, "rounds": rounds}) == [(1, 1), (1, 3), (3, 2), (3, 4)]
