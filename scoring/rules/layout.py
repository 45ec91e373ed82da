"""A hand and the melds before its side, and how cards go from one to the other.

Knows cards and melds. Must not know which melds a game has: the dealers of the games say that.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Generic, TypeVar

from .cards import Card
from .melds import Meld

M = TypeVar("M", bound=Meld)


@dataclass(frozen=True)
class Layout(Generic[M]):
    """The cards in one hand and the melds before its side, at one moment."""

    hand: tuple[Card, ...]
    melds: tuple[M, ...]

    @property
    def canastas(self) -> int:
        return sum(meld.kind not in ("short", "black-threes") for meld in self.melds)

    def with_new(self, meld: M) -> Layout[M]:
        """Return the layout with a new meld of cards from the hand."""
        return Layout(without(self.hand, meld.cards), (*self.melds, meld))

    def with_longer(self, index: int, meld: M, card: Card) -> Layout[M]:
        """Return the layout with a card of the hand in the meld at `index`, now `meld`."""
        melds = (*self.melds[:index], meld, *self.melds[index + 1 :])
        return Layout(without(self.hand, [card]), melds)


def lay_all(
    layout: Layout[M],
    allowed: Callable[[Layout[M]], bool],
    steps: Callable[[Layout[M]], Iterator[Layout[M]]],
) -> Layout[M]:
    """Lay down card after card by the first allowed of the `steps`, until none is allowed."""
    while True:
        after = next(filter(allowed, steps(layout)), None)
        if after is None:
            return layout
        layout = after


def without(hand: tuple[Card, ...], cards: Iterable[Card]) -> tuple[Card, ...]:
    """Return the hand without these cards, all of which are in it."""
    left = list(hand)
    for card in cards:
        left.remove(card)
    return tuple(left)
