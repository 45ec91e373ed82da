"""The standings of a stage as they are read: place, who, why, and the figures behind it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from django.utils.translation import gettext_lazy

from tournaments.boards.cut import Cut, cut
from tournaments.labels import AWARDS, BEST_NEXT, TIEBREAKS, UNITS, Text, award_key, tie_words
from tournaments.models import Entry
from tournaments.ranking import tiebreaks
from tournaments.ranking.awards import POINT
from tournaments.reasons import WORTHS, amount_of, enumerated, figure, place_words, points_text
from tournaments.standings import StandingRow, Standings

MOST = 60
"""Lines on a page, over all sections: it comes to a phone within a second or two. Other sections
are left out whole."""
HALVES = {"NS": gettext_lazy("North–South"), "EW": gettext_lazy("East–West")}
BYES_SAID = gettext_lazy("{entry}: bye on request in round {round}, worth {worth}.")
CREDIT_SAID = gettext_lazy("{entry}: credit for round {round}, before joining: {worth}.")
COLUMNS = frozenset({"points", "wins", "difference", "clean"})
"""Tie-breaks that have a column wherever they tell anybody apart."""


@dataclass(frozen=True)
class Line:
    """One entry. `fate`: "safe" is certain to go on, "next" went on as one of the best that come
    next, "behind" goes on only if somebody before it leaves, "out" does not go on; "" is none of
    these.
    """

    entry: Entry
    place: int
    reason: str
    points: str
    worth: str
    """The points with what they are called: 45 VP."""
    wins: int
    difference: int
    clean: int
    decider: str
    """Its value in the tie-break that has a column of its own."""
    fate: str
    lives: int | None
    """Lives left, in formats where a lost match costs one."""

    @property
    def has_left(self) -> bool:
        return self.entry.left_at is not None


@dataclass(frozen=True)
class Section:
    """The lines of a section. `half`: NS or EW, where it has only those of one line."""

    name: str
    lines: Cut[Line]
    half: str = ""

    @property
    def half_words(self) -> Text:
        return HALVES[self.half] if self.half else ""


@dataclass(frozen=True)
class StandingsBoard:
    """The standings section by section.

    `whole`: nothing is cut. `found` is the number of the entry somebody looks for, which is never
    cut off.
    """

    standings: Standings
    whole: bool = True
    found: int | None = None

    @cached_property
    def sections(self) -> list[Section]:
        found: list[Section] = []
        for name, rows in self.standings.sections.items():
            is_own = any(row.entry.number == self.found for row in rows)
            shown = sum(len(section.lines) for section in found)
            if self.whole or is_own or shown < MOST:
                found += self._tables(name, rows)
        return found

    @property
    def has_more_sections(self) -> bool:
        """Whether some are left out."""
        return len({section.name for section in self.sections}) < len(self.standings.sections)

    def _tables(self, name: str, rows: Sequence[StandingRow]) -> Iterator[Section]:
        """The table of a section, and those of its lines where it has any."""
        yield Section(name, self._lines(rows))
        entries = {row.entry.number: row for row in rows}
        for half, places in self.standings.event.places_by_line(name).items():
            # Only the table of all entries decides who goes on.
            own = [
                replace(entries[place.entry], place=place, is_safe=False, is_out=False)
                for place in places
            ]
            yield Section(name, self._lines(own), half)

    def _lines(self, rows: Sequence[StandingRow]) -> Cut[Line]:
        own = next((at for at, row in enumerate(rows) if row.entry.number == self.found), None)
        return cut(rows, own, whole=self.whole).each(self.line)

    @property
    def unit(self) -> Text:
        """Name of the points, as the head of their column."""
        return UNITS[self._unit]

    @cached_property
    def has_clean(self) -> bool:
        """Whether canastras were counted at all: a typed result has none."""
        return any(row.place.tally.counts.get("clean") for row in self.standings.rows)

    @property
    def has_difference(self) -> bool:
        """Whether there is one: at a table of several nobody has the points of one other."""
        return not self.standings.played.format.is_of_several

    @cached_property
    def has_wins(self) -> bool:
        """Whether to show the wins: the points of some entry differ from its number of wins."""
        tallies = [row.place.tally for row in self.standings.rows]
        return any(tally.points != POINT * tally.wins for tally in tallies)

    @property
    def columns(self) -> int:
        """How many there are behind the place."""
        further = self.has_lives, self._decider, self.has_wins, self.has_difference, self.has_clean
        return 2 + sum(map(bool, further))

    @property
    def decider(self) -> Text:
        """The first tie-break that tells any two apart, unless it has a column anyhow. Not one
        that has values only among those who are level: the reasons say these.
        """
        return TIEBREAKS[self._decider] if self._decider else ""

    @cached_property
    def _decider(self) -> str:
        reasons = [reason for row in self.standings.rows for reason in row.place.reasons]
        deciding = {reason.params.get("tiebreak") for reason in reasons}
        names = self.standings.event.regulation.tiebreaks
        first = next((n for n in names if n in deciding and not tiebreaks.TIEBREAKS[n].among), "")
        return "" if first in COLUMNS else first

    @property
    def has_lives(self) -> bool:
        return bool(self._lives)

    @property
    def worth(self) -> Text:
        """The worth of a match, in a sentence; empty for a scale typed by the director."""
        key = award_key(self.standings.played.stage.tournament.regulation)
        return "" if key in ("vp-own", "places-own") else AWARDS[key].hint

    @property
    def best_next(self) -> Text:
        """How some come through who were not among the first, in a sentence."""
        stage = self.standings.played.stage
        return BEST_NEXT if stage.best_next and stage.qualify is not None else ""

    @property
    def ties(self) -> str:
        """The tie-breaks, in order."""
        return enumerated(words.lower() for words in tie_words(self.standings.event.regulation))

    @property
    def requests(self) -> list[str]:
        """Byes on request and credit that count for the entries shown, a sentence each."""
        found = []
        shown = {line.entry.pk for section in self.sections for line in section.lines}
        for participant in self.standings.played.participants:
            if participant.entry_id not in shown:
                continue
            for texts, worths in ((BYES_SAID, participant.byes), (CREDIT_SAID, participant.credit)):
                for number in sorted(map(int, worths)):
                    if number <= self.standings.rounds:
                        worth = WORTHS[worths[str(number)]]
                        text = str(texts).format(entry=participant, round=number, worth=worth)
                        found.append(text)
        return found

    @cached_property
    def _gone_on(self) -> set[int]:
        """Keys of the entries that went on when the stage was closed; empty before."""
        stage = self.standings.played.stage
        if stage.closed_at is None:
            return set()
        return set(stage.placements.filter(goes_on=True).values_list("entry", flat=True))

    @cached_property
    def _nexts(self) -> set[int]:
        """Keys of the entries right behind each section's qualifiers, if the best of them go on."""
        stage = self.standings.played.stage
        if not stage.best_next or stage.qualify is None:
            return set()
        found = set()
        for rows in self.standings.sections.values():
            staying = [row.entry.pk for row in rows if row.entry.left_at is None]
            found |= set(staying[stage.qualify : stage.qualify + 1])
        return found

    @cached_property
    def _unit(self) -> str:
        return self.standings.event.regulation.award.unit

    @cached_property
    def _names(self) -> dict[int, str]:
        return {entry.id: entry.name for entry in self.standings.event.entries}

    @cached_property
    def _lives(self) -> dict[int, int]:
        """By the number of the entry; empty where nobody has lives."""
        event = self.standings.event
        left = [event.format.lives_left(field) for field in event.fields.values()]
        return {number: lives for section in left for number, lives in section.items()}

    def line(self, row: StandingRow) -> Line:
        tally, lives = row.place.tally, self._lives.get(row.entry.number)
        return Line(
            entry=row.entry,
            place=row.place.place,
            reason=place_words(
                row.place,
                self._names,
                self._unit,
                persons=self.standings.played.format.persons,
            ),
            points=points_text(tally.points),
            worth=amount_of(tally.points, self._unit),
            wins=tally.wins,
            difference=tally.difference,
            clean=tally.counts.get("clean", 0),
            decider=figure(row.place.values[self._decider])
            if self._decider in row.place.values
            else "",
            fate=self._fate(row) or ("out" if lives == 0 else ""),
            lives=lives,
        )

    def _fate(self, row: StandingRow) -> str:
        # Only where some go on and others do not; who has left does neither.
        if self.standings.played.stage.qualify is None or row.entry.left_at is not None:
            return ""
        if self._gone_on:
            how = "next" if row.entry.pk in self._nexts else "safe"
            return how if row.entry.pk in self._gone_on else "out"
        if row.is_safe:
            return "safe"
        return "behind" if row.is_out else ""
