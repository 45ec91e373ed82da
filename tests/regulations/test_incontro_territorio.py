"""Two girons at a time, three turns by Mitchell, and a hundred points off for a second warning."""

from .published import Published, all_drawn, entries, order, played, points

PUBLISHED = Published(
    name="Associazione Incontro & Territorio",
    source="doczz.it 379096",
    game="burraco",
    asked={
        "girone A for players, girone B for beginners": "section of the entry",
        "three turns of four hands in 45 minutes, by Mitchell": "Mitchell, 3 rounds; Matches",
        "from the second warning on 100 points off each time": "points taken off for a reason",
        "20 euros": "fee",
    },
)
GIRONS = [*entries(12, section="A"), *({"id": id, "section": "B"} for id in range(13, 21))]
FILE = {
    "format": "mitchell",
    "options": {"rounds": 3},
    "award": {"vp": "4-hands"},
    "tiebreaks": ["difference"],
    "deductions": [{"words": "a warning after the first", "score": -100}],
    "entries": GIRONS,
}


def test_each_giron_moves_by_itself_for_three_turns() -> None:
    rounds = all_drawn(FILE)
    assert [len(tables) for tables in rounds] == [10, 10, 10]
    girons = [{id <= 12 for id in table} for tables in rounds for table in tables]
    assert all(len(giron) == 1 for giron in girons)
    pairs = [frozenset(table) for tables in rounds for table in tables]
    assert len({*pairs}) == len(pairs)


def test_second_warning_takes_a_hundred_points_off() -> None:
    four = {**FILE, "entries": entries(4)}
    rounds = [[played(1, 2, 1500, 1500), played(3, 4, 1500, 1450)]]
    assert order({**four, "rounds": rounds}) == [(1, 3), (2, 1), (2, 2), (4, 4)]
    warned = [{"entry": 3, "round": 1, "score": -100}]
    file = {**four, "rounds": rounds, "adjustments": warned}
    assert points(file) == {1: 10, 2: 10, 3: 10, 4: 10}
    assert order(file) == [(1, 1), (1, 2), (3, 3), (3, 4)]
