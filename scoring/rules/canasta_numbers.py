"""The numbers of Spanish canasta and samba: their options, what cards and canastas are worth, and
the minimums, which rise.

Must not know what happens in a hand: that is `canasta_family`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from math import gcd
from typing import ClassVar

from .canasta_facts import CanastaHand
from .cards import JOKER, RANKS, SUITS, Card, full_deck
from .melds import CANASTRA, Meld, Shapes
from .sets import is_red_three
from .sheet import RuleSet, option, switch

IN_CANASTAS = [Card(rank, "S") for rank in RANKS if rank not in ("2", "3")]


@dataclass(frozen=True)
class CanastaNumbers(RuleSet[CanastaHand]):
    """The options of a game of canastas of one rank. `most_wild` in a meld; canastas of wild cards
    alone count where the club plays `wild_melds`. `failed_leave` is what it costs to ask for leave
    to go out and not to manage.
    """

    decks: ClassVar[int]
    hand_size: ClassVar[int]
    all_lines: ClassVar[tuple[str, ...]]
    """In the order of the paper, also those of what few clubs play."""
    line_of: ClassVar[Mapping[str, str]] = {}
    """The lines of those kinds of canasta that are not called as what is counted."""

    target: int = option(5000, least=1)
    natural: int = option(500)
    mixed: int = option(300)
    going_out: int = option(100)
    going_out_needs: int = option(1)
    red_three: int = option(100)
    all_red_threes: int = option(800)
    red_threes_need: int = option(0)
    joker: int = option(50)
    two: int = option(20)
    ace: int = option(20)
    eight_to_king: int = option(10)
    four_to_seven: int = option(5)
    black_three: int = option(5)
    most_wild: int = option(3, least=1, most=5)
    wild_melds: bool = switch()
    wild: int = option(2000)
    minimum_below_zero: int = option(15)
    minimum_from_zero: int = option(50)
    middle_from: int = option(1500, least=1)
    middle_minimum: int = option(90)
    high_from: int = option(3000, least=1)
    high_minimum: int = option(120)
    failed_leave: int = option(100)

    @property
    def line_codes(self) -> tuple[str, ...]:
        return tuple(code for code in self.all_lines if code not in self._lines_off())

    def _lines_off(self) -> set[str]:
        """The lines of what the club has not chosen to play."""
        return set() if self.wild_melds else {"wild"}

    # --- What cards are worth -------------------------------------------------------------------

    def card_value(self, card: Card) -> int:
        """A red three lies apart: as a card it is worth nothing."""
        match card.rank:
            case "*":
                return self.joker
            case "2":
                return self.two
            case "A":
                return self.ace
            case "8" | "9" | "10" | "J" | "Q" | "K":
                return self.eight_to_king
            case "3":
                return 0 if is_red_three(card) else self.black_three
        return self.four_to_seven

    @property
    def shapes(self) -> Shapes:
        ranks = (*RANKS[2:], RANKS[0])
        return Shapes(ranks=(*ranks, JOKER) if self.wild_melds else ranks)

    def meld_bonus(self, meld: Meld) -> int:
        return self._bonuses().get(meld.kind or "", 0)

    def _bonuses(self) -> dict[str, int]:
        """The bonus of each kind of canasta, by kind of meld."""
        wild = self.wild if self.wild_melds else 0
        return {"natural": self.natural, "mixed": self.mixed, "wild": wild}

    def _points_of_melds(self, melds: Iterable[Meld]) -> int:
        """Return the card points of melds given card by card."""
        return sum(map(self.meld_value, melds))

    @cached_property
    def deck(self) -> Counter[Card]:
        return Counter(full_deck(self.decks))

    @cached_property
    def deck_value(self) -> int:
        """All cards but the red threes together."""
        return sum(self.card_value(card) * count for card, count in self.deck.items())

    @cached_property
    def unit(self) -> int:
        """The greatest common divisor of all card points: 5."""
        return gcd(*map(self.card_value, self.deck)) or 1

    @property
    def red_threes_in_deck(self) -> int:
        return 2 * self.decks

    @property
    def black_threes_in_deck(self) -> int:
        return 2 * self.decks

    @cached_property
    def wild_cards(self) -> tuple[Card, ...]:
        return tuple(card for card in self.deck.elements() if card.may_be_wild)

    @cached_property
    def least(self) -> dict[str, int]:
        """The card points of the poorest canasta of each kind."""
        return self._least()

    def _least(self) -> dict[str, int]:
        """The card points of the poorest canasta of each kind: 35 natural, 50 mixed."""
        cheapest = min(map(self.card_value, IN_CANASTAS))
        wild = sorted(map(self.card_value, self.wild_cards))
        return {
            "natural": CANASTRA * cheapest,
            "mixed": min(
                (CANASTRA - number) * cheapest + sum(wild[:number])
                for number in range(1, self.most_wild + 1)
            ),
            "wild": sum(wild[:CANASTRA]),
        }

    def _most(self) -> dict[str, int]:
        """How many canastas of a kind the cards make: 11 natural ones, one of each rank."""
        of_a_rank = self.decks * len(SUITS)
        return {"natural": len(IN_CANASTAS) * (of_a_rank // CANASTRA)}

    # --- The opening minimum --------------------------------------------------------------------

    @property
    def minimum_steps(self) -> tuple[tuple[int, int], ...]:
        """From zero on; below it `minimum_below_zero` is in force."""
        return (
            (0, self.minimum_from_zero),
            (self.middle_from, self.middle_minimum),
            (self.high_from, self.high_minimum),
        )

    def minimum(self, total: int, failed: int = 0) -> int:
        """By the total before the hand; a failure does not raise it."""
        reached = [minimum for start, minimum in self.minimum_steps if total >= start]
        return reached[-1] if reached else self.minimum_below_zero

    def points_before_minimum(self, total: int) -> int | None:
        if self.minimum(total):
            return None
        return next(
            (start - total for start, least in self.minimum_steps if start > total and least), None
        )
