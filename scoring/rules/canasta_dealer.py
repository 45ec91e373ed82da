"""Hands of canasta and samba that were really dealt and played.

Knows how a hand goes on at the table: drawing, taking the *pozo*, laying down, going out. Its
players are simple, and obey the rules. Must not know how a hand is scored: one that was dealt here
is noted and scored like any other.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random

from .canasta_facts import CanastaHand, CanastaSide
from .canasta_family import CanastaFamily
from .canasta_moves import Layout, Moves, without
from .cards import RANKS, SUITS, Card
from .facts import Penalty
from .melds import Meld
from .sets import is_red_three
from .sheet import MatchState

REASONS = ("exposed card", "two cards discarded", "drew out of turn")

# How the players are: each is the chance that somebody …
_SPENDS_WILD = 0.15  # … lays down wild cards in a turn though that does not empty the hand
_HOLDS_BACK = 0.08  # … lays down nothing in this hand but to go out, concealed
_PENALTY = 0.06  # … is given a penalty in this hand, per side
_ANOTHER = 0.8  # … would rather see another hand than one in which nobody went out


def deal_hand(
    rng: Random, rules: CanastaFamily, state: MatchState, reasons: Sequence[str] = REASONS
) -> CanastaHand:
    """A hand played in this state, noted card by card. `reasons` are those of penalties."""
    table = Table(rng, rules, state)
    table.play()
    while table.went_out is None and rng.random() < _ANOTHER:
        table = Table(rng, rules, state)
        table.play()
    return table.facts(reasons)


@dataclass
class TableSide:
    """The cards before one side, and notes about it. `minimum` is its opening minimum."""

    minimum: int
    melds: tuple[Meld, ...] = ()
    red_threes: tuple[Card, ...] = ()
    opening: int | None = None
    took_pozo: bool = False


class Table:
    """One hand on its way. Of two sides the players sit in turn, two each; three play alone.

    Every card is always in exactly one of `hands`, `stock`, `pozo`, the melds and the red threes.
    """

    def __init__(self, rng: Random, rules: CanastaFamily, state: MatchState) -> None:
        self.rng = rng
        self.rules = rules
        self.moves = Moves(rules.most_wild, runs=bool(rules.shapes.positions))
        self.stock = list(rules.deck.elements())
        rng.shuffle(self.stock)
        self.sides = [TableSide(rules.minimum(total)) for total in state.totals]
        players = len(self.sides) * (rules.persons_per_side if len(self.sides) == 2 else 1)
        self.hands: list[tuple[Card, ...]] = [() for _ in range(players)]
        self.waiting = [rng.random() < _HOLDS_BACK for _ in range(players)]
        for player in range(players):
            while len(self.hands[player]) < rules.hand_size:
                self._draw(player)
        self.pozo: tuple[Card, ...] = (self.stock.pop(),)
        while is_red_three(self.pozo[-1]):  # it is covered by the next card
            self.pozo += (self.stock.pop(),)
        self.went_out: TableSide | None = None
        self.concealed = False

    def all_cards(self) -> Iterator[Card]:
        for pile in (*self.hands, self.stock, self.pozo):
            yield from pile
        for side in self.sides:
            yield from side.red_threes
            for meld in side.melds:
                yield from meld.cards

    def facts(self, reasons: Sequence[str]) -> CanastaHand:
        """The hand as it lies there now, with a penalty now and then."""
        sides = range(len(self.sides))
        return CanastaHand(tuple(self._side_facts(index, reasons) for index in sides))

    def _side_facts(self, index: int, reasons: Sequence[str]) -> CanastaSide:
        side = self.sides[index]
        penalties = []
        if self.rng.random() < _PENALTY:
            penalties.append(Penalty(self.rng.choice((50, 100)), self.rng.choice(reasons)))
        left = [card for hand in self.hands[index :: len(self.sides)] for card in hand]
        return CanastaSide(
            melds=side.melds,
            red_threes=len(side.red_threes),
            hand=tuple(sorted(left, key=_order)),
            went_out=side is self.went_out,
            concealed=side is self.went_out and self.concealed,
            opening=side.opening,
            penalties=tuple(penalties),
        )

    # --- Turns ----------------------------------------------------------------------------------

    def play(self) -> None:
        """Plays the hand to its end."""
        player = self.rng.randrange(len(self.hands))
        while self._turn(player):
            player = (player + 1) % len(self.hands)

    def _turn(self, player: int) -> bool:
        """One player's turn; False when the hand ends with it."""
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

    def _allowed(self, layout: Layout) -> bool:
        """A card to discard and one to hold are kept, unless the hand may go out."""
        return len(layout.hand) >= 2 or layout.canastas >= self.rules.going_out_needs

    def _side(self, player: int) -> TableSide:
        return self.sides[player % len(self.sides)]

    def _draw(self, player: int) -> bool:
        """A card from the stock; a red three is shown, and another card drawn for it."""
        side = self._side(player)
        while self.stock and is_red_three(self.stock[-1]):
            side.red_threes += (self.stock.pop(),)
        if not self.stock:
            return False
        self.hands[player] += (self.stock.pop(),)
        return True

    def take_pozo(self, player: int, side: TableSide) -> bool:
        """All the discards, if the top one can be laid down at once.

        With two of its rank in the hand, or from a side's second time on a meld unless a wild card
        lies among them; never under a wild card or a three. One card stays to discard, and one to
        hold.
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

    def _discard(self, player: int, side: TableSide) -> None:
        """The card that is least wanted, by oneself and by the others; a wild one only if there is
        nothing else.
        """
        hand = self.hands[player]
        plain = [card for card in hand if not card.may_be_wild] or list(hand)
        self.rng.shuffle(plain)
        theirs = [
            card.rank
            for other in self.sides
            if other is not side
            for meld in other.melds
            for card in meld.cards
        ]
        card = min(plain, key=lambda card: (card.rank in theirs, _company(card, hand)))
        self.hands[player] = without(hand, [card])
        self.pozo += (card,)

    def _put_down(self, player: int, side: TableSide, laid: Layout) -> None:
        if not side.melds and laid.melds:
            side.opening = self._value(laid)
        side.melds = laid.melds
        self.hands[player] = laid.hand

    def _opens(self, side: TableSide, laid: Layout) -> bool:
        """Whether the side has opened before, or does so with what it now lays down."""
        return bool(side.melds) or self._value(laid) >= side.minimum

    def _value(self, layout: Layout) -> int:
        return sum(map(self.rules.meld_value, layout.melds))


def _order(card: Card) -> tuple[int, int]:
    """By rank and suit; jokers last."""
    if card.suit is None:
        return (len(RANKS), 0)
    return (RANKS.index(card.rank), SUITS.index(card.suit))


def _company(card: Card, hand: tuple[Card, ...]) -> int:
    """How many of its rank are in the hand."""
    return sum(other.rank == card.rank for other in hand)
