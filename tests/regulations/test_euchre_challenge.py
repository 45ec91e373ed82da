"""Ten games; wins count, then points, and the first four play a double elimination."""

from .published import Published, advanced, entries, favourites, order, played

PUBLISHED = Published(
    name="Euchre Challenge, partners",
    source="euchrechallenge.net",
    game="euchre (only results)",
    asked={
        "two sets of five games": "Swiss or Mitchell, 10 rounds",
        "most wins": "award: wins",
        "level: points of all games": "tie-break: points for",
        "the first four go on": "4 advance",
        "out after two losses": "next stage: double elimination",
        "level on a prize: prizes are added and shared": "prizes, as always",
        "most lone hands; highest game": "own count “lone”; prizes beside the places",
        "70 dollars for both events": "fee",
    },
)
FILE = {
    "format": "swiss",
    "options": {"rounds": 10, "seed": 1},
    "award": "win",
    "tiebreaks": ["points-for"],
    "step": 1,
    "entries": entries(4),
}


def test_points_decide_between_level_wins() -> None:
    rounds = [
        [played(1, 2, 10, 6), played(3, 4, 10, 9)],
        [played(1, 3, 7, 10), played(2, 4, 10, 4)],
    ]
    assert order({**FILE, "rounds": rounds}) == [(1, 3), (2, 1), (3, 2), (4, 4)]


def test_first_four_begin_with_first_against_fourth() -> None:
    twelve = {**FILE, "format": "round-robin", "options": {}, "entries": entries(12)}
    tables = advanced(favourites(twelve), {"format": "double-elimination"}, 4)
    assert [{*table} for table in tables] == [{1, 4}, {2, 3}]
