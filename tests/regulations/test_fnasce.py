"""Belote in four groups of four; a loss is worth a point."""

from .published import Published, advanced, all_drawn, entries, favourites, order, played, points

PUBLISHED = Published(
    name="Belote of the ASCEE 2A, Corsica, 2016",
    source="fnasce.org",
    game="belote (only results)",
    asked={
        "16 pairs at most": "places: 16",
        "four groups of four": "groups, 2 of each group advance",
        "a win 2, a loss 1": "other points for each result: 2 1 1 2 0",
        "level: difference of all games": "tie-break: difference",
        "the first two of each play the main tournament": "next stage: knock-out with all places",
        "quarter-finals to final, with places for the losers": "knock-out with all places, up to 8",
        "5 euros each": "fee",
    },
    left="The last two of each group play a second tournament, which is made beside this one.",
)
FILE = {
    "format": "groups",
    "options": {"groups": 4, "seed": 1},
    "award": {"win": [2, 1, 1, 2, 0]},
    "tiebreaks": ["difference"],
    "step": 1,
    "entries": entries(16),
}


def test_three_games_of_each_pair_then_eight_go_on() -> None:
    assert [len(tables) for tables in all_drawn(FILE)] == [8, 8, 8]
    assert len(advanced(favourites(FILE), {"format": "placement"}, 2)) == 4


def test_loser_gets_a_point_and_differences_decide() -> None:
    four = {**FILE, "options": {"groups": 1}, "entries": entries(4)}
    rounds = [[played(1, 2, 1010, 980), played(3, 4, 1000, 640)]]
    assert points({**four, "rounds": rounds}) == {1: 2, 2: 1, 3: 2, 4: 1}
    assert order({**four, "rounds": rounds}) == [(1, 3), (2, 1), (3, 2), (4, 4)]
