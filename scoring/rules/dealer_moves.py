"""What can be laid down from a hand.

Knows cards and melds. Must not know the table, the turn or the points: that is `dealer`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from .cards import SUITS, Card
from .melds import CANASTRA, HIGH_ACE, LOW_ACE, SHORTEST, Meld, rank_at


@dataclass(frozen=True)
class Layout:
    """The cards in one hand and the melds before its side, at one moment."""

    hand: tuple[Card, ...]
    melds: tuple[Meld, ...]

    def with_new(self, meld: Meld) -> Layout:
        return Layout(without(self.hand, meld.cards), (*self.melds, meld))

    def with_longer(self, index: int, meld: Meld, card: Card) -> Layout:
        melds = (*self.melds[:index], meld, *self.melds[index + 1 :])
        return Layout(without(self.hand, [card]), melds)


def lay_all(layout: Layout, allowed: Callable[[Layout], bool], *, wild: bool) -> Layout:
    """Lays down card after card as long as the outcome is allowed; wild ones only if `wild`."""
    while True:
        steps = _wild_steps(layout) if wild else ()
        after = next(filter(allowed, (*_natural_steps(layout), *steps)), None)
        if after is None:
            return layout
        layout = after


def lay_top(layout: Layout, top: Card) -> Layout | None:
    """Lays the top of the lixo on a meld, or with two cards or more of the hand as a new one.

    Without spending a wild card on it; None where it fits nowhere.
    """
    whole = Layout((*layout.hand, top), layout.melds)
    for after in _natural_steps(whole):
        if after.hand.count(top) < whole.hand.count(top):
            return after
    return None


def wild_count(melds: Iterable[Meld]) -> int:
    return sum(place.wild for meld in melds for place in meld.places)


def without(hand: tuple[Card, ...], cards: Iterable[Card]) -> tuple[Card, ...]:
    left = list(hand)
    for card in cards:
        left.remove(card)
    return tuple(left)


def _natural_steps(layout: Layout) -> Iterator[Layout]:
    """Every way to lay cards as themselves: on a meld, then as a new one."""
    for card in dict.fromkeys(layout.hand):
        for index, meld in enumerate(layout.melds):
            longer = _longer(meld, card)
            if longer is not None and wild_count([longer]) <= wild_count([meld]):
                yield layout.with_longer(index, longer, card)
    for meld in _new_melds(layout, None):
        yield layout.with_new(meld)


def _wild_steps(layout: Layout) -> Iterator[Layout]:
    """Every way to use a wild card: to make a meld a canastra, or nearly; then in a new one."""
    for card in _wild_cards(layout):
        for index, meld in enumerate(layout.melds):
            if CANASTRA - 2 <= len(meld.cards) < CANASTRA:
                longer = _longer(meld, card)
                if longer is not None:
                    yield layout.with_longer(index, longer, card)
        for meld in _new_melds(layout, card):
            yield layout.with_new(meld)


def _wild_cards(layout: Layout) -> list[Card]:
    return [card for card in dict.fromkeys(layout.hand) if card.may_be_wild]


def _longer(meld: Meld, card: Card) -> Meld | None:
    """The meld with one card more, at an end or for its wild card, which then moves to an end.

    With as few wild cards as can be; None where the card does not fit.
    """
    if not card.may_be_wild and not _has_place(meld, card):
        return None
    rows = [(*meld.cards, card), (card, *meld.cards)]
    for index, (wild, place) in enumerate(zip(meld.cards, meld.places, strict=True)):
        if place.wild:
            row = (*meld.cards[:index], card, *meld.cards[index + 1 :])
            rows += [(*row, wild), (wild, *row)]
    legal = [longer for row in rows if (longer := Meld(meld.suit, row)).places]
    return min(legal, key=lambda longer: wild_count([longer]), default=None)


def _has_place(meld: Meld, card: Card) -> bool:
    """Whether the card belongs next to an end of the meld or where its wild card lies."""
    places = meld.places
    ends = (places[0].position - 1, places[-1].position + 1)
    wanted = (*ends, *(place.position for place in places if place.wild))
    return card.suit == meld.suit and card.rank in map(rank_at, wanted)


def _new_melds(layout: Layout, wild: Card | None) -> Iterator[Meld]:
    """In each suit the longest run in the hand, with `wild` for one missing card; best first."""
    melds = []
    for suit in SUITS:
        runs = (_run(layout.hand, suit, first, wild) for first in range(LOW_ACE, HIGH_ACE - 1))
        longest = max(runs, key=len)
        if len(longest) >= SHORTEST:
            melds.append(Meld(suit, longest))
    yield from sorted(melds, key=lambda meld: -len(meld.cards))


def _run(hand: tuple[Card, ...], suit: str, first: int, wild: Card | None) -> tuple[Card, ...]:
    left = list(without(hand, [wild] if wild else []))
    run: list[Card] = []
    for position in range(first, HIGH_ACE + 1):
        card = Card(rank_at(position), suit)
        if card in left:
            left.remove(card)
            run.append(card)
        elif wild:
            run.append(wild)
            wild = None
        else:
            break
    return tuple(run)
