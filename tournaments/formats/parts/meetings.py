"""Meetings: two entries play several matches in a row, one in each round, that count as one.

Knows when the matches of a meeting are joined. Must not know how the format within draws.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields, replace
from typing import ClassVar, Literal, TypeVar

from scoring.rules.base.problems import Problem
from tournaments.formats.parts.base import Draw, Field, Format, Note, Pairing
from tournaments.ranking.results import Entry, Line, Round, Side, Table
from tournaments.ranking.tally import mean_win

Value = TypeVar("Value")
ALIKE = (*("key", "fixed", "takes_requests", "rounds_hang_on_field", "walkovers_meet", "seating"),)


@dataclass(frozen=True, kw_only=True)
class Meetings(Format):
    """The draws of another format, `inner`, each of which is played in `matches` rounds.

    By "wins" the score of a meeting is the matches won, by "points" the sum of their points. It
    counts in its last round. Matches that could not be played, since somebody left, count for
    nothing. By points a side that misses a match loses the meeting; by wins it loses that match. A
    bye counts if it lasts for the whole meeting. An entry that comes during a meeting waits.
    """

    is_of_meetings: ClassVar[bool] = True

    inner: Format
    matches: int
    by: Literal["wins", "points"]

    def __post_init__(self) -> None:
        for name in ALIKE:
            object.__setattr__(self, name, getattr(self.inner, name))
        object.__setattr__(self, "legs", self.matches)

    @property
    def takes_rounds(self) -> bool:
        return False

    def sections(self, entries: Sequence[Entry]) -> Mapping[int, str]:
        return self.inner.sections([self._entry(entry) for entry in entries])

    def section_problems(self, entries: Sequence[Entry]) -> list[Problem]:
        return self.inner.section_problems([self._entry(entry) for entry in entries])

    def problems(self, field: Field) -> list[Problem]:
        return self.inner.problems(self._of(field))

    def plan_notes(self, entries: int) -> list[Note]:
        return self.inner.plan_notes(entries)

    def is_planned(self, field: Field) -> bool:
        return self.inner.is_planned(self._of(field))

    def rounds_of(self, field: Field) -> int | None:
        rounds = self.inner.rounds_of(self._of(field))
        return None if rounds is None else rounds * self.matches

    def lines_of(self, field: Field) -> Mapping[int, Line]:
        return self.inner.lines_of(self._of(field))

    def bye_candidates(self, field: Field) -> list[int]:
        return [] if self._begun(field) else self.inner.bye_candidates(self._of(field))

    def draw(self, field: Field) -> Draw:
        drawn = self._again(field) if self._begun(field) else self.inner.draw(self._of(field))
        return replace(drawn, round=field.number)

    def fallback(self, field: Field) -> Draw | None:
        drawn = None if self._begun(field) else self.inner.fallback(self._of(field))
        return drawn and replace(drawn, round=field.number)

    def annulled(self, field: Field) -> frozenset[int]:
        return self.inner.annulled(self._of(field))

    def left_alone(self, field: Field, number: int) -> Mapping[int, int]:
        return self.inner.left_alone(self._of(field), self._meeting(number))

    def meeting_notes(self, entry: Entry, other: Entry, number: int) -> list[Note]:
        return self.inner.meeting_notes(entry, other, self._meeting(number))

    def counted(self, field: Field) -> list[Round]:
        """Return the rounds with each complete meeting in its last round, and nothing before."""
        joined = self.inner.counted(self._of(field))
        rounds: list[Round] = [[] for _round in field.rounds]
        for at in range(len(field.rounds) // self.matches):
            rounds[(at + 1) * self.matches - 1] = self._with_means(joined[at])
        return rounds

    def _with_means(self, tables: Round) -> Round:
        """Return the tables with the worth of their byes: matches won come one by one."""
        if self.by == "points":
            return tables
        mean = mean_win(tables, 1)
        return [replace(t, mean_win=mean) if t.takes_usual_win else t for t in tables]

    def _begun(self, field: Field) -> int:
        """Return how many matches of the current meetings are drawn already."""
        return len(field.rounds) % self.matches

    def _meeting(self, number: int) -> int:
        return (number - 1) // self.matches + 1

    def _again(self, field: Field) -> Draw:
        """Return the tables of the round before, with sides turned, for those who still play."""
        here = set(field.playing)
        tables = [t for t in field.rounds[-1] if not t.is_bye and here.issuperset(t.entries)]
        seated = {entry for table in tables for entry in table.entries}
        pairings = tuple(Pairing(table.sides[::-1], table.number) for table in tables)
        byes = tuple(entry for entry in field.playing if entry not in seated)
        params = {"match": self._begun(field) + 1, "matches": self.matches}
        return Draw(field.number, pairings, byes, notes=(Note("same-meeting", (), params),))

    def _of(self, field: Field) -> Field:
        """Return the field with meetings in place of rounds; the last one may be incomplete."""
        starts = range(0, len(field.rounds), self.matches)
        rounds = [self._joined(field.rounds[at : at + self.matches]) for at in starts]
        entries = tuple(self._entry(entry) for entry in field.entries)
        return replace(field, entries=entries, rounds=rounds)

    def _entry(self, entry: Entry) -> Entry:
        last = entry.until_round
        return replace(
            entry,
            from_round=-(-(entry.from_round - 1) // self.matches) + 1,
            until_round=None if last is None else self._meeting(last),
            byes=self._by_meeting(entry.byes),
            credit=self._by_meeting(entry.credit),
        )

    def _by_meeting(self, by_round: Mapping[int, Value]) -> dict[int, Value]:
        """Return what is said of the first round of each meeting."""
        firsts = (number for number in by_round if number % self.matches == 1 % self.matches)
        return {self._meeting(number): by_round[number] for number in firsts}

    def _joined(self, rounds: Sequence[Round]) -> Round:
        meetings: dict[frozenset[Side], list[Table]] = {}
        for table in (table for tables in rounds for table in tables):
            meetings.setdefault(frozenset(table.sides), []).append(table)
        seated = {side for sides in meetings if len(sides) > 1 for side in sides}
        return [
            tables[0] if tables[0].is_bye else self._one(tables)
            for sides, tables in meetings.items()
            if len(sides) > 1 or (seated.isdisjoint(sides) and len(tables) == len(rounds))
        ]

    def _one(self, tables: Sequence[Table]) -> Table:
        """Return the matches of two sides as one table, in the order of the first match."""
        first = tables[0]
        matches = [table if table.sides == first.sides else _turned(table) for table in tables]
        blank = Table(first.sides, first.number)
        if any(match.is_open for match in matches):
            return blank
        played = [match for match in matches if match.score is not None and not match.absent]
        absent = {at for match in matches for at in match.absent}
        if absent and (self.by == "points" or not played):
            return replace(blank, absent=tuple(sorted(absent)))
        names = set.intersection(*(set(match.counts) for match in played))
        counts = {
            name: (sum(m.counts[name][0] for m in played), sum(m.counts[name][1] for m in played))
            for name in names
        }
        won = Counter(match.winner for match in matches)
        score = (won[0], won[1])
        if self.by == "points":
            scores = [match.score for match in played if match.score is not None]
            score = (sum(one[0] for one in scores), sum(one[1] for one in scores))
            # More matches won are better in every game.
            blank = replace(blank, low_wins=first.low_wins)
        return replace(blank, score=score, counts=counts)


def _turned(table: Table) -> Table:
    """Return a table of two sides with these in the other order."""
    return replace(
        table,
        sides=table.sides[::-1],
        score=table.score and table.score[::-1],
        places=table.places[::-1],
        absent=tuple(sorted(1 - at for at in table.absent)),
        counts={name: values[::-1] for name, values in table.counts.items()},
    )


def in_meetings(format: Format) -> Format:
    """Return the format with the meetings that its options ask for, else the format itself."""
    matches: int | None = getattr(format, "per_meeting", None)
    if matches is None or isinstance(format, Meetings):
        return format
    own = {field.name: getattr(format, field.name) for field in fields(Format)}
    if format.rounds is not None:
        own["rounds"] = format.rounds * matches
    by: Literal["wins", "points"] = format.meeting  # type: ignore[attr-defined]
    return Meetings(**own, inner=format, matches=matches, by=by)
