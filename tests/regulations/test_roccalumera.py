"""36 pairs in two girons, three turns by Mitchell and two Danish."""

from tournaments.figures.statistics import Result, Side, Statistics

from .published import Published, all_drawn, entries, order, played, points

PUBLISHED = Published(
    name="Fourth tournament of Roccalumera, 2009",
    source="gazzettajonica.it",
    game="burraco",
    asked={
        "36 pairs in two girons": "sections A and B",
        "three turns of four hands, by Mitchell": "Mitchell, 3 rounds; hands of a match: 4",
        "two Danish turns of four hands": "next stage: Danish, 2 rounds; results still count",
        "victory points; level: most match points": "award: VP for 4 hands; tie-break: points for",
        "a table for each giron": "standings by section",
        "a prize for most points in the two Danish turns": "prize beside the places: 2 last rounds",
    },
)
FILE = {
    "format": "mitchell",
    "options": {"rounds": 3},
    "award": {"vp": "4-hands"},
    "tiebreaks": ["points-for"],
    "entries": [*entries(18, section="A"), *({"id": id, "section": "B"} for id in range(19, 37))],
}


def test_each_giron_of_eighteen_has_nine_tables() -> None:
    for tables in all_drawn(FILE):
        assert len(tables) == 18
        assert {len({id <= 18 for id in table}) for table in tables} == {1}


def test_prize_for_most_points_in_the_two_danish_turns() -> None:
    turns = {1: (4000, 100), 2: (900, 800), 3: (500, 1000), 4: (800, 1000), 5: (1100, 600)}
    results = [
        Result(turn, turn, 1, (Side(0, (1,), one), Side(1, (2,), two)), 0)
        for turn, (one, two) in turns.items()
    ]
    leaders = Statistics(results).leaders("points", 2, {1, 2})
    assert [(leader.entry, leader.value) for leader in leaders] == [(1, 1900)]


def test_level_pairs_compare_match_points() -> None:
    # The two pairs behind the winners had the same victory points, and match points decided.
    four = {**FILE, "entries": entries(4)}
    rounds = [[played(1, 2, 2400, 1700), played(3, 4, 1900, 1200)]]
    assert points({**four, "rounds": rounds}) == {1: 13, 2: 7, 3: 13, 4: 7}
    assert order({**four, "rounds": rounds}) == [(1, 1), (2, 3), (3, 2), (4, 4)]
