"""The sequences of samba: runs from four to ace without wild cards, seven cards at most.

Must not know points, sides or hands.
"""

from __future__ import annotations

from functools import cached_property

from scoring.rules.base.melds import CANASTRA, Fault, Kind, Place
from scoring.rules.base.runs import Run, parse_run

LOWEST = 4


class SambaRun(Run):
    """A run of samba. With seven cards it is a samba, and no card can be added."""

    @cached_property
    def places(self) -> tuple[Place, ...]:
        return () if self.fault else Run(self.suit, self.cards).places

    @cached_property
    def fault(self) -> Fault | None:
        if any(card.may_be_wild for card in self.cards):
            return "wild-in-run"
        if any(card.rank == "3" for card in self.cards):
            return "below-four"
        fault = Run(self.suit, self.cards).fault
        return "past-samba" if not fault and len(self.cards) > CANASTRA else fault

    @cached_property
    def kind(self) -> Kind | None:
        if self.fault:
            return None
        return "samba" if len(self.cards) == CANASTRA else "short"


def parse_samba_run(text: str) -> SambaRun:
    """Read `S: 4-10` or `h: 9 10 j`, legal or not. Raises MalformedFacts for other text."""
    run = parse_run(text)
    return SambaRun(run.suit, run.cards)
