"""Lists: the entries, the pairings, the places to sit, and the results."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import timedelta
from functools import cached_property

from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext, pgettext

from clubs.words.names import sort_key
from tournaments.boards.entries.entries import put_fees_on
from tournaments.models import Entry
from tournaments.paper.heads import RoundPaper, TournamentPaper
from tournaments.phones.agreement_queries import round_agreements
from tournaments.remarks.byes import WAITS, absent_in, bye_reasons, waiting_entries
from tournaments.words.measure import largest


@dataclass(frozen=True)
class EntryList(TournamentPaper):
    """All entries, by number. No paper says why an entry left.

    `says_paid`: also whether each entry has paid, for check-in.
    """

    title = gettext_lazy("Entries")
    template = "print/tournaments/entries.html"
    says_paid: bool = False

    @property
    def which(self) -> str:
        gone = len(self.left)
        number = len(self.playing) + gone
        entered = ngettext("{number} entry", "{number} entries", number).format(number=number)
        if not gone:
            return entered
        left = ngettext("{number} has left", "{number} have left", gone).format(number=gone)
        return f"{entered}, {left}"

    @cached_property
    def entries(self) -> Sequence[Entry]:
        rows = self.tournament.entries.select_related("competitor__first", "competitor__second")
        entries = list(rows.select_related("reserve"))
        put_fees_on(entries, self.tournament)
        return entries

    @property
    def playing(self) -> list[Entry]:
        return [e for e in self.entries if not e.is_waiting and e.left_at is None]

    @property
    def waiting(self) -> list[Entry]:
        return [e for e in self.entries if e.is_waiting and e.left_at is None]

    @property
    def parts(self) -> list[tuple[str, list[Entry]]]:
        """The lists of a sheet with their titles: the waiting list, and entries that have left."""
        waiting = _("On the waiting list"), self.waiting
        left = pgettext("entries", "Left"), self.left
        return [("", self.playing), *(part for part in (waiting, left) if part[1])]

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
    template = "print/tournaments/check-in.html"

    @property
    def which(self) -> str:
        number = len(self.expected)
        return ngettext("{number} entry", "{number} entries", number).format(number=number)

    @cached_property
    def expected(self) -> list[Entry]:
        staying = [entry for entry in self.entries if entry.left_at is None]
        return sorted(staying, key=lambda entry: sort_key(str(entry)))

    @property
    def rows(self) -> list[tuple[Entry, str]]:
        """The expected entries with a note: on the waiting list, on the way or absent; empty if
        present.
        """
        return [(entry, _presence_words(entry)) for entry in self.expected]


def _presence_words(entry: Entry) -> str:
    if entry.is_waiting:
        return _("on the waiting list")
    is_here = entry.presence == Entry.Presence.PRESENT
    return "" if is_here else entry.get_presence_display()


@dataclass(frozen=True)
class DrawList(RoundPaper):
    """The pairings, table by table; byes at the end."""

    title = gettext_lazy("Who meets whom")
    template = "print/tournaments/draw.html"

    @property
    def heads(self) -> list[str]:
        """The heads of the columns with the sides."""
        return [_("Who plays")] if self.board.is_of_several else self.board.heads


@dataclass(frozen=True)
class ResultList(RoundPaper):
    """The results of a round, table by table, with their points. A sign marks the matches that all
    sides confirmed on their phones.
    """

    title = gettext_lazy("Results")
    template = "print/tournaments/results.html"

    @cached_property
    def confirmed(self) -> set[int]:
        """The keys of the tables whose sides agree with all their hands; at most two queries."""
        agreements = round_agreements(self.round, timezone.now(), patience=timedelta())
        agreed = {match for match, said in agreements.items() if said.is_agreed}
        rows = [line.seated.table for line in self.board.lines if line.is_closed]
        # A result typed by the director replaces that of the match.
        return {t.pk for t in rows if t.match_id in agreed and not t.scores}


# Steps for a name: height of the letters in millimetres, number of lines. Rows of the last step are
# higher by the factor TALL.
NAME_SIZES = ((5.2, 1), (4.4, 1), (4.1, 2), (3.4, 2), (3.4, 4))
NAME_ROOM = 66.0
TALL = 1.62
ROWS = 24
"""Rows in a column."""


@dataclass(frozen=True)
class WallRow:
    """A person and the number of their table; None for a bye."""

    name: str
    table: int | None
    line: str = ""
    """NS or EW, if one line stays and the other moves."""
    reason: str = ""
    """Why the bye is there."""
    is_absent: bool = False

    @property
    def where(self) -> str:
        if self.is_absent:
            return "\u2013"
        return pgettext("table", "bye") if self.table is None else str(self.table)

    @property
    def look(self) -> str:
        """The style of the number, which may be wide."""
        if self.table is None:
            return "at--bye"
        return "at--3" if self.table > 99 else ""

    @property
    def step(self) -> int:
        return largest(self.name, NAME_ROOM, NAME_SIZES)

    @property
    def height(self) -> float:
        return TALL if self.reason or self.step == len(NAME_SIZES) - 1 else 1


@dataclass(frozen=True)
class WallList(RoundPaper):
    """All persons by name, in two columns of large type."""

    title = gettext_lazy("Where you play")
    template = "print/tournaments/wall.html"

    @property
    def rows(self) -> list[WallRow]:
        reasons = bye_reasons(self.played, self.round)
        absent = absent_in(self.played, self.round)
        by_name = {
            (player.sort_key or sort_key(player.name), player.pk): WallRow(
                player.name,
                seated.number,
                self._line(seated.number, position),
                "" if seated.number else reasons.get(entry.number, ""),
                is_absent=seated.number is None and entry.number in absent,
            )
            for seated in self.seated
            for position, side in enumerate(seated.sides)
            for entry in side
            for player in entry.competitor.players
        }
        by_name |= {
            (player.sort_key or sort_key(player.name), player.pk): WallRow(
                player.name, None, reason=str(WAITS)
            )
            for entry in waiting_entries(self.played, self.round)
            for player in entry.competitor.players
        }
        return [by_name[key] for key in sorted(by_name)]

    def _line(self, table: int | None, position: int) -> str:
        if table is None or not self.played.format.lines:
            return ""
        return ("NS", "EW")[position]

    @cached_property
    def sheets(self) -> list[tuple[Sequence[WallRow], Sequence[WallRow]]]:
        """The left and the right column of each sheet; on the last sheet of equal length."""
        columns = list(in_columns(self.rows, ROWS))
        full = (len(columns) - 1) // 2 * 2
        last = [row for column in columns[full:] for row in column]
        return [*zip(columns[:full:2], columns[1:full:2], strict=True), halved(last)]


def in_columns(rows: Iterable[WallRow], most: float) -> Iterator[list[WallRow]]:
    """Yield columns whose rows have a total height of at most `most`."""
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
    """Return the rows in two columns of equal length, or the left column longer."""
    half = sum(row.height for row in rows) / 2
    used, at = 0.0, 0
    while at < len(rows) and used < half:
        used += rows[at].height
        at += 1
    return rows[:at], rows[at:]
