"""Twenty teams: odd numbers keep their table, even ones move up, by the printed schedule."""

from .published import Published, all_drawn

PUBLISHED = Published(
    name="London Brewing, weekly euchre",
    source="londonbrewing.ca",
    game="euchre (only results)",
    asked={
        "20 teams at most, no fee": "places: 20",
        "teams are numbered; the same partner throughout": "seed of the entry",
        "odd numbers stay, even ones move up a table": "Mitchell; line NS and EW of the entry",
        "six games of 25 minutes": "Mitchell, 6 rounds; minutes of a round: 25",
    },
    left="With an odd number of teams the highest rests first: a Mitchell rests its own way.",
)
FILE = {
    "format": "mitchell",
    "options": {"rounds": 6},
    "award": "win",
    "step": 1,
    "entries": [{"id": id, "seed": id, "line": "NS" if id % 2 else "EW"} for id in range(1, 21)],
}


def test_first_two_rounds_are_the_printed_ones() -> None:
    first, second, *_later = all_drawn(FILE)
    assert first == [(odd, odd + 1) for odd in range(1, 20, 2)]
    assert second == [(1, 20), *((odd, odd - 1) for odd in range(3, 20, 2))]


def test_six_rounds_have_no_rematch() -> None:
    rounds = all_drawn(FILE)
    assert len(rounds) == 6
    assert len({table for tables in rounds for table in tables}) == 60
