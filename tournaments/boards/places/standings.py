"""The standings of a stage: places, entries, reasons, and columns of figures."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext, pgettext_lazy

from clubs.words.figures import signed
from tournaments.boards.draws.fates import fates, still_playing
from tournaments.boards.places.cut import Cut, cut
from tournaments.entries.entrants import words_of
from tournaments.models import Entry, Stage
from tournaments.ranking import tiebreaks
from tournaments.ranking.awards import POINT
from tournaments.ranking.regulation import PLAY_OFF
from tournaments.reading.standings import StandingRow, Standings
from tournaments.remarks.adjustments import adjustment_figure, adjustment_sentences
from tournaments.remarks.byes import bye_sentences
from tournaments.words.labels import (
    BEST_NEXT,
    TIEBREAKS,
    UNITS,
    Text,
    award_key,
    award_label,
    section_label,
    tie_words,
)
from tournaments.words.reasons import (
    amount_of,
    enumerated,
    place_words,
    points_text,
    value_words,
)

MOST = 60
"""Lines on a page: with more lines, whole sections are left out, so that phones load it quickly."""
HALVES = {"NS": gettext_lazy("North–South"), "EW": gettext_lazy("East–West")}
FATES: dict[str, Text] = {
    "in": pgettext_lazy("mark of a pair", "still in"),
    "next": gettext_lazy("one of the best next"),
    "safe": gettext_lazy("already qualified"),
    "behind": pgettext_lazy("mark of a pair", "out of reach"),
    "out": pgettext_lazy("mark of a pair", "out"),
    "chosen": pgettext_lazy("mark of a shared place", "advances by choice"),
    "passed": pgettext_lazy("mark of a shared place", "out by choice"),
}
COLUMNS = frozenset({"points", "wins", "difference", "clean"})
"""Tie-breaks that have a column of their own."""


@dataclass(frozen=True)
class Line:
    """One entry of the standings.

    `fate`: "safe" is certain to advance, "next" advanced as one of the best next entries, "behind"
    advances only if an entry ahead leaves, "out" does not advance; "chosen" and "passed" shared a
    place of which not all advanced; "in" plays on in a bracket, its place is open; "" is none of
    these.
    """

    entry: Entry
    place: int
    reason: str
    listed_reason: str
    """The reason on a list that has the places above and below."""
    points: str
    worth: str
    """The points with their name: 45 VP."""
    difference: int
    fate: str
    cells: Sequence[tuple[str, str]]
    """CSS class and figure for each of `StandingsBoard.columns`."""

    @property
    def mark(self) -> Text:
        """A tag behind the name: whether the entry has left, or advances; often empty."""
        has_left = self.entry.left_at is not None
        return words_of(self.entry).left if has_left else FATES.get(self.fate, "")

    @property
    def goes_on(self) -> bool:
        return self.fate in ("in", "next", "safe", "chosen")

    @property
    def known_place(self) -> int | None:
        """None while the entry plays on in a bracket."""
        return None if self.fate == "in" else self.place

    @property
    def notes(self) -> list[str]:
        return [self.listed_reason]

    @property
    def numbers(self) -> set[int]:
        return {self.entry.number}


class Column(NamedTuple):
    """A column behind the points: its head, its CSS class, and a longer head to be read aloud."""

    head: Text
    css: str = "wide"
    full: Text = ""


@dataclass(frozen=True)
class Section:
    """The lines of a section.

    `half`: "NS" or "EW" if they are only the pairs of that direction in a Mitchell movement.
    """

    name: str
    title: str
    lines: Cut[Line]
    half: str = ""


@dataclass(frozen=True)
class StandingsBoard:
    """The standings, section by section.

    `whole`: show all lines. `own_number`: number of the entry that the reader looks for, always
    shown.
    """

    standings: Standings
    whole: bool = True
    own_number: int | None = None

    @property
    def stage(self) -> Stage:
        return self.standings.played.stage

    @cached_property
    def sections(self) -> list[Section]:
        sections: list[Section] = []
        for name, rows in self.standings.sections.items():
            is_own = any(row.entry.number == self.own_number for row in rows)
            shown = sum(len(section.lines) for section in sections)
            if self.whole or is_own or shown < MOST:
                sections += self._tables(name, rows)
        return sections

    @property
    def has_more_sections(self) -> bool:
        """Whether some sections are left out."""
        return len({section.name for section in self.sections}) < len(self.standings.sections)

    def _tables(self, name: str, rows: Sequence[StandingRow]) -> Iterator[Section]:
        """Yield the table of a section; in a Mitchell movement also one for NS and one for EW."""
        title = section_label(self.stage, name)
        yield Section(name, title, self._lines(rows))
        entries = {row.entry.number: row for row in rows}
        for half, places in self.standings.event.places_by_line(name).items():
            # Only the table of all entries decides which entries advance.
            own = [
                replace(entries[place.entry], place=place, is_safe=False, is_out=False)
                for place in places
            ]
            yield Section(name, f"{title} {HALVES[half]}".strip(), self._lines(own), half)

    def _lines(self, rows: Sequence[StandingRow]) -> Cut[Line]:
        own = next((at for at, row in enumerate(rows) if row.entry.number == self.own_number), None)
        return cut(rows, own, whole=self.whole).each(self.line)

    @property
    def unit(self) -> Text:
        """The name of the points, as the heading of their column; none in a bracket."""
        return "" if self.in_bracket else UNITS[self._unit]

    @cached_property
    def columns(self) -> dict[str, Column]:
        """The columns behind the points, by the figure that they show."""
        tallies = [row.place.tally for row in self.standings.rows]
        columns = {}
        if self._lives:
            columns["lives"] = Column(_("Lives"), "places__lives")
        if self.in_bracket:
            # Points count what the bracket shows.
            return columns
        if self._decider:
            columns["decider"] = Column(TIEBREAKS[self._decider], "wide places__decider")
        if any(tally.is_adjusted for tally in tallies):
            head = pgettext("head of a column", "Adjustments")
            columns["adjusted"] = Column(head)
        if any(tally.points != POINT * tally.wins for tally in tallies):
            columns["wins"] = Column(_("Wins"))
        # At a table of several nobody has a single opponent.
        if not self.standings.played.format.is_of_several:
            columns["difference"] = Column(pgettext("standings", "Difference"))
        # Typed results have no canastras: figures of a few entries compare nothing.
        knows_all = all(tally.knows("clean") for tally in tallies)
        if knows_all and any(tally.counts.get("clean") for tally in tallies):
            clean = pgettext("head of a column", "Clean")
            columns["clean"] = Column(clean, full=_("Clean canastras"))
        return columns

    @property
    def span(self) -> int:
        """The number of columns after the place."""
        return 1 + len(self.columns) + (not self.in_bracket)

    @cached_property
    def _decider(self) -> str:
        """The first tie-break that decides a place and has no column of its own.

        Not a tie-break that compares only level entries: the reasons give its values.
        """
        reasons = [reason for row in self.standings.rows for reason in row.place.reasons]
        deciding = {reason.params.get("tiebreak") for reason in reasons}
        names = self.standings.event.regulation.tiebreaks
        first = next((n for n in names if n in deciding and not tiebreaks.TIEBREAKS[n].among), "")
        return "" if first in COLUMNS else first

    @property
    def in_bracket(self) -> bool:
        return self.standings.played.format.has_bracket

    @property
    def worth(self) -> Text:
        """The worth of a match, in a sentence; empty for a scale typed by the director, and in a
        bracket.
        """
        regulation = self.stage.tournament.regulation
        is_scale = self.in_bracket or award_key(regulation) in ("vp-own", "places-own")
        return "" if is_scale else award_label(regulation).hint

    @property
    def best_next(self) -> Text:
        """The rule by which the best next entries advance, in a sentence; empty without one."""
        stage = self.stage
        return BEST_NEXT if stage.best_next and stage.qualify is not None else ""

    @property
    def ties(self) -> str:
        regulation = self.standings.event.regulation
        if self.in_bracket:
            kept = tuple(name for name in regulation.tiebreaks if name != PLAY_OFF)
            regulation = replace(regulation, tiebreaks=kept)
        return enumerated(words.lower() for words in tie_words(regulation))

    @property
    def ties_words(self) -> str:
        """The tie-breaks in a sentence; empty without any."""
        if not self.ties:
            return ""
        text = _("Ties are decided in this order: %(ties)s.")
        if self.in_bracket:
            text = _("Who went out in the same round is in the order of points, then %(ties)s.")
        return text % {"ties": self.ties}

    @property
    def remarks(self) -> list[str]:
        """A sentence for each adjustment, and for each bye and credit that needs a reason, of the
        entries shown.
        """
        shown = [line.entry for section in self.sections for line in section.lines]
        return [
            *adjustment_sentences(self.standings, shown),
            *bye_sentences(self.standings, shown),
        ]

    @cached_property
    def _gone_on(self) -> set[int]:
        """Keys of the entries that advanced when the stage was closed; empty before."""
        stage = self.stage
        if stage.closed_at is None:
            return set()
        return set(stage.placements.filter(goes_on=True).values_list("entry", flat=True))

    @cached_property
    def _parted(self) -> set[tuple[str, int]]:
        """The shared places, with their section, of which some entries advanced, but not all."""
        staying = [row for row in self.standings.rows if row.entry.left_at is None]
        places = {
            goes_on: {
                (row.section, row.place.place)
                for row in staying
                if (row.entry.pk in self._gone_on) == goes_on
            }
            for goes_on in (True, False)
        }
        return places[True] & places[False]

    @cached_property
    def _nexts(self) -> set[int]:
        """Keys of the first entries behind the qualifiers of each section.

        Empty unless the best of these entries advance.
        """
        stage = self.stage
        if not stage.best_next or stage.qualify is None:
            return set()
        keys = set()
        for rows in self.standings.sections.values():
            staying = [row.entry.pk for row in rows if row.entry.left_at is None]
            keys |= set(staying[stage.qualify : stage.qualify + 1])
        return keys

    @cached_property
    def _unit(self) -> str:
        return self.standings.event.regulation.award.unit

    def reason(self, row: StandingRow, *, is_listed: bool = False) -> str:
        """Return why an entry has its place; in a bracket how far it came."""
        if words := self._fates.get(row.entry.number):
            return words
        return place_words(row.place, self._names, self._unit, is_listed=is_listed)

    @cached_property
    def _fates(self) -> Mapping[int, str]:
        return fates(self.standings.played, self.standings.event, by_whom=True)

    @cached_property
    def _still_playing(self) -> frozenset[int]:
        return still_playing(self.standings.played, self.standings.event)

    @cached_property
    def _names(self) -> dict[int, str]:
        return {entry.id: entry.name for entry in self.standings.event.entries}

    @cached_property
    def _lives(self) -> dict[int, int]:
        """The lives left, by number of the entry; empty without lives."""
        event = self.standings.event
        left = [event.format.lives_left(field) for field in event.fields.values()]
        return {number: lives for section in left for number, lives in section.items()}

    def line(self, row: StandingRow) -> Line:
        tally, lives = row.place.tally, self._lives.get(row.entry.number)
        decider = row.place.values.get(self._decider)
        figures = {
            "lives": "" if lives is None else str(lives),
            "decider": "" if decider is None else value_words(self._decider, decider),
            "adjusted": adjustment_figure(tally, self._unit),
            "wins": str(tally.wins),
            "difference": signed(tally.difference),
            "clean": str(tally.counts.get("clean", 0)),
        }
        return Line(
            entry=row.entry,
            place=row.place.place,
            reason=self.reason(row),
            listed_reason=self.reason(row, is_listed=True),
            points=points_text(tally.points),
            worth=amount_of(tally.points, self._unit),
            difference=tally.difference,
            fate=self._fate(row) or ("out" if lives == 0 else ""),
            cells=[(column.css, figures[name]) for name, column in self.columns.items()],
        )

    def _fate(self, row: StandingRow) -> str:
        if row.entry.number in self._still_playing:
            return "in"
        # No fate if all entries advance, or if the entry has left.
        if self.stage.qualify is None or row.entry.left_at is not None:
            return ""
        if self._gone_on:
            if (row.section, row.place.place) in self._parted:
                return "chosen" if row.entry.pk in self._gone_on else "passed"
            how = "next" if row.entry.pk in self._nexts else "safe"
            return how if row.entry.pk in self._gone_on else "out"
        if row.is_safe:
            return "safe"
        return "behind" if row.is_out else ""
