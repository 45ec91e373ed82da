"""The cross-table: results against each opponent if all entries meet, else round by round."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import chain

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from tournaments.boards.draws.fates import known_place, still_playing
from tournaments.boards.places.cut import Cut, cut
from tournaments.boards.places.standings import MOST as LINES
from tournaments.models import Entry
from tournaments.ranking.tally import Result
from tournaments.reading.standings import StandingRow, Standings
from tournaments.remarks.adjustments import adjustment_sentences
from tournaments.remarks.byes import annulled_sentences, bye_sentences
from tournaments.words.labels import UNITS, Text
from tournaments.words.reasons import points_text

SQUARE = 16
"""Most entries of a square table, with a column for each opponent."""
CELLS = 240
"""A page with this many cells shows no further section, so that phones load it quickly."""


@dataclass(frozen=True)
class Mark:
    """One result: the numbers of the opponents, and the points. `kind` as in a `Result`, or
    "annulled": then it has no points.
    """

    opponents: str
    points: str
    kind: str
    has_won: bool


@dataclass(frozen=True)
class Cell:
    """The results in one column; empty if two entries have not met. `is_self`: the diagonal."""

    head: str
    marks: Sequence[Mark]
    is_self: bool = False


@dataclass(frozen=True)
class CrossRow:
    """An entry with its results."""

    entry: Entry
    cells: Sequence[Cell]
    place: int | None
    """None while the entry plays on in a bracket."""
    total: str


@dataclass(frozen=True)
class CrossSection:
    """The table of a section. `is_square`: its columns are entries; otherwise they are rounds."""

    name: str
    heads: Sequence[str]
    lines: Cut[CrossRow]
    is_square: bool

    @property
    def title(self) -> str:
        """The head of the column of names."""
        if self.is_square:
            return _("Name, and opponents by place")
        return _("Name, and opponents by round")

    @property
    def columns(self) -> int:
        """The number of columns after the place, on a page."""
        return 2 + len(self.heads)

    @property
    def cells(self) -> int:
        return len(self.lines) * len(self.heads)


Columns = tuple[Sequence[str], Callable[[StandingRow], Sequence[Cell]]]
"""The headings of a section, and the function that returns the cells of a row."""


@dataclass(frozen=True)
class CrossTable:
    """The cross-table of all sections; only for readers who may see the standings.

    `whole`: show all rows. `own_number`: number of the entry that the reader looks for, always
    shown.
    """

    standings: Standings
    whole: bool = True
    own_number: int | None = None

    @cached_property
    def sections(self) -> list[CrossSection]:
        sections = self.standings.sections
        shown: dict[str, CrossSection] = {}
        # The section with the entry looked for comes first, since it must be shown.
        for name in sorted(sections, key=lambda name: self._own(sections[name]) is None):
            lines = sum(len(section.lines) for section in shown.values())
            cells = sum(section.cells for section in shown.values())
            if self.whole or (lines < LINES and cells < CELLS):
                shown[name] = self._section(name, sections[name])
        return [shown[name] for name in sections if name in shown]

    @property
    def has_more_sections(self) -> bool:
        """Whether some sections are left out."""
        return len(self.sections) < len(self.standings.sections)

    @property
    def notes(self) -> list[str]:
        """Sentences on the numbers of columns and opponents; on the adjustments and annulled
        matches of the entries shown, and their byes and credit that need a reason.
        """
        shown = [row.entry for section in self.sections for row in section.lines]
        sources = (adjustment_sentences, annulled_sentences, bye_sentences)
        notes = [text for sentences in sources for text in sentences(self.standings, shown)]
        if any(section.is_square for section in self.sections):
            notes.insert(0, _("Above the columns: the place of the opponent."))
        if not all(section.is_square for section in self.sections):
            notes.insert(0, _("Below the points stand × and the number of the opponent."))
        return notes

    @cached_property
    def _annulled(self) -> dict[int, list[tuple[int, tuple[int, ...]]]]:
        """The annulled matches of each entry: the round in the table, and the opponents."""
        event = self.standings.event
        matches: dict[int, list[tuple[int, tuple[int, ...]]]] = {}
        first = len(event.all_rounds) - len(event.rounds) + 1
        for number, tables in enumerate(event.rounds if event.annulled else (), first):
            for table in tables:
                if table.is_bye or table.is_open or event.annulled.isdisjoint(table.entries):
                    continue
                for at, side in enumerate(table.sides):
                    others = chain.from_iterable((*table.sides[:at], *table.sides[at + 1 :]))
                    opponents = tuple(others)
                    for entry in side:
                        matches.setdefault(entry, []).append((number, opponents))
        return matches

    @property
    def unit(self) -> Text:
        return UNITS[self.standings.event.regulation.award.unit]

    def _section(self, name: str, rows: Sequence[StandingRow]) -> CrossSection:
        is_square = self._is_square(name, rows)
        heads, cells_of = self._by_opponent(rows) if is_square else self._by_round(rows)
        playing = still_playing(self.standings.played, self.standings.event)

        def crossed(row: StandingRow) -> CrossRow:
            total = points_text(row.place.tally.points)
            return CrossRow(row.entry, cells_of(row), known_place(row, playing), total)

        lines = cut(rows, self._own(rows), whole=self.whole).each(crossed)
        return CrossSection(name, heads, lines, is_square)

    def _own(self, rows: Sequence[StandingRow]) -> int | None:
        """Return the index of the entry that the reader looks for, or None."""
        numbers = [row.entry.number for row in rows]
        return numbers.index(self.own_number) if self.own_number in numbers else None

    def _is_square(self, name: str, rows: Sequence[StandingRow]) -> bool:
        format = self.standings.played.format
        if format.persons or format.has_bracket or not 2 < len(rows) <= SQUARE:
            return False
        most = format.rounds_of(self.standings.event.fields[name])
        return most is not None and most >= len(rows) - 1

    def _by_round(self, rows: Sequence[StandingRow]) -> Columns:
        annulled = [n for row in rows for n, _opponents in self._annulled.get(row.entry.number, ())]
        last = max((*(row.place.tally.rounds for row in rows), *annulled), default=0)
        event, stage = self.standings.event, self.standings.played.stage
        before = stage.rounds_before + len(event.rounds) - len(event.all_rounds)
        heads = [str(before + number) for number in range(1, last + 1)]

        def cells(row: StandingRow) -> list[Cell]:
            marks: list[list[Mark]] = [[] for _head in heads]
            for own in row.place.tally.results:
                marks[own.round - 1].append(_mark(own))
            for number, opponents in self._annulled.get(row.entry.number, ()):
                marks[number - 1].append(_annulled_mark(opponents))
            return [Cell(*cell) for cell in zip(heads, marks, strict=True)]

        return heads, cells

    def _by_opponent(self, rows: Sequence[StandingRow]) -> Columns:
        numbers = [row.entry.number for row in rows]
        heads = [str(row.place.place) for row in rows]
        has_byes = any(own.kind == "bye" for row in rows for own in row.place.tally.results)
        if has_byes:
            heads.append(pgettext("head of a column", "bye"))

        def cells(row: StandingRow) -> list[Cell]:
            results = row.place.tally.results
            annulled = self._annulled.get(row.entry.number, ())
            row_cells = [
                Cell(
                    head,
                    [
                        *(_mark(own) for own in results if number in own.opponents),
                        *(_annulled_mark(met) for _round, met in annulled if number in met),
                    ],
                    is_self=number == row.entry.number,
                )
                for head, number in zip(heads, numbers, strict=False)
            ]
            if has_byes:
                byes = [_mark(own) for own in results if own.kind == "bye"]
                row_cells.append(Cell(heads[-1], byes))
            return row_cells

        return heads, cells


def _mark(own: Result) -> Mark:
    return Mark(
        opponents=("+" if own.against is None else ", ").join(map(str, own.opponents)),
        points=points_text(own.points * own.weight),
        kind=own.kind,
        has_won=own.outcome == "win",
    )


def _annulled_mark(opponents: Sequence[int]) -> Mark:
    return Mark(", ".join(map(str, opponents)), "", "annulled", has_won=False)
