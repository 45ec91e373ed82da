"""What the score of one match is worth in an event: match points, the score itself, VP, or places.

Knows one match. Must not know rounds, byes or places. All points are doubled, so that half a point
is a whole number.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import ClassVar

from scoring.rules.facts import LARGEST
from scoring.rules.problems import MalformedFacts, Problem, error

MOST_ROWS = 100  # of a scale that somebody writes
MOST_PLACES = 6  # at a table


class Award(ABC):
    """What a match is worth. `unit` is what its points are called: "win", "points", "vp" or
    "places"; `is_for_several`, whether it has a meaning at a table of more than two sides.
    """

    unit: ClassVar[str]
    is_for_several: ClassVar[bool] = True

    @abstractmethod
    def points(self, mine: int, theirs: int) -> int:
        """What a side gets, doubled, that made `mine` against `theirs`."""

    def shares(self, scores: Sequence[int], places: Sequence[int]) -> tuple[int, ...]:
        """What each side of a table of several gets, doubled: as it would against the best of the
        others, by their places.
        """
        best = [min((*places[:at], *places[at + 1 :])) for at in range(len(places))]
        return tuple(self.points(other, own) for own, other in zip(places, best, strict=True))

    def absent_points(self, score: int) -> int:
        """What who did not come to a table of several gets, doubled; `score` is the regulation's
        for it.
        """
        return self.least or 0

    @property
    @abstractmethod
    def least(self) -> int | None:
        """The least a match can be worth to a side, doubled; None: there is no bound."""

    @property
    @abstractmethod
    def most(self) -> int | None:
        """The most a match can be worth to a side, doubled; None: there is no bound."""

    def bye_score(self, mean: int) -> tuple[int, int]:
        """The score of a bye, unless the regulation gives one.

        `mean` is the mean difference by which the matches of that round were won.
        """
        return mean, 0

    def bye_points(self, score: tuple[int, int]) -> int:
        """What a bye of that score is worth, doubled, unless the regulation says it."""
        return self.points(*score)

    def problems(self) -> list[Problem]:
        """Where the award contradicts itself, all of it at once."""
        return []


@dataclass(frozen=True)
class WinDrawLoss(Award):
    """So much for a win, a draw, a loss (doubled), by whatever difference."""

    unit: ClassVar[str] = "win"

    win: int = 2
    draw: int = 1
    loss: int = 0

    def points(self, mine: int, theirs: int) -> int:
        if mine == theirs:
            return self.draw
        return self.win if mine > theirs else self.loss

    @property
    def least(self) -> int:
        return self.loss

    @property
    def most(self) -> int:
        return self.win

    def bye_points(self, score: tuple[int, int]) -> int:
        # Also in a round in which nothing was played, where the score of the bye is 0 to 0.
        return self.win

    def problems(self) -> list[Problem]:
        if self.win > self.loss and self.win >= self.draw >= self.loss:
            return []
        params = {"win": self.win, "draw": self.draw, "loss": self.loss}
        return [error("award-not-falling", field="award", **params)]


@dataclass(frozen=True)
class TotalPoints(Award):
    """The score itself."""

    unit: ClassVar[str] = "points"

    def points(self, mine: int, theirs: int) -> int:
        return 2 * mine

    def shares(self, scores: Sequence[int], places: Sequence[int]) -> tuple[int, ...]:
        return tuple(2 * score for score in scores)

    def absent_points(self, score: int) -> int:
        return 2 * score

    @property
    def least(self) -> None:
        return None

    @property
    def most(self) -> None:
        return None


@dataclass(frozen=True)
class PlacePoints(Award):
    """So much for each place at the table (not doubled), nothing behind the last of them.

    Without a scale: as many as sides are behind, at a table of four 3, 2, 1 and 0. Who share a
    place share what their places give, rounded down to half a point.
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
        return 2 * sum(worth[place - 1 : place - 1 + sharing]) // sharing

    @property
    def least(self) -> int:
        return 0

    @property
    def most(self) -> int:
        return 2 * self.scale[0] if self.scale else 2 * (MOST_PLACES - 1)

    def bye_points(self, score: tuple[int, int]) -> int:
        # As much as to win at the smallest table: a bye says nothing of how many would have played.
        return 2 * self.scale[0] if self.scale else 4

    def problems(self) -> list[Problem]:
        """What is wrong with the scale; `row` counts from 1."""
        return [
            error("places-rise", field="award", row=row, own=own, before=before)
            for row, (before, own) in enumerate(pairwise(self.scale), start=2)
            if own > before
        ]


VpRow = tuple[int | None, int, int]
"""The largest difference of the row (None: any), the winner's VP, the loser's VP (not doubled)."""


