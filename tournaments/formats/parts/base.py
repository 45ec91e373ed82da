"""The base of all formats: the field they draw from and the draw they return.

Knows options, entries and rounds. Must not know any format: each has a file of its own, and no
code outside that file asks which format it is.
"""

from __future__ import annotations

import dataclasses
from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from functools import lru_cache
from itertools import chain, combinations, product
from random import Random
from typing import Any, ClassVar, Literal

from scoring.rules.base.problems import Problem, error
from scoring.rules.base.sheet import RuleSet
from tournaments.formats.parts.bracket import Bracket
from tournaments.formats.parts.options import choice, number
from tournaments.ranking.results import Entry, Line, Round, RoundPoints, Seating, Side

Pair = frozenset[int]
"""The ids of two entries, in no order."""


class Impossible(Exception):
    """No legal draw exists; `problems` are the reasons."""

    def __init__(self, *problems: Problem) -> None:
        super().__init__(", ".join(problem.code for problem in problems))
        self.problems = list(problems)


def are_of_one_group(entry: Entry, other: Entry) -> bool:
    """Whether both qualified from the same group of an earlier stage."""
    return entry.came_from != "" and entry.came_from == other.came_from


def too_small(entries: int, least: int = 2) -> Problem:
    """Return the problem of a field with fewer entries than it needs."""
    return error("field-too-small", entries=entries, least=least)


@dataclasses.dataclass(frozen=True)
class Pairing:
    """Sides that meet at a table: two, or more in formats with larger tables. `number` is the
    table (None: any).
    """

    sides: tuple[Side, ...]
    number: int | None = None
    section: str = ""


@dataclasses.dataclass(frozen=True)
class Note:
    """A remark on a draw for the director: a rematch, club mates, a lost fixed table.

    `sides` are the ids of the entries concerned.
    """

    code: str
    sides: tuple[int, ...] = ()
    params: Mapping[str, int | str] = dataclasses.field(default_factory=dict)


@dataclasses.dataclass(frozen=True)
class Draw:
    """One round: its pairings, best table first, and the ids of the entries with a bye.

    `cost` compares this draw with others of the same field, the weightiest part first; each format
    defines its parts.
    """

    round: int
    pairings: tuple[Pairing, ...]
    byes: tuple[int, ...] = ()
    cost: tuple[int, ...] = ()
    notes: tuple[Note, ...] = ()


@dataclasses.dataclass(frozen=True)
class Field:
    """The entries that are drawn together (one section), with their rounds so far.

    `entries` includes those that left and those that come later. `order` has the ids best first, by
    the standings before the round (before the first: by seed, then by lot), and `points` the
    award's points so far, in hundredths. `before` are the rounds of earlier stages whose meetings
    still count.
    """

    entries: tuple[Entry, ...]
    rounds: Sequence[Round]
    order: Sequence[int]
    points: Mapping[int, int]
    before: Sequence[Round] = ()

    @property
    def number(self) -> int:
        """The number of the round to be drawn, within this stage."""
        return len(self.rounds) + 1

    @property
    def playing(self) -> list[int]:
        """The ids of the entries drawn in the next round, best first."""
        inside = {entry.id for entry in self.entries if entry.plays(self.number)}
        return [entry for entry in self.order if entry in inside]

    @property
    def sitting_out(self) -> list[Entry]:
        """The entries that are absent or have a bye on request in the round to be drawn."""
        number = self.number
        out = (entry for entry in self.entries if entry.is_in(number) and number in entry.byes)
        return sorted(out, key=lambda entry: entry.id)

    def meetings(self) -> dict[Pair, list[int]]:
        """Return how many rounds ago each pair met (1: in the last round), one number per meeting,
        the oldest first.

        Walkovers and absent sides are no meetings: nothing was played.
        """
        ago: dict[Pair, list[int]] = {}
        rounds = [*self.before, *self.rounds]
        for index, tables in enumerate(rounds):
            for table in tables:
                for side, others in combinations(table.came, 2):
                    for entry, opponent in product(side, others):
                        ago.setdefault(frozenset((entry, opponent)), []).append(len(rounds) - index)
        return ago

    def met(self) -> dict[Pair, int]:
        """Return how many rounds ago each pair last met."""
        return {two: ago[-1] for two, ago in self.meetings().items()}

    def of_one_group(self) -> set[Pair]:
        """Return the pairs of entries that qualified from the same group of an earlier stage."""
        groups: dict[str, list[int]] = {}
        for entry in self.entries:
            if entry.came_from:
                groups.setdefault(entry.came_from, []).append(entry.id)
        return {frozenset(two) for ids in groups.values() for two in combinations(ids, 2)}

    def byes(self) -> dict[int, int]:
        """Return how many byes each entry was given, not counting byes on request and absences."""
        counts: dict[int, int] = {}
        for tables in (*self.before, *self.rounds):
            for table in tables:
                if table.is_bye and not table.asked:
                    for entry in table.entries:
                        counts[entry] = counts.get(entry, 0) + 1
        return counts

    def wins_without_a_match(self) -> dict[int, int]:
        """Return how many byes and walkovers each entry was given: who has one already gets the bye
        last (FIDE Basic Rules for Swiss Systems, C.04.1, d).
        """
        counts = Counter(self.byes())
        for table in chain.from_iterable((*self.before, *self.rounds)):
            if table.absent and len(table.came) == 1:
                counts.update(table.came[0])
        return dict(counts)


