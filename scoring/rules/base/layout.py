"""The cards in a hand and the melds of its side, and how cards move from one to the other.

Must not know which melds are legal in a game: the dealer of the game decides that.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Generic, TypeVar

from scoring.rules.base.cards import Card
from scoring.rules.base.melds import Meld

M = TypeVar("M", bound=Meld)


@dataclass(frozen=True)
class Layout(Generic[M]):
    """The cards in one hand and the melds of its side at one moment."""

    hand: tuple[Card, ...]
    melds: tuple[M, ...]

    @property
    def canastas(self) -> int:
        return sum(meld.kind not in ("short", "black-threes") for meld in self.melds)

    def with_new(self, meld: M) -> Layout[M]:
        """Return the layout after laying down a new meld of cards from the hand."""
        return Layout(without(self.hand, meld.cards), (*self.melds, meld))

    def with_longer(self, index: int, meld: M, card: Card) -> Layout[M]:
        """Return the layout after adding a card of the hand to the meld at `index`: now `meld`."""
        melds = (*self.melds[:index], meld, *self.melds[index + 1 :])
        return Layout(without(self.hand, [card]), melds)


def lay_all(
    layout: Layout[M],
    allowed: Callable[[Layout[M]], bool],
    steps: Callable[[Layout[M]], Iterator[Layout[M]]],
) -> Layout[M]:
    """Return the layout after taking, again and again, the first step that is allowed."""
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
