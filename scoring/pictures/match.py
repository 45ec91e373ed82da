"""The picture of a match of two sides: both totals, and the totals after each hand."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from clubs.words.figures import points
from scoring.pictures.canvas import (
    FELT,
    FRAME,
    INK,
    LEFT,
    LINE,
    QUIET,
    RIGHT,
    WIDTH,
    Canvas,
    fitting,
    font,
    two_lines,
)

MOST_HANDS = 8
LAST_HANDS = 6
MIDDLE = 601
UNDER = 361
"""The line below the totals."""
NAME_WIDTH = 505


@dataclass(frozen=True)
class PictureSide:
    """One side. `won`: what is written above its name if it won, otherwise empty."""

    name: str
    total: int
    totals: Sequence[int]
    won: str = ""


@dataclass(frozen=True)
class MatchPicture:
    """What the picture shows, winners first. `state`: "live, hand 4", or "draw"; often empty."""

    sides: tuple[PictureSide, PictureSide]
    state: str
    hand: str
    """The word for a hand, at the head of the table."""
    club: str
    day: str
    rules: str = ""
    """What is written below the totals of a match without hands."""

    def png(self) -> bytes:
        canvas = Canvas()
        canvas.draw.line((MIDDLE, FRAME, MIDDLE, UNDER), LINE, 2)
        canvas.draw.line((FRAME, UNDER, WIDTH - FRAME - 1, UNDER), INK, 3)
        some_won = any(side.won for side in self.sides)
        for side, left in zip(self.sides, (LEFT, 645), strict=True):
            self._head(canvas, side, left, is_heavy=bool(side.won) or not some_won)
        if self.state:
            canvas.text((LEFT, 65), self.state, 34, 700, FELT)
        if self.sides[0].totals:
            self._hands(canvas)
        else:
            canvas.text((LEFT, (UNDER + 540) / 2), self.rules, 34, 400, QUIET, width=RIGHT - LEFT)
        canvas.foot(self.club, self.day)
        return canvas.png()

    def _head(self, canvas: Canvas, side: PictureSide, left: int, *, is_heavy: bool) -> None:
        if side.won:
            # The face has no tick.
            canvas.draw.line([(left + 6, 66), (left + 14, 74), (left + 30, 56)], FELT, 4, "curve")
            canvas.text((left + 46, 65), side.won, 34, 700, FELT)
        weight = 700 if is_heavy else 500
        size = next(
            (size for size in (62, 48) if fitting(side.name, size, weight, NAME_WIDTH) == size), 0
        )
        if size:
            canvas.text((left, 120), side.name, size, weight)
        else:
            for line, y in zip(two_lines(side.name), (112, 162), strict=True):
                canvas.text((left, y), line, 44, weight, width=NAME_WIDTH)
        largest = (206 if size else 170) if len(points(side.total)) < 5 else 150
        middle = 258 if size else 272
        heavy, color = (800, INK) if is_heavy else (500, QUIET)
        total = points(side.total)
        canvas.text((left - 5, middle), total, largest, heavy, color, width=NAME_WIDTH + 20)

    def _hands(self, canvas: Canvas) -> None:
        count = len(self.sides[0].totals)
        shown = list(range(count))
        if count > MOST_HANDS:
            shown = [0, *range(count - LAST_HANDS, count)]
        step = min(131, 640 // len(shown))
        size = min(36, int(step * 0.29))
        names = RIGHT - LEFT - step * (len(shown) - 1) - _widest(self.sides, size) - 30
        canvas.text((LEFT, 390), self.hand, 28, 400, QUIET)
        for row, side in enumerate(self.sides):
            y = 436 + 53 * row
            canvas.rule(y - 26)
            canvas.text((LEFT, y), side.name, 30, 500 if row else 700, width=names)
        first, second = (side.totals for side in self.sides)
        for column, hand in enumerate(shown):
            x = RIGHT - step * (len(shown) - 1 - column)
            canvas.text((x, 390), str(hand + 1), 28, 400, QUIET, anchor="r")
            best = max(first[hand], second[hand])
            for row, total in enumerate((first[hand], second[hand])):
                weight, color = (800, INK) if total == best else (400, QUIET)
                at = (x, 436 + 53 * row)
                canvas.text(at, points(total), size, weight, color, anchor="r", figures=True)


def _widest(sides: Sequence[PictureSide], size: int) -> float:
    """Return the width of the widest total."""
    texts = [points(total) for side in sides for total in side.totals]
    return max(font(size, 800).getlength(text) for text in texts) if texts else 0
