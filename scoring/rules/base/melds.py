"""Melds: cards that one side has laid down together.

The base of `runs` (one suit in sequence) and `sets` (one rank), which decide what is legal. Must
not know points, sides or hands.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable
from typing import Literal, NamedTuple

from scoring.rules.base.cards import Card
from scoring.rules.base.problems import MalformedFacts, quoted

SHORTEST = 3
CANASTRA = 7
MOST_CARDS = 162  # three decks, the most of any game; a longer meld cannot be read
LONGEST_NOTATION = 700  # characters; enough for MOST_CARDS

Fault = Literal[
    "too-short",
    "too-long",
    "mixed-suits",
    "two-wild",
    "gap",
    "repeated",
    "wrong-order",
    "around-the-ace",
    "mixed-ranks",
    "too-few-natural",
    "too-many-wild",
    "red-three",
    "wild-threes",
    "wild-in-run",
    "below-four",
    "past-samba",
    "two-aces",
    "set-twice",
]
NEW_FAULTS: tuple[Fault, ...] = ("two-aces", "set-twice")
"""Faults that older versions accepted: hands recorded then still count."""
Kind = Literal[
    "clean",
    "royal",
    "aces",
    "semi",
    "dirty",
    "natural",
    "mixed",
    "wild",
    "samba",
    "black-threes",
    "short",
]


class Shapes(NamedTuple):
    """The melds of a game, for the pages and dealers that build them."""

    positions: range = range(0)
    """The positions of its runs, within 1 (low ace) to 14 (high ace); empty without runs."""
    wild_in_runs: bool = True
    ranks: tuple[str, ...] = ()
    """The ranks of its sets, `*` for sets of wild cards; empty without sets."""


class Place(NamedTuple):
    """The place of a card in a meld, and whether the card is wild there."""

    position: int
    wild: bool


class Meld(ABC):
    """Cards laid down together; legal when `fault` is None. A frozen value."""

    cards: tuple[Card, ...]

    @property
    @abstractmethod
    def places(self) -> tuple[Place, ...]:
        """One place per card of a legal meld; empty for an illegal one."""

    @property
    @abstractmethod
    def fault(self) -> Fault | None:
        """Why the meld is illegal: the first reason that a player at the table would give."""

    @property
    @abstractmethod
    def kind(self) -> Kind | None:
        """The kind of canastra, "short" for a smaller meld, "black-threes" for a set of them; None
        for an illegal meld.
        """

    @property
    @abstractmethod
    def notation(self) -> str:
        """The meld in its only canonical notation; reading it gives an equal meld."""


def meld_words(text: str) -> tuple[str, list[str]]:
    """Return the head of a meld's notation, before the colon, and the words after the colon.

    Raises MalformedFacts if either is missing, or the text is too long.
    """
    head, _, body = text.partition(":")
    if not head.strip() or not body.strip() or len(text) > LONGEST_NOTATION:
        raise MalformedFacts(f"not a meld: {quoted(text)}")
    return head.strip(), body.split()


def meld_cards(text: str, cards: Iterable[Card]) -> tuple[Card, ...]:
    """Return the cards read from `text`. Raises MalformedFacts for more than MOST_CARDS."""
    read = tuple(cards)
    if len(read) > MOST_CARDS:
        raise MalformedFacts(f"more cards than there are: {quoted(text)}")
    return read
