"""Build a set by taps: its rank, then each of its cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass

from scoring.forms.hand.hand_input import MeldInput
from scoring.rules.base.cards import JOKER, SUITS, Card, parse_card
from scoring.rules.base.melds import Meld
from scoring.rules.base.problems import MalformedFacts
from scoring.rules.base.sheet import RuleSet


@dataclass(frozen=True)
class SetBuilder:
    """A set being built; its cards are in the order of the notation. The rank is chosen first ("":
    not yet). `index` is the number of the meld being edited, None for a new meld.
    """

    rules: RuleSet
    rank: str
    cards: Sequence[Card]
    index: int | None = None

    @classmethod
    def read(cls, rules: RuleSet, meld: MeldInput, index: int | None) -> SetBuilder:
        """Return the builder of the posted choices; impossible values count as not chosen."""
        cards: list[Card] = []
        for notation in meld.cards:
            with suppress(MalformedFacts):
                cards.append(parse_card(notation))
        builder = cls(rules, meld.rank if meld.rank in rules.shapes.ranks else "", (), index)
        chosen = Counter(cards)
        # A forged request gets no more copies of a card than the deck has.
        possible = [
            card for card in builder.choices for _copy in range(min(chosen[card], rules.deck[card]))
        ]
        return cls(rules, builder.rank, possible, index)

    @property
    def choices(self) -> list[Card]:
        """The cards allowed in a set of this rank: the rank in each suit, then wild cards."""
        wild = [*(Card("2", suit) for suit in SUITS), Card(JOKER, None)]
        if self.rank in ("", JOKER):
            return wild if self.rank else []
        return [*(Card(self.rank, suit) for suit in SUITS), *wild]

    @property
    def meld(self) -> Meld | None:
        """The set built so far, legal or not; None while it has no card."""
        if not self.cards:
            return None
        words = " ".join(card.notation for card in self.cards)
        return self.rules.read_meld(f"{self.rank}: {words}")

    @property
    def step(self) -> str:
        """The next choice to make: "rank" or "cards"; "" once a card is chosen."""
        return "" if self.cards else "cards" if self.rank else "rank"
