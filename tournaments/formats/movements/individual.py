"""Persons who change partners: at full tables each partners every other once."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import ClassVar

from scoring.rules.base.problems import Problem, error
from tournaments.formats.movements.movement import Places, Row, Turning, starters
from tournaments.formats.movements.whist import SIZES, base_rounds
from tournaments.formats.parts.base import Draw, Field, Gap, Note
from tournaments.ranking.results import Entry

SQUARE = 3
"""Nine persons move in a square of this side, because no circle of nine works."""


@dataclass(frozen=True)
class Individual(Turning):
    """For 4 to 28 persons, numbered by seed, then by lot.

    If n is a multiple of four, n persons play n - 1 rounds. Otherwise one to three persons rest in
    each of n rounds, and each person rests as often in all as persons rest in a round. After any
    round the numbers of rests differ by at most one.

    If a person of a table has left, the others have a bye, unless the director lets a resting
    person sit in. A late entry takes the place of a leaver, with its future partners.
    """

    key: ClassVar[str] = "individual"
    persons: ClassVar[bool] = True

    def layout(self, field: Field) -> list[int | None]:
        if _resting(len(starters(field))):
            return [entry.id for entry in starters(field)]
        return super().layout(field)

    def most(self, size: int) -> int:
        return size if _resting(size) else super().most(size)

    def first_round(self, size: int) -> Sequence[tuple[Places, Places]]:
        return base_rounds(size)[0]

    def rows(self, number: int, size: int) -> Iterator[Row]:
        if not _resting(size):
            yield from super().rows(number, size)
            return
        bases = base_rounds(size)
        circle = size // len(bases)
        tables = bases[(number - 1) // circle]
        turn = _turn(number - 1, size, _resting(size) // len(bases))
        seated: set[int] = set()
        for index, sides in enumerate(tables, start=1):
            first, second = (tuple(_turned(p, turn, circle, size) for p in side) for side in sides)
            seated.update(first, second)
            yield index, first, second
        for place in range(size):
            if place not in seated:
                yield None, (place,), ()

    def problems(self, field: Field) -> list[Problem]:
        count = len(starters(field))
        if count not in SIZES:
            return [error("individual-needs", entries=count, least=SIZES[0], most=SIZES[-1])]
        return super().problems(field)

    def seating_problems(self, field: Field) -> list[Problem]:
        if not _resting(len(self.layout(field))):
            return super().seating_problems(field)
        return [error("table-moves", entry=entry.id) for entry in starters(field) if entry.table]

    def plan_notes(self, entries: int) -> list[Note]:
        """Return notes on how many rest, how often, and how many partners each misses."""
        resting = _resting(entries)
        if entries not in SIZES or not resting:
            return []
        rounds = min(self.rounds or entries, entries)
        least, more = divmod(resting * rounds, entries)
        params = {"resting": resting, "rounds": rounds, "least": least, "most": least + (more > 0)}
        notes = [Note("rest-in-turn", (), params)]
        if rounds == entries and (missed := _missed(entries)):
            notes.append(Note("partners-missed", (), {"missed": missed}))
        return notes

    def draw(self, field: Field) -> Draw:
        draw = super().draw(field)
        if field.number > 1:
            return draw
        return replace(draw, notes=(*self.plan_notes(len(starters(field))), *draw.notes))

    def gaps(self, field: Field) -> list[Gap]:
        seats, numbers, byes = self.seats(field), self.renumbered(field), field.byes()
        resting = list(seats.waiting)
        lacking: list[tuple[int | None, tuple[tuple[int, ...], ...]]] = []
        for number, *places in self.rows(field.number, len(seats.at)):
            sides = tuple(map(seats.sitting, places))
            seated, wanted = sum(map(len, sides)), sum(map(len, places))
            if wanted == 1:
                resting += sides[0]
            elif seated == wanted - 1:
                lacking.append((number and numbers.get(number, number), sides))
        resting.sort(key=lambda entry: -byes.get(entry, 0))
        return [Gap(number, sides, tuple(resting)) for number, sides in lacking if resting]

    def may_take(self, entry: Entry, place: int, size: int, *, unused: bool) -> bool:
        return True


def _resting(size: int) -> int:
    """Return how many persons rest in each round."""
    return size % 4


def _missed(size: int) -> int:
    """Return how many partners each person misses when all rounds are played."""
    return max(_resting(size) - 1, 0)


def _turn(rounds: int, size: int, step: int) -> int:
    """Return how far a circle has turned after `rounds` rounds.

    It turns by `step` per round. If that returns to the start too early, it turns one place more.
    """
    again = rounds * step // size if step and size % step == 0 else 0
    return rounds * step + again


def _turned(place: int, turn: int, circle: int, size: int) -> int:
    """Return the place, after the turn, of the person at `place` in the base round."""
    if size == SQUARE**2:
        row, column = (place // SQUARE + turn // SQUARE) % SQUARE, (place + turn) % SQUARE
        return row * SQUARE + column
    start = place - place % circle
    return start + (place - start + turn) % circle
