"""The base of all formats: the field they draw from, and the draw they answer with.

Knows options, entries and what was played. Must not know any format: a format is a file of its
own, and nothing outside that file asks which one it is.
"""

from __future__ import annotations

import dataclasses
from abc import ABC, abstractmethod
from collections.abc import Collection, Mapping, Sequence
from functools import lru_cache
from itertools import combinations, product
from random import Random
from typing import Any, ClassVar, Literal

from scoring.rules.facts import LARGEST
from scoring.rules.problems import Problem, error
from tournaments.formats.bracket import Bracket
from tournaments.ranking.results import Entry, Line, Round, Side

Pair = frozenset[int]
"""Two entries, in no order."""


def number(default: int | None, *, least: int = 1, most: int = LARGEST) -> Any:
    """An option of a format: a whole number from `least` to `most`, or nothing."""
    return dataclasses.field(default=default, metadata={"least": least, "most": most})


def numbers(*, least: int = 1) -> Any:
    """An option of a format: a list of whole numbers of at least `least`; the default is none."""
    return dataclasses.field(default=(), metadata={"each": least})


def choice(*values: str) -> Any:
    """An option of a format: one of these words; the first is the default."""
    return dataclasses.field(default=values[0], metadata={"values": values})


class Impossible(Exception):
    """No legal draw: `problems` say what stands in the way."""

    def __init__(self, *problems: Problem) -> None:
        super().__init__(", ".join(problem.code for problem in problems))
        self.problems = list(problems)


def too_small(entries: int, least: int = 2) -> Problem:
    """There are fewer entries than it takes."""
    return error("field-too-small", entries=entries, least=least)


@dataclasses.dataclass(frozen=True)
class Pairing:
    """Sides that are to meet: two, or more where a format seats more at a table. `number` is their
    table, None: any table will do.
    """

    sides: tuple[Side, ...]
    number: int | None = None
    section: str = ""


@dataclasses.dataclass(frozen=True)
class Note:
    """Something a director should know about a draw: a rematch, club mates, a fixed table lost.

    `sides` are the ids of the entries it is about.
    """

    code: str
    sides: tuple[int, ...] = ()
    params: Mapping[str, int | str] = dataclasses.field(default_factory=dict)


@dataclasses.dataclass(frozen=True)
class Draw:
    """One round: who meets whom, best table first, and who does not play.

    `cost` is what the draw was chosen by, the weightiest part first; each format says what its
    parts are, and no other draw of the same field has a lower one.
    """

    round: int
    pairings: tuple[Pairing, ...]
    byes: tuple[int, ...] = ()
    cost: tuple[int, ...] = ()
    notes: tuple[Note, ...] = ()


@dataclasses.dataclass(frozen=True)
class Field:
    """The entries that are drawn together (one section), with all rounds played so far.

    `entries` holds everybody, those who left and those who come later too. `order` has the ids
    best first, by the standings before the round (before the first: by seed, then by lot), and
    `points` the award's points so far, in hundredths. `before` are rounds of earlier stages that
    count on: who met there has met.
    """

    entries: tuple[Entry, ...]
    rounds: Sequence[Round]
    order: Sequence[int]
    points: Mapping[int, int]
    before: Sequence[Round] = ()

    @property
    def number(self) -> int:
        """The round to be drawn, counted in this stage."""
        return len(self.rounds) + 1

    @property
    def playing(self) -> list[int]:
        """The ids of the entries drawn in the next round, best first."""
        inside = {entry.id for entry in self.entries if entry.plays(self.number)}
        return [entry for entry in self.order if entry in inside]

    @property
    def sitting_out(self) -> list[Entry]:
        """The entries with a bye on request in the round to be drawn."""
        number = self.number
        return [entry for entry in self.entries if entry.is_in(number) and number in entry.byes]

    def meetings(self) -> dict[Pair, list[int]]:
        """For each two who have met over a table, how many rounds ago, each time (1: just now).

        A walkover was no meeting: nothing was played. Nor does anybody meet who did not come.
        """
        ago: dict[Pair, list[int]] = {}
        rounds = [*self.before, *self.rounds]
        for index, tables in enumerate(rounds):
            for table in tables:
                for side, others in combinations(table.came, 2):
                    for one, other in product(side, others):
                        ago.setdefault(frozenset((one, other)), []).append(len(rounds) - index)
        return ago

    def met(self) -> dict[Pair, int]:
        """For each two who have met over a table, how many rounds ago they last did."""
        return {two: ago[-1] for two, ago in self.meetings().items()}

    def byes(self) -> dict[int, int]:
        """How many byes each entry has been given; those on request do not count."""
        had: dict[int, int] = {}
        for tables in (*self.before, *self.rounds):
            for table in tables:
                if table.is_bye and not table.asked:
                    for entry in table.entries:
                        had[entry] = had.get(entry, 0) + 1
        return had


@dataclasses.dataclass(frozen=True)
class Gap:
    """A table that lacks one person. `sides` are those present, `resting` who could sit in: those
    who sat out most often first.
    """

    number: int | None
    sides: tuple[tuple[int, ...], ...]
    resting: tuple[int, ...]

    def filled(self, entry: int) -> tuple[tuple[int, ...], ...]:
        """The sides of the table with this person in the empty seat."""
        full = max(map(len, self.sides))
        return tuple(side if len(side) == full else (*side, entry) for side in self.sides)


