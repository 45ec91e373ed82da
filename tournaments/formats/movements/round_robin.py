"""Every entry meets every other, by the Berger tables.

Source: FIDE Handbook, *Details of Berger Table* (General Rules and Technical Recommendations for
Tournaments, C.05 Annex 1).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar, Literal

from tournaments.formats.movements.movement import (
    Movement,
    Row,
    completed,
    evened,
    starters,
    still_open,
)
from tournaments.formats.parts.base import Field
from tournaments.formats.parts.options import choice, number
from tournaments.ranking.results import Entry, Round


@dataclass(frozen=True)
class RoundRobin(Movement):
    """Places go by seed, then by lot. With an odd number of entries the last place is the bye.

    `double`: a second cycle with the sides reversed. The last two rounds of the first cycle are
    then exchanged, as the annex asks, so that no entry has one side three times running.
    """

    key: ClassVar[str] = "round-robin"
    walkovers_meet: ClassVar[bool] = True

    double: bool = False
    per_meeting: int | None = number(None, least=2, most=5)
    meeting: Literal["wins", "points"] = choice("wins", "points")

    def layout(self, field: Field) -> list[int | None]:
        return evened(starters(field))

    def most(self, size: int) -> int:
        return max(size - 1, 0) * (2 if self.double else 1)

    def rows(self, number: int, size: int) -> Iterator[Row]:
        first_half = number < size
        for first, second in berger(self._turn(number, size), size):
            yield (None, (first,), (second,)) if first_half else (None, (second,), (first,))

    def _turn(self, number: int, size: int) -> int:
        """Return the row of the Berger table that is played in round `number`."""
        if self.double and size > 2 and number in (size - 2, size - 1):
            return 2 * size - 3 - number
        return number if number < size else number - (size - 1)

    def may_take(self, entry: Entry, place: int, size: int, *, unused: bool) -> bool:
        """Whether the place is unused.

        In a used place, a late entry would never meet the opponents of the entry that left it.
        """
        return unused

    def annulled(self, field: Field) -> frozenset[int]:
        """Return the entries that left with less than half of their matches completed.

        FIDE Tournament Rules (Handbook C.06) 5.4, kept in the later General Regulations for
        Competitions: no points by or against them count; otherwise all do. The matches are those
        of the entry's place in this stage, without byes. A drawn match without a result may yet be
        completed: its result decides.
        """
        last = self.rounds_of(field)
        seats = self.seats(field)
        size = len(seats.at)
        ghost = size - 1 if size - 1 not in seats.place.values() else None
        results = completed(field.rounds) + still_open(field.rounds)
        gone = set()
        for entry in field.entries:
            if entry.id in seats.place and entry.left_before(min(field.number, last)):
                place = seats.place[entry.id]
                turns = (self._turn(number, size) for number in range(1, last + 1))
                matches = sum(_opponent(place, turn, size) != ghost for turn in turns)
                if 2 * results[entry.id] < matches:
                    gone.add(entry.id)
        return frozenset(gone)

    def counted(self, field: Field) -> list[Round]:
        """Return the rounds without the byes against entries whose matches do not count.

        Such a bye would be a win that the earlier opponents of that entry do not get.
        """
        if not (annulled := self.annulled(field)):
            return list(field.rounds)
        rounds: list[Round] = []
        for at, tables in enumerate(field.rounds, start=1):
            alone = self.left_alone(field, at)
            rounds.append(
                [t for t in tables if not t.is_bye or alone.get(t.entries[0]) not in annulled]
            )
        return rounds


def berger(number: int, size: int) -> list[tuple[int, int]]:
    """Return round `number` of the table for `size` (even) places, counted from 0.

    The last place meets a middle place that moves on by half the field each round, on alternating
    sides; the others meet in pairs at equal distance from the middle place.
    """
    middle, last = _middle(number, size), size - 1
    return [
        (middle, last) if number % 2 else (last, middle),
        *(((middle + i) % last, (middle - i) % last) for i in range(1, size // 2)),
    ]


def _middle(number: int, size: int) -> int:
    return (number - 1) * (size // 2) % (size - 1)


def _opponent(place: int, number: int, size: int) -> int:
    middle, last = _middle(number, size), size - 1
    if place in (middle, last):
        return middle + last - place
    return (2 * middle - place) % last
