"""Find the melds that can be laid down from a hand of canasta or samba.

Must not know the table, the turn or the points: that is `canasta_dealer`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import chain

from scoring.rules.base.cards import RANKS, SUITS, Card
from scoring.rules.base.layout import Layout, lay_all
from scoring.rules.base.melds import CANASTRA, SHORTEST, Meld
from scoring.rules.base.runs import HIGH_ACE, rank_at
from scoring.rules.base.sets import RankSet
from scoring.rules.games.samba_runs import LOWEST, SambaRun

IN_SETS = [rank for rank in RANKS if rank not in ("2", "3")]


@dataclass(frozen=True)
class Moves:
    """The ways to lay down cards in a game. `most_wild`: wild cards in a set; `runs`: whether runs
    are melds.
    """

    most_wild: int
    runs: bool

    def lay_all(
        self, layout: Layout[Meld], allowed: Callable[[Layout[Meld]], bool], *, wild: bool
    ) -> Layout[Meld]:
        """Return the layout after laying down cards as long as `allowed` accepts the result.

        Wild cards are only used with `wild`.
        """

        def steps(before: Layout[Meld]) -> Iterator[Layout[Meld]]:
            return chain(self._natural_steps(before), self._wild_steps(before) if wild else ())

        return self._with_black_threes(lay_all(layout, allowed, steps), allowed)

    def lay_top(self, layout: Layout[Meld], top: Card, *, onto_melds: bool) -> Layout[Meld] | None:
        """Return the layout with the top discard in a new set with two or more cards of the hand.

        With `onto_melds` it may also be added to a meld. None if neither is possible.
        """
        same = [card for card in layout.hand if card.rank == top.rank]
        if len(same) >= SHORTEST - 1:
            whole = Layout((*layout.hand, top), layout.melds)
            return whole.with_new(RankSet(top.rank, (*same, top), self.most_wild))
        if onto_melds:
            for index, meld in enumerate(layout.melds):
                if longer := _longer(meld, top):
                    return Layout((*layout.hand, top), layout.melds).with_longer(index, longer, top)
        return None

    def _natural_steps(self, layout: Layout[Meld]) -> Iterator[Layout[Meld]]:
        """Yield each layout after one step without a wild card: a longer meld, then a new meld."""
        for card in dict.fromkeys(card for card in layout.hand if not card.may_be_wild):
            for index, meld in enumerate(layout.melds):
                if longer := _longer(meld, card):
                    yield layout.with_longer(index, longer, card)
        if self.runs:
            yield from map(layout.with_new, _new_runs(layout.hand))
        yield from (
            layout.with_new(RankSet(rank, cards, self.most_wild))
            for rank, cards in _by_rank(layout.hand)
            if len(cards) >= SHORTEST
        )

    def _wild_steps(self, layout: Layout[Meld]) -> Iterator[Layout[Meld]]:
        """Yield the layouts after one step with a wild card: added to a meld of five or six cards,
        then in a new set with a pair.
        """
        for card in dict.fromkeys(card for card in layout.hand if card.may_be_wild):
            for index, meld in enumerate(layout.melds):
                if CANASTRA - 2 <= len(meld.cards) < CANASTRA and (longer := _longer(meld, card)):
                    yield layout.with_longer(index, longer, card)
            for rank, cards in _by_rank(layout.hand):
                if len(cards) == SHORTEST - 1:
                    yield layout.with_new(RankSet(rank, (*cards, card), self.most_wild))

    def _with_black_threes(
        self, layout: Layout[Meld], allowed: Callable[[Layout[Meld]], bool]
    ) -> Layout[Meld]:
        """Return the layout with a new set of black threes, if the hand goes out with it."""
        threes = tuple(card for card in layout.hand if card.rank == "3")
        if len(threes) >= SHORTEST and len(layout.hand) - len(threes) < 2:
            after = layout.with_new(RankSet("3", threes, self.most_wild))
            return after if allowed(after) else layout
        return layout


@lru_cache(maxsize=4096)  # the melds on the table are tried again in every turn
def _longer(meld: Meld, card: Card) -> Meld | None:
    """Return the meld with one card more; None if the card does not fit."""
    melds: list[Meld] = []
    match meld:
        case RankSet():
            melds = [RankSet(meld.rank, (*meld.cards, card), meld.most_wild)]
        case SambaRun():
            rows = (*meld.cards, card), (card, *meld.cards)
            melds = [SambaRun(meld.suit, row) for row in rows]
    return next((longer for longer in melds if longer.fault is None), None)


def _by_rank(hand: tuple[Card, ...]) -> Iterator[tuple[str, tuple[Card, ...]]]:
    for rank in IN_SETS:
        yield rank, tuple(card for card in hand if card.rank == rank)


def _new_runs(hand: tuple[Card, ...]) -> Iterator[SambaRun]:
    """Yield the longest sequences of the hand in each suit, of three to seven cards."""
    for suit in SUITS:
        held = {card.rank for card in hand if card.suit == suit}
        first = LOWEST
        while first <= HIGH_ACE:
            last = first
            while last <= HIGH_ACE and last - first < CANASTRA and rank_at(last) in held:
                last += 1
            if last - first >= SHORTEST:
                yield SambaRun(suit, tuple(Card(rank_at(at), suit) for at in range(first, last)))
            first = last + 1 if last == first else last
