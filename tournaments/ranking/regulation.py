"""The rules for ranking an event: award, tie-breaks, and the worth of byes and walkovers.

Knows no results. Frozen into the event, so that a finished event never changes.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from scoring.rules.base.problems import Problem, error

from .awards import STEP, Award, TotalPoints
from .results import Bye

OF_TWO = (
    *("difference", "quotient", "sonneborn-berger", "koya"),
    *("buchholz-cut1", "buchholz-cut2", "median-buchholz"),
    *("beat-all", "level-wins", "level-difference", "level-points-for", "lost-by"),
)
"""Tie-breaks without a meaning at tables of more than two sides, which have no single opponent."""

OF_POINTS = ("points-for", "level-points-for")
"""Tie-breaks that reward points in the matches."""

OF_LEVEL = (
    *("head-to-head", "direct-match", "beat-all"),
    *("level-wins", "level-difference", "level-points-for"),
)
"""Tie-breaks from the matches of the level entries against each other. After another tie-break,
when fewer are level, they may decide again.
"""

PLAY_OFF = "play-off"
"""The tie-break by deciding matches, which are played once nothing else decides."""

MOST_COUNTED = 12
"""The largest number of entries of a team that a regulation lets count."""

MOST_DEDUCTIONS = 20


def is_again(tiebreaks: Sequence[str], at: int) -> bool:
    """Whether the tie-break at this position stands before too, where it decided all it can."""
    name = tiebreaks[at]
    before = tiebreaks[at - 1 : at] if name in OF_LEVEL else tiebreaks[:at]
    return name in before


@dataclass(frozen=True)
class TeamRules:
    """How a table of teams is made. `best`: only the best entries of a team count; 0: all."""

    best: int = 0


@dataclass(frozen=True)
class Deduction:
    """Points that the regulation takes off: of the award in hundredths, or of a match; negative."""

    words: str
    points: int = 0
    score: int = 0


@dataclass(frozen=True)
class Regulation:
    """The rules for ranking. `tiebreaks` are names in TIEBREAKS, applied in order after the points.

    `walkover` is the score of the side that came, then of the absent side. None: the side that came
    gets a usual win, as for a bye, and the absent side the least of a match.
    `walkovers_meet`: whether head-to-head counts a walkover as a meeting in every format. `step`:
    the smallest step of a score, to a multiple of which a mean is rounded down. `teams`: how the
    table of teams is made, None without one. `low_wins`: whether the lower score of a match wins.
    `deductions`: ready reasons for points taken off. They change no place by themselves.
    """

    award: Award
    tiebreaks: tuple[str, ...] = ()
    bye: Bye = field(default_factory=Bye)
    walkover: tuple[int, int] | None = (3000, 0)
    walkovers_meet: bool = False
    step: int = STEP
    teams: TeamRules | None = None
    low_wins: bool = False
    deductions: tuple[Deduction, ...] = ()

    @property
    def rewards_points(self) -> bool:
        """Whether points in the matches help an entry: wrong for games in which they are bad."""
        by_points = isinstance(self.award, TotalPoints)
        return by_points or not set(self.tiebreaks).isdisjoint(OF_POINTS)

    def bye_result(self, mean: tuple[int, int] = (0, 0)) -> tuple[tuple[int, int], int]:
        """Return the score of a bye and its points, in hundredths.

        `mean` is the mean score of the matches won in that round, of the winner and of the loser:
        see `tally.usual_win`.
        """
        score = self.award.bye_score(mean) if self.bye.score is None else self.bye.score
        points = self.award.bye_points(score) if self.bye.points is None else self.bye.points
        return score, points

    def walkover_result(
        self, mean: tuple[int, int], *, came: bool, widest: int = 0
    ) -> tuple[tuple[int, int], int]:
        """Return the score and the points, in hundredths, of the side that came to a walkover, or
        of the absent one. `mean` as for `bye_result`; `widest` is the largest difference with which
        a match of that round was won.
        """
        if self.walkover is not None:
            score = self.walkover if came else self.walkover[::-1]
            return score, self.award.walkover_points(score, came=came)
        winner, loser = self.award.bye_score(mean)
        if came:
            return (winner, loser), self.award.usual_walkover((winner, loser))
        # Without the points of a loser that played, and never ahead of one by the difference.
        return (0, max(widest, winner - loser)), self.award.absent_points(0)

    @property
    def bye_wins(self) -> bool:
        """Whether a bye counts as a win, by default or by its points."""
        if self.bye.points is None:
            return self.award.bye_wins
        return self.bye.points > self.award.points(0, 0)

    def problems(self, *, several: bool = False) -> list[Problem]:
        """Return all contradictions in the regulation. `several`: for tables of more than two
        sides.
        """
        problems = self.award.problems()
        if several and not self.award.is_for_several:
            problems.append(error("award-of-two", field="award"))
        for at, name in enumerate(self.tiebreaks):
            if several and name in OF_TWO:
                problems.append(error("tie-break-of-two", field="tiebreaks", tiebreak=name))
            if is_again(self.tiebreaks, at):
                problems.append(error("tie-break-twice", field="tiebreaks", tiebreak=name))
            if name == PLAY_OFF and at + 1 < len(self.tiebreaks):
                problems.append(error("play-off-not-last", field="tiebreaks"))
        if several and self.walkover is None and isinstance(self.award, TotalPoints):
            problems.append(error("usual-walkover-of-two", field="walkover"))
        if self.walkover is not None and self.walkover[0] <= self.walkover[1]:
            came, absent = self.walkover
            problems.append(
                error("walkover-without-winner", field="walkover", came=came, absent=absent)
            )
        return problems
