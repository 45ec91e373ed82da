"""Lists: who has entered, who meets whom, who plays where, and how it ended."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from django.utils.translation import gettext_lazy, ngettext

from clubs.names import sort_key
from tournaments.measure import largest
from tournaments.models import Entry
from tournaments.paper.heads import RoundPaper, TournamentPaper


@dataclass(frozen=True)
class EntryList(TournamentPaper):
    """Everybody who has entered, in the order of their numbers.

    `says_paid`: also who has paid, for the desk at the door. Why somebody left is on no paper.
    """

    title = gettext_lazy("Entries")
    says_paid: bool = False

    @property
    def which(self) -> str:
        gone = len(self.left)
        number = len(self.playing) + gone
        said = ngettext("{number} entry", "{number} entries", number).format(number=number)
        if not gone:
            return said
        left = ngettext("{number} has left", "{number} have left", gone).format(number=gone)
        return f"{said}, {left}"

    @cached_property
    def entries(self) -> Sequence[Entry]:
        rows = self.tournament.entries.select_related("competitor__first", "competitor__second")
        return list(rows.select_related("reserve"))

    @property
    def playing(self) -> list[Entry]:
        return [e for e in self.entries if not e.is_waiting and e.left_at is None]

    @property
    def waiting(self) -> list[Entry]:
        return [e for e in self.entries if e.is_waiting and e.left_at is None]

    @property
    def left(self) -> list[Entry]:
        return [e for e in self.entries if e.left_at is not None]

    @property
    def has_seeds(self) -> bool:
        return any(entry.seed for entry in self.entries)


@dataclass(frozen=True)
class CheckInList(EntryList):
    """The list of all expected entries by name, with boxes to tick at the door."""

    title = gettext_lazy("Check-in")

    @property
    def which(self) -> str:
        number = len(self.expected)
        return ngettext("{number} entry", "{number} entries", number).format(number=number)

    @cached_property
    def expected(self) -> list[Entry]:
        staying = [entry for entry in self.entries if entry.left_at is None]
        return sorted(staying, key=lambda entry: sort_key(str(entry)))


@dataclass(frozen=True)
class DrawList(RoundPaper):
    """The pairings, table by table; byes at the end."""

    title = gettext_lazy("Who meets whom")


@dataclass(frozen=True)
class ResultList(RoundPaper):
    """How a round ended, table by table, with what it was worth."""

    title = gettext_lazy("Results")


# How large a name is and in how many lines, step by step: letters in millimetres. In the last step
# the row is so much higher.
NAME_SIZES = ((5.2, 1), (4.4, 1), (4.1, 2), (3.4, 2), (3.4, 4))
NAME_ROOM = 66.0
TALL = 1.62
ROWS = 24
"""Rows of a column."""


@dataclass(frozen=True)
class WallRow:
    """One person, and the number of the table; nothing where they have a bye."""

    name: str
    table: int | None
    line: str = ""
    """NS or EW, where one line stays and the other moves."""

    @property
    def step(self) -> int:
        return largest(self.name, NAME_ROOM, NAME_SIZES)

    @property
    def height(self) -> float:
        return TALL if self.step == len(NAME_SIZES) - 1 else 1


@dataclass(frozen=True)
class WallList(RoundPaper):
    """Everybody by name, in two columns of large type."""

    title = gettext_lazy("Where you play")

    @property
    def rows(self) -> list[WallRow]:
        found = {
            (player.sort_key or sort_key(player.name), player.pk): WallRow(
                player.name, seated.number, self._line(seated.number, position)
            )
            for seated in self.seated
            for position, side in enumerate(seated.sides)
            for entry in side
            for player in entry.competitor.players
        }
        return [found[key] for key in sorted(found)]

    def _line(self, table: int | None, position: int) -> str:
        if table is None or not self.played.format.lines:
            return ""
        return ("NS", "EW")[position]

    @cached_property
    def sheets(self) -> list[tuple[Sequence[WallRow], Sequence[WallRow]]]:
        """The left and the right column of each sheet; those of the last are as long."""
        columns = list(in_columns(self.rows, ROWS))
        full = (len(columns) - 1) // 2 * 2
        last = [row for column in columns[full:] for row in column]
        return [*zip(columns[:full:2], columns[1:full:2], strict=True), halved(last)]


def in_columns(rows: Iterable[WallRow], most: float) -> Iterator[list[WallRow]]:
    """Columns of so many rows."""
    column: list[WallRow] = []
    used = 0.0
    for row in rows:
        if used + row.height > most:
            yield column
            column, used = [], 0.0
        column.append(row)
        used += row.height
    yield column


def halved(rows: list[WallRow]) -> tuple[list[WallRow], list[WallRow]]:
    """Two columns as long as each other; the left one where they cannot be."""
    half = sum(row.height for row in rows) / 2
    used, at = 0.0, 0
    while at < len(rows) and used < half:
        used += rows[at].height
        at += 1
    return rows[:at], rows[at:]