@dataclasses.dataclass(frozen=True)
class Format(ABC):
    """A way to draw: a frozen dataclass whose fields are its options.

    `rounds` is how many the stage has (None: as many as the format needs, or until the director
    says so), `seed` decides what is left to chance, `forbidden` are those who must not meet,
    `apart` the field of an entry ("club") by which mates are kept apart while possible.
    """

    key: ClassVar[str]
    fixed: ClassVar[bool] = False
    """Whether every round is known from the start."""
    persons: ClassVar[bool] = False
    """Whether persons are entered, not pairs."""
    persons_per_side: ClassVar[int] = 2
    ends: ClassVar[bool] = False
    """Whether it ends by itself, however many rounds that takes."""
    at_table: ClassVar[range] = range(2, 3)
    """How many sides sit at a table."""
    lines: ClassVar[bool] = False
    """Whether the entries sit in two lines, NS and EW."""
    has_bracket: ClassVar[bool] = False
    """Whether it goes by a bracket, to a final."""
    walkovers_meet: ClassVar[bool] = False
    """Whether head-to-head takes a walkover for a meeting: everybody meets everybody."""
    takes_requests: ClassVar[bool] = False
    """Whether an entry may ask for a bye: each round is drawn anew from the entries present."""
    rounds_hang_on_field: ClassVar[bool] = False
    """Whether the field says how many rounds there are; else the option does."""
    draws: ClassVar[bool] = True
    """Whether it says who meets whom; else a director adds the matches of a round one by one."""

    rounds: int | None = number(None)
    seed: int = number(0, least=0)
    forbidden: Collection[Pair] = ()
    apart: Literal["", "club"] = choice("", "club")

    @classmethod
    def has_partners(cls) -> bool:
        """Whether persons are entered who change partners: two entries are then one side."""
        return cls.persons and cls.persons_per_side > 1

    @property
    def is_of_several(self) -> bool:
        """Whether more than two sides sit at a table."""
        return self.at_table[-1] > 2

    @classmethod
    def most_rounds(cls, entries: int) -> int | None:
        """Return the most rounds that this number of entries can play; None: no fixed limit."""
        return None

    @abstractmethod
    def draw(self, field: Field) -> Draw:
        """The next round. Raises Impossible."""

    def fallback(self, field: Field) -> Draw | None:
        """Return the draw with the fewest rematches when no draw is legal; None if this format has
        no such draw.
        """
        return None

    def is_planned(self, field: Field) -> bool:
        """Whether the rounds that are left are known by now, unless somebody comes or leaves."""
        return self.fixed

    def gaps(self, field: Field) -> list[Gap]:
        """Return the tables of the next round that somebody who rests could complete."""
        return []

    def plan_notes(self, entries: int) -> list[Note]:
        """Return notes for the director on the plan of this stage."""
        return []

    def problems(self, field: Field) -> list[Problem]:
        """Return all problems that keep this field from being drawn."""
        return []

    def sections(self, entries: Sequence[Entry]) -> Mapping[int, str]:
        """The section of each entry: sections are drawn, and ranked, each by itself."""
        return {entry.id: entry.section for entry in entries}

    def section_problems(self, entries: Sequence[Entry]) -> list[Problem]:
        """Return all problems of splitting these entries; `sections` itself never fails."""
        return []

    def rounds_of(self, field: Field) -> int | None:
        """How many rounds there are; None where nobody can say yet."""
        return self.rounds

    def lines_of(self, field: Field) -> Mapping[int, Line]:
        """Return the line (NS or EW) of each entry; empty in formats without lines."""
        return {}

    def annulled(self, field: Field) -> frozenset[int]:
        """Entries that left so early that none of their results count, for anybody."""
        return frozenset()

    def reached(self, field: Field) -> Mapping[int, int] | None:
        """How far each has come, more is further, where that goes before all points."""
        return None

    def level(self, field: Field) -> frozenset[int]:
        """Entries that share a place with all that came as far, whatever their points."""
        return frozenset()

    def counted(self, field: Field) -> Sequence[Round]:
        """The rounds as they are ranked: without what turned out to be no result."""
        return field.rounds

    def bracket(self, field: Field) -> Bracket | None:
        """The bracket as it stands, with everybody who has a place in it."""
        return None

    def lives_left(self, field: Field) -> Mapping[int, int]:
        """Return how many losses each entry has left before it is out (0: out). Empty when the
        format does not count losses.
        """
        return {}

    def is_out(self, field: Field, entry: int) -> bool:
        """Whether it has lost so that no further round of the stage is its own."""
        return self.lives_left(field).get(entry) == 0

    def weights(self, results: Sequence[tuple[int, int]]) -> Sequence[int]:
        """How often each of an entry's results counts, given as (round, hundredths)."""
        return [1] * len(results)

    def clash(self, one: Entry, other: Entry) -> tuple[int, int]:
        """Whether these two are forbidden to meet, and whether they are mates: 1 where so."""
        mate = getattr(one, self.apart) if self.apart else ""
        are_mates = mate != "" and mate == getattr(other, self.apart)
        return int(frozenset((one.id, other.id)) in self.forbidden), int(are_mates)

    def clash_notes(self, one: Entry, other: Entry) -> list[Note]:
        """Return the notes for these two meeting although they should not."""
        codes = zip(("forbidden", "mates"), self.clash(one, other), strict=True)
        return [Note(code, (one.id, other.id)) for code, is_so in codes if is_so]

    def first_round_notes(self, one: Entry, other: Entry) -> list[Note]:
        """Return further notes for these two meeting in the first round of the stage."""
        return []

    def lot_of(self, entry: int) -> int:
        """Return the random sort key of an unseeded entry, independent of all other entries."""
        return _lot(self.seed, entry)

    def lot(self, purpose: str, field: Field) -> Random:
        """Return a random generator that is the same for the same seed, round and purpose."""
        return Random(f"{self.seed}/{field.number}/{purpose}")  # noqa: S311


@lru_cache(maxsize=8192)
def _lot(seed: int, entry: int) -> int:
    return Random(f"{seed}/order/{entry}").getrandbits(64)  # noqa: S311
