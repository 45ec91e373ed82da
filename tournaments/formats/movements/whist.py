"""Base rounds of the individual movements: 4 to 28 persons who change partners every round.

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

Simulated annealing found the base rounds (6 persons: all six rounds at once; 10: exhaustive
search): no partnership repeats, and opponents meet once or twice. Exception: with 7 persons
everybody opposes four persons twice and two never. Every other base round of 7 in which 0 to 2 rest
repeats partners.
"""

from __future__ import annotations

from functools import cache

from tournaments.formats.movements.movement import Places

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
SIZES = range(min(BASES), max(BASES) + 1)


@cache
def base_rounds(size: int) -> tuple[tuple[tuple[Places, Places], ...], ...]:
    """Return the base rounds for `size` persons: the two sides of each table."""
    return tuple(tuple(_table(text) for text in base.split(",")) for base in BASES[size])


def _table(text: str) -> tuple[Places, Places]:
    first, second, third, fourth = map(int, text.split())
    return (first, second), (third, fourth)
