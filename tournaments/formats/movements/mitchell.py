"""Two lines: one stays seated, the other moves on by one table each round.

The Mitchell movement of bridge (ACBL, *Duplicate Movements*), without its boards: in canastra no
prepared cards travel from table to table.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import ClassVar, Literal

from scoring.rules.base.problems import Problem, error
from tournaments.formats.movements.movement import Movement, Row, no_such_tables, starters
from tournaments.formats.parts.base import Field
from tournaments.formats.parts.options import choice
from tournaments.ranking.results import Entry, Line, Seating


@dataclass(frozen=True)
class Mitchell(Movement):
    """NS stays seated, EW moves to the next higher table, from the last one to table 1.

    `move` only matters with an even number n of tables, where prepared cards would reach a pair
    twice. "share" moves by one table as usual: n rounds, in which every pair of one line meets
    every pair of the other; two tables share prepared cards. "skip" moves by two tables once, after
    n/2 rounds: at most n - 1 rounds, each pair misses one of the other line, and no two meet twice.

    An entry that names a line gets it, an entry with a fixed table sits there as NS, and the others
    are spread over both lines by seed, then by lot: NS, EW, EW, NS … With `sits` the odd or the
    even numbers are NS, and both lines begin in the order of their numbers. With an odd number the
    last place of the shorter line is empty, and its opponent has a bye. A late entry may take that
    place or a leaver's, in its line if it names one; otherwise it waits with a bye.
    """

    key: ClassVar[str] = "mitchell"
    lines: ClassVar[bool] = True
    seating: ClassVar[Seating] = "line"
    least: ClassVar[int] = 3  # two entries need one table, and no line could move

    move: Literal["share", "skip"] = choice("share", "skip")
    sits: Literal["", "odd", "even"] = choice("", "odd", "even")

    def layout(self, field: Field) -> list[int | None]:
        """Return the places of NS by table, then those of EW by their first table."""
        sitting, moving = self._lines(starters(field))
        tables = max(len(sitting), len(moving))
        places: list[int | None] = [None] * (2 * tables)
        at_home = {e.table: e for e in sitting if e.table and e.table <= tables}
        for table, entry in at_home.items():
            places[table - 1] = entry.id
        free = [place for place in range(tables) if places[place] is None]
        others = [entry for entry in sitting if entry not in at_home.values()]
        for place, entry in zip(free, others, strict=False):
            places[place] = entry.id
        for place, entry in enumerate(moving, start=tables):
            places[place] = entry.id
        return places

    def lines_of(self, field: Field) -> Mapping[int, Line]:
        seats = self.seats(field)
        half = len(seats.at) // 2
        return {entry: "NS" if place < half else "EW" for entry, place in seats.place.items()}

    def most(self, size: int) -> int:
        tables = size // 2
        return tables - 1 if self._skips(tables) else tables

    def rows(self, number: int, size: int) -> Iterator[Row]:
        tables = size // 2
        moved = number - 1
        if self._skips(tables) and number > tables // 2:
            moved += 1
        for table in range(tables):
            yield table + 1, (table,), (tables + (table - moved) % tables,)

    def may_take(self, entry: Entry, place: int, size: int, *, unused: bool) -> bool:
        line = _line(entry)
        return not line or (line == "NS") == (place < size // 2)

    def seating_problems(self, field: Field) -> list[Problem]:
        entries = starters(field)
        sitting, moving = self._lines(entries)
        problems = [
            error("table-moves", entry=entry.id)
            for entry in entries
            if entry.table and entry.line == "EW"
        ]
        taken: set[int] = set()
        for entry in sitting:
            if entry.table in taken:
                problems.append(error("table-taken", entry=entry.id, table=entry.table))
            elif entry.table:
                taken.add(entry.table)
        if abs(len(sitting) - len(moving)) > 1:
            problems.append(error("lines-uneven", ns=len(sitting), ew=len(moving)))
        return problems + no_such_tables(sitting, max(len(sitting), len(moving)))

    def _lines(self, entries: list[Entry]) -> tuple[list[Entry], list[Entry]]:
        if self.sits:
            entries = sorted(map(self._with_line, entries), key=lambda entry: entry.id)
        return _lines(entries)

    def _with_line(self, entry: Entry) -> Entry:
        """Return the entry with the line of its number, unless it has one already."""
        sits = entry.id % 2 == (self.sits == "odd")
        return entry if _line(entry) else replace(entry, line="NS" if sits else "EW")

    def _skips(self, tables: int) -> bool:
        return self.move == "skip" and tables % 2 == 0


def _line(entry: Entry) -> str:
    """Return the line an entry must have, if any: NS if it has a fixed table."""
    return entry.line or ("NS" if entry.table else "")


def _lines(entries: list[Entry]) -> tuple[list[Entry], list[Entry]]:
    """Return NS and EW in the order of `entries`. The shorter line gets the next free entry; lines
    of equal length take turns at being first.
    """
    sitting = [entry for entry in entries if _line(entry) == "NS"]
    moving = [entry for entry in entries if _line(entry) == "EW"]
    first, second = sitting, moving
    for entry in entries:
        if not _line(entry):
            if len(first) == len(second):
                first.append(entry)
                first, second = second, first
            else:
                min(first, second, key=len).append(entry)
    order = {entry.id: index for index, entry in enumerate(entries)}
    for line in (sitting, moving):
        line.sort(key=lambda entry: order[entry.id])
    return sitting, moving
