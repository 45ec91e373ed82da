"""The common base of all games of canastas: canastra, buraco, burraco, canasta and samba.

Turns the facts of a hand into lines, totals and problems. Each game defines its melds and the
conditions for going out. Must not know the JSON form of a hand: that is `canasta_facts`.
"""

from __future__ import annotations

from abc import abstractmethod
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from itertools import accumulate
from math import gcd
from typing import Any, ClassVar

from scoring.rules.base import checks
from scoring.rules.base.checks import (
    check_cards,
    doubt_hands,
    doubt_opening,
    doubt_totals,
    hand_field,
    melds_field,
)
from scoring.rules.base.melds import Meld
from scoring.rules.base.problems import Problem, error, warning
from scoring.rules.base.sheet import Field, Line, MatchState, Sheet
from scoring.rules.games.canasta_cards import CanastaCards
from scoring.rules.games.canasta_facts import CanastaHand, CanastaSide, Notes, write_hand

WENT_OUT = Field("went_out", "flag", "across", line="went-out", nobody="nobody_went_out")


HANDS = ("minimum_hand_1", "minimum_hand_2", "minimum_hand_3", "minimum_hand_4")
"""The options with the opening minimum from a hand on; 0: that of the hand before."""


class CanastaFamily(CanastaCards):
    """A game of canastas. The options declared here exist in every such game."""

    line_of: ClassVar[Mapping[str, str]] = {}
    """The line of a kind of canasta by the key of its count, if the two codes differ."""

    target: int
    going_out: int
    red_three: int
    all_red_threes: int
    red_threes_need: int
    rich_hand: int
    """More points in the hands of a side than this are asked about."""

    @property
    def own_hand(self) -> bool:
        """Whether a side loses the points left in its hands; else the other side gets them."""
        return True

    @property
    def paid(self) -> Sequence[str]:
        """The kinds of canastas that have a bonus of their own."""
        return self.canastras

    # --- Values of melds ------------------------------------------------------------------------

    def meld_bonus(self, meld: Meld) -> int:
        return self._bonuses().get(meld.kind or "", 0)

    def _bonuses(self) -> dict[str, int]:
        """Return the bonus of each kind of canasta, by kind of meld."""
        return {kind: getattr(self, kind) for kind in self.paid}

    def _points_of_melds(self, melds: Iterable[Meld]) -> int:
        """Return the card points of melds that were entered card by card."""
        return sum(map(self.meld_value, melds))

    @cached_property
    def least(self) -> dict[str, int]:
        """The lowest card points of a canasta of each kind."""
        return self._least()

    @abstractmethod
    def _least(self) -> dict[str, int]: ...

    # --- The opening minimum --------------------------------------------------------------------

    @cached_property
    def minimums_by_hand(self) -> tuple[int, ...]:
        """The opening minimums of the hands from 1 on, the last one also that of all later hands.
        Empty where the total decides: if no option of `HANDS` is set.
        """
        rungs = list(accumulate((getattr(self, name) for name in HANDS), max))
        while len(rungs) > 1 and rungs[-1] == rungs[-2]:
            rungs.pop()
        return tuple(rungs) if any(rungs) else ()

    def minimum_of_hand(self, hand: int) -> int:
        """Return the opening minimum of this hand, where the hand decides."""
        return self.minimums_by_hand[min(hand, len(self.minimums_by_hand)) - 1]

    # --- Facts ----------------------------------------------------------------------------------

    @property
    @abstractmethod
    def _notes(self) -> Notes:
        """The JSON form of this game's hands."""

    def read(self, data: object) -> CanastaHand:
        return self._notes.read(data)

    def write(self, facts: CanastaHand) -> dict[str, Any]:
        return write_hand(facts)

    def as_counts(self, facts: CanastaHand) -> CanastaHand:
        """Return the same hand with counts and points in the place of melds and cards."""
        if all(side.melds is None and side.hand is None for side in facts.sides):
            return facts
        return replace(facts, sides=tuple(map(self._counted, facts.sides)))

    def _counted(self, side: CanastaSide) -> CanastaSide:
        if side.melds is not None:
            kinds = Counter[str | None](meld.kind for meld in side.melds)
            opening = side.opening
            if side.opening_melds is not None:
                opening = sum(map(self.meld_value, side.melds[: side.opening_melds]))
            counts: dict[str, Any] = {
                name: kinds[self.line_of.get(name, name)] for name in self.paid
            }
            side = replace(
                side,
                melds=None,
                **counts,
                card_points=self._points_of_melds(side.melds),
                opening=opening,
                opening_melds=None,
            )
        if side.hand is not None:
            # A red three entered with the cards of a hand counts as lying on the table.
            red_threes = side.red_threes + sum(map(self.lies_apart, side.hand))
            left = sum(map(self.card_value, side.hand))
            side = replace(side, hand=None, left_in_hand=left, red_threes=red_threes)
        return side

    # --- Points ---------------------------------------------------------------------------------

    def score(self, facts: CanastaHand, state: MatchState) -> tuple[Sheet, ...]:
        sides = self.as_counts(facts).sides
        left = sum(side.left_in_hand for side in sides)
        return tuple(
            self._sheet(
                side,
                left - side.left_in_hand,
                self.minimum(total, side.failed_openings, state.hands + 1),
            )
            for side, total in zip(sides, state.totals, strict=True)
        )

    def _sheet(self, side: CanastaSide, received: int, minimum: int) -> Sheet:
        lines = {line.code: line for line in self._lines(side, received) if line.points}
        counts = {
            **{name: getattr(side, name) for name in self.canastras},
            "clean": side.all_clean,
            "out": int(side.went_out),
            "morto": int(side.took_morto),
            "penalties": len(side.penalties),
        }
        return Sheet(
            lines=tuple(lines[code] for code in self.line_codes if code in lines),
            minimum=minimum,
            counts={name: counts[name] for name in self.counts},
            failed=side.failed_openings,
            penalties=side.penalties,
            left=side.left_in_hand,
        )

    def _lines(self, side: CanastaSide, received: int) -> Iterator[Line]:
        """Yield the lines of a side, in any order. `received`: points left in the other hands."""
        bonuses = self._bonuses()
        for name in self.paid:
            code, count = self.line_of.get(name, name), getattr(side, name)
            yield Line(code, count, count * bonuses[code])
        yield self._line_of_going_out(side)
        if self.red_threes_apart:
            yield Line("red-threes", side.red_threes, self._red_threes(side))
        yield Line("cards", None, side.card_points)
        if self.own_hand:
            yield Line("hand", None, -side.left_in_hand)
        else:
            yield Line("received", None, received)
        lost = sum(penalty.points for penalty in side.penalties)
        yield Line("penalty", len(side.penalties), -lost)

    def _line_of_going_out(self, side: CanastaSide) -> Line:
        return Line("went-out", int(side.went_out), side.went_out * self.going_out)

    def _red_threes(self, side: CanastaSide) -> int:
        """Return the points of a side's red threes. They count against a side that has not melded,
        or has fewer canastas than `red_threes_need`.
        """
        number = side.red_threes
        points = (
            self.all_red_threes if number == self.red_threes_in_deck else number * self.red_three
        )
        need = self.red_threes_need
        return points if (side.canastas >= need if need else side.has_melded) else -points

    def after(self, state: MatchState, sheets: tuple[Sheet, ...]) -> MatchState:
        """*Objetivo* (AACRT). Once a side has reached the target, the highest total wins; if two
        sides share it, another hand is played.
        """
        totals = tuple(
            total + sheet.points for total, sheet in zip(state.totals, sheets, strict=True)
        )
        best, following = max(totals), state.hands + 2
        over = best >= self.target and totals.count(best) == 1
        return replace(
            state,
            totals=totals,
            hands=state.hands + 1,
            over=over,
            winner=totals.index(best) if over else None,
            minimums=tuple(0 if over else self.minimum(each, hand=following) for each in totals),
        )

    # --- Problems -------------------------------------------------------------------------------

    def check(self, facts: CanastaHand, state: MatchState) -> tuple[Problem, ...]:
        counted = self.as_counts(facts)
        problems = (
            *self._check_going_out(facts, counted),
            *check_cards(facts.sides, self.deck),
            *self._check_points(facts, counted),
            *self._check_deck(facts, counted),
            *self._check_openings(facts, counted, state),
            *self._warnings(facts, counted),
        )
        return tuple(checks.without_repeats(problems))

    def _check_going_out(self, facts: CanastaHand, counted: CanastaHand) -> Iterator[Problem]:
        """Check that at most one side went out, and that it fulfils the conditions."""
        if sum(side.went_out for side in counted.sides) > 1:
            yield error("two-went-out", None, "went_out")
        for index, side in enumerate(counted.sides):
            yield from self._check_out(facts, index, side)
            # One of a pair may go out while the partner holds cards; a single player may not.
            is_alone = self.persons_per_side == 1 or len(counted.sides) > 2
            if is_alone and side.went_out and side.left_in_hand:
                field = hand_field(facts.sides[index])
                yield error("out-with-cards", index, field, points=side.left_in_hand)

    @abstractmethod
    def _check_out(self, facts: CanastaHand, index: int, side: CanastaSide) -> Iterator[Problem]:
        """Yield the problems of a side with going out. `side` has counts, not melds."""

    def _nobody_went_out(self, facts: CanastaHand) -> Iterator[Problem]:
        """Yield warnings about a hand in which no side went out."""
        if not facts.nobody_went_out:
            yield warning("nobody-went-out", None, "went_out")

    def _check_points(self, facts: CanastaHand, counted: CanastaHand) -> Iterator[Problem]:
        for index, side in enumerate(counted.sides):
            typed = facts.sides[index]
            melds = melds_field(typed, "card_points")
            for field, points in (
                (melds, side.card_points),
                (hand_field(typed), side.left_in_hand),
                ("opening", side.opening or 0),
            ):
                if points < 0 or points % self.unit:
                    unit = self.unit
                    yield error("not-multiple-of-five", index, field, points=points, unit=unit)
            least = sum(
                getattr(side, name) * self.least[self.line_of.get(name, name)] for name in self.paid
            )
            points = side.card_points
            if 0 <= points < least:
                yield error("too-few-card-points", index, melds, points=points, least=least)

    def _check_deck(self, facts: CanastaHand, counted: CanastaHand) -> Iterator[Problem]:
        """Check that the decks have all red threes, points and canastas of the sides together."""
        sides, limit = counted.sides, self.red_threes_in_deck
        red_threes = sum(side.red_threes for side in sides)
        if red_threes > limit:
            yield error(
                "too-many-red-threes", None, "red_threes", red_threes=red_threes, limit=limit
            )
        points = sum(self._points_laid(side) + side.left_in_hand for side in sides)
        if points > (limit := self.deck_value):
            yield error("over-the-deck", None, "card_points", points=points, limit=limit)
        cards, limit = sum(side.cards_in_canastas for side in sides), self._cards_for_canastas
        if cards > limit:
            yield error("over-the-deck", None, self.canastras[0], cards=cards, limit=limit)

    @property
    def _cards_for_canastas(self) -> int:
        """The number of cards that can be in canastas."""
        return self.deck.total() - self.red_threes_in_deck

    def _points_laid(self, side: CanastaSide) -> int:
        """Return the points of all cards in the melds of a side."""
        return side.card_points

    def _check_openings(
        self, facts: CanastaHand, counted: CanastaHand, state: MatchState
    ) -> Iterator[Problem]:
        """*Buraco* (AACRT). The points of the cards in the initial meld must reach the minimum;
        bonuses do not count.

        An opening of 0 without any meld means that the side never opened, which breaks no rule.
        """
        for index, side in enumerate(counted.sides):
            total, opening, failed = state.totals[index], side.opening, side.failed_openings
            minimum = self.minimum(total, failed, state.hands + 1)
            if opening is not None and (opening or self._laid(side)) and max(opening, 0) < minimum:
                by_melds = facts.sides[index].opening_melds is not None
                field = "opening_melds" if by_melds else "opening"
                yield error("below-minimum", index, field, opening=opening, minimum=minimum)
            laid, melds = self._points_laid(side), melds_field(facts.sides[index], "card_points")
            yield from doubt_opening(index, melds, opening, laid, minimum)
            if failed and not self.minimum(total, hand=state.hands + 1):
                yield error("failed-without-minimum", index, "failed_openings", failed=failed)

    def _laid(self, side: CanastaSide) -> bool:
        """Whether the side has laid down a meld."""
        return side.has_melded

    def _warnings(self, facts: CanastaHand, counted: CanastaHand) -> Iterator[Problem]:
        """Yield warnings about facts that are possible but unlikely."""
        if not any(side.went_out for side in counted.sides):
            yield from self._nobody_went_out(facts)
        values = (self.card_value(card) for card in self.deck if not self.lies_apart(card))
        yield from checks.doubt_card_points(facts.sides, counted.sides, values)
        yield from doubt_hands(facts.sides, counted.sides, self.rich_hand)

    def doubts(self, totals: Sequence[int], hands: int | None) -> tuple[Problem, ...]:
        # All points but penalties are multiples of this unit, under house rules too.
        unit = gcd(self.unit, *self._bonuses().values(), *self._other_bonuses())
        return tuple(doubt_totals(totals, hands, self.target, self._most_in_a_hand(), unit))

    @abstractmethod
    def _most_in_a_hand(self) -> int:
        """Return the points that a side hardly ever exceeds in one hand."""

    def _other_bonuses(self) -> tuple[int, ...]:
        """Return the bonuses that a total can include, besides those for canastas."""
        threes = (self.red_three, self.all_red_threes) if self.red_threes_apart else ()
        return (self.going_out, *threes)

    # --- The form -------------------------------------------------------------------------------

    def fields(self, state: MatchState) -> tuple[Field, ...]:
        bonuses = self._bonuses()
        lines = {name: self.line_of.get(name, name) for name in self._kinds}
        left = Field("left_in_hand", "points", cards="hand")
        if self.own_hand:
            left = replace(left, line="hand", says="own_hand")
        numbers = tuple(range(self.red_threes_in_deck + 1))
        red_threes = Field("red_threes", "count", line="red-threes", choices=numbers)
        return (
            *(
                Field(name, "count", line=line, each=bonuses[line], cards="melds")
                for name, line in lines.items()
            ),
            *self._fields_of_melds(),
            *([replace(red_threes, each=self.red_three)] if self.red_threes_apart else []),
            left,
            *self._fields_of_failures(),
            *([Field("opening", "opening")] if any(state.minimums) else []),
            Field("penalties", "penalties", line="penalty"),
            replace(WENT_OUT, each=self.going_out),
            *self._fields_of_hand(),
        )

    @property
    def _kinds(self) -> Sequence[str]:
        """The counts of canastas that the form asks for."""
        return self.paid

    @abstractmethod
    def _fields_of_melds(self) -> Iterable[Field]:
        """Return the fields about melds that follow the counts of canastas."""

    def _fields_of_failures(self) -> Iterable[Field]:
        """Return the field for failed openings, if the game records them."""
        return ()

    def _fields_of_hand(self) -> Iterable[Field]:
        """Return the fields about the whole hand, which come last."""
        return ()
