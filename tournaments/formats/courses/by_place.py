"""Seat single players by their places at the tables of the round before.

The first of a table stays, the second moves on by one table, the third by two, and so on; from the
last table to the first.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain, islice
from random import Random

from tournaments.formats.parts.base import Field


def moved_on(field: Field, lot: Random, sizes: Sequence[int]) -> list[list[int]]:
    """Return the players of each table, after round 1. `sizes`: of the tables, largest first.

    `lot` decides between level players. Newcomers fill the smallest tables. If other sizes come
    out, the players are dealt out again in the order of the tables.
    """
    last = [table for table in field.rounds[-1] if not table.is_bye]
    last.sort(key=lambda table: table.number or 0)
    playing = dict.fromkeys(field.playing)
    tables: list[list[int]] = [[] for _ in last]
    for at, table in enumerate(last):
        places = zip(table.ranked, table.entries, strict=True)
        best_first = sorted((place, lot.random(), entry) for place, entry in places)
        for steps, (_place, _lot, entry) in enumerate(best_first):
            if entry in playing:
                tables[(at + steps) % len(last)].append(entry)
                del playing[entry]
    for newcomer in playing:
        min(tables, key=len).append(newcomer)
    if sorted(map(len, tables), reverse=True) == list(sizes):
        return tables
    line = chain.from_iterable(tables)
    return [list(islice(line, size)) for size in sizes]
