"""The melds of Italian burraco: runs and sets, each with one wild card at most.

A burraco is clean, half clean ("semi") or dirty. Must not know points, sides or hands.
"""

from __future__ import annotations

from functools import cached_property
from itertools import groupby

from .cards import parse_suit
from .melds import CANASTRA, SHORTEST, Fault, Kind, Meld, meld_words
from .runs import Run, parse_run
from .sets import RankSet, parse_set

MOST_WILD = 1


class BurracoRun(Run):
    """A run. With seven natural cards in a row beside its wild card it is half clean ("semi")."""

    @cached_property
    def kind(self) -> Kind | None:
        kind = super().kind
        natural = [len(list(row)) for wild, row in groupby(p.wild for p in self.places) if not wild]
        return "semi" if kind == "dirty" and max(natural) >= CANASTRA else kind


class BurracoSet(RankSet):
    """A set, also of threes. With seven cards of the rank beside its wild card it is "semi"."""

    @cached_property
    def fault(self) -> Fault | None:
        if len(self.cards) < SHORTEST:
            return "too-short"
        if not all(card.rank == self.rank or card.may_be_wild for card in self.cards):
            return "mixed-ranks"
        return "two-wild" if self.is_wild or self._wild > MOST_WILD else None

    @cached_property
    def kind(self) -> Kind | None:
        if self.fault:
            return None
        if len(self.cards) < CANASTRA:
            return "short"
        if not self._wild:
            return "clean"
        return "semi" if len(self.cards) - self._wild >= CANASTRA else "dirty"

    @property
    def _wild(self) -> int:
        return sum(card.rank != self.rank for card in self.cards)


def parse_burraco(text: str) -> Meld:
    """Read `S: 4-7 * 9 10` or `K: S H D 2C`, legal or not. Raises MalformedFacts for other text."""
    head, _words = meld_words(text)
    if parse_suit(head):
        run = parse_run(text)
        return BurracoRun(run.suit, run.cards)
    rank_set = parse_set(text, MOST_WILD)
    return BurracoSet(rank_set.rank, rank_set.cards, MOST_WILD)
