"""The cards of all games of canastas: how many there are, and what each is worth."""

from abc import abstractmethod
from collections import Counter
from functools import cached_property
from math import gcd
from typing import ClassVar

from scoring.rules.base.cards import Card, full_deck
from scoring.rules.base.sets import is_red_three
from scoring.rules.base.sheet import RuleSet
from scoring.rules.games.canasta_facts import CanastaHand


class CanastaCards(RuleSet[CanastaHand]):
    """The deck of a game of canastas, with the options that give its cards their points."""

    decks: ClassVar[int] = 2
    red_threes_apart: ClassVar[bool] = False
    """Whether red threes lie apart: `red_three` points each, all together `all_red_threes`."""

    joker: int
    two: int
    ace: int
    eight_to_king: int

    def card_value(self, card: Card) -> int:
        """Return the points of a card; 0 for a red three if red threes lie apart."""
        match card.rank:
            case "*":
                return self.joker
            case "2":
                return self.two
            case "A":
                return self.ace
            case "8" | "9" | "10" | "J" | "Q" | "K":
                return self.eight_to_king
        return 0 if self.lies_apart(card) else self._low_value(card)

    @abstractmethod
    def _low_value(self, card: Card) -> int:
        """Return the points of a card from three to seven. A red three that lies apart never comes
        here.
        """

    def lies_apart(self, card: Card) -> bool:
        """Whether the card is a red three that lies apart on the table."""
        return self.red_threes_apart and is_red_three(card)

    @cached_property
    def deck(self) -> Counter[Card]:
        return Counter(full_deck(self.decks))

    @cached_property
    def wild_cards(self) -> tuple[Card, ...]:
        return tuple(card for card in self.deck.elements() if card.may_be_wild)

    @cached_property
    def deck_value(self) -> int:
        """The points of all cards together: 1160 in AACRT."""
        return sum(self.card_value(card) * count for card, count in self.deck.items())

    @cached_property
    def unit(self) -> int:
        """The greatest common divisor of all card points: 5 with the preset values."""
        return gcd(*map(self.card_value, self.deck)) or 1

    @property
    def red_threes_in_deck(self) -> int:
        return 2 * self.decks if self.red_threes_apart else 0
