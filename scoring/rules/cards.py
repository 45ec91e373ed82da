"""Playing cards and how they are written.

Knows ranks, suits and decks. Must not know what a card is worth or where it may lie.
"""

from __future__ import annotations

from dataclasses import dataclass

from .problems import MalformedFacts, quoted

SUITS = "SHDC"
RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
JOKER = "*"

_RANK_SIGNS = {sign: rank for rank in RANKS for sign in (rank, rank.lower())}
_SUIT_SIGNS = {sign: suit for suit in SUITS for sign in (suit, suit.lower())} | dict(
    zip("♠♥♦♣♤♡♢♧", SUITS + SUITS, strict=True)
)
_VARIATION_SELECTORS = "\ufe0e\ufe0f"  # what phones put after a suit symbol


@dataclass(frozen=True, slots=True)
class Card:
    """A card of a suit, or a joker: rank `*`, suit None."""

    rank: str
    suit: str | None

    @property
    def notation(self) -> str:
        return f"{self.rank}{self.suit or ''}"

    @property
    def may_be_wild(self) -> bool:
        """A joker or a two: it can stand for another card, whether or not it does."""
        return self.rank in (JOKER, "2")


def parse_rank(text: str) -> str | None:
    """Read `A`, `2` … `10`, `J`, `Q` or `K` in either case; None for anything else."""
    return _RANK_SIGNS.get(text)


def parse_suit(text: str) -> str | None:
    """Read a suit's letter in either case, or its symbol; None for anything else."""
    return _SUIT_SIGNS.get(text.rstrip(_VARIATION_SELECTORS))


def parse_card(text: str) -> Card:
    """Read `AS`, `10h`, `2♣` or `*`. Raises MalformedFacts for anything else."""
    if text == JOKER:
        return Card(JOKER, None)
    bare = text.rstrip(_VARIATION_SELECTORS)
    rank, suit = parse_rank(bare[:-1]), parse_suit(bare[-1:])
    if rank is None or suit is None:
        raise MalformedFacts(f"not a card: {quoted(text)}")
    return Card(rank, suit)


def full_deck(decks: int = 2) -> tuple[Card, ...]:
    """Return every card of so many 54-card decks, in order."""
    one = [Card(rank, suit) for suit in SUITS for rank in RANKS] + 2 * [Card(JOKER, None)]
    return tuple(one * decks)
