"""The base of every game: a hand becomes a sheet per side, sheets become a match.

Knows lines, totals and the order of hands. Must not know any game: a game is a `RuleSet` in a
file of its own, and nothing outside that file asks which one it is.
"""

from __future__ import annotations

import dataclasses
from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from itertools import zip_longest
from typing import Any, ClassVar, Generic, Literal, Protocol, Self, TypeVar

from .cards import Card, full_deck
from .facts import LARGEST, Penalty, Reader
from .melds import Meld, Shapes
from .problems import MalformedFacts, Problem, error


class Facts(Protocol):
    """The facts of one hand: what was entered, frozen, with one entry per side."""

    @property
    def sides(self) -> Sequence[Any]: ...


F = TypeVar("F", bound=Facts)


@dataclasses.dataclass(frozen=True)
class Line:
    """One line of a side's sheet. `count` is None where points are not counted in pieces."""

    code: str
    count: int | None
    points: int


@dataclasses.dataclass(frozen=True)
class Sheet:
    """One side's points in one hand, line by line in the order of the paper, without zero lines.

    `minimum` is the opening minimum that was in force after so many `failed` openings, 0 for
    none. `counts` has an entry for each of the rule set's `counts`. The `penalties` are those that
    the lines sum up.
    """

    lines: tuple[Line, ...]
    minimum: int
    counts: Mapping[str, int]
    failed: int = 0
    penalties: tuple[Penalty, ...] = ()

    @property
    def points(self) -> int:
        return sum(line.points for line in self.lines)


@dataclasses.dataclass(frozen=True)
class MatchState:
    """The state of a match after its counted hands; one entry per side.

    `minimums` are those of the next hand, 0 for none. `active` are the sides that still play, the
    others are out since the hand that `out_since` numbers (0: not out).
    """

    totals: tuple[int, ...]
    hands: int
    over: bool
    winner: int | None
    minimums: tuple[int, ...]
    active: tuple[int, ...]
    out_since: tuple[int, ...]


@dataclasses.dataclass(frozen=True)
class HandReport(Generic[F]):
    """One hand of a match, explained. A hand with errors is not `counted`: `totals` stay. `active`
    are the sides that were in the match when it was played.
    """

    number: int
    facts: F
    sheets: tuple[Sheet, ...]
    problems: tuple[Problem, ...]
    totals: tuple[int, ...]
    counted: bool
    active: tuple[int, ...]


@dataclasses.dataclass(frozen=True)
class Played(Generic[F]):
    """All hands of a match, in order, and where it stands after them."""

    hands: tuple[HandReport[F], ...]
    state: MatchState


@dataclasses.dataclass(frozen=True)
class Field:
    """Something a scorer is asked about a hand: `name` is the key of the facts.

    `scope`: per side, about the hand, or "across": at most one side has it. `line` is the line
    the answer makes on that side's own sheet, `each` its points for one, `cards` the key that can
    be given card by card instead. An "opening" are the points of the first lay-down, which nobody
    has to note. A "choice" is one of the numbers in `choices`. `says` is the code of what the
    scorer is asked, where one name is asked differently in two games. `nobody` is the key of the
    hand that says that no side has it, where that is an answer. `ruled` is what follows from a
    ruling by which it is so.
    """

    name: str
    kind: Literal["count", "points", "flag", "choice", "failures", "opening", "penalties"]
    scope: Literal["side", "hand", "across"] = "side"
    line: str | None = None
    each: int | None = None
    cards: str | None = None
    choices: tuple[int, ...] = ()
    says: str = ""
    nobody: str = ""
    ruled: str = ""

    @property
    def code(self) -> str:
        return self.says or self.name


OptionValue = int | bool | str


def option(default: int, *, least: int = 0, most: int = LARGEST) -> int:
    """Declare an option of a rule set: a whole number from `least` to `most`."""
    number: int = dataclasses.field(default=default, metadata={"least": least, "most": most})
    return number


