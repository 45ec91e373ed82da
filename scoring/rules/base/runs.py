"""Runs: melds (*jogos*) of one suit in sequence; which are legal, and which are canastras.

Positions go from 1 to 14: the ace is below the two (1) and above the king (14). Must not know
points, sides or hands.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import groupby, pairwise

from scoring.rules.base.cards import RANKS, Card, parse_card, parse_rank, parse_suit
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

LOW_ACE, HIGH_ACE = 1, 14
LONG: Mapping[int, Kind] = {HIGH_ACE - 1: "royal", HIGH_ACE: "aces"}


def rank_at(position: int) -> str:
    """Return the rank of a position. Positions after 14 continue with the two."""
    return RANKS[(position - 1) % len(RANKS)]


@dataclass(frozen=True)
class Run(Meld):
    """Cards of one suit in order of position.

    AACRT 2016, *Jogo* and *Curinga*: one suit in sequence, at most one wild card. A two of the
    meld's own suit in the two's own position is not wild.
    """

    suit: str
    cards: tuple[Card, ...]

    @cached_property
    def places(self) -> tuple[Place, ...]:
        if len(self.cards) >= SHORTEST:
            for first in self._starts():
                places = self._laid_from(first)
                if places and sum(place.wild for place in places) <= 1:
                    return places
        return ()

    @cached_property
    def fault(self) -> Fault | None:
        if len(self.cards) < SHORTEST:
            return "too-short"
        if len(self.cards) > HIGH_ACE:
            return "too-long"
        if any(card.suit != self.suit and not card.may_be_wild for card in self.cards):
            return "mixed-suits"
        if self.places:
            return None
        if self._least_wild() > 1 or any(self._laid_from(first) for first in self._starts()):
            return "two-wild"
        if any(self._laid_from(first) for first in range(1, HIGH_ACE)):
            return "around-the-ace"
        return self._disorder()

    @cached_property
    def kind(self) -> Kind | None:
        """AACRT 2016, *Canastra*: seven or more cards, clean without a wild card, else dirty."""
        if self.fault:
            return None
        if len(self.cards) < CANASTRA:
            return "short"
        return "dirty" if any(place.wild for place in self.places) else "clean"

    @property
    def notation(self) -> str:
        return f"{self.suit}: {' '.join(self._words())}"

    def _starts(self) -> range:
        """Return the positions at which a run of this length can begin."""
        return range(LOW_ACE, HIGH_ACE - len(self.cards) + 2)

    def _laid_from(self, first: int) -> tuple[Place, ...]:
        """Return the places of the cards if the first is at position `first`, even beyond the high
        ace; empty if a card does not fit its position.
        """
        places = []
        for position, card in enumerate(self.cards, start=first):
            natural = card.suit == self.suit and card.rank == rank_at(position)
            if not natural and not card.may_be_wild:
                return ()
            places.append(Place(position, not natural))
        return tuple(places)

    def _least_wild(self) -> int:
        """Return how many cards are wild at any position: jokers, and twos but one of the suit."""
        wild = sum(card.may_be_wild for card in self.cards)
        return wild - (Card("2", self.suit) in self.cards)

    def _disorder(self) -> Fault:
        """Return the fault in the order of the cards that are never wild.

        An ace is low if all natural cards before it are aces.
        """
        seen: list[tuple[int, int]] = []  # index in the meld, position
        for index, card in enumerate(self.cards):
            if not card.may_be_wild:
                only_aces = all(position == LOW_ACE for _, position in seen)
                low = card.rank != "A" or only_aces
                seen.append((index, RANKS.index(card.rank) + 1 if low else HIGH_ACE))
        positions = [position for _, position in seen]
        if len(set(positions)) < len(positions):
            return "repeated"
        if positions != sorted(positions):
            return "wrong-order"
        steps = pairwise(seen)
        return "gap" if any(b[1] - a[1] > b[0] - a[0] for a, b in steps) else "wrong-order"

    def _words(self) -> Iterable[str]:
        if self.fault:
            yield from (
                card.rank if card.suit == self.suit else card.notation for card in self.cards
            )
            return
        laid = zip(self.cards, self.places, strict=True)
        for wild, group in groupby(laid, key=lambda pair: pair[1].wild):
            cards = [card for card, _ in group]
            if wild:
                yield cards[0].notation
            elif len(cards) < 3:
                yield from (card.rank for card in cards)
            else:
                yield f"{cards[0].rank}-{cards[-1].rank}"


class LongRun(Run):
    """A run that is a canastra of its own kind when it is clean and has all cards of a suit: royal
    with thirteen, from ace to ace with fourteen.
    """

    @cached_property
    def kind(self) -> Kind | None:
        kind = Run(self.suit, self.cards).kind
        return LONG.get(len(self.cards), kind) if kind == "clean" else kind


def parse_run(text: str) -> Run:
    """Read `S: 4 5 6 * 8 9 10` or `h: 4-7 2C 9`, legal or not. Raises MalformedFacts."""
    head, words = meld_words(text)
    suit = parse_suit(head)
    if suit is None:
        raise MalformedFacts(f"not a meld: {quoted(text)}")
    return Run(suit, meld_cards(text, (card for word in words for card in _cards_of(word, suit))))


def _cards_of(word: str, suit: str) -> Iterable[Card]:
    """Return the cards of one word of a meld: `7`, `2H`, `*` or the run `4-10`."""
    if "-" in word:
        low, _, high = word.partition("-")
        return _run(word, parse_rank(low), parse_rank(high), suit)
    rank = parse_rank(word)
    return [Card(rank, suit) if rank else parse_card(word)]


def _run(word: str, low: str | None, high: str | None, suit: str) -> Iterable[Card]:
    if low is None or high is None:
        raise MalformedFacts(f"not a run of cards: {quoted(word)}")
    first = RANKS.index(low) + 1
    last = HIGH_ACE if high == "A" else RANKS.index(high) + 1
    if first >= last:
        raise MalformedFacts(f"a run goes upwards: {quoted(word)}")
    return natural_cards(suit, first, last)


def natural_cards(suit: str, first: int, last: int) -> list[Card]:
    """Return the cards of the suit at the positions from `first` to `last`."""
    return [Card(rank_at(position), suit) for position in range(first, last + 1)]


def build_run(
    suit: str, first: int, last: int, wild: Card | None = None, wild_at: int | None = None
) -> Run:
    """Return the run from position `first` to `last` (1 to 14) with the card `wild` at position
    `wild_at`, legal or not.

    Raises MalformedFacts for positions outside the run, for only one of `wild` and `wild_at`, and
    for a card that cannot be wild.
    """
    if parse_suit(suit) != suit:
        raise MalformedFacts(f"not a suit: {quoted(suit)}")
    if not LOW_ACE <= first <= last <= HIGH_ACE:
        raise MalformedFacts("the first and last position are not in order from 1 to 14")
    cards = natural_cards(suit, first, last)
    if wild is not None and wild_at is not None:
        if not wild.may_be_wild:
            raise MalformedFacts(f"not a wild card: {wild.notation}")
        if not first <= wild_at <= last:
            raise MalformedFacts("the wild card lies outside the meld")
        cards[wild_at - first] = wild
    elif wild is not None or wild_at is not None:
        raise MalformedFacts("a wild card and its position belong together")
    return Run(suit, tuple(cards))
