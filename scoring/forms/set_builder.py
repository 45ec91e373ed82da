"""Putting a set together by taps: its rank, then each of its cards.

Its state travels in the form data like that of `builder`: `build-rank`, `build-cards` (one notation
each) and `build-index` (the meld being edited, or empty).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass

from django.http import QueryDict

from scoring.rules.cards import JOKER, SUITS, Card, parse_card
from scoring.rules.melds import Meld
from scoring.rules.problems import MalformedFacts
from scoring.rules.sheet import RuleSet


@dataclass(frozen=True)
class SetBuilder:
    """The set on the way, its cards in the order of its notation. Without a rank nothing can be
    picked yet.
    """

    rules: RuleSet
    rank: str
    cards: Sequence[Card]
    index: int | None = None

    @classmethod
    def from_data(cls, rules: RuleSet, data: QueryDict, index: int | None) -> SetBuilder:
        """Read the posted data; nonsense counts as not chosen."""
        rank = data.get("build-rank", "")
        cards: list[Card] = []
        for notation in data.getlist("build-cards"):
            with suppress(MalformedFacts):
                cards.append(parse_card(notation))
        builder = cls(rules, rank if rank in rules.shapes.ranks else "", (), index)
        chosen = Counter(cards)
        # No more of a card than there are, whatever a request says.
        kept = [
            card for card in builder.choices for _copy in range(min(chosen[card], rules.deck[card]))
        ]
        return cls(rules, builder.rank, kept, index)

    @property
    def choices(self) -> list[Card]:
        """The cards that may lie in a set of this rank: its own in each suit, then wild ones."""
        wild = [*(Card("2", suit) for suit in SUITS), Card(JOKER, None)]
        if self.rank in ("", JOKER):
            return wild if self.rank else []
        return [*(Card(self.rank, suit) for suit in SUITS), *wild]

    @property
    def meld(self) -> Meld | None:
        """The set as it is now, legal or not; None while it has no card."""
        if not self.cards:
            return None
        words = " ".join(card.notation for card in self.cards)
        return self.rules.read_meld(f"{self.rank}: {words}")

    @property
    def step(self) -> str:
        """The next question: "rank", "cards" or empty."""
        return "" if self.cards else "cards" if self.rank else "rank"
