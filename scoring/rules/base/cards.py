"""Playing cards, decks and the notation of cards.

Must not know the points of a card, nor melds.
"""

from __future__ import annotations

from dataclasses import dataclass

from scoring.rules.base.problems import MalformedFacts, quoted

SUITS = "SHDC"
RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
JOKER = "*"

_RANK_SIGNS = {sign: rank for rank in RANKS for sign in (rank, rank.lower())}
_SUIT_SIGNS = {sign: suit for suit in SUITS for sign in (suit, suit.lower())} | dict(
    zip("♠♥♦♣♤♡♢♧", SUITS + SUITS, strict=True)
)
_VARIATION_SELECTORS = "\ufe0e\ufe0f"  # phones add them to suit symbols


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
        """Whether the card is a joker or a two, which can replace another card in a meld."""
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
    """Return the cards of this number of 54-card decks, unshuffled."""
    deck = [Card(rank, suit) for suit in SUITS for rank in RANKS] + 2 * [Card(JOKER, None)]
    return tuple(deck * decks)
