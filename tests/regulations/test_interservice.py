"""Each round is drawn by lot among those who have not lost; nobody has a second bye."""

import pytest

from .published import Published, bye, drawn, entries, played

PUBLISHED = Published(
    name="Mus of the Grupo Interservice",
    source="1library.co y93d07jy",
    game="mus (only results)",
    asked={
        "whoever loses is out": "lives: 1",
        "every round is drawn by lot": "lives; entries without a seed",
        "odd: one pair by lot goes on without a match": "bye of the round",
        "nobody goes on so twice, unless all have": "byes go to those with the fewest",
        "drawn in public before the round": "draft of the round, on the screen",
    },
)
FILE = {"format": "lives", "options": {"lives": 1, "seed": 2}, "entries": entries(11)}


@pytest.mark.parametrize("seed", range(5))
def test_bye_of_round_one_is_not_given_again(seed: int) -> None:
    file = {**FILE, "options": {"lives": 1, "seed": seed}}
    rounds: list[list[dict[str, object]]] = []
    rested: list[int] = []
    alive = {*range(1, 12)}
    while len(alive) > 1:
        tables = drawn({**file, "rounds": rounds})
        out = alive - {entry for table in tables for entry in table}
        rested += out
        rounds.append([played(one, two, 3, 1) for one, two in tables] + [bye(id) for id in out])
        alive = {one for one, _two in tables} | out
    # 11, 6, 3, 2: two rounds have a bye, of two pairs.
    assert len(rested) == len({*rested}) == 2


def test_lot_and_not_the_results_seat_the_next_round() -> None:
    four = {**FILE, "entries": entries(8)}
    first = drawn(four)
    winners = [one for one, _two in first]
    rounds = [[played(one, two, 4 + one, 0) for one, two in first]]
    seconds = {
        frozenset(
            map(frozenset, drawn({**four, "options": {"seed": seed, "lives": 1}, "rounds": rounds}))
        )
        for seed in range(8)
    }
    assert len(seconds) > 1
    assert all({id for table in tables for id in table} == {*winners} for tables in seconds)
