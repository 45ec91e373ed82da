"""Twenty teams: odd numbers keep their table, even ones move up, by the printed schedule."""

from .published import Published, all_drawn, entries

PUBLISHED = Published(
    name="London Brewing, weekly euchre",
    source="londonbrewing.ca",
    game="euchre (only results)",
    asked={
        "20 teams at most, no fee": "places: 20",
        "teams are numbered; the same partner throughout": "number of the entry",
        "odd numbers stay, even ones move up a table": "Mitchell; odd numbers stay seated",
        "an odd number of teams: even ones stay, 19 rests, then 17 …": "even numbers stay seated",
        "six games of 25 minutes": "Mitchell, 6 rounds; minutes of a round: 25",
    },
)
FILE = {
    "format": "mitchell",
    "options": {"rounds": 6, "sits": "odd"},
    "award": "win",
    "step": 1,
    "entries": entries(20),
}


def test_first_two_rounds_are_the_printed_ones() -> None:
    first, second, *_later = all_drawn(FILE)
    assert first == [(odd, odd + 1) for odd in range(1, 20, 2)]
    assert second == [(1, 20), *((odd, odd - 1) for odd in range(3, 20, 2))]


def test_six_rounds_have_no_rematch() -> None:
    rounds = all_drawn(FILE)
    assert len(rounds) == 6
    assert len({table for tables in rounds for table in tables}) == 60


def test_highest_odd_number_of_nineteen_rests_then_the_next() -> None:
    file = {**FILE, "options": {"rounds": 6, "sits": "even"}, "entries": entries(19)}
    everybody = {*range(1, 20)}
    rests = [everybody.difference(*tables) for tables in all_drawn(file)]
    assert rests == [{19}, {17}, {15}, {13}, {11}, {9}]
