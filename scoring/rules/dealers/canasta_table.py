"""A hand of a game of canastas that the computer plays, for the demo club and for tests.

This module has the seats, the stock and the facts at the end; the dealer of each game plays the
turns. The players are simple but obey the rules. Must not know how a hand is scored: played hands
are recorded and scored like any other.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random
from typing import Generic, TypeVar

from scoring.rules.base.cards import Card
from scoring.rules.base.facts import Penalty
from scoring.rules.base.layout import Layout, without
from scoring.rules.base.melds import Meld
from scoring.rules.base.sheet import MatchState
from scoring.rules.games.canasta_facts import CanastaHand, CanastaSide
from scoring.rules.games.canasta_family import CanastaFamily

_PENALTY = 0.06  # the chance of a penalty in a hand, per side

R = TypeVar("R", bound=CanastaFamily)
M = TypeVar("M", bound=Meld)


@dataclass
class TableSide(Generic[M]):
    """The melds of one side and its other facts in this hand. `total`: its points before it."""

    total: int
    melds: tuple[M, ...] = ()
    red_threes: tuple[Card, ...] = ()
    opening: int | None = None
    failed_openings: int = 0
    took_morto: bool = False
    took_pozo: bool = False


class CanastaTable(ABC, Generic[R, M]):
    """A hand being played. Player 0 is of side 0, player 1 of side 1, and so on in turn.

    Every card is always in exactly one place: a pile, a meld or the red threes of a side.
    """

    hands: list[tuple[Card, ...]]
    stock: list[Card]

    def __init__(self, rng: Random, rules: R, state: MatchState) -> None:
        self.rng = rng
        self.rules = rules
        self.sides: list[TableSide[M]] = [TableSide(total) for total in state.totals]
        self.hand = state.hands + 1
        self.went_out: TableSide[M] | None = None

    @abstractmethod
    def _turn(self, player: int) -> bool:
        """Play a player's turn. Return False if the hand ends with it."""

    @staticmethod
    @abstractmethod
    def _order(card: Card) -> tuple[int, int]:
        """Return the sort key of a card in a hand."""

    def play(self) -> None:
        """Play the hand to its end."""
        player = self.rng.randrange(len(self.hands))
        while self._turn(player):
            player = (player + 1) % len(self.hands)

    def facts(self, reasons: Sequence[str]) -> CanastaHand:
        """Return the facts of the hand as it is now. A side sometimes has a penalty, at random."""
        sides = range(len(self.sides))
        return CanastaHand(tuple(self._side_facts(index, reasons) for index in sides))

    def _side_facts(self, index: int, reasons: Sequence[str]) -> CanastaSide:
        side = self.sides[index]
        penalties = []
        if self.rng.random() < _PENALTY:
            penalties.append(Penalty(self.rng.choice((50, 100)), self.rng.choice(reasons)))
        left = [card for hand in self.hands[index :: len(self.sides)] for card in hand]
        return CanastaSide(
            melds=tuple(self.rules.read_meld(meld.notation) for meld in side.melds),
            red_threes=len(side.red_threes),
            hand=tuple(sorted(left, key=self._order)),
            went_out=side is self.went_out,
            took_morto=side.took_morto,
            failed_openings=side.failed_openings,
            opening=side.opening,
            penalties=tuple(penalties),
        )

    def _side(self, player: int) -> TableSide[M]:
        return self.sides[player % len(self.sides)]

    def _draw(self, player: int) -> bool:
        """Draw a card from the stock. Return False if the stock is used up.

        A red three is put on the table, if red threes lie apart, and another card is drawn.
        """
        side = self._side(player)
        while self.stock and self.rules.lies_apart(self.stock[-1]):
            side.red_threes += (self.stock.pop(),)
        if not self.stock:
            return False
        self.hands[player] += (self.stock.pop(),)
        return True

    def _show_red_threes(self, player: int) -> None:
        """Put the red threes of the dealt hand on the table, and draw a card for each."""
        side, dealt = self._side(player), self.hands[player]
        red_threes = tuple(filter(self.rules.lies_apart, dealt))
        side.red_threes += red_threes
        self.hands[player] = without(dealt, red_threes)
        for _red_three in red_threes:
            self._draw(player)

    def _put_down(self, player: int, side: TableSide[M], laid: Layout[M]) -> None:
        if not side.melds and laid.melds and self._minimum(side):
            side.opening = self._value(laid)
        side.melds = laid.melds
        self.hands[player] = laid.hand

    def _opens(self, side: TableSide[M], laid: Layout[M]) -> bool:
        """Whether the side has opened before, or reaches its minimum with this layout."""
        return bool(side.melds) or self._value(laid) >= self._minimum(side)

    def _minimum(self, side: TableSide[M]) -> int:
        return self.rules.minimum(side.total, side.failed_openings, self.hand)

    def _value(self, layout: Layout[M]) -> int:
        return sum(map(self.rules.meld_value, layout.melds))


def play_hand(
    make: Callable[[], CanastaTable[R, M]], rng: Random, again: float, reasons: Sequence[str]
) -> CanastaHand:
    """Return the facts of a played hand.

    A hand in which nobody goes out is dealt again with the chance `again`: such simple players
    seldom go out.
    """
    table = make()
    table.play()
    while table.went_out is None and rng.random() < again:
        table = make()
        table.play()
    return table.facts(reasons)