def switch(default: bool = False) -> bool:
    """Declare an option of a rule set that is on or off."""
    value: bool = dataclasses.field(default=default, metadata={"switch": True})
    return value


def choice(default: str, *others: str) -> str:
    """Declare an option of a rule set: one of these codes."""
    code: str = dataclasses.field(default=default, metadata={"codes": (default, *others)})
    return code


class RuleSet(ABC, Generic[F]):
    """A game: a frozen dataclass whose fields are its options, and what follows from them.

    A house rule is the same game with other options: `with_options`.
    """

    __dataclass_fields__: ClassVar[dict[str, dataclasses.Field[Any]]]

    key: ClassVar[str]
    side_numbers: ClassVar[range] = range(2, 3)
    """With how many sides it can be played."""
    persons_per_side: ClassVar[int] = 2
    counts: ClassVar[tuple[str, ...]]
    """Counts per side and hand, beside points, that tournaments may use."""
    canastras: ClassVar[tuple[str, ...]]
    """The kinds of canastra among `counts`, the best first: a match file shows them."""

    @property
    @abstractmethod
    def line_codes(self) -> tuple[str, ...]:
        """The codes of all lines, in the order of the paper."""

    @property
    def target(self) -> int | None:
        """The total at which a match ends, or a side is out where `low_wins`; None where it goes on
        until somebody ends it."""
        return None

    @property
    def low_wins(self) -> bool:
        """Whether points are bad to have: the lower total is the better one."""
        return False

    @abstractmethod
    def read(self, data: object) -> F:
        """Return the facts of a hand from JSON data. Raises MalformedFacts, and nothing else."""

    @abstractmethod
    def write(self, facts: F) -> dict[str, Any]:
        """Return the facts as JSON data without defaults; `read` gives equal facts back."""

    def as_counts(self, facts: F) -> F:
        """Return the same hand with what was given card by card noted in numbers."""
        return facts

    @abstractmethod
    def check(self, facts: F, state: MatchState) -> tuple[Problem, ...]:
        """Return all that is wrong with a hand played in this state, errors and warnings."""

    @abstractmethod
    def score(self, facts: F, state: MatchState) -> tuple[Sheet, ...]:
        """Return one sheet per side; a hand with errors has them too."""

    @abstractmethod
    def after(self, state: MatchState, sheets: tuple[Sheet, ...]) -> MatchState:
        """Return the state once the hand with these sheets counts."""

    @abstractmethod
    def fields(self, state: MatchState) -> tuple[Field, ...]:
        """Return the questions about the next hand, in the order of the form."""

    @property
    def shapes(self) -> Shapes:
        return Shapes()

    @property
    def deck(self) -> Counter[Card]:
        """How many there are of each card."""
        return Counter(full_deck())

    def read_meld(self, text: str) -> Meld:
        """Return a meld in the notation of this game, legal or not. Raises MalformedFacts."""
        raise MalformedFacts("this game notes no melds")

    def worth(self) -> dict[str, int]:
        """Return the points of one in each line that counts something, by code; below zero where it
        is taken off.
        """
        return {f.line: f.each for f in self.fields(self.start()) if f.line and f.each}

    def card_value(self, card: Card) -> int:
        """Return the points of a card on the table or in a hand."""
        return 0

    def meld_value(self, meld: Meld) -> int:
        """Return the card points of a meld, without its bonus."""
        return sum(map(self.card_value, meld.cards))

    def meld_bonus(self, meld: Meld) -> int:
        """Return the bonus of a meld besides its card points; 0 if it is no canastra."""
        return 0

    def minimum(self, total: int, failed: int = 0) -> int:
        """Return the opening minimum at this total after `failed` failures; 0 for none."""
        return 0

    @property
    def minimum_steps(self) -> tuple[tuple[int, int], ...]:
        """Each total from which on another minimum is in force, and the minimum, where it rises
        with the total alone; none where there is one minimum at most.
        """
        return ()

    def points_before_minimum(self, total: int) -> int | None:
        """Return the points a side lacks until an opening minimum applies to it; None if one
        applies already or none ever will.
        """
        return None

    def doubts(self, totals: Sequence[int], hands: int | None) -> tuple[Problem, ...]:
        """Return warnings about the totals of a whole match of at most `hands` hands that was not
        recorded hand by hand.
        """
        return ()

    def places(self, state: MatchState) -> tuple[int, ...]:
        """Return the place of each side as it stands, 1 for the best; equal ones share it and the
        next is left out. Who is out comes after all who are not, the sooner the later.
        """
        merits = [self._merit(state, side) for side in range(len(state.totals))]
        return tuple(1 + sum(other > merit for other in merits) for merit in merits)

    def _merit(self, state: MatchState, side: int) -> tuple[bool, int, int]:
        out_since, total = state.out_since[side], state.totals[side]
        return out_since == 0, out_since, -total if self.low_wins else total

    def start(self, sides: int = 2) -> MatchState:
        """Return the state before the first hand."""
        return MatchState(
            totals=(0,) * sides,
            hands=0,
            over=False,
            winner=None,
            minimums=(self.minimum(0),) * sides,
            active=tuple(range(sides)),
            out_since=(0,) * sides,
        )

    def play(
        self, hands: Iterable[F], sides: int = 2, noted: Iterable[Collection[int]] = ()
    ) -> Played[F]:
        """Plays a match hand by hand. A hand with errors is reported and does not count.

        `noted` are the sides that each hand was noted of, where they played it in another state
        than this. Who was out then has nothing noted; to count that as nothing would be wrong.
        """
        state = self.start(sides)
        reports = []
        for number, (facts, of) in enumerate(zip_longest(hands, noted), start=1):
            report, state = self._play_hand(state, number, facts, of)
            reports.append(report)
        return Played(tuple(reports), state)

    def play_on(self, played: Played[F], facts: F) -> Played[F]:
        """Return the match with one hand more."""
        number = len(played.hands) + 1
        report, state = self._play_hand(played.state, number, facts, None)
        return Played((*played.hands, report), state)

    def _play_hand(
        self, state: MatchState, number: int, facts: F, noted: Collection[int] | None
    ) -> tuple[HandReport[F], MatchState]:
        problems = self.check(facts, state)
        if noted is not None:
            lost = (error("was-out", side) for side in state.active if side not in noted)
            problems = (*lost, *problems)
        if state.over:
            problems = (error("match-is-over"), *problems)
        sheets = self.score(facts, state)
        counted = not any(problem.is_error for problem in problems)
        after = self.after(state, sheets) if counted else state
        report = HandReport(number, facts, sheets, problems, after.totals, counted, state.active)
        return report, after

    def options(self) -> dict[str, OptionValue]:
        """Return all options and their values, as JSON data."""
        return {field.name: getattr(self, field.name) for field in dataclasses.fields(self)}

    def with_options(self, data: object) -> Self:
        """Return the same game with some options changed.

        Raises MalformedFacts for an unknown option, a wrong type or a value without sense.
        """
        fields = dataclasses.fields(self)
        reader = Reader(data, (field.name for field in fields))
        changed: dict[str, Any] = {
            field.name: _read_option(reader, field) for field in fields if reader.has(field.name)
        }
        return dataclasses.replace(self, **changed)


def _read_option(reader: Reader, field: dataclasses.Field[Any]) -> OptionValue:
    if "switch" in field.metadata:
        return reader.flag(field.name)
    if codes := field.metadata.get("codes"):
        code = reader.text(field.name)
        if code not in codes:
            raise reader.malformed(field.name, f"must be one of {', '.join(codes)}")
        return code
    return reader.number(field.name, field.metadata["least"], field.metadata["most"])
