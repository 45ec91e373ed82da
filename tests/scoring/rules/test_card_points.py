"""Card points that no melds can have are asked about: three cards are the least of a meld."""

import pytest

from scoring.games import GAMES


def asked(code: str, points: int) -> list[int | str]:
    """Return the least points that the question about these card points names."""
    rules = GAMES[code].rules
    facts = rules.read({"sides": [{"card_points": points}, {"left_in_hand": 20}]})
    found = rules.check(facts, rules.start())
    return [p.params["least"] for p in found if p.code == "no-such-card-points"]


@pytest.mark.parametrize("code", ["aacrt-2016", "buraco-br", "tranca-br", "canasta-es", "samba-es"])
def test_card_points_of_less_than_a_meld_are_asked_about(code: str) -> None:
    assert [asked(code, points) for points in (0, 5, 10, 15, 20, 65)] == [
        [],
        [15],
        [15],
        [],
        [],
        [],
    ]
