"""Ramiro: rummy with ten cards, for two to six single players.

In the mode *elimination*, unmatched cards are bad points, and a player with too many is out. In the
mode *positive*, the player who closes gets the points of all unmatched cards of the others. The
docstrings name the section of the text: 11, *Final*. Must not know the JSON form of a hand
(`ramiro_facts`), nor a language.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, ClassVar

from scoring.rules.base.cards import Card, full_deck
from scoring.rules.base.problems import Problem, error, warning
from scoring.rules.base.sheet import Field, Line, MatchState, RuleSet, Sheet, choice, option
from scoring.rules.games.ramiro_facts import RamiroHand, RamiroSide, read_hand, write_hand

__all__ = ["Ramiro", "RamiroHand", "RamiroSide"]

# The text does not give the number of decks: six players with ten cards each need two.
DECK = Counter(full_deck())
HAND_SIZE = 10


@dataclass(frozen=True)
class Ramiro(RuleSet[RamiroHand]):
    """Two to six single players. In elimination the match ends when `until` players are left, and
    `closing` points are taken off who closes with all cards matched. A player may close with
    unmatched cards worth at most `closes_with`.
    """

    key: ClassVar[str] = "ramiro-es"
    side_numbers: ClassVar[range] = range(2, 7)
    persons_per_side: ClassVar[int] = 1
    counts: ClassVar[tuple[str, ...]] = ("out",)
    canastras: ClassVar[tuple[str, ...]] = ()
    mode_option: ClassVar[str] = "mode"

    mode: str = choice("elimination", "positive")
    limit: int = option(200, least=1)
    until: int = option(1, least=1, most=2)
    closing: int = option(0)
    closes_with: int = option(0)
    joker: int = option(25)
    ace: int = option(1)
    ten_to_king: int = option(10)

    @property
    def eliminates(self) -> bool:
        return self.mode == "elimination"

    @property
    def line_codes(self) -> tuple[str, ...]:
        if not self.eliminates:
            return ("closed",)
        return ("deadwood", "closing") if self.closing else ("deadwood",)

    @property
    def target(self) -> int | None:
        return self.limit if self.eliminates else None

    @property
    def low_wins(self) -> bool:
        return self.eliminates

    # --- Values of cards ------------------------------------------------------------------------

    def card_value(self, card: Card) -> int:
        match card.rank:
            case "*":
                return self.joker
            case "A":
                return self.ace
            case "10" | "J" | "Q" | "K":
                return self.ten_to_king
        return int(card.rank)

    @cached_property
    def richest_hand(self) -> int:
        """The most points of ten cards: 160, four jokers and six tens."""
        return sum(sorted(map(self.card_value, DECK.elements()))[-HAND_SIZE:])

    # --- Facts ----------------------------------------------------------------------------------

    def read(self, data: object) -> RamiroHand:
        return read_hand(data, self.side_numbers)

    def write(self, facts: RamiroHand) -> dict[str, Any]:
        return write_hand(facts)

    def as_counts(self, facts: RamiroHand) -> RamiroHand:
        """Return the same hand with points in the place of cards."""
        return RamiroHand(
            tuple(replace(side, hand=None, points=self._left(side)) for side in facts.sides)
        )

    def _left(self, side: RamiroSide) -> int:
        """Return the points of a player's unmatched cards."""
        return side.points if side.hand is None else sum(map(self.card_value, side.hand))

    # --- Points ---------------------------------------------------------------------------------

    def score(self, facts: RamiroHand, state: MatchState) -> tuple[Sheet, ...]:
        all_left = sum(self._left(side) for side in facts.sides if not side.closed)
        return tuple(self._sheet(side, all_left) for side in facts.sides)

    def _sheet(self, side: RamiroSide, all_left: int) -> Sheet:
        """11. In elimination each player gets the points of their unmatched cards. In positive mode
        the player who closed gets `all_left`, those of all the others.
        """
        counts = {"out": int(side.closed)}
        left = self._left(side) if self.closes_with or not side.closed else 0
        lines: tuple[Line, ...]
        if self.eliminates:
            off = self.closing if side.closed and not left else 0
            lines = (Line("deadwood", None, left), Line("closing", None, -off))
        else:
            lines = (Line("closed", None, all_left if side.closed else 0),)
        return Sheet(tuple(line for line in lines if line.points), 0, counts, left=left)

    def after(self, state: MatchState, sheets: tuple[Sheet, ...]) -> MatchState:
        totals = tuple(
            total + sheet.points for total, sheet in zip(state.totals, sheets, strict=True)
        )
        state = replace(state, totals=totals, hands=state.hands + 1)
        return self._eliminate(state) if self.eliminates else state

    def _eliminate(self, state: MatchState) -> MatchState:
        """11. Return the state without the players who reached the limit, and whether the match is
        over. If all would be out, those with the lowest total stay in.

        If the last two players have equal totals, they play another hand.
        """
        active = tuple(side for side in state.active if state.totals[side] < self.limit)
        if not active:
            lowest = min(state.totals[side] for side in state.active)
            active = tuple(side for side in state.active if state.totals[side] == lowest)
        out_since = tuple(
            state.hands if side in state.active and side not in active else since
            for side, since in enumerate(state.out_since)
        )
        # A match of two players cannot go until two are left: it would be over at once.
        until = self.until if len(state.totals) > self.until else 1
        level = len({state.totals[side] for side in active}) < len(active)
        over = len(active) <= until and not level
        return replace(
            state,
            active=active,
            out_since=out_since,
            over=over,
            winner=min(active, key=state.totals.__getitem__) if over else None,
        )

    # --- Problems -------------------------------------------------------------------------------

    def check(self, facts: RamiroHand, state: MatchState) -> tuple[Problem, ...]:
        return (
            *_check_closing(facts),
            *(
                problem
                for index, side in enumerate(facts.sides)
                for problem in self._check_side(side, index, index in state.active)
            ),
            *_check_cards(facts),
        )

    def _check_side(self, side: RamiroSide, index: int, active: bool) -> Iterator[Problem]:
        field = "points" if side.hand is None else "hand"
        points = self._left(side)
        if not active:
            if side != RamiroSide():
                yield error("eliminated-plays", index, "closed" if side.closed else field)
            return
        if points < 0:
            yield error("negative-points", index, field, points=points)
        if points > self.richest_hand:
            limit = self.richest_hand
            yield error("too-many-points", index, field, points=points, limit=limit)
        if len(side.hand or ()) > HAND_SIZE:
            cards, limit = len(side.hand or ()), HAND_SIZE
            yield error("too-many-cards", index, field, cards=cards, limit=limit)
        if side.closed and points > self.closes_with:
            yield error("closed-with-points", index, field, points=points, most=self.closes_with)
        if not side.closed and not side.points and side.hand is None:
            # It can be true, but usually the scorer forgot a number.
            yield warning("nothing-unmatched", index, field)

    # --- The form -------------------------------------------------------------------------------

    def fields(self, state: MatchState) -> tuple[Field, ...]:
        deadwood, closed = ("deadwood", None) if self.eliminates else (None, "closed")
        if self.eliminates and self.closing:
            closed = "closing"
        return (
            Field("closed", "flag", "across", line=closed, says="who_closed"),
            Field("points", "points", line=deadwood, cards="hand", says="unmatched"),
        )


def _check_closing(facts: RamiroHand) -> Iterator[Problem]:
    """11. Yield an error unless exactly one player closed, that is, matched all ten cards."""
    closed = sum(side.closed for side in facts.sides)
    if closed != 1:
        yield error("not-one-closer", None, "closed", closed=closed)


def _check_cards(facts: RamiroHand) -> Iterator[Problem]:
    seen = Counter(card for side in facts.sides for card in side.hand or ())
    for card, count in (seen - DECK).items():
        limit = DECK[card]
        count += limit
        yield error("too-many-of-card", None, "hand", card=card.notation, count=count, limit=limit)
