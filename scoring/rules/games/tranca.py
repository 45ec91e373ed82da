"""Tranca as Brazilian clubs play it: canastra without jokers, where threes are special.

`canastra` has what it shares with other games of canastras, `mortos` the mortos of some clubs.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar

from scoring.rules.base.cards import RANKS, Card, parse_suit
from scoring.rules.base.melds import Fault, Meld, Place, Shapes, meld_words
from scoring.rules.base.problems import MalformedFacts, quoted
from scoring.rules.base.runs import HIGH_ACE, Run, parse_run
from scoring.rules.base.sets import parse_set
from scoring.rules.base.sheet import option, switch
from scoring.rules.games.burraco_melds import MOST_WILD, CanastraSet
from scoring.rules.games.canastra import Canastra
from scoring.rules.games.mortos import Mortos

LOWEST = 4
IN_SETS = (*RANKS[3:], RANKS[0])


class TrancaRun(Run):
    """A run from four to ace with at most one two, which is always wild."""

    @cached_property
    def places(self) -> tuple[Place, ...]:
        places = Run(self.suit, self.cards).places
        return places if places and places[0].position >= LOWEST else ()

    @cached_property
    def fault(self) -> Fault | None:
        fault = Run(self.suit, self.cards).fault
        has_three = any(card.rank == "3" for card in self.cards)
        return "below-four" if has_three or not (fault or self.places) else fault


@dataclass(frozen=True)
class Tranca(Canastra):
    """Two pairs, two decks without jokers, 3000 points."""

    key: ClassVar[str] = "tranca-br"
    red_threes_apart: ClassVar[bool] = True
    ladders: ClassVar[Sequence[Sequence[str]]] = [
        *Canastra.ladders,
        ("red_three", "all_red_threes"),
    ]
    joker = 0

    target: int = option(3000, least=1)
    clean: int = option(200)
    dirty: int = option(100)
    going_out: int = option(100)
    out_needs_clean: bool = switch()
    lost_without_clean: bool = switch()
    red_three: int = option(100)
    all_red_threes: int = option(800)
    red_threes_need: int = option(1)
    two: int = option(20)
    ace: int = option(15)
    eight_to_king: int = option(10)
    four_to_seven: int = option(5)
    black_three: int = option(5)
    minimum_from: int = option(1500)
    first_minimum: int = option(75)
    second_minimum: int = option(90)
    minimum_step: int = option(30)
    minimum_hand_1: int = option(0, zero_is_off=True)
    minimum_hand_2: int = option(0, zero_is_off=True)
    minimum_hand_3: int = option(0, zero_is_off=True)
    minimum_hand_4: int = option(0, zero_is_off=True)
    rich_hand: int = option(500)

    @cached_property
    def deck(self) -> Counter[Card]:
        return Counter({card: number for card, number in super().deck.items() if card.suit})

    def _low_value(self, card: Card) -> int:
        return self.black_three if card.rank == "3" else self.four_to_seven

    def locks_lixo(self, discarded: Card, wild_laid: bool) -> bool:
        """Whether the discard is a black three, the only card that locks the discard pile."""
        return discarded.rank == "3"

    @property
    def shapes(self) -> Shapes:
        return Shapes(range(LOWEST, HIGH_ACE + 1), ranks=IN_SETS)

    def read_meld(self, text: str) -> Meld:
        head, _words = meld_words(text)
        if parse_suit(head):
            run = parse_run(text)
            return TrancaRun(run.suit, run.cards)
        rank_set = parse_set(text, MOST_WILD)
        if rank_set.rank not in IN_SETS:
            raise MalformedFacts(f"not a meld: {quoted(text)}")
        return CanastraSet(rank_set.rank, rank_set.cards, MOST_WILD)

    @property
    def _cards_for_canastas(self) -> int:
        """The number of cards that can be in canastas: all but the threes, red and black."""
        return super()._cards_for_canastas - 2 * self.decks


@dataclass(frozen=True)
class TrancaMortos(Mortos, Tranca):
    """Tranca with two mortos, which no canastra is needed for."""

    key: ClassVar[str] = "tranca-mortos-br"

    morto: int = option(0)
    untaken_morto: int = option(100)
    morto_needs_canastra: bool = switch()
