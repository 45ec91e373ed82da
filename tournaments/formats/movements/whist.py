"""The movements of persons who change partners every round: who partners whom, and who rests.

A base round lists its tables as four places: two partners, then their two opponents. Turning the
places along their circle (or square) gives the other rounds. This module knows places, not persons.

| persons | circles | resting places | partners |
| --- | --- | --- | --- |
| 4, 8, 12 … | one; place -1 is fixed | none | everybody |
| 5, 13, 17 … | one | 0 | everybody |
| 9 | none: a square of 3 × 3 places | 0 | everybody |
| 6 | none: all six rounds are listed | two | all but one |
| 10, 14, 18 … | two, a base round for each | one of each circle | all but one |
| 7, 11, 15 … | one | 0 to 2 | all but two |

In the first two rows every distance on the circle occurs once between partners and twice between
opponents; such movements exist for every 4n and 4n + 1 (I. Anderson, Combinatorial Designs and
Tournaments, 1997). In the last row nobody can miss fewer than two partners if all miss equally
many: an odd number of partnerships cannot fill tables of two partnerships.

Simulated annealing found the base rounds of up to 28 persons (6 persons: all six rounds at once;
10: exhaustive search): no partnership repeats, and opponents meet once or twice. Exception: with 7
persons everybody opposes four persons twice and two never. Every other base round of 7 in which 0
to 2 rest repeats partners.

Beyond 28 the partners of a base round sit opposite each other: x and -x, as in the Berger tables,
so that each distance occurs once. With two circles the persons of the second base round have a
partner of the other circle: x and 2x. These base rounds say nothing of opponents: `opponents.py`
chooses the tables.
"""

from __future__ import annotations

from functools import cache

from tournaments.formats.movements.movement import Places

Table = tuple[Places, Places]

BASES: dict[int, tuple[str, ...]] = {
    4: ("-1 0 1 2",),
    5: ("1 4 2 3",),
    6: ("2 4 3 5", "0 5 1 4", "0 1 2 3", "0 3 4 5", "0 2 1 5", "1 2 3 4"),
    7: ("3 6 4 5",),
    8: ("-1 0 1 3, 2 6 4 5",),
    9: ("1 2 6 3, 4 8 5 7",),
    10: (
        "1 2 3 7, 4 9 6 8",
        "1 3 4 7, 2 8 5 9",
    ),
    11: ("3 5 7 8, 4 10 6 9",),
    12: ("-1 0 1 3, 2 9 6 7, 4 10 5 8",),
    13: ("1 10 7 5, 2 8 3 4, 6 11 9 12",),
    14: (
        "1 10 8 11, 2 12 6 13, 3 4 5 9",
        "1 3 6 11, 2 5 7 9, 4 10 12 13",
    ),
    15: ("3 13 4 10, 5 9 12 14, 6 7 8 11",),
    16: ("-1 0 1 2, 3 6 9 11, 4 13 8 12, 5 10 7 14",),
    17: ("1 16 12 5, 2 15 10 7, 3 14 13 4, 6 11 9 8",),
    18: (
        "1 5 4 16, 2 13 7 8, 3 17 10 12, 6 15 11 14",
        "1 16 3 13, 2 5 4 12, 6 8 9 17, 7 14 11 15",
    ),
    19: ("3 5 14 17, 4 12 6 16, 7 8 11 18, 9 13 10 15",),
    20: ("-1 0 10 15, 1 4 9 3, 2 12 14 18, 5 17 16 8, 6 7 13 11",),
    21: ("1 4 17 12, 2 10 3 14, 5 20 6 8, 7 19 13 9, 11 18 16 15",),
    22: (
        "1 4 20 21, 2 9 8 16, 3 12 10 13, 5 6 7 18, 14 19 15 17",
        "1 6 17 21, 2 18 10 16, 3 5 8 15, 4 14 11 19, 7 20 9 13",
    ),
    23: ("3 13 20 21, 4 9 6 18, 5 7 8 17, 10 14 16 22, 11 19 12 15",),
    24: ("-1 0 17 22, 1 12 8 14, 2 9 13 10, 3 4 6 19, 5 20 15 11, 7 21 18 16",),
    25: ("1 19 10 14, 2 16 9 6, 3 15 5 11, 4 13 24 7, 8 23 22 21, 12 17 18 20",),
    26: (
        "1 5 2 25, 3 4 8 19, 6 14 7 10, 9 21 11 24, 12 16 17 18, 15 22 20 23",
        "1 17 8 14, 2 9 21 23, 3 11 5 20, 4 18 7 25, 6 15 19 24, 10 12 13 22",
    ),
    27: ("3 23 8 21, 4 13 14 20, 5 10 12 24, 6 17 9 11, 7 15 18 19, 16 26 22 25",),
    28: ("-1 0 1 15, 2 22 11 19, 3 21 26 25, 4 10 16 12, 5 20 13 18, 6 23 9 7, 8 24 14 17",),
}
SQUARE = 3
"""Nine persons move in a square of this side, because no circle of nine works."""
SIZES = range(min(BASES), 401)


def resting(size: int) -> int:
    """Return how many persons rest in each round."""
    return size % 4


def complete(size: int) -> int:
    """Return after how many rounds everybody has had every partner of the movement once."""
    return size if resting(size) else size - 1


@cache
def base_rounds(size: int) -> tuple[tuple[Table, ...], ...]:
    """Return the base rounds for `size` persons: the two sides of each table."""
    if size in BASES:
        return tuple(tuple(_table(text) for text in base.split(",")) for base in BASES[size])
    return tuple(tuple(zip(sides[::2], sides[1::2], strict=True)) for sides in _opposite(size))


def turned(size: int, index: int) -> tuple[Table, ...]:
    """Return the tables of the base round that is turned for round `index`, counted from 0.

    After all rounds the movement begins anew.
    """
    index %= complete(size)
    rests = resting(size)
    bases = base_rounds(size)
    circle = size // len(bases)
    turn = _turn(index, size, rests // len(bases))

    def at(place: int) -> int:
        if not rests:
            return 0 if place < 0 else (place + index) % (size - 1) + 1
        if size == SQUARE**2:
            row, column = (place // SQUARE + turn // SQUARE) % SQUARE, (place + turn) % SQUARE
            return row * SQUARE + column
        start = place - place % circle
        return start + (place - start + turn) % circle

    return tuple(
        ((at(first), at(second)), (at(third), at(fourth)))
        for (first, second), (third, fourth) in bases[index // circle if rests else 0]
    )


def _table(text: str) -> Table:
    first, second, third, fourth = map(int, text.split())
    return (first, second), (third, fourth)


def _opposite(size: int) -> list[list[Places]]:
    """Return the sides of each base round in which partners sit opposite each other."""
    half = range(1, size // 2 + 1)
    if resting(size) == 0:
        return [[(-1, 0), *((x, size - 1 - x) for x in half[:-1])]]
    if resting(size) == 1:
        return [[(x, size - x) for x in half]]
    if resting(size) == 3:
        return [[(x + 1, size + 1 - x) for x in half[1:]]]
    circle = size // 2
    own = [(x, circle - x) for x in half[: circle // 2]]
    other = [(x + circle, y + circle) for x, y in own]
    return [[*own, *other], [(x, circle + 2 * x % circle) for x in half[:-1]]]


def _turn(rounds: int, size: int, step: int) -> int:
    """Return how far a circle has turned after `rounds` rounds.

    It turns by `step` per round. If that returns to the start too early, it turns one place more.
    """
    again = rounds * step // size if step and size % step == 0 else 0
    return rounds * step + again
