"""The base of fixed movements: numbered places, and the seats of each round.

Knows late entries and leavers. Must not know pairings: each movement has its own.
"""

from __future__ import annotations

from abc import abstractmethod
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from typing import ClassVar

from scoring.rules.problems import Problem, error
from tournaments.formats.base import Draw, Field, Format, Impossible, Note, Pairing, too_small
from tournaments.ranking.results import Entry, Round, Side, in_draw_order

Places = tuple[int, ...]
"""Places of the members of one side, counted from 0."""

Row = tuple[int | None, Places, Places]
"""A table of a movement: its number (None: any will do) and the places of both sides."""


@dataclass(frozen=True)
class Seats:
    """The seats of the round to be drawn.

    `at` has an id by place, None where nobody plays. `place` has everybody who ever had one, also
    those who left. `waiting` are those who came, or came back, when all places were taken.
    """

    at: tuple[int | None, ...]
    place: dict[int, int]
    waiting: tuple[int, ...]

    def sitting(self, places: Places) -> Side:
        """Return the entries present at these places."""
        there = (self.at[place] for place in places)
        return tuple(entry for entry in there if entry is not None)


@dataclass(frozen=True)
class Movement(Format):
    """A format whose rounds are all known from the start, because places meet, not entries.

    The places are laid out once, for those who are there in round 1, and never change. Who comes
    later takes a place that nobody has, or waits with a bye; who leaves, leaves it empty, and who
    would meet an empty place has a bye. `forbidden` and `apart` move nobody: a note says where it
    happens.
    """

    fixed: ClassVar[bool] = True
    rounds_hang_on_field: ClassVar[bool] = True
    least: ClassVar[int] = 2
    """The fewest entries there must be."""

    @abstractmethod
    def layout(self, field: Field) -> Sequence[int | None]:
        """The id at each place in round 1; None where there is nobody.

        Also for a field with problems: they are told elsewhere.
        """

    @abstractmethod
    def most(self, size: int) -> int:
        """How many rounds so many places last."""

    @abstractmethod
    def rows(self, number: int, size: int) -> Iterable[Row]:
        """The tables of round `number` for so many places, each place once. A place that rests is
        a side alone: the other one is empty.
        """

    @abstractmethod
    def may_take(self, entry: Entry, place: int, size: int, *, unused: bool) -> bool:
        """Whether a late entry may have this free place.

        `unused`: it belonged to nobody before, or to somebody who left without playing a match.
        """

    def seating_problems(self, field: Field) -> list[Problem]:
        """Return problems of the tables and lines that entries ask for."""
        return []

    def renumbered(self, field: Field) -> Mapping[int, int]:
        """Tables that go by another number than the one the movement gives them."""
        return {}

    def rounds_of(self, field: Field) -> int:
        most = self.most(len(self.layout(field)))
        return most if self.rounds is None else min(self.rounds, most)

    def problems(self, field: Field) -> list[Problem]:
        count = len(starters(field))
        if count < self.least:
            return [too_small(count, self.least)]
        found = []
        most = self.most(len(self.layout(field)))
        if self.rounds is not None and self.rounds > most:
            found.append(error("too-many-rounds", rounds=self.rounds, most=most))
        return found + self.seating_problems(field)

    def draw(self, field: Field) -> Draw:
        if problems := self.problems(field):
            raise Impossible(*problems)
        if field.number > (most := self.rounds_of(field)):
            raise Impossible(error("event-over", rounds=most))
        seats, numbers = self.seats(field), self.renumbered(field)
        pairings: list[Pairing] = []
        byes: list[int] = []
        notes: list[Note] = []
        for number, *places in self.rows(field.number, len(seats.at)):
            one, other = (seats.sitting(side) for side in places)
            if len(places[1]) and len(one) + len(other) == sum(map(len, places)):
                number = None if number is None else numbers.get(number, number)
                pairings.append(Pairing((one, other), number))
            else:
                byes += one + other
                if self.persons and one + other and sum(map(len, places)) > 2:
                    notes.append(Note("table-broken", one + other))
        byes += seats.waiting
        notes += [Note("no-free-place", (entry,)) for entry in seats.waiting]
        notes += self._unkept(pairings, field)
        return Draw(field.number, tuple(pairings), tuple(byes), notes=tuple(notes))

    def seats(self, field: Field) -> Seats:
        """Return the seats, worked out round by round from the start.

        A late entry looks for a place in the round it comes for, and again in each later one.
        Places that nobody ever had go first. Whoever is brought back has their place, unless
        somebody was drawn in it meanwhile, who keeps it: then they look for another.
        """
        entries = {entry.id: entry for entry in field.entries}
        held = list(self.layout(field))
        place = {entry: index for index, entry in enumerate(held) if entry is not None}
        seeking = [entry for entry in in_draw_order(field.entries) if entry.id not in place]
        seeking.sort(key=lambda entry: entry.from_round)
        drawn = [{id for table in tables for id in table.entries} for tables in field.rounds]

        def is_there(entry: Entry, number: int) -> bool:
            # Of a drawn round its tables say it: who left then may have been brought back since.
            recorded = number > len(drawn) or entry.id in drawn[number - 1]
            return recorded and entry.is_in(number)

        def has_place(entry: Entry) -> bool:
            return entry.id in place and held[place[entry.id]] == entry.id

        for number in range(2, field.number + 1):
            played = completed(field.rounds[: number - 1]) if seeking else Counter()
            for entry in tuple(seeking):
                if has_place(entry) or not is_there(entry, number):
                    continue
                free = [
                    index
                    for index, holder in enumerate(held)
                    if (holder is None or not is_there(entries[holder], number))
                    and self.may_take(entry, index, len(held), unused=holder not in played)
                ]
                if free:
                    index = min(free, key=lambda index: (held[index] is not None, index))
                    if (holder := held[index]) is not None:
                        seeking.append(entries[holder])
                    held[index] = entry.id
                    place[entry.id] = index
        inside = {entry.id for entry in field.entries if entry.is_in(field.number)}
        waiting = (e.id for e in seeking if e.id in inside and not has_place(e))
        return Seats(
            at=tuple(entry if entry in inside else None for entry in held),
            place=place,
            waiting=tuple(dict.fromkeys(waiting)),
        )

    def _unkept(self, pairings: Iterable[Pairing], field: Field) -> Iterator[Note]:
        """Wishes that the movement does not fulfil."""
        entries = {entry.id: entry for entry in field.entries}
        for pairing in pairings:
            one, other = ([entries[id] for id in side] for side in pairing.sides)
            for pair in product(one, other):
                forbidden, mates = self.clash(*pair)
                if forbidden or mates:
                    yield Note("forbidden" if forbidden else "mates", tuple(e.id for e in pair))
            for entry in [*one, *other]:
                if pairing.number and entry.table and entry.table != pairing.number:
                    yield Note("fixed-table-left", (entry.id,), {"table": entry.table})


