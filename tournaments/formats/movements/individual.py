"""Persons who change partners: at full tables each partners every other once."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import ClassVar, Literal

from scoring.rules.base.problems import Problem, error
from tournaments.formats.courses.winners_up import PERSONS, winners_up
from tournaments.formats.movements.movement import Places, Row, Turning, starters
from tournaments.formats.movements.opponents import met_again, seated
from tournaments.formats.movements.whist import SIZES, base_rounds, complete, resting
from tournaments.formats.parts.base import Draw, Field, Gap, Impossible, Note, Pairing, too_small
from tournaments.formats.parts.options import choice
from tournaments.ranking.results import Entry


@dataclass(frozen=True)
class Individual(Turning):
    """For 4 to 400 persons, numbered by seed, then by lot.

    If n is a multiple of four, n persons play n - 1 rounds. Otherwise one to three persons rest in
    each of n rounds, and each person rests as often in all as persons rest in a round. After any
    round the numbers of rests differ by at most one. More rounds begin the movement anew.

    If a person of a table has left, the others have a bye, unless the director lets a resting
    person sit in. A late entry takes the place of a leaver, with its future partners.

    With `partners` "result" or "up-and-down" nothing of this is planned: `winners_up` draws each
    round.
    """

    key: ClassVar[str] = "individual"
    persons: ClassVar[bool] = True
    players: ClassVar[range] = range(2, 3)

    partners: Literal["plan", "result", "up-and-down"] = choice("plan", "result", "up-and-down")

    def __post_init__(self) -> None:
        if self.partners != "plan":
            # Of the format as such they are true: it asks for what it needs before it has options.
            for name, value in (
                ("fixed", False),
                ("rounds_hang_on_field", False),
                ("takes_requests", True),
            ):
                object.__setattr__(self, name, value)

    def layout(self, field: Field) -> list[int | None]:
        if resting(len(starters(field))):
            return [entry.id for entry in starters(field)]
        return super().layout(field)

    def most(self, size: int) -> int:
        return complete(size)

    def rounds_of(self, field: Field) -> int | None:  # type: ignore[override]
        if not self.fixed:
            return self.rounds
        return self.rounds or complete(len(self.layout(field)))

    def first_round(self, size: int) -> Sequence[tuple[Places, Places]]:
        return base_rounds(size)[0]

    def rows(self, number: int, size: int) -> Iterator[Row]:
        present: set[int] = set()
        tables = seated(size, self.rounds or complete(size), number)
        for index, (first, second) in enumerate(tables, start=1):
            present.update(first, second)
            yield index, first, second
        for place in range(size):
            if place not in present:
                yield None, (place,), ()

    def problems(self, field: Field) -> list[Problem]:
        if not self.fixed:
            return [error("table-moves", entry=one.id) for one in field.entries if one.table]
        count = len(starters(field))
        if count not in SIZES:
            return [error("individual-needs", entries=count, least=SIZES[0], most=SIZES[-1])]
        return self.seating_problems(field)

    def seating_problems(self, field: Field) -> list[Problem]:
        if not resting(len(self.layout(field))):
            return super().seating_problems(field)
        return [error("table-moves", entry=entry.id) for entry in starters(field) if entry.table]

    def plan_notes(self, entries: int) -> list[Note]:
        """Return notes on how many rest, how often, and how many partners each misses; on twos who
        oppose each other again, unless all rounds of the movement are played.
        """
        if entries not in SIZES or (self.rounds is None and not self.fixed):
            return []
        notes, all_rounds = [], complete(entries)
        rounds = self.rounds or all_rounds
        if rests := resting(entries):
            least, more = divmod(rests * rounds, entries)
            params = {"resting": rests, "rounds": rounds, "least": least}
            notes.append(Note("rest-in-turn", (), {**params, "most": least + (more > 0)}))
        if not self.fixed:
            return notes
        if rests > 1 and rounds >= all_rounds:
            notes.append(Note("partners-missed", (), {"missed": rests - 1}))
        if rounds > all_rounds:
            notes.append(Note("partners-again", (), {"rounds": all_rounds}))
        elif rounds < all_rounds:
            twos, most = met_again(entries, rounds)
            if twos:
                notes.append(Note("opponents-again", (), {"twos": twos, "most": most}))
        return notes

    def draw(self, field: Field) -> Draw:
        draw = super().draw(field) if self.fixed else self._by_result(field)
        if field.number > 1:
            return draw
        return replace(draw, notes=(*self.plan_notes(len(starters(field))), *draw.notes))

    def _by_result(self, field: Field) -> Draw:
        if problems := self.problems(field):
            raise Impossible(*problems)
        if len(field.playing) < PERSONS:
            raise Impossible(too_small(len(field.playing), PERSONS))
        lot, losers_down = self.lot("partners", field), self.partners == "up-and-down"
        tables, byes = winners_up(field, lot, losers_down=losers_down)
        pairings = [Pairing(sides, number) for number, sides in enumerate(tables, start=1)]
        notes = self._unmet_wishes(pairings, field)
        return Draw(field.number, tuple(pairings), tuple(byes), notes=tuple(notes))

    def left_alone(self, field: Field, number: int) -> dict[int, int]:
        return super().left_alone(field, number) if self.fixed else {}

    def gaps(self, field: Field) -> list[Gap]:
        if not self.fixed:
            return []
        seats, numbers, byes = self.seats(field), self.renumbered(field), field.byes()
        free = list(seats.waiting)
        lacking: list[tuple[int | None, tuple[tuple[int, ...], ...]]] = []
        for number, *places in self.rows(field.number, len(seats.at)):
            sides = tuple(map(seats.sitting, places))
            there, wanted = sum(map(len, sides)), sum(map(len, places))
            if wanted == 1:
                free += sides[0]
            elif there == wanted - 1:
                lacking.append((number and numbers.get(number, number), sides))
        free.sort(key=lambda entry: -byes.get(entry, 0))
        return [Gap(number, sides, tuple(free)) for number, sides in lacking if free]

    def may_take(self, entry: Entry, place: int, size: int, *, unused: bool) -> bool:
        return True
