"""Games like AACRT canastra with other numbers: club buraco and Italian burraco.

This module has only the differences; `aacrt` has everything else.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from scoring.rules.base.cards import RANKS
from scoring.rules.base.checks import bad_meld
from scoring.rules.base.melds import Meld, Shapes
from scoring.rules.base.problems import Problem
from scoring.rules.base.sheet import MatchState, option, switch
from scoring.rules.games.aacrt import Aacrt
from scoring.rules.games.burraco_melds import (
    BurracoSet,
    CanastraSet,
    parse_burraco,
    sets_laid_twice,
)
from scoring.rules.games.canasta_facts import CanastaHand
from scoring.rules.games.canastra import Canastra

SETS = (*RANKS[2:], RANKS[0])
"""The ranks of legal sets: all but the two, which is wild."""


@dataclass(frozen=True)
class Buraco(Aacrt):
    """Buraco as Brazilian clubs play it: a side that does not take the morto loses points, one that
    takes it gets none, and each side pays for the cards left in its own hands.
    """

    key: ClassVar[str] = "buraco-br"

    morto: int = option(0)
    untaken_morto: int = option(100)
    own_hand: bool = switch(True)
    sets: bool = switch()
    """Whether cards of one rank are a meld too."""

    @property
    def shapes(self) -> Shapes:
        return super().shapes._replace(ranks=SETS if self.sets else ())

    def read_meld(self, text: str) -> Meld:
        meld = parse_burraco(text)
        if isinstance(meld, BurracoSet):
            return CanastraSet(meld.rank, meld.cards, meld.most_wild)
        return super().read_meld(text)

    def check(self, facts: CanastaHand, state: MatchState) -> tuple[Problem, ...]:
        sets = (
            bad_meld(index, number, meld, "mixed-suits")
            for index, side in enumerate(facts.sides)
            for number, meld in enumerate(side.melds or (), start=1)
            if isinstance(meld, CanastraSet) and not meld.fault and not self.sets
        )
        return (*super().check(facts, state), *sets)


@dataclass(frozen=True)
class Burraco(Aacrt):
    """Italian burraco: sets are melds too, and a burraco with a wild card beside seven natural
    cards is half clean. There is no opening minimum unless the club sets one. Going out needs a
    burraco of any kind; taking the morto (*pozzetto*) needs no burraco. A run has one ace, and a
    side one set of a rank (match code of the Italian federation, article 11).
    """

    key: ClassVar[str] = "burraco-it"
    canastras: ClassVar[tuple[str, ...]] = ("clean", "semi", "dirty")
    counts: ClassVar[tuple[str, ...]] = (*canastras, "out", "morto", "penalties")
    morto_to_stock: ClassVar[bool] = False
    one_ace: ClassVar[bool] = True
    long_kinds: ClassVar[tuple[str, ...]] = ()
    royal: ClassVar[int] = 0  # type: ignore[misc]
    aces: ClassVar[int] = 0  # type: ignore[misc]
    ladders: ClassVar[Sequence[Sequence[str]]] = [*Canastra.ladders, ("dirty", "semi", "clean")]

    target: int = option(2005, least=1)
    morto: int = option(0)
    untaken_morto: int = option(100)
    own_hand: bool = switch(True)
    semi: int = option(150)
    joker: int = option(30)
    first_minimum: int = option(0)
    second_minimum: int = option(0)
    minimum_step: int = option(0)
    morto_needs_canastra: bool = switch(False)
    out_needs_clean: bool = switch(False)

    @property
    def shapes(self) -> Shapes:
        return super().shapes._replace(ranks=SETS)

    def read_meld(self, text: str) -> Meld:
        return parse_burraco(text)

    def check(self, facts: CanastaHand, state: MatchState) -> tuple[Problem, ...]:
        twice = (
            bad_meld(index, number, meld, "set-twice")
            for index, side in enumerate(facts.sides)
            for number, meld in sets_laid_twice(side.melds or ())
        )
        return (*super().check(facts, state), *twice)

    def _least(self) -> dict[str, int]:
        """Return 35 for clean (seven threes), 55 for half clean (seven threes and a two), 50 for
        dirty (six threes and a two).
        """
        wild = min(self.joker, self.two)
        return super()._least() | {"semi": self.least_clean + wild}


@dataclass(frozen=True)
class BurracoSolo(Burraco):
    """Italian burraco for two or three single players, with a morto for each."""

    key: ClassVar[str] = "burraco-solo-it"
    side_numbers: ClassVar[range] = range(2, 4)
    persons_per_side: ClassVar[int] = 1
    mortos: ClassVar[int] = 3
    own_hand: ClassVar[bool] = True  # type: ignore[misc]

    target: int = option(1005, least=1)
