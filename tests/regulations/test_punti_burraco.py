"""The victory points of three and of four hands, as a site of the game prints them."""

import pytest

from .published import Published, entries, played, points

PUBLISHED = Published(
    name="Victory points in tournaments, Punti Burraco",
    source="puntiburraco.it",
    game="burraco",
    asked={
        "20 victory points a match, by the difference": "award: VP for 3 hands, VP for 4 hands",
        "turns of three or of four hands": "hands of a match, in Matches",
        "minutes of a turn": "minutes of a round, in Matches",
    },
)
THREE = [50, 150, 250, 350, 500, 650, 800, 1000, 1250, 1500]
FOUR = [100, 300, 500, 700, 900, 1100, 1300, 1500, 1700, 2000]


@pytest.mark.parametrize(("scale", "largest"), [("3-hands", THREE), ("4-hands", FOUR)])
def test_each_row_of_the_printed_scale(scale: str, largest: list[int]) -> None:
    for winner, most in enumerate(largest, start=10):
        assert _shared(scale, most) == (winner, 20 - winner)
        assert _shared(scale, most + 5) == (winner + 1, 19 - winner)


def _shared(scale: str, difference: int) -> tuple[float, float]:
    rounds = [[played(1, 2, 1000 + difference, 1000)]]
    file = {"format": "swiss", "award": {"vp": scale}, "entries": entries(2), "rounds": rounds}
    made = points(file)
    return made[1], made[2]
