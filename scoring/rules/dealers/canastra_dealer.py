"""Deal and play hands of AACRT canastra and similar games, for the demo club and for tests.

The players lay down runs only, never sets.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import chain
from random import Random

from scoring.rules.base.cards import JOKER, RANKS, SUITS, Card, full_deck
from scoring.rules.base.layout import Layout, lay_all, without
from scoring.rules.base.runs import Run
from scoring.rules.base.sheet import MatchState
from scoring.rules.dealers.canasta_table import CanastaTable, TableSide, play_hand
from scoring.rules.dealers.canastra_moves import lay_top, natural_steps, wild_count, wild_steps
from scoring.rules.games.canasta_facts import CanastaHand
from scoring.rules.games.canastra import Canastra

HAND_SIZE = 11

# The behaviour of the players, as chances:
_SPENDS_WILD = 0.05  # to lay down wild cards even if that does not empty the hand
_MISCOUNTS = 0.1  # to open with melds that do not reach the minimum
_DEAL_AGAIN = 0.85  # to deal again after a hand in which nobody went out
_LIXO = {2: 3, 1: 12}
"""The largest pile that players take, by the number of persons on a side. The cards of a larger
one would keep them from going out.
"""


def deal_hand(
    rng: Random, rules: Canastra, state: MatchState, reasons: Sequence[str]
) -> CanastaHand:
    """Return a hand played in this state, recorded card by card. `reasons`: for penalties."""
    return play_hand(lambda: Table(rng, rules, state), rng, _DEAL_AGAIN, reasons)


class Table(CanastaTable[Canastra, Run]):
    """A hand being played. Of four players 0 and 2 are side 0; single players are a side each."""

    def __init__(self, rng: Random, rules: Canastra, state: MatchState) -> None:
        super().__init__(rng, rules, state)
        # Where a run has one ace, these players lay it above the king.
        self.lowest = rules.shapes.positions.start + rules.one_ace
        cards = [card for card in full_deck(rules.decks) if card in rules.deck]
        rng.shuffle(cards)
        players = len(self.sides) * rules.persons_per_side
        self.hands = [tuple(cards.pop() for _ in range(HAND_SIZE)) for _ in range(players)]
        self.mortos = [tuple(cards.pop() for _ in range(HAND_SIZE)) for _ in range(rules.mortos)]
        self.stock = cards
        self.lixo: tuple[Card, ...] = ()
        self.locked = False
        self.morto_to_stock = False
        for player in range(len(self.hands)):
            self._show_red_threes(player)

    def facts(self, reasons: Sequence[str]) -> CanastaHand:
        return replace(super().facts(reasons), morto_to_stock=self.morto_to_stock)

    def _turn(self, player: int) -> bool:
        side = self._side(player)
        wild_before = wild_count(side.melds)
        took_lixo = self._take_lixo(player, side)
        if not took_lixo and not self._draw(player):
            return False
        self._lay_down(player, side, may_go_out=not took_lixo)
        while not self.hands[player]:  # empty without a discard: the morto is played at once
            if not self._take_morto(player, side):
                return False
            self._lay_down(player, side, may_go_out=True)
        discarded = self._discard(player, side)
        self.locked = self.rules.locks_lixo(discarded, wild_count(side.melds) > wild_before)
        # Empty after the discard: the morto is played in the next turn.
        return bool(self.hands[player]) or self._take_morto(player, side)

    def _draw(self, player: int) -> bool:
        """Draw a card. If the stock is used up, a morto that nobody took becomes the stock."""
        if not self.stock and self.mortos and self.rules.morto_to_stock:
            self.stock = list(self.mortos.pop())
            self.morto_to_stock = True
        return super()._draw(player)

    def _take_lixo(self, player: int, side: TableSide[Run]) -> bool:
        """Take the whole discard pile if it is small and its top card can be laid down at once.
        Return whether it was taken.

        A lock or a single card in the hand prevents it. Two cards must stay, since a player cannot
        go out with the discard pile: one to discard, one to keep.
        """
        hand = self.hands[player]
        most = _LIXO[self.rules.persons_per_side]
        if not 0 < len(self.lixo) <= most or self.locked or len(hand) == 1:
            return False
        *below, top = self.lixo
        laid = lay_top(Layout(hand, side.melds), top, self.lowest)
        if laid is None or len(laid.hand) + len(below) < 2 or not self._opens(side, laid):
            return False
        self._put_down(player, side, laid)
        self.hands[player] += tuple(below)
        self.lixo = ()
        return True

    def _lay_down(self, player: int, side: TableSide[Run], *, may_go_out: bool) -> None:
        """Lay down all cards that fit melds, but keep two of them unless the player goes out."""

        def allowed(layout: Layout[Run]) -> bool:
            return len(layout.hand) >= 2 or (may_go_out and self._may_go_out(side, layout))

        before = Layout(self.hands[player], side.melds)
        spends_wild = self.rng.random() < _SPENDS_WILD
        with_wild = lay_all(before, allowed, self._all_steps)
        laid = with_wild if spends_wild else lay_all(before, allowed, self._natural_steps)
        if len(with_wild.hand) < 2 or not self._opens(side, laid):
            laid = with_wild
        if self._opens(side, laid):
            self._put_down(player, side, laid)
        elif laid != before and self.rng.random() < _MISCOUNTS:
            side.failed_openings += 1

    def _natural_steps(self, layout: Layout[Run]) -> Iterator[Layout[Run]]:
        return natural_steps(layout, self.lowest)

    def _all_steps(self, layout: Layout[Run]) -> Iterator[Layout[Run]]:
        return chain(natural_steps(layout, self.lowest), wild_steps(layout, self.lowest))

    def _discard(self, player: int, side: TableSide[Run]) -> Card:
        """Discard the card that fits fewest others, a wild card last, and return it."""
        hand = self.hands[player]
        plain = [card for card in hand if not card.may_be_wild] or list(hand)
        self.rng.shuffle(plain)
        ours = list(chain(hand, *(meld.cards for meld in side.melds)))
        card = min(plain, key=lambda card: _neighbours(card, ours))
        self.hands[player] = without(hand, [card])
        self.lixo += (card,)
        return card

    # --- Going out ------------------------------------------------------------------------------

    def _may_go_out(self, side: TableSide[Run], layout: Layout[Run]) -> bool:
        """Whether the side has the canastra that going out needs: one of any kind to take the
        morto, a clean one to end the hand, as far as the rules require them.
        """
        kinds = {meld.kind for meld in layout.melds} - {"short"}
        if self._has_morto(side):
            return bool(kinds) or not self.rules.morto_needs_canastra
        return "clean" in kinds or (bool(kinds) and not self.rules.out_needs_clean)

    def _has_morto(self, side: TableSide[Run]) -> bool:
        return bool(self.mortos) and not side.took_morto

    def _take_morto(self, player: int, side: TableSide[Run]) -> bool:
        """Give a morto to a player without cards. Return False if none is left for the side: it has
        gone out and the hand is over.
        """
        if not self._has_morto(side):
            self.went_out = side
            return False
        self.hands[player] = self.mortos.pop()
        side.took_morto = True
        return True

    @staticmethod
    def _order(card: Card) -> tuple[int, int]:
        """Return the sort key by suit and rank; jokers come last."""
        if card.suit is None:
            return (len(SUITS), 0)
        return (SUITS.index(card.suit), RANKS.index(card.rank))


def _neighbours(card: Card, others: list[Card]) -> int:
    """Return how many of the other cards are of the same suit and at most two ranks away."""
    return sum(card.suit == other.suit and 0 < _distance(card, other) <= 2 for other in others)


def _distance(card: Card, other: Card) -> int:
    """Return the distance of two ranks, 0 for a joker; an ace is next to the two and the king."""
    if JOKER in (card.rank, other.rank):
        return 0
    steps = abs(RANKS.index(card.rank) - RANKS.index(other.rank))
    return min(steps, len(RANKS) - steps) if "A" in (card.rank, other.rank) else steps
