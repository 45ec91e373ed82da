"""Draw a round of persons who change partners by the results of the round before.

The winners of a table move up to the next one and part. The losers stay, and those of the first
table go down to the last one; or all losers move down by one table, where the last ones stay.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from itertools import chain
from random import Random

from tournaments.formats.parts.base import Field, Pair
from tournaments.ranking.results import Side, Table

PERSONS = 4
"""Persons at a table."""


def winners_up(
    field: Field, lot: Random, *, losers_down: bool = False
) -> tuple[list[tuple[Side, Side]], list[int]]:
    """Return the two sides of each table, the first table first, and the persons who rest.

    In round 1 the tables are filled in the order of the field. Those who rest have rested least;
    among them the last at the tables. `lot` decides who wins a level table, and between equal
    partners.
    """
    line = _line(field, lot, losers_down=losers_down)
    rests = field.byes()
    from_round = {entry.id: entry.from_round for entry in field.entries}
    # A missed round counts as a rest, so that a late entry need not rest at once.
    had = {one: rests.get(one, 0) + from_round[one] - 1 for one in line}
    place = {one: at for at, one in enumerate(line)}
    resting = sorted(line, key=lambda one: (had[one], -place[one]))[: len(line) % PERSONS]
    seated = [one for one in line if one not in resting]
    partners, opponents = _met(chain.from_iterable((*field.before, *field.rounds)))
    just, _ = _met(field.rounds[-1] if field.rounds else ())
    tables: list[tuple[Side, Side]] = []
    for at in range(0, len(seated), PERSONS):
        one, two, three, four = seated[at : at + PERSONS]
        ways: list[tuple[Side, Side]] = [
            ((one, three), (two, four)),
            ((one, four), (two, three)),
            ((one, two), (three, four)),
        ]
        lot.shuffle(ways)
        tables.append(
            min(
                ways,
                key=lambda sides: (
                    sum(just[frozenset(side)] for side in sides),
                    sum(partners[frozenset(side)] for side in sides),
                    sum(opponents[frozenset((a, b))] for a in sides[0] for b in sides[1]),
                ),
            )
        )
    return tables, resting


def _line(field: Field, lot: Random, *, losers_down: bool) -> list[int]:
    """Return the persons of the round in the order of their tables; newcomers and those who rested
    come last.
    """
    playing = field.playing
    there = set(playing)
    if not field.rounds:
        return playing
    last = [table for table in field.rounds[-1] if not table.is_bye]
    last.sort(key=lambda table: table.number or 0)
    groups: list[list[int]] = [[] for _ in last]
    for at, table in enumerate(last):
        winner = table.winner
        up = lot.randrange(2) if winner is None else winner
        groups[max(at - 1, 0)][:0] = table.sides[up]
        below = min(at + 1, len(last) - 1) if losers_down else at or -1
        groups[below] += table.sides[1 - up]
    seated = [one for one in chain.from_iterable(groups) if one in there]
    return [*seated, *sorted(there.difference(seated), key=playing.index)]


def _met(tables: Iterable[Table]) -> tuple[Counter[Pair], Counter[Pair]]:
    """Return how often each two were partners, and opponents."""
    partners: Counter[Pair] = Counter()
    opponents: Counter[Pair] = Counter()
    for table in tables:
        partners.update(frozenset(side) for side in table.sides if len(side) > 1)
        if not table.is_bye:
            first, second = table.sides
            opponents.update(frozenset((one, other)) for one in first for other in second)
    return partners, opponents
