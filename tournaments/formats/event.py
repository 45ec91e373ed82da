"""A stage as one value: its format, its regulation, who is entered and what was played.

Knows how sections are told apart, standings before a round, and table numbers. Must not know any
format, nor where an event comes from: a file and the database make the same value.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import count, groupby

from scoring.rules.problems import Problem, error
from tournaments.formats.base import Draw, Field, Format, Impossible, Note, Pairing
from tournaments.ranking.decided import Decided, decided
from tournaments.ranking.places import Place, rank
from tournaments.ranking.regulation import Regulation
from tournaments.ranking.results import Entry, Round, Table
from tournaments.ranking.tally import Counting


@dataclass(frozen=True)
class Event:
    """Who plays what. `before` are the rounds of earlier stages whose results count on."""

    format: Format
    regulation: Regulation
    entries: tuple[Entry, ...]
    rounds: tuple[Round, ...] = ()
    before: tuple[Round, ...] = ()

    @cached_property
    def sections(self) -> dict[str, list[Entry]]:
        """The entries of each section, by its name; one nameless section where there are none."""
        names = self.format.sections(self.entries)
        found: dict[str, list[Entry]] = {}
        for entry in self.entries:
            found.setdefault(names[entry.id], []).append(entry)
        return dict(sorted(found.items()))

    @cached_property
    def fields(self) -> dict[str, Field]:
        """What each section is drawn from."""
        return {name: self._field(entries) for name, entries in self.sections.items()}

    @cached_property
    def places(self) -> dict[str, list[Place]]:
        """The standings of each section."""
        return {name: self._rank(field) for name, field in self.fields.items()}

    def problems(self) -> list[Problem]:
        """All that keeps this event from being drawn or ranked as it is regulated, each once."""
        found = self.regulation.problems()
        if not self.entries:
            return [*found, error("field-too-small", entries=0)]
        divided = self.format.section_problems(self.entries)
        found += divided
        for name, field in self.fields.items():
            for problem in field_problems(self, field):
                # Where the division itself cannot be, its sections are too small for that reason.
                if not divided or problem.code != "field-too-small":
                    found.append(_in_section(name, field, problem))
        return [p for index, p in enumerate(found) if p not in found[:index]]

    def _field(self, entries: Sequence[Entry]) -> Field:
        ids = {entry.id for entry in entries}
        rounds = [_within(tables, ids) for tables in self.rounds]
        by_seed = sorted(entries, key=lambda entry: (entry.seed is None, entry.seed or 0))
        # Of the stages before all that was played: whom they met there may have gone out since.
        order = [entry.id for entry in by_seed]
        blank = Field(tuple(entries), rounds, order, {}, self.before)
        places = self._rank(blank)
        if any(place.tally.played for place in places):
            order = [place.entry for place in places]
            points = {place.entry: place.tally.points for place in places}
            return replace(blank, order=order, points=points)
        return replace(blank, points=dict.fromkeys(ids, 0))

    def decided(self, section: str, qualify: int) -> Decided:
        """Who of a section is certain to be among the first `qualify`, and who is not."""
        field = self.fields[section]
        most = self.format.rounds_of(field)
        left = None if most is None else max(0, most - len(self.rounds))
        return decided(
            self.places[section],
            rounds_left=left,
            qualify=qualify,
            regulation=self.regulation,
            counting=self._counting(field),
            gone={entry.id for entry in field.entries if entry.left_before(field.number)},
        )

    def _rank(self, field: Field) -> list[Place]:
        rounds = [*field.before, *field.rounds]
        counting = self._counting(field)
        return rank(
            field.entries, rounds, self.regulation, counting=counting, seed=self.format.seed
        )

    def _counting(self, field: Field) -> Counting:
        return Counting(
            annulled=self.format.annulled(field),
            reached=self.format.reached(field),
            weights=self.format.weights,
        )


def field_problems(event: Event, field: Field) -> Iterator[Problem]:
    """What keeps one section from being drawn."""
    if len(field.entries) < 2:
        yield error("field-too-small", entries=len(field.entries))
    else:
        yield from event.format.problems(field)


def _in_section(name: str, field: Field, problem: Problem) -> Problem:
    """A problem of one section among others: too few is said of it by its name."""
    if not name or problem.code != "field-too-small":
        return problem
    there = field.playing
    if len(there) == 1:
        return error("section-of-one", section=name, entry=there[0])
    return error("section-too-small", section=name, entries=len(there))


def draw_next(event: Event) -> Draw:
    """The next round, every section by itself, its tables numbered through. Raises Impossible."""
    if problems := event.problems():
        raise Impossible(*problems)
    if not event.format.fixed:
        _check_results(event)
    draws = dict(_drawn(event))
    if not draws:
        raise Impossible(error("event-over", rounds=len(event.rounds)))
    number = len(event.rounds) + 1
    return _together(number, draws, {entry.id: entry for entry in event.entries})


def is_over(event: Event) -> bool:
    """Whether nothing is left to draw. A format without an end is never over by itself."""
    if event.problems() or not event.entries:
        return False
    if not event.format.ends:
        totals = [event.format.rounds_of(field) for field in event.fields.values()]
        return all(total is not None and len(event.rounds) >= total for total in totals)
    return not dict(_drawn(event))


def _drawn(event: Event) -> Iterator[tuple[str, Draw]]:
    """The draw of each section that still plays: smaller ones end sooner."""
    for name, field in event.fields.items():
        most = event.format.rounds_of(field)
        if most is not None and field.number > most:
            continue
        try:
            yield name, event.format.draw(field)
        except Impossible as impossible:
            if [problem.code for problem in impossible.problems] != ["event-over"]:
                said = [_in_section(name, field, problem) for problem in impossible.problems]
                raise Impossible(*said) from impossible


def draw_all(event: Event) -> list[Draw]:
    """Every round that can be fixed by now: all that are left, or only the next one.

    Raises Impossible when not even the next one can.
    """
    draws = [draw_next(event)]
    if event.format.fixed:
        left = max(event.format.rounds_of(field) or 0 for field in event.fields.values())
        while len(event.rounds) + 1 < left:
            drawn = tuple(Table(p.sides, p.number) for p in draws[-1].pairings)
            byes = tuple(Table(((entry,),)) for entry in draws[-1].byes)
            event = replace(event, rounds=(*event.rounds, (*drawn, *byes)))
            draws.append(draw_next(event))
    return draws


def _check_results(event: Event) -> None:
    for number, tables in enumerate(event.rounds, start=1):
        missing = [table for table in tables if table.is_open]
        if missing:
            raise Impossible(error("result-missing", round=number, tables=len(missing)))


def _within(tables: Round, ids: set[int]) -> Round:
    return [table for table in tables if ids.issuperset(table.entries)]


def _together(number: int, draws: Mapping[str, Draw], entries: Mapping[int, Entry]) -> Draw:
    """One draw of all sections. Parts of the cost add up; tables are numbered on."""
    pairings = [
        replace(pairing, section=name) for name, draw in draws.items() for pairing in draw.pairings
    ]
    seated, lost = seat(pairings, entries)
    byes = [entry for draw in draws.values() for entry in draw.byes]
    notes = [note for draw in draws.values() for note in draw.notes]
    cost = tuple(sum(parts) for parts in zip(*(draw.cost for draw in draws.values()), strict=True))
    return Draw(number, tuple(seated), tuple(byes), cost, (*notes, *lost))


def seat(
    pairings: Sequence[Pairing], entries: Mapping[int, Entry]
) -> tuple[list[Pairing], list[Note]]:
    """Give each pairing a table, section by section, and say who lost the table they cannot leave.

    Where the format has numbered the tables itself, those numbers stand, moved on behind those of
    the sections before.
    """
    if all(pairing.number is not None for pairing in pairings):
        return _moved_on(pairings, entries)
    taken: dict[int, int] = {}
    stays: dict[int, Entry] = {}
    notes = []
    for index, pairing in enumerate(pairings):
        for entry in _seated(pairing, entries):
            if entry.table is None or taken.get(entry.table) == index:
                continue
            if index in stays:
                other = stays[index]
                params = {"table": entry.table, "stays": other.table or 0}
                notes.append(Note("fixed-table-elsewhere", (entry.id, other.id), params))
            elif entry.table in taken:
                notes.append(Note("fixed-table-lost", (entry.id,), {"table": entry.table}))
            else:
                taken[entry.table], stays[index] = index, entry
    numbers = {index: number for number, index in taken.items()}
    free = (number for number in count(1) if number not in taken)
    seated = [
        replace(pairing, number=numbers[index] if index in numbers else next(free))
        for index, pairing in enumerate(pairings)
    ]
    return [pairing for group in _by_section(seated) for pairing in group], notes


def _moved_on(
    pairings: Sequence[Pairing], entries: Mapping[int, Entry]
) -> tuple[list[Pairing], list[Note]]:
    seated: list[Pairing] = []
    notes = []
    for group in _by_section(pairings):
        before = max((pairing.number or 0 for pairing in seated), default=0)
        for pairing in group:
            seated.append(replace(pairing, number=(pairing.number or 0) + before))
            notes += [
                Note("fixed-table-lost", (entry.id,), {"table": entry.table})
                for entry in _seated(pairing, entries)
                if before and entry.table is not None and entry.table == pairing.number
            ]
    return seated, notes


def _by_section(pairings: Sequence[Pairing]) -> Iterator[list[Pairing]]:
    """Each section's by their tables; the sections as they come."""
    for _name, group in groupby(pairings, key=lambda pairing: pairing.section):
        yield sorted(group, key=lambda pairing: pairing.number or 0)


def _seated(pairing: Pairing, entries: Mapping[int, Entry]) -> Iterator[Entry]:
    return (entries[entry] for side in pairing.sides for entry in side)
