"""The facts of an event: its entries, and its rounds with their results.

Knows entries, rounds and results. Must not know how a round is drawn (that is a format) nor what a
result is worth (that is an award).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Literal

Line = Literal["", "NS", "EW"]

Worth = Literal["half", "zero"]
"""The worth of a bye on request: half a win, or nothing."""

Side = tuple[int, ...]
"""The ids of the entries that play together: one where pairs are entered, two where persons are."""


@dataclass(frozen=True)
class Entry:
    """A participant of an event; `id` is unique in the event.

    `seed` is the strength it is known by, 1 the strongest; of those without one the lowest `lot`
    is drawn first. `club` is who should be kept apart, and `came_from` the group of an earlier
    stage it qualified from.
    `line` is NS or EW where one line stays and the other moves. `table` is the one it cannot leave.
    It plays from round `from_round` on (from 1), up to and with `until_round` (None: to the end).
    `byes` are the rounds it has asked not to play in, `credit` those it missed before it came; both
    say by round what each is worth.
    """

    id: int
    name: str = ""
    seed: int | None = None
    club: str = ""
    came_from: str = ""
    section: str = ""
    line: Line = ""
    table: int | None = None
    from_round: int = 1
    until_round: int | None = None
    lot: int = 0
    byes: Mapping[int, Worth] = field(default_factory=dict)
    credit: Mapping[int, Worth] = field(default_factory=dict)

    def is_in(self, number: int) -> bool:
        """Whether it takes part in round `number`."""
        return self.from_round <= number and not self.left_before(number)

    def plays(self, number: int) -> bool:
        """Whether it is drawn in round `number`: it takes part, and has not asked for a bye."""
        return self.is_in(number) and number not in self.byes

    def left_before(self, number: int) -> bool:
        return self.until_round is not None and self.until_round < number


def by_seed(entries: Iterable[Entry]) -> list[Entry]:
    """The strongest first: by seed, those without one as entered."""
    return sorted(entries, key=lambda entry: (entry.seed is None, entry.seed or 0))


def in_draw_order(entries: Iterable[Entry]) -> list[Entry]:
    """By seed, those without one by lot; where nobody has a lot, as entered."""
    return by_seed(sorted(entries, key=lambda entry: entry.lot))


@dataclass(frozen=True)
class Table:
    """One table with its sides; score None: no result; one side: a bye.

    `score` holds the totals of the match, one per side. `places` has the place of each side in it,
    1 the best, level ones share it; without them the higher score is better. `absent` are the
    positions of the sides that did not come: at a table of two a walkover or a double one; at a
    larger one those who came have a score, and what stands there for the others counts for nothing.
    `counts` are tallies of the match (clean, out, penalties) with a number per side. `asked`: of a
    bye on request, what it is worth.
    """

    sides: tuple[Side, ...]
    number: int | None = None
    score: tuple[int, ...] | None = None
    absent: tuple[int, ...] = ()
    counts: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    places: tuple[int, ...] = ()
    asked: Worth | Literal[""] = ""

    @property
    def is_bye(self) -> bool:
        return len(self.sides) == 1

    @property
    def is_of_several(self) -> bool:
        """Whether more than two sides sit at it."""
        return len(self.sides) > 2

    @property
    def came(self) -> tuple[Side, ...]:
        """The sides that came."""
        return tuple(side for at, side in enumerate(self.sides) if at not in self.absent)

    @property
    def is_open(self) -> bool:
        """Whether its result is still missing."""
        if self.is_of_several and len(self.came) > 1:
            return self.score is None
        return not self.is_bye and self.score is None and not self.absent

    @property
    def ranked(self) -> tuple[int, ...]:
        """The place of each side once there is a result. Who did not come is behind all others."""
        better = tuple(-place for place in self.places) or self.score or (0,) * len(self.sides)
        worth = [(False, 0) if at in self.absent else (True, own) for at, own in enumerate(better)]
        return tuple(1 + sum(other > own for other in worth) for own in worth)

    @property
    def winner(self) -> int | None:
        """The position of the side that won alone; None after a draw, or where nobody came, or
        nothing is known yet.

        Not said of a bye.
        """
        if self.is_bye or self.is_open or not self.came:
            return None
        ranked = self.ranked
        return ranked.index(1) if ranked.count(1) == 1 else None

    @property
    def losers(self) -> tuple[int, ...]:
        """The positions of the sides that lost: of both after a double walkover."""
        if self.absent:
            return self.absent
        winner = self.winner
        return () if winner is None else tuple(at for at in range(len(self.sides)) if at != winner)

    @property
    def entries(self) -> tuple[int, ...]:
        return tuple(entry for side in self.sides for entry in side)


Round = Sequence[Table]


def with_requests(tables: Round, number: int, entries: Iterable[Entry]) -> list[Table]:
    """The tables of round `number`, with the byes that were asked for and the credit of late ones.

    Whoever played after all keeps that result. Idempotent.
    """
    worth: dict[int, Worth] = {}
    for entry in entries:
        if number in entry.credit:
            worth[entry.id] = entry.credit[number]
        elif number in entry.byes and entry.is_in(number):
            worth[entry.id] = entry.byes[number]
    found = [
        replace(table, asked=worth[table.entries[0]])
        if table.is_bye and table.entries[0] in worth
        else table
        for table in tables
    ]
    seated = {entry for table in tables for entry in table.entries}
    found += [Table(((id,),), asked=asked) for id, asked in worth.items() if id not in seated]
    return found


@dataclass(frozen=True)
class Bye:
    """The worth of a bye: match points for and against, and the award's points, in hundredths.

    None is worked out: from the award's win, and from the mean score of the round's wins.
    """

    score: tuple[int, int] | None = None
    points: int | None = None
