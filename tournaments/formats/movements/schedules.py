"""Schedules in which no two players sit together twice.

Knows numbers of players. Must not know entries. With 9, 15, 16 and 25 players every two sit
together once: Kirkman's fifteen (1850) and the affine planes. With 18 players, and with planes that
lack some columns (12, 20, 21, 28, 35 …), some players never meet.
"""

from __future__ import annotations

from functools import cache

Block = tuple[int, ...]

# The first round of Kirkman's schoolgirls, on two circles of seven and one fixed player. Turning
# both circles gives the other rounds.
FIFTEEN: tuple[Block, ...] = ((0, 1, 3), (2, 7, 9), (4, 12, 13), (5, 8, 11), (6, 10, 14))
# The same with four fixed players: each meets one player of either circle per round.
EIGHTEEN: tuple[Block, ...] = (
    *((0, 1, 3), (7, 8, 10)),
    *((2, 11, 14), (4, 9, 15), (5, 13, 16), (6, 12, 17)),
)
STARTERS = {(15, 3): FIFTEEN, (18, 3): EIGHTEEN}
CIRCLE = 7

PRIMES = (3, 5, 7, 11, 13)
# The finite fields of four and eight elements: the bits of a number are a polynomial, reduced by
# these.
POLYNOMIALS = {4: 0b111, 8: 0b1011}


@cache
def schedule(players: int, size: int) -> tuple[tuple[Block, ...], ...]:
    """Return the tables of each round, as numbers of players from 0; empty if none is known."""
    if starter := STARTERS.get((players, size)):
        return tuple(tuple(_turned(block, turn) for block in starter) for turn in range(CIRCLE))
    tables, rest = divmod(players, size)
    if rest or size > tables or tables not in (*PRIMES, *POLYNOMIALS):
        return ()
    slopes = [*range(tables), None] if size == tables else range(tables)
    return tuple(_parallel(tables, size, slope) for slope in slopes)


def _turned(block: Block, turn: int) -> Block:
    def moved(place: int) -> int:
        if place >= 2 * CIRCLE:
            return place
        return place // CIRCLE * CIRCLE + (place % CIRCLE + turn) % CIRCLE

    return tuple(map(moved, block))


def _parallel(side: int, columns: int, slope: int | None) -> tuple[Block, ...]:
    """Return all lines of a slope (None: vertical) in the first `columns` of the plane."""
    if slope is None:
        return tuple(tuple(x * side + y for y in range(side)) for x in range(columns))
    return tuple(
        tuple(x * side + _line(side, slope, x, start) for x in range(columns))
        for start in range(side)
    )


def _line(side: int, slope: int, x: int, start: int) -> int:
    """Return the height at `x` of the line that begins at height `start`."""
    if side in PRIMES:
        return (slope * x + start) % side
    product = 0
    for bit in range(side.bit_length()):
        if x >> bit & 1:
            product ^= slope
        slope <<= 1
        if slope & side:
            slope ^= POLYNOMIALS[side]
    return product ^ start
