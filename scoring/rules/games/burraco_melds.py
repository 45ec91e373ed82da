"""The melds of Italian burraco: runs and sets, each with one wild card at most.

The match code of the Italian federation allows one ace in a run, and one set of a rank on a side. A
burraco is clean, half clean ("semi") or dirty. Must not know points nor hands.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cached_property
from itertools import groupby

from scoring.rules.base.cards import parse_suit
from scoring.rules.base.melds import CANASTRA, SHORTEST, Fault, Kind, Meld, meld_words
from scoring.rules.base.runs import Run, parse_run
from scoring.rules.base.sets import RankSet, parse_set

MOST_WILD = 1


class BurracoRun(Run):
    """A run with one ace. With seven natural cards in a row beside its wild card it is half clean
    ("semi"). A run with two aces is a fault, but has positions and a kind: old hands contain some.
    """

    @cached_property
    def fault(self) -> Fault | None:
        aces = sum(card.rank == "A" for card in self.cards)
        return Run(self.suit, self.cards).fault or ("two-aces" if aces > 1 else None)

    @cached_property
    def kind(self) -> Kind | None:
        kind = Run(self.suit, self.cards).kind
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


class CanastraSet(BurracoSet):
    """A set of tranca or club buraco, in which a wild card makes a canastra dirty."""

    @cached_property
    def kind(self) -> Kind | None:
        kind = super().kind
        return "dirty" if kind == "semi" else kind


def sets_laid_twice(melds: Iterable[Meld]) -> Iterator[tuple[int, Meld]]:
    """Yield each legal set whose rank has an earlier set on the side, with its number from 1."""
    ranks: set[str] = set()
    for number, meld in enumerate(melds, start=1):
        if isinstance(meld, BurracoSet) and not meld.fault:
            if meld.rank in ranks:
                yield number, meld
            ranks.add(meld.rank)


def parse_burraco(text: str) -> Meld:
    """Read `S: 4-7 * 9 10` or `K: S H D 2C`, legal or not. Raises MalformedFacts for other text."""
    head, _words = meld_words(text)
    if parse_suit(head):
        run = parse_run(text)
        return BurracoRun(run.suit, run.cards)
    rank_set = parse_set(text, MOST_WILD)
    return BurracoSet(rank_set.rank, rank_set.cards, MOST_WILD)
