"""One hand of a game of canastas on its way at the table, dealt and played for demonstrations.

Knows seats, the stock, and what is noted at the end. How a turn goes, and when a side goes out,
say the dealers of the games. The players are simple, and obey the rules. Must not know how a hand
is scored: one that was dealt here is noted and scored like any other.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import Generic, TypeVar

from .canasta_facts import CanastaHand, CanastaSide
from .canasta_family import CanastaFamily
from .cards import Card
from .facts import Penalty
from .layout import Layout, without
from .melds import Meld
from .sheet import MatchState

_PENALTY = 0.06  # the chance of a penalty in a hand, per side

R = TypeVar("R", bound=CanastaFamily)
M = TypeVar("M", bound=Meld)


@dataclass
class TableSide(Generic[M]):
    """The cards that one side has laid down, and what it has done in this hand.

    `total` is the side's score before this hand.
    """

    total: int
    melds: tuple[M, ...] = ()
    red_threes: tuple[Card, ...] = ()
    opening: int | None = None
    failed_openings: int = 0
    took_morto: bool = False
    took_pozo: bool = False


class CanastaTable(ABC, Generic[R, M]):
    """One hand on its way. The players sit in turn, their sides taking turns too.

    Every card is always in exactly one pile, the melds or the red threes.
    """

    hands: list[tuple[Card, ...]]
    stock: list[Card]

    def __init__(self, rng: Random, rules: R, state: MatchState) -> None:
        self.rng = rng
        self.rules = rules
        self.sides: list[TableSide[M]] = [TableSide(total) for total in state.totals]
        self.went_out: TableSide[M] | None = None

    @abstractmethod
    def piles(self) -> Iterator[Sequence[Card]]:
        """Yield the hands and the piles on the table."""

    @abstractmethod
    def _turn(self, player: int) -> bool:
        """Play one player's turn; False when the hand ends with it."""

    @staticmethod
    @abstractmethod
    def _order(card: Card) -> tuple[int, int]:
        """Return the place of a card in a sorted hand."""

    def all_cards(self) -> Iterator[Card]:
        """Yield every card, wherever it is."""
        for pile in self.piles():
            yield from pile
        for side in self.sides:
            yield from side.red_threes
            for meld in side.melds:
                yield from meld.cards

    def play(self) -> None:
        """Play the hand to its end."""
        player = self.rng.randrange(len(self.hands))
        while self._turn(player):
            player = (player + 1) % len(self.hands)

    def facts(self, reasons: Sequence[str]) -> CanastaHand:
        """Return the hand as it lies on the table now, with a penalty now and then."""
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
        """Draw a card of the stock; False if it is used up. A red three that lies apart is shown,
        and another card drawn for it.
        """
        side = self._side(player)
        while self.stock and self.rules.lies_apart(self.stock[-1]):
            side.red_threes += (self.stock.pop(),)
        if not self.stock:
            return False
        self.hands[player] += (self.stock.pop(),)
        return True

    def _show_red_threes(self, player: int) -> None:
        """Put the red threes that were dealt on the table, and draw a card for each."""
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
        """Whether the side has opened before, or does so with what it now lays down."""
        return bool(side.melds) or self._value(laid) >= self._minimum(side)

    def _minimum(self, side: TableSide[M]) -> int:
        return self.rules.minimum(side.total, side.failed_openings)

    def _value(self, layout: Layout[M]) -> int:
        return sum(map(self.rules.meld_value, layout.melds))


def play_hand(
    make: Callable[[], CanastaTable[R, M]], rng: Random, another: float, reasons: Sequence[str]
) -> CanastaHand:
    """Return the facts of a hand. `another` is the chance that one in which nobody went out is
    dealt again: players as simple as these seldom go out.
    """
    table = make()
    table.play()
    while table.went_out is None and rng.random() < another:
        table = make()
        table.play()
    return table.facts(reasons)
