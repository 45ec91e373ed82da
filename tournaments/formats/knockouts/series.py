"""The base of formats with a bracket in which ties are decided by matches won."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from scoring.rules.base.problems import Problem, error
from tournaments.formats.knockouts.elimination import Elimination
from tournaments.formats.parts.base import Field
from tournaments.formats.parts.bracket import Tie
from tournaments.formats.parts.options import choice, number
from tournaments.formats.parts.tie_rules import MatchesWon, TieRule


@dataclass(frozen=True)
class Series(Elimination):
    """Two entries meet until one has won more than half of `best_of` matches, one in each round.

    A tie that is decided earlier ends there. A level match is played `tied` "again"; or one more
    "hand" or the "lot" decides, and the table names who goes on (else it is played again too); or
    the better "seed" has won it.
    """

    best_of: int = number(1)
    tied: Literal["again", "hand", "lot", "seed"] = choice("again", "hand", "lot", "seed")

    @property
    def repeats_level(self) -> bool:
        return self.tied != "seed"

    def tie_rule(self, ranks: Mapping[int, int]) -> TieRule:
        return MatchesWon(self.wins_of, ranks, self.tied)

    def wins_of(self, tie: Tie) -> int:
        """Return how many matches a side has to win in this tie."""
        return self.best_of // 2 + 1

    def problems(self, field: Field) -> list[Problem]:
        problems = super().problems(field)
        if self.best_of % 2 == 0:
            return [error("even-best-of", best_of=self.best_of), *problems]
        return problems

    def rounds_of(self, field: Field) -> int | None:
        """Return the number of rounds, if no match is level and no second final is needed; None
        while a series can end early, or a result decides whether there is one round more.
        """
        if self.best_of > 1 and self.bracket(field).rounds_left[1]:
            return self.rounds
        return super().rounds_of(field)
