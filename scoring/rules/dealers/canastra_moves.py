"""Find the runs that can be laid down from a hand.

Must not know the table, the turn or the points: that is `canastra_dealer`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache

from scoring.rules.base.cards import SUITS, Card
from scoring.rules.base.layout import Layout, without
from scoring.rules.base.melds import CANASTRA, SHORTEST
from scoring.rules.base.runs import HIGH_ACE, LOW_ACE, Run, rank_at


def lay_top(layout: Layout[Run], top: Card, lowest: int) -> Layout[Run] | None:
    """Return the layout with the top card of the discard pile added to a meld, or in a new meld
    with two or more natural cards of the hand; None if it fits nowhere.
    """
    whole = Layout((*layout.hand, top), layout.melds)
    for after in natural_steps(whole, lowest):
        if after.hand.count(top) < whole.hand.count(top):
            return after
    return None


def wild_count(melds: Iterable[Run]) -> int:
    return sum(place.wild for meld in melds for place in meld.places)


def natural_steps(layout: Layout[Run], lowest: int = LOW_ACE) -> Iterator[Layout[Run]]:
    """Yield each layout after one step without a wild card: a longer meld, then a new meld."""
    for card in dict.fromkeys(layout.hand):
        for index, meld in enumerate(layout.melds):
            longer = _longer(meld, card, lowest) if _has_place(meld, card) else None
            if longer is not None and wild_count([longer]) <= wild_count([meld]):
                yield layout.with_longer(index, longer, card)
    yield from map(layout.with_new, _new_melds(layout.hand, None, lowest))


def wild_steps(layout: Layout[Run], lowest: int = LOW_ACE) -> Iterator[Layout[Run]]:
    """Yield the layouts after one step with a wild card: added to a meld of five or six cards, then
    in a new meld.
    """
    for card in dict.fromkeys(card for card in layout.hand if card.may_be_wild):
        for index, meld in enumerate(layout.melds):
            if CANASTRA - 2 <= len(meld.cards) < CANASTRA:
                longer = _longer(meld, card, lowest)
                if longer is not None:
                    yield layout.with_longer(index, longer, card)
        yield from map(layout.with_new, _new_melds(without(layout.hand, [card]), card, lowest))


def _has_place(meld: Run, card: Card) -> bool:
    """Whether the card fits next to an end of the meld or in the position of its wild card."""
    if card.suit != meld.suit:
        return False
    places = meld.places
    ends = (places[0].position - 1, places[-1].position + 1)
    wild = (place.position for place in places if place.wild)
    return any(card.rank == rank_at(position) for position in (*ends, *wild))


@lru_cache(maxsize=4096)  # the melds on the table are tried again in every turn
def _longer(meld: Run, card: Card, lowest: int) -> Run | None:
    """Return the meld with one card more: at an end, or in the position of the wild card, which
    then moves to an end.

    Of several ways, the one with the fewest wild cards; None if the card does not fit.
    """
    rows = [(*meld.cards, card), (card, *meld.cards)]
    for index, (wild, place) in enumerate(zip(meld.cards, meld.places, strict=True)):
        if place.wild:
            row = (*meld.cards[:index], card, *meld.cards[index + 1 :])
            rows += [(*row, wild), (wild, *row)]
    runs = [Run(meld.suit, row) for row in rows]
    legal = [run for run in runs if run.places and run.places[0].position >= lowest]
    return min(legal, key=lambda longer: wild_count([longer]), default=None)


def _new_melds(hand: tuple[Card, ...], wild: Card | None, lowest: int) -> Iterator[Run]:
    """Yield the longest legal run of each suit, longest first. `wild` may fill one gap."""
    melds = []
    for suit in SUITS:
        held = tuple(card.rank for card in hand if card.suit == suit)
        if len(held) + (wild is not None) >= SHORTEST:
            melds.append(_longest_run(held, suit, wild, lowest))
    for meld in sorted(melds, key=lambda meld: -len(meld.cards)):
        if len(meld.cards) >= SHORTEST:
            yield meld


@lru_cache(maxsize=4096)  # most suits of a hand stay the same from turn to turn
def _longest_run(held: tuple[str, ...], suit: str, wild: Card | None, lowest: int) -> Run:
    """Return the longest run of the held ranks, which begins with one of them; may be empty."""
    firsts = (first for first in range(lowest, HIGH_ACE + 1) if rank_at(first) in held)
    runs = (_run(held, suit, first, wild) for first in firsts)
    return Run(suit, max(runs, key=len, default=()))


def _run(held: tuple[str, ...], suit: str, first: int, wild: Card | None) -> tuple[Card, ...]:
    left = list(held)
    run: list[Card] = []
    for position in range(first, HIGH_ACE + 1):
        rank = rank_at(position)
        if rank in left:
            left.remove(rank)
            run.append(Card(rank, suit))
        elif wild is not None:
            run.append(wild)
            wild = None
        else:
            break
    return tuple(run)
