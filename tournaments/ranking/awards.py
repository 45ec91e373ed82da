"""The worth of one match's score in an event: match points, the score itself, VP, or places.

Knows one match. Must not know rounds, byes or standings. All points are whole numbers of
hundredths, so that halves and scales with two decimals are exact.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import ClassVar

from scoring.rules.base.problems import Problem, error

POINT = 100
"""One point of an award, in hundredths."""

STEP = 5
"""The smallest step of canastra points."""

MOST_ROWS = 200  # of a scale; tables for 48 boards have 105
MOST_PLACES = 6  # at a table


class Award(ABC):
    """The worth of a match. `unit` names its points: "win", "points", "vp" or "places";
    `is_for_several`: whether it suits tables of more than two sides.
    """

    unit: ClassVar[str]
    is_for_several: ClassVar[bool] = True

    @abstractmethod
    def points(self, mine: int, theirs: int) -> int:
        """Return the points of a side that scored `mine` against `theirs`, in hundredths."""

    def shares(self, scores: Sequence[int], places: Sequence[int]) -> tuple[int, ...]:
        """Return the points of each side of a table of several, in hundredths: those of a match
        against the best other side, by place.
        """
        best = [min((*places[:at], *places[at + 1 :])) for at in range(len(places))]
        return tuple(self.points(other, own) for own, other in zip(places, best, strict=True))

    def absent_points(self, score: int) -> int:
        """Return the points of an absent side of a table of several, in hundredths; `score` is its
        score by the regulation.
        """
        return self.least or 0

    def of_score(self, score: int) -> int:
        """Return what points in the matches beside the results are worth, in hundredths."""
        return 0

    @property
    @abstractmethod
    def least(self) -> int | None:
        """The lowest worth of a match for a side, in hundredths; None: no bound."""

    @property
    @abstractmethod
    def most(self) -> int | None:
        """The highest worth of a match for a side, in hundredths; None: no bound."""

    @property
    def outcomes(self) -> Collection[tuple[int, int]]:
        """The points of both sides in every result of a match that the first side wins or draws, in
        hundredths; empty if they have no bound.
        """
        return ()

    def bye_score(self, mean: tuple[int, int]) -> tuple[int, int]:
        """Return the score of a bye: that of the mean win. The regulation comes first.

        `mean` is the mean score of the matches won in that round: of the winner, of the loser. Its
        difference alone would be less than the points of most losers, where a tie-break adds up
        points.
        """
        return mean

    def bye_points(self, score: tuple[int, int]) -> int:
        """Return the points of a bye of that score, in hundredths; the regulation comes first."""
        return self.points(*score)

    @property
    def bye_wins(self) -> bool:
        """Whether a bye counts as a win; the regulation comes first."""
        return True

    def walkover_points(self, score: tuple[int, int], *, came: bool) -> int:
        """Return the points of a side of a walkover with that score, in hundredths. `came`:
        whether it is the side that came.
        """
        return self.points(*score)

    def usual_walkover(self, score: tuple[int, int]) -> int:
        """Return the points of the side that came, in hundredths, if a walkover is a usual win."""
        return self.bye_points(score)

    def half(self, bye: int) -> int:
        """Return the points of half a win, for a bye on request; `bye` are the points of a full
        bye. Both are hundredths.
        """
        return (bye if self.most is None else self.most) // 2

    def problems(self) -> list[Problem]:
        """Return all contradictions in the award."""
        return []


@dataclass(frozen=True)
class WinDrawLoss(Award):
    """Fixed points for each result (in hundredths), by any difference.

    Without points for a bye it is worth a win, without those for a no-show this is worth a loss.
    """

    unit: ClassVar[str] = "win"

    win: int = POINT
    draw: int = POINT // 2
    loss: int = 0
    bye: int | None = None
    no_show: int | None = None

    def points(self, mine: int, theirs: int) -> int:
        if mine == theirs:
            return self.draw
        return self.win if mine > theirs else self.loss

    def absent_points(self, score: int) -> int:
        return self.loss if self.no_show is None else self.no_show

    @property
    def least(self) -> int:
        return min(self.loss, self.absent_points(0))

    @property
    def most(self) -> int:
        return self.win

    @property
    def outcomes(self) -> Collection[tuple[int, int]]:
        return (self.win, self.loss), (self.draw, self.draw)

    def bye_points(self, score: tuple[int, int]) -> int:
        # A win even in a round without a match, in which the score of the bye is 0 to 0.
        return self.win if self.bye is None else self.bye

    @property
    def bye_wins(self) -> bool:
        return self.bye is None or self.bye > self.draw

    def walkover_points(self, score: tuple[int, int], *, came: bool) -> int:
        return self.points(*score) if came else self.absent_points(score[0])

    def usual_walkover(self, score: tuple[int, int]) -> int:
        # Whoever came has won, even if a bye is worth less.
        return self.win

    def problems(self) -> list[Problem]:
        params = {"win": self.win, "draw": self.draw, "loss": self.loss}
        if self.win <= self.loss or not self.win >= self.draw >= self.loss:
            return [error("award-not-falling", field="award", **params)]
        problems = []
        if self.bye_points((0, 0)) > self.win:
            problems.append(error("award-bye-above-win", field="award", **params))
        if self.absent_points(0) > self.loss:
            problems.append(error("award-no-show-above-loss", field="award", **params))
        return problems


@dataclass(frozen=True)
class TotalPoints(Award):
    """The score itself."""

    unit: ClassVar[str] = "points"

    def points(self, mine: int, theirs: int) -> int:
        return POINT * mine

    def shares(self, scores: Sequence[int], places: Sequence[int]) -> tuple[int, ...]:
        return tuple(POINT * score for score in scores)

    def absent_points(self, score: int) -> int:
        return POINT * score

    def of_score(self, score: int) -> int:
        return POINT * score

    @property
    def least(self) -> None:
        return None

    @property
    def most(self) -> None:
        return None


@dataclass(frozen=True)
class PlacePoints(Award):
    """Fixed points for each place at the table (in whole points), 0 beyond the end of the scale.

    Without a scale: a point for each lower side, at a table of four 3, 2, 1 and 0. Sides that share
    a place share the points of their places, rounded down to half a point.
    """

    unit: ClassVar[str] = "places"

    scale: tuple[int, ...] = ()

    def points(self, mine: int, theirs: int) -> int:
        ranked = (1, 1) if mine == theirs else (1, 2) if mine > theirs else (2, 1)
        return self.shares((mine, theirs), ranked)[0]

    def shares(self, scores: Sequence[int], places: Sequence[int]) -> tuple[int, ...]:
        return tuple(self._share(place, places.count(place), len(places)) for place in places)

    def _share(self, place: int, sharing: int, sides: int) -> int:
        worth = self.scale or range(sides - 1, -1, -1)
        halves = 2 * sum(worth[place - 1 : place - 1 + sharing]) // sharing
        return halves * POINT // 2

    @property
    def least(self) -> int:
        return 0

    @property
    def most(self) -> int:
        return POINT * (self.scale[0] if self.scale else MOST_PLACES - 1)

    def bye_points(self, score: tuple[int, int]) -> int:
        # A win at the smallest table: a bye does not have a table size.
        return POINT * (self.scale[0] if self.scale else 2)

    def problems(self) -> list[Problem]:
        """Return the problems of the scale; `row` counts from 1."""
        return [
            error("places-rise", field="award", row=row, own=own, before=before)
            for row, (before, own) in enumerate(pairwise(self.scale), start=2)
            if own > before
        ]


VpRow = tuple[int | None, int, int]
"""The largest difference of the row (None: any), the winner's VP, the loser's VP (hundredths)."""


@dataclass(frozen=True)
class VpScale(Award):
    """Victory points by difference. Each row begins where the one before ends.

    A draw shares the points of the first row: 10 and 10 in every scale of the club. Rows may
    add up to different sums: a bridge scale to 25 ends at 25 and 0.
    """

    unit: ClassVar[str] = "vp"
    is_for_several: ClassVar[bool] = False

    rows: tuple[VpRow, ...]
    printed_win: int | None = field(default=None, compare=False)
    """The difference of a usual win that comes with a printed scale; None: by the rows."""

    @property
    def usual_win(self) -> int:
        """The difference of a usual win, which a bye is worth.

        Without a printed one the lowest difference of the first row that is worth two fifths of the
        way from a draw to the best win: as 14 VP on a scale from 10 to 20.
        """
        if self.printed_win is not None or not self.rows:
            return self.printed_win or 0
        bounds = [most for most, _winner, _loser in self.rows if most is not None]
        step = 1 if any(bound % STEP for bound in bounds) else STEP
        draw, best = self.points(0, 0), self.most
        worth = (at for at, row in enumerate(self.rows) if 5 * (row[1] - draw) >= 2 * (best - draw))
        at = next(worth, 0)  # a scale with problems may have no such row
        return ((self.rows[at - 1][0] or 0) if at else 0) + step

    def points(self, mine: int, theirs: int) -> int:
        difference = abs(mine - theirs)
        rows = (row for row in self.rows if row[0] is None or difference <= row[0])
        _, winner, loser = next(rows, self._last)
        if mine == theirs:
            return (winner + loser) // 2
        return winner if mine > theirs else loser

    @property
    def least(self) -> int:
        return self._last[2]

    @property
    def most(self) -> int:
        return self._last[1]

    @property
    def _last(self) -> VpRow:
        """The last row; zeros without rows, since even a scale with problems gives points."""
        return self.rows[-1] if self.rows else (None, 0, 0)

    @property
    def outcomes(self) -> Collection[tuple[int, int]]:
        draw = self.points(0, 0)
        return (draw, draw), *((winner, loser) for _most, winner, loser in self.rows)

    def bye_score(self, mean: tuple[int, int]) -> tuple[int, int]:
        winner = max(mean[0], self.usual_win)
        return winner, winner - self.usual_win

    def problems(self) -> list[Problem]:
        """Return the problems of the scale; `row` counts from 1."""
        if not self.rows:
            return [error("scale-empty", field="award")]
        problems = []

        def add(code: str, row: int, **params: int) -> None:
            problems.append(error(code, field="award", row=row, **params))

        for number, (most, winner, loser) in enumerate(self.rows, start=1):
            if most is None and number < len(self.rows):
                add("scale-open-too-soon", number)
            if most is not None and number == len(self.rows):
                add("scale-not-open", number, most=most)
            if winner < loser:
                add("scale-winner-below-loser", number, winner=winner, loser=loser)
            if number == 1:
                continue
            most_before, winner_before, loser_before = self.rows[number - 2]
            if most is not None and most_before is not None and most <= most_before:
                add("scale-not-ascending", number, most=most, before=most_before)
            if winner < winner_before:
                add("scale-winner-falls", number, winner=winner, before=winner_before)
            if loser > loser_before:
                add("scale-loser-rises", number, loser=loser, before=loser_before)
        return problems


def _scale(*most: int) -> VpScale:
    """Return a scale of 20 VP: 10 and 10 up to the first difference, one more in each row."""
    bounds = [*most, None]
    return VpScale(
        tuple((bound, POINT * (10 + row), POINT * (10 - row)) for row, bound in enumerate(bounds)),
        printed_win=355,
    )


VP_SCALES: Mapping[str, VpScale] = {
    # The printed row "355 to 500" begins at 355 and the row before ends at 350, without a gap.
    "3-hands": _scale(50, 150, 250, 350, 500, 650, 800, 1000, 1250, 1500),
    "4-hands": _scale(100, 300, 500, 700, 900, 1100, 1300, 1500, 1700, 2000),
}
