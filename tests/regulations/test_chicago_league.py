"""A bridge league in matches of four hands: three points a win, one a draw."""

from .published import Published, all_drawn, entries, order, played, points

PUBLISHED = Published(
    name="Chicago leagues, an idea of a bridge club",
    source="bridgeclubsites.blogspot.com",
    game="bridge (only results)",
    asked={
        "each match is four hands": "result of the match, after four hands",
        "3 points a win, 1 a draw": "award 3–1–0",
        "six matches an evening": "all against all; six rounds are played in one evening",
        "several divisions": "sections",
    },
    left="Promotion and relegation.",
)
FILE = {
    "format": "round-robin",
    "award": {"win": [3, 1, 0]},
    "tiebreaks": ["difference"],
    "step": 1,
    "entries": [*entries(7, section="1"), *({"id": id, "section": "2"} for id in range(8, 15))],
}


def test_division_of_seven_plays_seven_rounds_by_itself() -> None:
    rounds = all_drawn(FILE)
    assert len(rounds) == 7
    assert all((one <= 7) == (two <= 7) for tables in rounds for one, two in tables)


def test_draw_is_worth_a_third_of_a_win() -> None:
    four = {**FILE, "entries": entries(4)}
    rounds = [[played(1, 2, 620, 620), played(3, 4, 140, -50)]]
    assert points({**four, "rounds": rounds}) == {1: 1, 2: 1, 3: 3, 4: 0}
    assert order({**four, "rounds": rounds}) == [(1, 3), (2, 1), (2, 2), (4, 4)]
