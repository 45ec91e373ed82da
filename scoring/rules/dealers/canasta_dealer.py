"""Deal and play hands of canasta and samba, for the demo club and for tests."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from random import Random

from scoring.rules.base.cards import RANKS, SUITS, Card
from scoring.rules.base.layout import Layout, without
from scoring.rules.base.melds import Meld
from scoring.rules.base.sets import is_red_three
from scoring.rules.base.sheet import MatchState
from scoring.rules.dealers.canasta_moves import Moves
from scoring.rules.dealers.canasta_table import CanastaTable, TableSide, play_hand
from scoring.rules.games.canasta_facts import CanastaHand, CanastaSide
from scoring.rules.games.rank_canasta import RankCanasta

# The behaviour of the players, as chances:
_SPENDS_WILD = 0.15  # to lay down wild cards even if that does not empty the hand
_HOLDS_BACK = 0.08  # to lay down nothing before going out concealed
_DEAL_AGAIN = 0.8  # to deal again after a hand in which nobody went out


def deal_hand(
    rng: Random, rules: RankCanasta, state: MatchState, reasons: Sequence[str]
) -> CanastaHand:
    """Return a hand played in this state, recorded card by card. `reasons`: for penalties."""
    return play_hand(lambda: Table(rng, rules, state), rng, _DEAL_AGAIN, reasons)


class Table(CanastaTable[RankCanasta, Meld]):
    """A hand being played. Two sides have two players each; three sides have one each."""

    def __init__(self, rng: Random, rules: RankCanasta, state: MatchState) -> None:
        super().__init__(rng, rules, state)
        self.moves = Moves(rules.most_wild, runs=bool(rules.shapes.positions))
        self.stock = list(rules.deck.elements())
        rng.shuffle(self.stock)
        players = len(self.sides) * (rules.persons_per_side if len(self.sides) == 2 else 1)
        self.hands = [() for _ in range(players)]
        self.waiting = [rng.random() < _HOLDS_BACK for _ in range(players)]
        for player in range(players):
            while len(self.hands[player]) < rules.hand_size:
                self._draw(player)
        self.pozo: tuple[Card, ...] = (self.stock.pop(),)
        while is_red_three(self.pozo[-1]):  # it is covered by the next card
            self.pozo += (self.stock.pop(),)
        self.concealed = False

    def _side_facts(self, index: int, reasons: Sequence[str]) -> CanastaSide:
        facts = super()._side_facts(index, reasons)
        return replace(facts, concealed=facts.went_out and self.concealed)

    def _turn(self, player: int) -> bool:
        side = self._side(player)
        if not self.take_pozo(player, side) and not self._draw(player):
            return False
        before = Layout(self.hands[player], side.melds)
        wild = self.rng.random() < _SPENDS_WILD
        laid = self.moves.lay_all(before, self._allowed, wild=wild)
        if len(laid.hand) >= 2 or not self._opens(side, laid):
            with_wild = self.moves.lay_all(before, self._allowed, wild=True)
            if len(with_wild.hand) < 2 or not self._opens(side, laid):
                laid = with_wild
        goes_out = len(laid.hand) < 2
        if self._opens(side, laid) and (goes_out or not self.waiting[player]):
            self._put_down(player, side, laid)
        if self.hands[player]:
            self._discard(player, side)
        if self.hands[player]:
            return True
        self.went_out, self.concealed = side, self.waiting[player]
        return False

    def _allowed(self, layout: Layout[Meld]) -> bool:
        """Whether two cards stay in the hand (one to discard, one to keep) or it may go out."""
        return len(layout.hand) >= 2 or layout.canastas >= self.rules.going_out_needs

    def take_pozo(self, player: int, side: TableSide[Meld]) -> bool:
        """Take all the discards if their top card can be laid down at once. Return whether taken.

        The hand needs two more cards of that rank. If the side took the pozo before and no wild
        card is in it, a meld that the top card fits is enough. A wild card or a three on top
        prevents the taking. Two cards must stay: one to discard, one to keep.
        """
        *below, top = self.pozo or (None,)
        if top is None or top.may_be_wild or top.rank == "3" or self.waiting[player]:
            return False
        frozen = any(card is not None and card.may_be_wild for card in below)
        layout = Layout(self.hands[player], side.melds)
        laid = self.moves.lay_top(layout, top, onto_melds=side.took_pozo and not frozen)
        if laid is not None and not self._opens(side, laid):
            laid = self.moves.lay_all(laid, self._allowed, wild=True)
        if laid is None or len(laid.hand) < 2 or not self._opens(side, laid):
            return False
        self._put_down(player, side, laid)
        for card in below:
            if card is not None and is_red_three(card):
                side.red_threes += (card,)
            elif card is not None:
                self.hands[player] += (card,)
        self.pozo = ()
        side.took_pozo = True
        return True

    def _discard(self, player: int, side: TableSide[Meld]) -> None:
        """Discard the card that neither the player nor the others need, a wild card last."""
        hand = self.hands[player]
        plain = [card for card in hand if not card.may_be_wild] or list(hand)
        self.rng.shuffle(plain)
        laid_by_others = [
            card.rank
            for other in self.sides
            if other is not side
            for meld in other.melds
            for card in meld.cards
        ]
        card = min(plain, key=lambda card: (card.rank in laid_by_others, _company(card, hand)))
        self.hands[player] = without(hand, [card])
        self.pozo += (card,)

    @staticmethod
    def _order(card: Card) -> tuple[int, int]:
        """Return the sort key by rank and suit; jokers come last."""
        if card.suit is None:
            return (len(RANKS), 0)
        return (RANKS.index(card.rank), SUITS.index(card.suit))


def _company(card: Card, hand: tuple[Card, ...]) -> int:
    """Return how many cards of its rank are in the hand."""
    return sum(other.rank == card.rank for other in hand)
