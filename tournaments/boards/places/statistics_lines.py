"""The values that the page of the statistics shows: figures, records, averages, matches."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import repeat
from typing import NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

from clubs.words.figures import decimal, points
from scoring.statistics.figures import average
from tournaments.boards.places.standings import HALVES
from tournaments.figures.statistics import Average, Result, SeatRecord
from tournaments.ranking.results import Seating
from tournaments.words.labels import Text

SEATING: Mapping[Seating, tuple[Text, Text]] = {
    "seat": (
        gettext_lazy("Seats at the table"),
        gettext_lazy("The first side is the one that the draw names first."),
    ),
    "line": (
        gettext_lazy("Seats at the table"),
        gettext_lazy("North–South stay at their table, East–West move."),
    ),
    "better": (
        gettext_lazy("Higher-placed against lower-placed sides"),
        gettext_lazy("By the standings before the round, from the second round on."),
    ),
}
"""A heading and an explanation for each meaning of the seats."""
SIDES: Mapping[Seating, tuple[Text, Text]] = {
    "seat": (
        pgettext_lazy("at a table", "First side"),
        pgettext_lazy("at a table", "Second side"),
    ),
    "line": (HALVES["NS"], HALVES["EW"]),
    "better": (gettext_lazy("Better placed"), gettext_lazy("Placed lower")),
}


class Figure(NamedTuple):
    """A number with its name. `url`: the matches that it is made of."""

    name: str
    number: int
    note: str
    url: str

    @property
    def value(self) -> str:
        return points(self.number)


class Row(NamedTuple):
    """A row of a table: its name and page, then CSS class, figure and note of each cell."""

    name: str
    url: str
    cells: Sequence[tuple[str, object, str]]


class AverageLine(NamedTuple):
    """The averages of a round or a table, given by its number. `name`: of a knock-out's round."""

    number: int
    url: str
    average: Average
    name: str = ""

    @property
    def score(self) -> str:
        return points(self.average.score)

    @property
    def margin(self) -> str:
        return points(self.average.margin)

    @property
    def hands(self) -> str:
        """The average number of hands of a match; empty without hands."""
        tenths = self.average.tenths_of_hands
        return "" if tenths is None else decimal(tenths, 1)


class AverageTable(NamedTuple):
    """Averages by `kind`: "round" or "table". `head`: that of their first column."""

    kind: str
    title: str
    head: str
    lines: Sequence[AverageLine]
    about: str = ""

    @property
    def heads(self) -> list[tuple[str, Text]]:
        """CSS classes and heads of the columns behind the first."""
        heads: list[tuple[str, Text]] = [("n wide", _("Matches"))]
        heads += [("n", _("Score")), ("n", _("Lead"))]
        if any(line.hands for line in self.lines):
            heads.append(("n", _("Hands")))
        return heads

    @property
    def rows(self) -> Iterator[Row]:
        for line in self.lines:
            figures = line.average.results, line.score, line.margin, line.hands
            css = "n wide", "n strong", "n", "n"
            cells = list(zip(css, figures, repeat(""), strict=False))
            yield Row(line.name or str(line.number), line.url, cells[: len(self.heads)])


class SeatLine(NamedTuple):
    """Results of the sides in one seat."""

    name: str
    url: str
    record: SeatRecord

    @property
    def percent(self) -> str:
        return f"{average(100 * self.record.won, self.record.played)}%"

    @property
    def score(self) -> str:
        return points(self.record.score)


class SeatTable(NamedTuple):
    """The results by seat, under one heading of `SEATING`."""

    title: Text
    about: Text
    lines: Sequence[SeatLine]

    @property
    def head(self) -> str:
        return _("Side")

    @property
    def heads(self) -> list[tuple[str, Text]]:
        """CSS classes and heads of the columns behind the first."""
        return [("n", _("Wins")), ("n wide", _("Matches")), ("n", _("Score"))]

    @property
    def rows(self) -> Iterator[Row]:
        for line in self.lines:
            record, url = line.record, line.url if line.record.won else ""
            cells = [
                ("n strong", record.won, line.percent),
                ("n wide", record.played, ""),
                ("n", line.score, ""),
            ]
            yield Row(line.name, url, cells)


@dataclass(frozen=True)
class ShownFeat:
    """A record in words. `url`: its hand, its match, or the matches of a sum."""

    what: str
    value: int
    unit: str
    who: str
    where: str
    equalled: str
    link: str
    url: str
    result: Result | None = None
    hand: int = 0

    @property
    def figure(self) -> str:
        return points(self.value)


class ShownSide(NamedTuple):
    name: str
    score: str
    has_won: bool


@dataclass(frozen=True)
class MatchLine:
    """A match in a list. `margin`: the lead of its winner. `url`: its score sheet, or its round."""

    result: Result
    place: str
    sides: Sequence[ShownSide]
    margin: str
    hands: str
    url: str