@dataclass(frozen=True)
class Turning(Movement):
    """A movement in which one place sits and all others follow each other round the tables.

    After each round everybody goes where the one with the next lower place sat, the one with the
    lowest where the highest sat. Place 0 sits at table 1. It is for the entry with a table it
    cannot leave: that table and table 1 then exchange their numbers.
    """

    @abstractmethod
    def first_round(self, size: int) -> Sequence[tuple[Places, Places]]:
        """The sides of the first round by table, as positions on the circle.

        The circle has `size - 1` positions, from 0; -1 is the place that sits.
        """

    def layout(self, field: Field) -> list[int | None]:
        # Sorting is stable: the first with a table comes before everybody else.
        return evened(sorted(starters(field), key=lambda entry: entry.table is None))

    def most(self, size: int) -> int:
        return max(size - 1, 0)

    def rows(self, number: int, size: int) -> Iterator[Row]:
        def places(side: Places) -> Places:
            return tuple(
                0 if position < 0 else (position + number - 1) % (size - 1) + 1 for position in side
            )

        for index, (one, other) in enumerate(self.first_round(size), start=1):
            yield index, places(one), places(other)

    def seating_problems(self, field: Field) -> list[Problem]:
        seated = [entry for entry in starters(field) if entry.table]
        tables = len(self.first_round(len(self.layout(field))))
        wrong = [error("only-one-sits", entry=entry.id) for entry in seated[1:]]
        return [*no_such_tables(seated[:1], tables), *wrong]

    def renumbered(self, field: Field) -> Mapping[int, int]:
        home = next((entry.table for entry in starters(field) if entry.table), 1)
        return {1: home, home: 1}


def starters(field: Field) -> list[Entry]:
    """Return the entries for which the places are laid out, by number.

    Without entries that left before the first round, unless that round was drawn with them: the
    numbers must not change once they have been read out.
    """
    drawn = {id for table in field.rounds[0] for id in table.entries} if field.rounds else set()
    return in_draw_order(
        entry
        for entry in field.entries
        if entry.from_round <= 1 and (entry.id in drawn or not entry.left_before(1))
    )


def evened(entries: Iterable[Entry]) -> list[int | None]:
    """Their ids, as an even number of places: one for nobody at the end where it is needed."""
    places: list[int | None] = [entry.id for entry in entries]
    return [*places, None] if len(places) % 2 else places


def completed(rounds: Sequence[Round]) -> Counter[int]:
    """How many matches each entry has a result of. It has none where it did not come."""
    return Counter(
        entry
        for tables in rounds
        for table in tables
        if not table.is_bye and not table.is_open
        for position, side in enumerate(table.sides)
        if position not in table.absent
        for entry in side
    )


def no_such_tables(entries: Iterable[Entry], tables: int) -> list[Problem]:
    """Entries that cannot leave a table which the movement does not have."""
    return [
        error("no-such-table", entry=entry.id, table=entry.table, tables=tables)
        for entry in entries
        if entry.table is not None and entry.table > tables
    ]
