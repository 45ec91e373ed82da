"""The base of fixed movements: numbered places, and the seats of each round.

Knows late entries and leavers. Must not know the pairings of any movement.
"""

from __future__ import annotations

from abc import abstractmethod
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import product
from typing import ClassVar

from scoring.rules.base.problems import Problem, error
from tournaments.formats.parts.base import Draw, Field, Format, Impossible, Note, Pairing, too_small
from tournaments.ranking.results import Entry, Round, Seating, Side, in_draw_order

Places = tuple[int, ...]
"""Places of the members of one side, counted from 0."""

Row = tuple[int | None, Places, Places]
"""A table of a movement: its number (None: any) and the places of both sides."""


@dataclass(frozen=True)
class Seats:
    """The seats of the round to be drawn.

    `at` has the entry's id by place (None: empty), `held` also those of entries that left and whose
    place nobody took. `place` has the place of every entry that ever had one, leavers too.
    `waiting` are entries that came, or came back, when all places were taken.
    """

    at: tuple[int | None, ...]
    held: tuple[int | None, ...]
    place: dict[int, int]
    waiting: tuple[int, ...]

    def sitting(self, places: Places) -> Side:
        """Return the entries present at these places."""
        holders = (self.at[place] for place in places)
        return tuple(entry for entry in holders if entry is not None)

    def gone(self, places: Places) -> Side:
        """Return the entries that left these places."""
        holders = (self.held[place] for place in places if self.at[place] is None)
        return tuple(entry for entry in holders if entry is not None)


@dataclass(frozen=True)
class Movement(Format):
    """A format whose rounds are all known from the start, because places meet, not entries.

    The places are laid out once, for the entries of round 1, and never change. A late entry takes a
    free place or waits with a bye. A leaver's place stays empty, and its opponent has a bye.
    `forbidden` and `apart` move no entry: a note names the meetings.
    """

    fixed: ClassVar[bool] = True
    rounds_hang_on_field: ClassVar[bool] = True
    seating: ClassVar[Seating] = "seat"
    least: ClassVar[int] = 2
    """The smallest number of entries."""

    @abstractmethod
    def layout(self, field: Field) -> Sequence[int | None]:
        """Return the id at each place in round 1 (None: empty), even for a field with problems."""

    @abstractmethod
    def most(self, size: int) -> int:
        """Return the largest number of rounds for `size` places."""

    @abstractmethod
    def rows(self, number: int, size: int) -> Iterable[Row]:
        """Return the tables of round `number` for `size` places, each place once. A resting place
        is the first side of a table whose second side is empty.
        """

    @abstractmethod
    def may_take(self, entry: Entry, place: int, size: int, *, unused: bool) -> bool:
        """Whether a late entry may take this free place.

        `unused`: it has no holder, or one without a finished match.
        """

    def seating_problems(self, field: Field) -> list[Problem]:
        """Return problems with the tables and lines that entries ask for."""
        return []

    def renumbered(self, field: Field) -> Mapping[int, int]:
        """Return the tables whose numbers change: new number by the movement's number."""
        return {}

    def rounds_of(self, field: Field) -> int:
        most = self.most(len(self.layout(field)))
        return most if self.rounds is None else min(self.rounds, most)

    def problems(self, field: Field) -> list[Problem]:
        count = len(starters(field))
        if count < self.least:
            return [too_small(count, self.least)]
        problems = []
        most = self.most(len(self.layout(field)))
        if self.rounds is not None and self.rounds > most:
            problems.append(error("too-many-rounds", rounds=self.rounds, most=most))
        return problems + self.seating_problems(field)

    def draw(self, field: Field) -> Draw:
        if problems := self.problems(field):
            raise Impossible(*problems)
        if field.number > (most := self.rounds_of(field)):
            raise Impossible(error("event-over", rounds=most))
        seats, numbers = self.seats(field), self.renumbered(field)
        annulled = self.annulled(field)
        pairings: list[Pairing] = []
        byes: list[int] = []
        notes: list[Note] = []
        for number, *places in self.rows(field.number, len(seats.at)):
            first, second = (seats.sitting(side) for side in places)
            if len(places[1]) and len(first) + len(second) == sum(map(len, places)):
                number = None if number is None else numbers.get(number, number)
                pairings.append(Pairing((first, second), number))
            else:
                byes += first + second
                if self.persons and first + second and sum(map(len, places)) > 2:
                    notes.append(Note("table-broken", first + second))
                elif first + second and (gone := seats.gone(places[0] + places[1])):
                    code = "annulled" if gone[0] in annulled else "left"
                    notes.append(Note(f"bye-opponent-{code}", first + second + gone))
        byes += seats.waiting
        notes += [Note("no-free-place", (entry,)) for entry in seats.waiting]
        notes += self._unmet_wishes(pairings, field)
        return Draw(field.number, tuple(pairings), tuple(byes), notes=tuple(notes))

    def left_alone(self, field: Field, number: int) -> dict[int, int]:
        tables = field.rounds[number - 1]
        seated = {entry for table in tables for entry in table.entries}
        resting = {entry for table in tables if table.is_bye for entry in table.entries}
        away = {e.id for e in field.entries if e.from_round < number} - seated
        if not away:
            return {}
        held = self.seats(replace(field, rounds=field.rounds[: number - 1])).held
        alone: dict[int, int] = {}
        for _number, first, second in self.rows(number, len(held)):
            holders = [entry for place in (*first, *second) if (entry := held[place]) is not None]
            # By the drawn round: an entry that left then may be back by now.
            gone = [entry for entry in holders if entry in away]
            if second and gone:
                alone |= dict.fromkeys(resting.intersection(holders), gone[0])
        return alone

    def seats(self, field: Field) -> Seats:
        """Return the seats, worked out round by round from the start.

        A late entry seeks a place in its first round, and again in each later one. Places that no
        entry ever had go first. An entry that is brought back gets its old place, unless another
        entry was drawn there meanwhile: then it seeks a new one.
        """
        entries = {entry.id: entry for entry in field.entries}
        held = list(self.layout(field))
        place = {entry: index for index, entry in enumerate(held) if entry is not None}
        seeking = [entry for entry in in_draw_order(field.entries) if entry.id not in place]
        seeking.sort(key=lambda entry: entry.from_round)
        drawn = [{id for table in tables for id in table.entries} for tables in field.rounds]

        def is_there(entry: Entry, number: int) -> bool:
            # A drawn round names its entries: one that left then may be back by now.
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
            held=tuple(held),
            place=place,
            waiting=tuple(dict.fromkeys(waiting)),
        )

    def _unmet_wishes(self, pairings: Iterable[Pairing], field: Field) -> Iterator[Note]:
        """Yield notes on forbidden pairs, mates and fixed tables that the movement ignores."""
        entries = {entry.id: entry for entry in field.entries}
        for pairing in pairings:
            first, second = ([entries[id] for id in side] for side in pairing.sides)
            for pair in product(first, second):
                forbidden, mates = self.clash(*pair)
                if forbidden or mates:
                    yield Note("forbidden" if forbidden else "mates", tuple(e.id for e in pair))
                yield from self.meeting_notes(*pair, field.number)
            for entry in [*first, *second]:
                if pairing.number and entry.table and entry.table != pairing.number:
                    yield Note("fixed-table-left", (entry.id,), {"table": entry.table})


