"""The base of every game: from the facts of a hand to a sheet per side, then to the match.

Must not know a game: each game is a `RuleSet` in a file of its own, and no code outside that file
asks which game it is.
"""

from __future__ import annotations

import dataclasses
from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import pairwise, zip_longest
from typing import Any, ClassVar, Generic, Literal, Protocol, Self, TypeVar

from scoring.rules.base.cards import Card, full_deck
from scoring.rules.base.facts import LARGEST, OptionValue, Penalty, Reader, read_option
from scoring.rules.base.melds import Meld, Shapes
from scoring.rules.base.problems import MalformedFacts, Problem, error


class Facts(Protocol):
    """The facts of one hand as entered: a frozen value with one entry per side."""

    @property
    def sides(self) -> Sequence[Any]: ...


F = TypeVar("F", bound=Facts)


@dataclasses.dataclass(frozen=True)
class Line:
    """One line of a side's sheet. `count`: the number of items in it, such as canastras; None for a
    line without items.
    """

    code: str
    count: int | None
    points: int


@dataclasses.dataclass(frozen=True)
class Sheet:
    """One side's points in one hand: its lines in the order of the paper, without lines of 0.

    `minimum` is the opening minimum after `failed` failed openings, 0 for none. `counts` has an
    entry for each of the rule set's `counts`. The line of penalties is the sum of `penalties`;
    `left` the points of the side's own cards left in hand, whatever lines they make.
    """

    lines: tuple[Line, ...]
    minimum: int
    counts: Mapping[str, int]
    failed: int = 0
    penalties: tuple[Penalty, ...] = ()
    left: int = 0

    @property
    def points(self) -> int:
        return sum(line.points for line in self.lines)


@dataclasses.dataclass(frozen=True)
class MatchState:
    """The state of a match after its counted hands; tuples have one entry per side.

    `minimums` are those of the next hand, 0 for none. `active` lists the sides still in the match;
    `out_since` is the number of the hand in which each side went out of it, 0 for active sides.
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
    """One hand of a match with its sheets, problems and the totals after it. A hand with errors is
    not `counted` and does not change the totals. `active`: the sides in the match before the hand.
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
    """All hands of a match in order, and its state after them."""

    hands: tuple[HandReport[F], ...]
    state: MatchState


@dataclasses.dataclass(frozen=True)
class Field:
    """A question to the scorer about a hand. `name` is its key in the facts.

    - `kind`: "opening" is the points of the initial meld, which may stay blank; "choice" is one
      of the numbers in `choices`. A "count" may have them, too, if it is one of a few.
    - `scope`: asked of each side, of the whole hand, or "across" the sides: one side or nobody.
    - `line`: the line of the sheet that the answer makes; `each`: the points of one item in it.
    - `cards`: the key of the facts to use if the answer is entered card by card.
    - `says`: the code of the question's words, if they differ from game to game.
    - `nobody`: the key of the hand for the answer "nobody", if it can be given.
    - `ruled`: the consequence of a ruling that answers the question with yes.
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


LONGEST_WORD = 20


def option(default: int, *, least: int = 0, most: int = LARGEST, zero_is_off: bool = False) -> int:
    """Declare an option of a rule set: a whole number from `least` to `most`.

    `zero_is_off`: it has no place in its ladder while it is 0.
    """
    metadata = {"least": least, "most": most, "zero_is_off": zero_is_off}
    number: int = dataclasses.field(default=default, metadata=metadata)
    return number


def switch(default: bool = False) -> bool:
    """Declare an option of a rule set that is on or off."""
    value: bool = dataclasses.field(default=default, metadata={"switch": True})
    return value


def choice(default: str, *others: str) -> str:
    """Declare an option of a rule set: one of these codes."""
    code: str = dataclasses.field(default=default, metadata={"codes": (default, *others)})
    return code


def word(default: str = "") -> str:
    """Declare an option of a rule set: a word of the club's own for a column, or none."""
    own: str = dataclasses.field(default=default, metadata={"longest": LONGEST_WORD})
    return own


