"""Sets: melds of one rank, as in canasta; which are legal, and which are canastas.

Must not know points, sides or hands.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from scoring.rules.base.cards import JOKER, RANKS, SUITS, Card, parse_card, parse_rank, parse_suit
from scoring.rules.base.melds import (
    CANASTRA,
    SHORTEST,
    Fault,
    Kind,
    Meld,
    Place,
    meld_cards,
    meld_words,
)
from scoring.rules.base.problems import MalformedFacts, quoted

LEAST_NATURAL = 2
RED_SUITS = "HD"


def is_red_three(card: Card) -> bool:
    return card.rank == "3" and card.suit is not None and card.suit in RED_SUITS


@dataclass(frozen=True)
class RankSet(Meld):
    """Cards of one rank, with at most `most_wild` jokers and twos among them.

    The rank `*` is a set of wild cards alone. A set of black threes has no wild cards and is never
    a canasta; red threes cannot be in a set. The cards are sorted, so their order does not matter.
    """

    rank: str
    cards: tuple[Card, ...]
    most_wild: int

    def __post_init__(self) -> None:
        object.__setattr__(self, "cards", tuple(sorted(self.cards, key=self._order)))

    @property
    def is_wild(self) -> bool:
        """Whether this is a set of wild cards alone."""
        return self.rank == JOKER

    @property
    def places(self) -> tuple[Place, ...]:
        """The place of each card; empty for an illegal set.

        All cards have the position of the rank, and those of another rank are wild. In a set of
        wild cards the position is 0 and no card counts as wild.
        """
        if self.fault:
            return ()
        position = 0 if self.is_wild else RANKS.index(self.rank) + 1
        return tuple(Place(position, not self._belongs(card)) for card in self.cards)

    @cached_property
    def fault(self) -> Fault | None:
        if len(self.cards) < SHORTEST:
            return "too-short"
        if not all(self._belongs(card) or card.may_be_wild for card in self.cards):
            return "mixed-ranks"
        wild = sum(not self._belongs(card) for card in self.cards)
        if self.rank == "3":
            if any(is_red_three(card) for card in self.cards):
                return "red-three"
            return "wild-threes" if wild else None
        if len(self.cards) - wild < LEAST_NATURAL:
            return "too-few-natural"
        return "too-many-wild" if wild > self.most_wild else None

    @cached_property
    def kind(self) -> Kind | None:
        if self.fault:
            return None
        if self.rank == "3":
            return "black-threes"
        if len(self.cards) < CANASTRA:
            return "short"
        if self.is_wild:
            return "wild"
        return "natural" if all(map(self._belongs, self.cards)) else "mixed"

    @property
    def notation(self) -> str:
        words = (
            card.suit if card.suit and card.rank == self.rank else card.notation
            for card in self.cards
        )
        return f"{self.rank}: {' '.join(words)}"

    def _belongs(self, card: Card) -> bool:
        """Whether the card is natural in this set, that is, not a wild card in it."""
        return card.may_be_wild if self.is_wild else card.rank == self.rank

    def _order(self, card: Card) -> tuple[bool, bool, int, int]:
        """Return the sort key: natural cards, then misplaced ones, then twos, then jokers."""
        rank = len(RANKS) if card.rank == JOKER else RANKS.index(card.rank)
        suit = SUITS.index(card.suit) if card.suit else 0
        return not self._belongs(card), card.may_be_wild, rank, suit


def parse_set(text: str, most_wild: int) -> RankSet:
    """Read `K: S H D 2C *`, `k: ks ♥ KD 2C *` or `*: * 2S 2H`, legal or not.

    A suit alone stands for the card of the rank in that suit. Raises MalformedFacts for other text,
    and for the rank two, which is wild.
    """
    head, words = meld_words(text)
    rank = JOKER if head == JOKER else parse_rank(head)
    if rank is None or rank == "2":
        raise MalformedFacts(f"not a meld: {quoted(text)}")
    return RankSet(rank, meld_cards(text, (_card(word, rank) for word in words)), most_wild)


def _card(word: str, rank: str) -> Card:
    suit = parse_suit(word) if rank != JOKER else None
    return Card(rank, suit) if suit else parse_card(word)
