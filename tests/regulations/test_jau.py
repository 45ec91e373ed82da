"""Groups in which a win is 3 points, a draw 1, and whoever does not come loses 3."""

from tournaments.formats.parts.placings import placed, read_placings

from .published import Published, all_drawn, entries, no_show, order, played, points

PUBLISHED = Published(
    name="A. A. Palmeiras, Jaú, truco in pairs 2022",
    source="palmeirasjau.com.br",
    game="truco (only results)",
    asked={
        "42 pairs in seven groups of six, once each": "groups: 7",
        "a win 3, a draw 1, a no-show −3": "other points for each result: 3 1 0 3 -3",
        "four of each group and the four best fifths go on": "4 of each group advance, plus 4",
        "the second groups have fixed places": "who meets whom, by the places before",
    },
)
FILE = {
    "format": "groups",
    "options": {"groups": 7, "seed": 2},
    "award": {"win": [3, 1, 0, 3, -3]},
    "tiebreaks": ["wins", "difference"],
    "walkover": "usual",
    "entries": entries(42),
}


def test_seven_groups_of_six_play_five_rounds() -> None:
    assert [len(tables) for tables in all_drawn(FILE)] == [21] * 5


def test_pair_that_does_not_come_falls_behind_all_losers() -> None:
    six = {**FILE, "options": {"groups": 1}, "entries": entries(6)}
    rounds = [[played(1, 2, 2, 0), no_show(3, 4), played(5, 6, 2, 1)]]
    assert points({**six, "rounds": rounds}) == {1: 3, 2: 0, 3: 3, 4: -3, 5: 3, 6: 0}
    assert order({**six, "rounds": rounds})[-1] == (6, 4)


# An example of that shape, not the published table.
SECOND = (
    "A1 B2 C3 D4 / B1 C2 D3 E4 / C1 D2 E3 F4 / D1 E2 F3 G4 / "
    "E1 F2 G3 A4 / F1 G2 A3 B4 / G1 A2 B3 C4 / 5* 5* 5* 5*"
)


def test_second_groups_take_everybody_who_goes_on() -> None:
    sections = {name: [f"{name}{place}" for place in range(1, 7)] for name in "ABCDEFG"}
    groups = placed(read_placings(SECOND), sections, sorted)
    assert [len(group) for group in groups] == [4] * 8
    assert groups[-1] == ["A5", "B5", "C5", "D5"]