@dataclass(frozen=True)
class Turning(Movement):
    """A movement in which one place is fixed and all others follow each other round the tables.

    After each round every other place moves to the seat of the next lower place, and the lowest of
    them to the seat of the highest. Place 0 is fixed at table 1. An entry with a fixed table gets
    place 0: its table and table 1 then exchange their numbers.
    """

    @abstractmethod
    def first_round(self, size: int) -> Sequence[tuple[Places, Places]]:
        """Return the sides of the first round by table, as positions on the circle.

        The circle has `size - 1` positions, from 0; -1 is the fixed place.
        """

    def layout(self, field: Field) -> list[int | None]:
        # Sorting is stable: the first entry with a fixed table comes before all others.
        return evened(sorted(starters(field), key=lambda entry: entry.table is None))

    def most(self, size: int) -> int:
        return max(size - 1, 0)

    def rows(self, number: int, size: int) -> Iterator[Row]:
        def places(side: Places) -> Places:
            return tuple(
                0 if position < 0 else (position + number - 1) % (size - 1) + 1 for position in side
            )

        for index, (first, second) in enumerate(self.first_round(size), start=1):
            yield index, places(first), places(second)

    def seating_problems(self, field: Field) -> list[Problem]:
        seated = [entry for entry in starters(field) if entry.table]
        tables = len(self.first_round(len(self.layout(field))))
        wrong = [error("only-one-sits", entry=entry.id) for entry in seated[1:]]
        return [*no_such_tables(seated[:1], tables), *wrong]

    def renumbered(self, field: Field) -> Mapping[int, int]:
        home = next((entry.table for entry in starters(field) if entry.table), 1)
        return {1: home, home: 1}


def starters(field: Field) -> list[Entry]:
    """Return the entries that get the places of round 1, in draw order.

    Leaves out entries that left before round 1, unless it was drawn with them: numbers must not
    change once they have been announced.
    """
    drawn = {id for table in field.rounds[0] for id in table.entries} if field.rounds else set()
    return in_draw_order(
        entry
        for entry in field.entries
        if entry.from_round <= 1 and (entry.id in drawn or not entry.left_before(1))
    )


def evened(entries: Iterable[Entry]) -> list[int | None]:
    """Return their ids as an even number of places; None fills the last one if needed."""
    places: list[int | None] = [entry.id for entry in entries]
    return [*places, None] if len(places) % 2 else places


def completed(rounds: Sequence[Round]) -> Counter[int]:
    """Return how many matches of each entry have a result; byes and absences do not count."""
    return Counter(
        entry
        for tables in rounds
        for table in tables
        if not table.is_bye and not table.is_open
        for entry in table.entries
        if entry not in table.gone
    )


def still_open(rounds: Sequence[Round]) -> Counter[int]:
    """Return how many drawn matches of each entry have no result yet."""
    open_tables = (table for tables in rounds for table in tables if table.is_open)
    return Counter(entry for table in open_tables if not table.is_bye for entry in table.entries)


def no_such_tables(entries: Iterable[Entry], tables: int) -> list[Problem]:
    """Return a problem for each entry whose fixed table the movement does not have."""
    return [
        error("no-such-table", entry=entry.id, table=entry.table, tables=tables)
        for entry in entries
        if entry.table is not None and entry.table > tables
    ]
