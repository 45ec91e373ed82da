"""Everybody's results in one table: against whom, where all meet all, or else round by round."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from django.utils.translation import pgettext

from tournaments.labels import UNITS, Text
from tournaments.models import Entry
from tournaments.ranking.tally import Result
from tournaments.reasons import points_text
from tournaments.standings import StandingRow, Standings

SQUARE = 16
"""Most entries that are shown as a square, each against each."""


@dataclass(frozen=True)
class Mark:
    """One result: against which numbers, and what it brought. `kind` as in a `Result`."""

    opponents: str
    points: str
    kind: str
    has_won: bool


@dataclass(frozen=True)
class Cell:
    """The marks under one head; empty if the two have not met. `is_self`: the diagonal."""

    head: str
    marks: Sequence[Mark]
    is_self: bool = False


@dataclass(frozen=True)
class CrossRow:
    """An entry with its results."""

    entry: Entry
    cells: Sequence[Cell]
    place: int
    total: str


@dataclass(frozen=True)
class CrossSection:
    """`is_square`: the heads are numbers of entries; else they are rounds."""

    name: str
    heads: Sequence[str]
    rows: Sequence[CrossRow]
    is_square: bool


@dataclass(frozen=True)
class CrossTable:
    """The cross-table of all sections; only for people who may see the standings."""

    standings: Standings

    @cached_property
    def sections(self) -> list[CrossSection]:
        return [self._section(name, rows) for name, rows in self.standings.sections.items()]

    @property
    def unit(self) -> Text:
        return UNITS[self.standings.event.regulation.award.unit]

    def _section(self, name: str, rows: list[StandingRow]) -> CrossSection:
        is_square = self._is_square(name, rows)
        cells = self._by_opponent(rows) if is_square else self._by_round(rows)
        crossed = [
            CrossRow(
                entry=row.entry,
                cells=own,
                place=row.place.place,
                total=points_text(row.place.tally.points),
            )
            for row, own in zip(rows, cells, strict=True)
        ]
        heads = [cell.head for cell in crossed[0].cells] if crossed else []
        return CrossSection(name, heads, crossed, is_square)

    def _is_square(self, name: str, rows: Sequence[StandingRow]) -> bool:
        format = self.standings.played.format
        if format.persons or not 2 < len(rows) <= SQUARE:
            return False
        most = format.rounds_of(self.standings.event.fields[name])
        return most is not None and most >= len(rows) - 1

    def _by_round(self, rows: Sequence[StandingRow]) -> Iterator[list[Cell]]:
        last = max((row.place.tally.rounds for row in rows), default=0)
        event, stage = self.standings.event, self.standings.played.stage
        before = stage.rounds_before + len(event.rounds) - len(event.all_rounds)
        for row in rows:
            results = row.place.tally.results
            yield [
                Cell(str(before + number), [_mark(own) for own in results if own.round == number])
                for number in range(1, last + 1)
            ]

    def _by_opponent(self, rows: Sequence[StandingRow]) -> Iterator[list[Cell]]:
        numbers = [row.entry.number for row in rows]
        has_byes = any(own.kind == "bye" for row in rows for own in row.place.tally.results)
        for row in rows:
            results = row.place.tally.results
            cells = [
                Cell(
                    str(number),
                    [_mark(own) for own in results if number in own.opponents],
                    is_self=number == row.entry.number,
                )
                for number in numbers
            ]
            if has_byes:
                byes = [_mark(own) for own in results if own.kind == "bye"]
                cells.append(Cell(pgettext("head of a column", "bye"), byes))
            yield cells


def _mark(own: Result) -> Mark:
    return Mark(
        opponents=("+" if own.against is None else ", ").join(map(str, own.opponents)),
        points=points_text(own.points * own.weight),
        kind=own.kind,
        has_won=own.outcome == "win",
    )
