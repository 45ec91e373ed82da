"""The numbers of AACRT canastra: its options, what cards and canastras are worth, the minimum.

Must not know what happens in a hand: that is `aacrt`. Comments name the headings of the rules.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from math import gcd
from typing import ClassVar

from .aacrt_facts import AacrtHand
from .cards import Card, full_deck
from .melds import CANASTRA, Meld, Shapes
from .runs import HIGH_ACE, LOW_ACE, natural_cards, parse_run, rank_at
from .sheet import RuleSet, option, switch

DECK = Counter(full_deck())
CARDS = DECK.total()


@dataclass(frozen=True)
class AacrtNumbers(RuleSet[AacrtHand]):
    """The options of a game of canastras and mortos.

    Options that AACRT does not use: with `own_hand` cards left in hand are lost points instead of
    the opponents', and a side loses `untaken_morto` for the morto it did not take.
    """

    canastras: ClassVar[tuple[str, ...]] = ("clean", "dirty")
    counts: ClassVar[tuple[str, ...]] = (*canastras, "out", "morto", "penalties")
    morto_to_stock: ClassVar[bool] = True
    """Whether an untaken morto can become the stock."""

    target: int = option(3000, least=1)
    clean: int = option(200)
    dirty: int = option(100)
    going_out: int = option(100)
    morto: int = option(100)
    untaken_morto: int = option(0)
    own_hand: bool = switch()
    morto_needs_canastra: bool = switch(True)
    out_needs_clean: bool = switch(True)
    joker: int = option(50)
    two: int = option(20)
    ace: int = option(15)
    eight_to_king: int = option(10)
    three_to_seven: int = option(5)
    minimum_from: int = option(1500)
    first_minimum: int = option(75)
    second_minimum: int = option(90)
    minimum_step: int = option(30)
    rich_hand: int = option(500)
    slip: int = option(0)
    """Points off for a ruled slip that the text does not mention."""

    @property
    def line_codes(self) -> tuple[str, ...]:
        mortos = {"morto": self.morto, "untaken-morto": self.untaken_morto}
        return (
            *self.canastras,
            "went-out",
            *(code for code, points in mortos.items() if points),
            "cards",
            "hand" if self.own_hand else "received",
            "penalty",
        )

    # --- What cards are worth -------------------------------------------------------------------

    def card_value(self, card: Card) -> int:
        """*Contagem de pontos*: a two has its value whether it is wild or not."""
        match card.rank:
            case "*":
                return self.joker
            case "2":
                return self.two
            case "A":
                return self.ace
            case "8" | "9" | "10" | "J" | "Q" | "K":
                return self.eight_to_king
        return self.three_to_seven

    def worth(self) -> dict[str, int]:
        lost = {"untaken-morto": -self.untaken_morto} if self.untaken_morto else {}
        return super().worth() | lost

    @property
    def shapes(self) -> Shapes:
        return Shapes(range(LOW_ACE, HIGH_ACE + 1))

    def read_meld(self, text: str) -> Meld:
        return parse_run(text)

    def meld_bonus(self, meld: Meld) -> int:
        return self._bonuses().get(meld.kind or "", 0)

    def _bonuses(self) -> dict[str, int]:
        """The bonus of each kind of canastra."""
        return {kind: getattr(self, kind) for kind in self.canastras}

    def _value(self, cards: tuple[Card, ...]) -> int:
        return sum(map(self.card_value, cards))

    @cached_property
    def deck_value(self) -> int:
        """All cards together: 1160."""
        return sum(self.card_value(card) * count for card, count in DECK.items())

    @cached_property
    def unit(self) -> int:
        """The greatest common divisor of all card points: 5."""
        return gcd(*map(self.card_value, DECK)) or 1

    @cached_property
    def values_of_a_suit(self) -> tuple[int, ...]:
        """The values of the cards of a suit, from the low ace to the high one."""
        ranks = map(rank_at, range(LOW_ACE, HIGH_ACE + 1))
        return tuple(self.card_value(Card(rank, "S")) for rank in ranks)

    @cached_property
    def least_clean(self) -> int:
        """The card points of the poorest clean canastra: 45, three to nine."""
        return min(sum(values) for values in self._canastra_values())

    @cached_property
    def least_dirty(self) -> int:
        """The card points of the poorest dirty canastra: 55, a two for the eight or the nine."""
        wild = min(self.joker, self.two)
        return min(sum(values) - max(values) + wild for values in self._canastra_values())

    @cached_property
    def least(self) -> dict[str, int]:
        """The card points of the poorest canastra of each kind."""
        return self._least()

    def _least(self) -> dict[str, int]:
        return {"clean": self.least_clean, "dirty": self.least_dirty}

    def _canastra_values(self) -> Iterator[list[int]]:
        """The values of the cards of every clean canastra of seven cards."""
        for first in range(LOW_ACE, HIGH_ACE - CANASTRA + 2):
            cards = natural_cards("S", first, first + CANASTRA - 1)
            yield [self.card_value(card) for card in cards]

    # --- The opening minimum --------------------------------------------------------------------

    def minimum(self, total: int, failed: int = 0) -> int:
        """*Buraco*: 75 from 1500 on, 90 after the first failure, 30 more after each other one."""
        if total < self.minimum_from or not self.first_minimum:
            return 0
        if failed == 0:
            return self.first_minimum
        return self.second_minimum + self.minimum_step * (failed - 1)

    def points_before_minimum(self, total: int) -> int | None:
        if total >= self.minimum_from or not self.first_minimum:
            return None
        return self.minimum_from - total
