"""Out after two losses; the unbeaten side has a second final if it loses the first."""

from tournaments.formats.parts.base import Impossible

from .published import Published, drawn, played, seeded

PUBLISHED = Published(
    name="Post Labor Day spades showdown 2025, Retreat at Hope Farm",
    source="retreatathopefarm.com",
    game="spades (only results)",
    asked={
        "out after two losses": "double elimination",
        "losers go on in a second bracket": "double elimination",
        "the unbeaten side loses the final: a rematch": "they play a second final",
        "40 teams at most": "places: 40",
        "games to 300": "usual target: 300",
        "500 and 100": "a fixed sum for each place: 500/100",
    },
    left="Persons who come alone are entered as pairs.",
)
FILE = {"format": "double-elimination", "options": {"final": "two"}, "step": 1}


def test_everybody_but_the_winner_loses_twice() -> None:
    file = {**FILE, "entries": seeded(12)}
    rounds: list[list[dict[str, object]]] = []
    while tables := _next(file, rounds):
        rounds.append([_won(min(table), max(table)) for table in tables])
    assert sum(map(len, rounds)) == 2 * 12 - 2


def test_unbeaten_side_that_loses_the_final_plays_again() -> None:
    four = {**FILE, "entries": seeded(4)}
    rounds: list[list[dict[str, object]]] = []
    for _round in range(3):
        rounds.append([_won(min(table), max(table)) for table in _next(four, rounds)])
    final = _next(four, rounds)
    assert [{*table} for table in final] == [{1, 2}]
    rounds.append([_won(2, 1)])
    assert [{*table} for table in _next(four, rounds)] == [{1, 2}]
    assert not _next(four, [*rounds, [_won(2, 1)]])


def _next(file: dict[str, object], rounds: list[list[dict[str, object]]]) -> list[tuple[int, ...]]:
    try:
        return drawn({**file, "rounds": rounds})
    except Impossible:
        return []


def _won(winner: int, loser: int) -> dict[str, object]:
    return played(winner, loser, 300, 150)