@dataclasses.dataclass(frozen=True)
class Gap:
    """A table that lacks one person. `sides` are the persons present, `resting` the persons who
    could sit in, first the one who sat out most often.
    """

    number: int | None
    sides: tuple[tuple[int, ...], ...]
    resting: tuple[int, ...]

    def filled(self, entry: int) -> tuple[tuple[int, ...], ...]:
        """Return the sides of the table with this person in the empty seat."""
        full = max(map(len, self.sides))
        return tuple(side if len(side) == full else (*side, entry) for side in self.sides)


@dataclasses.dataclass(frozen=True)
class Format(ABC):
    """A way to draw: a frozen dataclass whose fields are its options.

    `rounds` is the number of rounds (None: as many as the format needs, or until the director ends
    the stage), `seed` decides all that is left to chance, `forbidden` are pairs that must not meet,
    `apart` is the field of an entry ("club") by which mates are kept apart if possible. `days`: the
    days that the sides have for a round, if they choose when they play; it changes no draw.
    """

    key: ClassVar[str]
    fixed: ClassVar[bool] = False
    """Whether every round is known from the start."""
    persons: ClassVar[bool] = False
    """Whether persons are entered, not pairs."""
    players: ClassVar[range] = range(1, 3)
    """How many persons may play on a side."""
    ends: ClassVar[bool] = False
    """Whether the stage ends by itself, however many rounds that takes."""
    at_table: ClassVar[range] = range(2, 3)
    """How many sides sit at a table."""
    lines: ClassVar[bool] = False
    """Whether the entries sit in two lines, NS and EW."""
    is_of_meetings: ClassVar[bool] = False
    """Whether several rounds in a row are matches of the same meetings."""
    has_bracket: ClassVar[bool] = False
    """Whether it is played as a bracket that ends in a final."""
    legs: ClassVar[int] = 1
    """How many matches a tie of a bracket takes at least. A level match is played again if this is
    one."""
    losers_play_on: ClassVar[bool] = False
    """Whether the losers of a bracket play a bracket of their own."""
    walkovers_meet: ClassVar[bool] = False
    """Whether head-to-head counts a walkover as a meeting, as where all entries meet."""
    takes_requests: ClassVar[bool] = False
    """Whether an entry may ask for a bye: each round is drawn anew from the entries present."""
    rounds_hang_on_field: ClassVar[bool] = False
    """Whether the field decides the number of rounds, not only the option `rounds`."""
    draws: ClassVar[bool] = True
    """Whether it draws the matches; if not, a director adds them one by one."""
    seating: ClassVar[Seating] = ""
    """The meaning of the order in which it names the sides of a table."""

    rounds: int | None = number(None)
    seed: int = number(0, least=0)
    forbidden: Collection[Pair] = ()
    apart: Literal["", "club"] = choice("", "club")
    days: int | None = number(None, most=366)

    @classmethod
    def has_partners(cls) -> bool:
        """Whether the entries are persons who change partners, so that a side has two entries."""
        return cls.persons and 1 not in cls.players

    @classmethod
    def seats_several(cls) -> bool:
        """Whether more than two sides sit at a table."""
        return cls.at_table[-1] > 2

    @classmethod
    def mixes_with(cls, other: type[Format]) -> bool:
        """Whether stages of both formats can be parts of one tournament."""
        return cls.has_partners() == other.has_partners() and cls.at_table == other.at_table

    @classmethod
    def suits(cls, rules: RuleSet[Any]) -> bool:
        """Whether matches by these rules can be played in this format."""
        return rules.persons_per_side in cls.players

    @property
    def is_of_several(self) -> bool:
        return self.seats_several()

    @classmethod
    def most_rounds(cls, entries: int) -> int | None:
        """Return the most rounds that this number of entries can play; None: no fixed limit."""
        return None

    @property
    def stops_early(self) -> bool:
        """Whether the stage can end before it has one winner, so that several are still in it."""
        return self.ends and self.rounds is not None

    @property
    def takes_rounds(self) -> bool:
        """Whether no drawn round depends on the number of rounds, so that it can change."""
        return not (self.fixed or self.has_bracket or self.ends)

    def enough_rounds(self, entries: int) -> int | None:
        """Return how many rounds find one winner; None where the director decides."""
        return None

    @abstractmethod
    def draw(self, field: Field) -> Draw:
        """Return the next round. Raises Impossible."""

    def fallback(self, field: Field) -> Draw | None:
        """Return the draw with the fewest rematches when no draw is legal; None if this format has
        no such draw.
        """
        return None

    def bye_candidates(self, field: Field) -> list[int]:
        """Return the entries that may get the bye of an odd number. Forbidden pairs and rematches
        can move it to others. Empty in formats that do not choose it for each round.
        """
        return []

    def tables_for(self, entries: int) -> int:
        """Return the number of tables at which so many entries play."""
        return entries // 2

    def is_planned(self, field: Field) -> bool:
        """Whether the remaining rounds are known now, unless an entry comes or leaves."""
        return self.fixed

    def gaps(self, field: Field) -> list[Gap]:
        """Return the tables of the next round that a resting person could complete."""
        return []

    def plan_notes(self, entries: int) -> list[Note]:
        return []

    def problems(self, field: Field) -> list[Problem]:
        return []

    def sections(self, entries: Sequence[Entry]) -> Mapping[int, str]:
        """Return the section of each entry. Each section is drawn and ranked by itself."""
        return {entry.id: entry.section for entry in entries}

    def section_problems(self, entries: Sequence[Entry]) -> list[Problem]:
        """Return all problems of dividing the entries into sections; `sections` never fails."""
        return []

    def rounds_of(self, field: Field) -> int | None:
        """Return the number of rounds; None: not known yet."""
        return self.rounds

    def lines_of(self, field: Field) -> Mapping[int, Line]:
        """Return the line (NS or EW) of each entry; empty in formats without lines."""
        return {}

    def annulled(self, field: Field) -> frozenset[int]:
        """Return the entries that left so early that their results count for nobody."""
        return frozenset()

    def left_alone(self, field: Field, number: int) -> Mapping[int, int]:
        """Return the entries with a bye in the drawn round `number` because another entry left,
        each with that other entry.
        """
        return {}

    def reached(self, field: Field) -> Mapping[int, int] | None:
        """Return how far each entry has come (more is further), ranked before points; None if the
        format ranks by points.
        """
        return None

    def level(self, field: Field) -> frozenset[int]:
        """Return the entries that share a place with all others that came as far, whatever the
        points.
        """
        return frozenset()

    def counted(self, field: Field) -> Sequence[Round]:
        """Return the rounds as they are ranked, without byes that do not count."""
        return field.rounds

    def bracket(self, field: Field) -> Bracket | None:
        """Return the bracket as it stands; None in formats without one."""
        return None

    def lives_left(self, field: Field) -> Mapping[int, int]:
        """Return how many losses each entry has left before it is out (0: out). Empty when the
        format does not count losses.
        """
        return {}

    def apart_after_groups(self, field: Field) -> set[Pair]:
        """Return the pairs that met in the groups of an earlier stage and that this format keeps
        apart, as far as possible, though those results do not count.
        """
        return set()

    def out(self, field: Field) -> frozenset[int]:
        """Return the entries that have lost and play no further round of the stage."""
        return frozenset(entry for entry, lives in self.lives_left(field).items() if not lives)

    def weights(self, results: Sequence[RoundPoints]) -> Sequence[int]:
        """Return the factor of each result of an entry (0: it does not count)."""
        return [1] * len(results)

    def clash(self, entry: Entry, other: Entry) -> tuple[int, int]:
        """Return (1 if the two are forbidden to meet, 1 if they are mates), else zeros."""
        mate = getattr(entry, self.apart) if self.apart else ""
        are_mates = mate != "" and mate == getattr(other, self.apart)
        return int(frozenset((entry.id, other.id)) in self.forbidden), int(are_mates)

    def clash_notes(self, entry: Entry, other: Entry) -> list[Note]:
        """Return the notes on two entries that meet although they should not."""
        codes = zip(("forbidden", "mates"), self.clash(entry, other), strict=True)
        return [Note(code, (entry.id, other.id)) for code, is_so in codes if is_so]

    def meeting_notes(self, entry: Entry, other: Entry, number: int) -> list[Note]:
        """Return further notes on these two meeting in this round of the stage."""
        return []

    def lot_of(self, entry: int) -> int:
        """Return the random sort key of an unseeded entry, independent of all other entries."""
        return _lot(self.seed, entry)

    def lot(self, purpose: str, field: Field) -> Random:
        """Return a random generator that is the same for the same seed, round and purpose."""
        return Random(f"{self.seed}/{field.number}/{purpose}")  # noqa: S311 - a draw that everybody can repeat


@lru_cache(maxsize=8192)
def _lot(seed: int, entry: int) -> int:
    return Random(f"{seed}/order/{entry}").getrandbits(64)  # noqa: S311 - a draw that everybody can repeat
