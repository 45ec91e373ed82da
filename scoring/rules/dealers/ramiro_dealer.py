"""Deal and play hands of ramiro, for the demo club and for tests.

The players take a card from the stock or the discards and discard another, until one has matched
all ten. They are simple but obey the rules. Must not know how a hand is scored: played hands are
recorded and scored like any other.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from random import Random

from scoring.rules.base.cards import JOKER, RANKS, SUITS, Card, full_deck
from scoring.rules.base.sheet import MatchState
from scoring.rules.games.ramiro import HAND_SIZE, Ramiro
from scoring.rules.games.ramiro_facts import RamiroHand, RamiroSide

SHORTEST = 3
MOST_ROUNDS = 40
"""The most turns of each player; if nobody has closed by then, the cards are dealt again."""


def deal_hand(rng: Random, rules: Ramiro, state: MatchState) -> RamiroHand:
    """Return a hand played by the players still in the match, recorded card by card."""
    hands: list[list[Card]] = []
    closer = None
    while closer is None:
        hands, closer = _play(rng, rules, len(state.active))
    sides = [RamiroSide()] * len(state.totals)
    for number, side in enumerate(state.active):
        left = tuple(sorted(unmatched(hands[number]), key=_order))
        sides[side] = RamiroSide(closed=True) if number == closer else RamiroSide(hand=left)
    return RamiroHand(tuple(sides))


def _play(rng: Random, rules: Ramiro, players: int) -> tuple[list[list[Card]], int | None]:
    """Play a hand. Return the hand of each player at its end and the player who closed, or None."""
    stock = list(full_deck())
    rng.shuffle(stock)
    hands = [[stock.pop() for _ in range(HAND_SIZE)] for _ in range(players)]
    discards = [stock.pop()]
    for _round in range(MOST_ROUNDS):
        for player, hand in enumerate(hands):
            if not stock:  # section 10: the discards are shuffled and become the stock
                stock, discards = discards, [discards.pop()]
                rng.shuffle(stock)
            wanted = len(unmatched([*hand, discards[-1]])) <= len(unmatched(hand))
            hand.append((discards if wanted else stock).pop())
            discards.append(_discard(hand, rules))
            if not unmatched(hand):
                return hands, player
    return hands, None


def _discard(hand: list[Card], rules: Ramiro) -> Card:
    """Remove the least useful card from the hand, and return it."""
    loose = unmatched(hand) or [card for card in hand if not unmatched(_without(hand, card))]
    plain = [card for card in loose if card.rank != JOKER] or loose or hand
    card = min(plain, key=lambda card: (_company(card, hand), -rules.card_value(card)))
    hand.remove(card)
    return card


def unmatched(hand: Sequence[Card]) -> list[Card]:
    """Return the cards left unmatched when the longest meld is always laid down first."""
    left = [card for card in hand if card.rank != JOKER]
    jokers = [card for card in hand if card.rank == JOKER]
    any_meld = False
    while meld := max(_melds(left), key=len, default=()):
        left = _without(left, *meld)
        any_meld = True
    while jokers:
        pair = next((two for two in combinations(left, 2) if _may_join(*two)), ())
        if not pair and not any_meld:
            break
        left = _without(left, *pair)  # without a pair the joker lies at one of the melds
        jokers.pop()
        any_meld = True
    return left + jokers


def _melds(cards: Sequence[Card]) -> Iterator[tuple[Card, ...]]:
    """Yield the longest runs of each suit, and the cards of each rank in different suits."""
    held = set(cards)
    for rank in RANKS:
        of_rank = tuple(Card(rank, suit) for suit in SUITS if Card(rank, suit) in held)
        if len(of_rank) >= SHORTEST:
            yield of_rank
    for suit in SUITS:
        run: tuple[Card, ...] = ()
        for rank in RANKS:
            card = Card(rank, suit)
            run = (*run, card) if card in held else ()
            if len(run) >= SHORTEST:
                yield run


def _may_join(card: Card, other: Card) -> bool:
    """Whether these two cards and a joker are a meld."""
    if card.rank == other.rank:
        return card.suit != other.suit
    return card.suit == other.suit and _steps(card, other) <= 2


def _company(card: Card, hand: Sequence[Card]) -> int:
    """Return how many cards of the hand would make a meld with this card and a joker."""
    return sum(JOKER not in (card.rank, other.rank) and _may_join(card, other) for other in hand)


def _steps(card: Card, other: Card) -> int:
    return abs(RANKS.index(card.rank) - RANKS.index(other.rank))


def _without(cards: Sequence[Card], *taken: Card) -> list[Card]:
    left = list(cards)
    for card in taken:
        left.remove(card)
    return left


def _order(card: Card) -> tuple[int, int]:
    """Return the sort key by suit and rank; jokers come last."""
    return (
        (len(SUITS), 0) if card.suit is None else (SUITS.index(card.suit), RANKS.index(card.rank))
    )