class RuleSet(ABC, Generic[F]):
    """The rules of a game: a frozen dataclass whose fields are the options.

    House rules are the same class with other options: `with_options`.
    """

    __dataclass_fields__: ClassVar[dict[str, dataclasses.Field[Any]]]

    key: ClassVar[str]
    side_numbers: ClassVar[range] = range(2, 3)
    """The possible numbers of sides."""
    persons_per_side: ClassVar[int] = 2
    counts: ClassVar[tuple[str, ...]]
    """The codes of what is counted per side and hand, besides points; tournaments may use them."""
    canastras: ClassVar[tuple[str, ...]]
    """The kinds of canastra among `counts`, the best kind first."""
    is_results_only: ClassVar[bool] = False
    """Whether only the final result of a match is kept, and no hands."""
    mode_option: ClassVar[str] = ""
    """The name of the choice that decides `low_wins`; empty if no option does."""
    ladders: ClassVar[Sequence[Sequence[str]]] = ()
    """Options with an order: none is below the one before it."""

    @property
    @abstractmethod
    def line_codes(self) -> tuple[str, ...]:
        """The codes of all lines, in the order of the paper."""

    @property
    def target(self) -> int | None:
        """The total at which the match ends or, if `low_wins`, a side is out; None for a match that
        only people end.
        """
        return None

    @property
    def step(self) -> int:
        return 5  # of points: a mean is rounded down to a multiple of it

    @property
    def own_counts(self) -> tuple[str, ...]:
        """The own counts of a result by name, as the club calls them."""
        return ()

    @property
    def low_wins(self) -> bool:
        """Whether points are bad, so that the lower total is better."""
        return False

    @abstractmethod
    def read(self, data: object) -> F:
        """Return the facts of a hand from JSON data. Raises MalformedFacts, no other exception."""

    @abstractmethod
    def write(self, facts: F) -> dict[str, Any]:
        """Return the facts as JSON data, without default values; `read` returns equal facts."""

    def as_counts(self, facts: F) -> F:
        """Return the same hand with counts and points in the place of melds and cards."""
        return facts

    @abstractmethod
    def check(self, facts: F, state: MatchState) -> tuple[Problem, ...]:
        """Return the errors and warnings of a hand played in this state of the match."""

    @abstractmethod
    def score(self, facts: F, state: MatchState) -> tuple[Sheet, ...]:
        """Return one sheet per side, also of a hand with errors."""

    @abstractmethod
    def after(self, state: MatchState, sheets: tuple[Sheet, ...]) -> MatchState:
        """Return the state of the match after a hand with these sheets."""

    @abstractmethod
    def fields(self, state: MatchState) -> tuple[Field, ...]:
        """Return the questions about the next hand, in the order of the form."""

    @property
    def shapes(self) -> Shapes:
        return Shapes()

    @property
    def deck(self) -> Counter[Card]:
        """The number of copies of each card."""
        return Counter(full_deck())

    def read_meld(self, text: str) -> Meld:
        """Return the meld that `text` notates in this game, legal or not. Raises MalformedFacts."""
        raise MalformedFacts("this game notes no melds")

    def worth(self) -> dict[str, int]:
        """Return the points of one item in each line that counts items, by the code of the line;
        negative for lost points.
        """
        return {f.line: f.each for f in self.fields(self.start()) if f.line and f.each}

    def card_value(self, card: Card) -> int:
        """Return the points of a card, in a meld or in a hand."""
        return 0

    def meld_value(self, meld: Meld) -> int:
        """Return the card points of a meld, without its bonus."""
        return sum(map(self.card_value, meld.cards))

    def meld_bonus(self, meld: Meld) -> int:
        """Return the bonus of a meld besides its card points; 0 for a meld without one."""
        return 0

    def minimum(self, total: int, failed: int = 0, hand: int = 1) -> int:
        """Return the opening minimum at this total after `failed` failed openings, in the hand of
        this number; 0 for none.
        """
        return 0

    @property
    def minimums_by_hand(self) -> tuple[int, ...]:
        """The opening minimums of the hands from 1 on, the last one also that of all later hands.
        Empty where the total decides, or nothing.
        """
        return ()

    @property
    def minimum_steps(self) -> tuple[tuple[int, int], ...]:
        """The totals from which a new opening minimum applies, each with the minimum. Empty in
        games with one minimum or none.
        """
        return ()

    def points_before_minimum(self, total: int) -> int | None:
        """Return how many points a side lacks until an opening minimum applies to it; None if one
        applies already or never will.
        """
        return None

    def doubts(self, totals: Sequence[int], hands: int | None) -> tuple[Problem, ...]:
        """Return warnings about unlikely totals of a match without recorded hands. `hands`: the
        most hands it could have; None: no limit.
        """
        return ()

    def places(self, state: MatchState) -> tuple[int, ...]:
        """Return the place of each side in this state, 1 for the best. Equal sides share a place,
        and the next place is left out. Sides that are out come last, the first one out at the end.
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
        self,
        hands: Iterable[F],
        sides: int = 2,
        recorded: Iterable[Collection[int]] = (),
        *,
        as_new: bool = False,
    ) -> Played[F]:
        """Play a match hand by hand. A hand with errors is reported and does not count.

        `as_new`: the hands are not stored yet, so errors of new hands (`only_new`) count too.

        `recorded`: the sides with facts in each hand, when a changed match is played again. A hand
        is an error if a side that was out then plays in it now: it has no facts, and must not score
        0 points.
        """
        state = self.start(sides)
        reports = []
        for number, (facts, sides_of_hand) in enumerate(zip_longest(hands, recorded), start=1):
            report, state = self._play_hand(state, number, facts, sides_of_hand, as_new=as_new)
            reports.append(report)
        return Played(tuple(reports), state)

    def play_on(self, played: Played[F], facts: F) -> Played[F]:
        """Return the match after one more hand."""
        number = len(played.hands) + 1
        report, state = self._play_hand(played.state, number, facts, None, as_new=True)
        return Played((*played.hands, report), state)

    def _play_hand(
        self,
        state: MatchState,
        number: int,
        facts: F,
        recorded: Collection[int] | None,
        *,
        as_new: bool,
    ) -> tuple[HandReport[F], MatchState]:
        problems = self.check(facts, state)
        if recorded is not None:
            missing = (error("was-out", side) for side in state.active if side not in recorded)
            problems = (*missing, *problems)
        if state.over:
            problems = (error("match-is-over"), *problems)
        sheets = self.score(facts, state)
        counted = not any(one.is_error and (as_new or not one.only_new) for one in problems)
        after = self.after(state, sheets) if counted else state
        report = HandReport(number, facts, sheets, problems, after.totals, counted, state.active)
        return report, after

    def falls(self) -> Iterator[tuple[str, str]]:
        """Yield each option that is below the one before it in its ladder, with that option."""
        fields = self.__dataclass_fields__
        for ladder in self.ladders:
            on = [n for n in ladder if getattr(self, n) or not fields[n].metadata["zero_is_off"]]
            for before, name in pairwise(on):
                if getattr(self, name) < getattr(self, before):
                    yield name, before

    def options(self) -> dict[str, OptionValue]:
        """Return all options and their values, as JSON data."""
        return {field.name: getattr(self, field.name) for field in dataclasses.fields(self)}

    def with_options(self, data: object) -> Self:
        """Return the same game with some options changed. Raises MalformedFacts for an unknown
        option, a wrong type or a value outside its range.
        """
        fields = dataclasses.fields(self)
        reader = Reader(data, (field.name for field in fields))
        changed: dict[str, Any] = {
            field.name: read_option(reader, field) for field in fields if reader.has(field.name)
        }
        return dataclasses.replace(self, **changed)
