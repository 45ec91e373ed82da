"""The rules an event is ranked by: its award, its tie-breaks, and what is given without a match.

Knows no results. Frozen into the event, so that a finished event never changes.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from scoring.rules.problems import Problem, error

from .awards import Award, TotalPoints
from .results import Bye

OF_TWO = ("difference", "buchholz-cut1", "sonneborn-berger")
"""Tie-breaks that have no meaning at tables of more than two sides: there is no score of the
others, and none of several opponents is the one who was met or beaten."""

OF_POINTS = ("points-for",)
"""Tie-breaks that put ahead who has more points in the matches."""


@dataclass(frozen=True)
class Regulation:
    """`tiebreaks` are names in TIEBREAKS, applied in order after the award's points.

    `walkover` is the score of the side that came, then of the side that did not.
    """

    award: Award
    tiebreaks: tuple[str, ...] = ()
    bye: Bye = field(default_factory=Bye)
    walkover: tuple[int, int] = (3000, 0)

    @property
    def rewards_points(self) -> bool:
        """Whether it puts ahead who has more points in the matches: nonsense where they are bad."""
        by_points = isinstance(self.award, TotalPoints)
        return by_points or not set(self.tiebreaks).isdisjoint(OF_POINTS)

    def bye_result(self, mean: int) -> tuple[tuple[int, int], int]:
        """The score of a bye and its points, doubled.

        `mean` is the mean difference by which the matches of that round were won.
        """
        score = self.award.bye_score(mean) if self.bye.score is None else self.bye.score
        points = self.award.bye_points(score) if self.bye.points is None else self.bye.points
        return score, points

    def problems(self, *, several: bool = False) -> list[Problem]:
        """Where the regulation contradicts itself, all of it at once. `several`: of tables of more
        than two sides.
        """
        found = self.award.problems()
        if several and not self.award.is_for_several:
            found.append(error("award-of-two", field="award"))
        seen: set[str] = set()
        for name in self.tiebreaks:
            if several and name in OF_TWO:
                found.append(error("tie-break-of-two", field="tiebreaks", tiebreak=name))
            if name in seen:
                found.append(error("tie-break-twice", field="tiebreaks", tiebreak=name))
            seen.add(name)
        came, absent = self.walkover
        if came <= absent:
            found.append(
                error("walkover-without-winner", field="walkover", came=came, absent=absent)
            )
        return found