@dataclass(frozen=True)
class VpScale(Award):
    """Victory points by difference. A row begins where the one before ends.

    A draw shares what the first row gives: 10 and 10 in every scale in use.
    """

    unit: ClassVar[str] = "vp"
    is_for_several: ClassVar[bool] = False

    rows: tuple[VpRow, ...]

    def points(self, mine: int, theirs: int) -> int:
        difference = abs(mine - theirs)
        rows = (row for row in self.rows if row[0] is None or difference <= row[0])
        _, winner, loser = next(rows, self._last)
        if mine == theirs:
            return winner + loser
        return 2 * (winner if mine > theirs else loser)

    @property
    def least(self) -> int:
        return 2 * self._last[2]

    @property
    def most(self) -> int:
        return 2 * self._last[1]

    @property
    def _last(self) -> VpRow:
        """Of a scale with problems too: whoever asks for points need not have asked for them."""
        return self.rows[-1] if self.rows else (None, 0, 0)

    def bye_score(self, mean: int) -> tuple[int, int]:
        return 355, 0

    def bye_points(self, score: tuple[int, int]) -> int:
        return 28

    def problems(self) -> list[Problem]:
        """What is wrong with the scale; `row` counts from 1."""
        if not self.rows:
            return [error("scale-empty", field="award")]
        found = []

        def tell(code: str, row: int, **params: int) -> None:
            found.append(error(code, field="award", row=row, **params))

        for number, (most, winner, loser) in enumerate(self.rows, start=1):
            if most is None and number < len(self.rows):
                tell("scale-open-too-soon", number)
            if most is not None and number == len(self.rows):
                tell("scale-not-open", number, most=most)
            if winner < loser:
                tell("scale-winner-below-loser", number, winner=winner, loser=loser)
            if number == 1:
                continue
            most_before, winner_before, loser_before = self.rows[number - 2]
            if most is not None and most_before is not None and most <= most_before:
                tell("scale-not-ascending", number, most=most, before=most_before)
            if winner < winner_before:
                tell("scale-winner-falls", number, winner=winner, before=winner_before)
            if loser > loser_before:
                tell("scale-loser-rises", number, loser=loser, before=loser_before)
            total = self.rows[0][1] + self.rows[0][2]
            if winner + loser != total:
                tell("scale-sum", number, sum=winner + loser, total=total)
        return found


def _scale(*most: int) -> VpScale:
    """20 VP shared: 10 and 10 up to the first of these differences, one more in each row."""
    bounds = [*most, None]
    return VpScale(tuple((bound, 10 + row, 10 - row) for row, bound in enumerate(bounds)))


VP_SCALES: Mapping[str, VpScale] = {
    # The printed row "355 to 500" begins at 355, the one before it ends at 350: nothing between.
    "3-hands": _scale(50, 150, 250, 350, 500, 650, 800, 1000, 1250, 1500),
    "4-hands": _scale(100, 300, 500, 700, 900, 1100, 1300, 1500, 1700, 2000),
}


def read_award(data: object) -> Award:
    """The award of an event file. Raises MalformedFacts.

    A scale with a gap can be read: that is for its `problems` to say.
    """
    match data:
        case "win":
            return WinDrawLoss()
        case "points":
            return TotalPoints()
        case "places":
            return PlacePoints()
        case {"places": list(values), **rest} if not rest and 0 < len(values) <= MOST_PLACES:
            return PlacePoints(tuple(_number(value, "places") for value in values))
        case {"win": [_, _, _] as values, **rest} if not rest:
            return WinDrawLoss(*(2 * _number(value, "win") for value in values))
        case {"vp": str(name), **rest} if not rest:
            if name not in VP_SCALES:
                raise _malformed(f"vp must be a list of rows or one of {', '.join(VP_SCALES)}")
            return VP_SCALES[name]
        case {"vp": list(rows), **rest} if not rest and len(rows) <= MOST_ROWS:
            return VpScale(tuple(_row(row, number) for number, row in enumerate(rows, start=1)))
    raise _malformed(
        'must be "win", "points", "places", {"win": [win, draw, loss]}, {"vp": scale} or '
        f'{{"places": [first, second, …]}} of at most {MOST_PLACES}'
    )


def _row(data: object, number: int) -> VpRow:
    what = f"vp row {number}"
    match data:
        case [most, winner, loser]:
            return (
                None if most is None else _number(most, what),
                _number(winner, what),
                _number(loser, what),
            )
    raise _malformed(f"{what} must be [largest difference or null, winner, loser]")


def _number(value: object, what: str) -> int:
    if isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= LARGEST:
        return value
    raise _malformed(f"{what} must hold whole numbers from 0 to {LARGEST}")


def _malformed(message: str) -> MalformedFacts:
    return MalformedFacts(message, key="award")
