"""The picture of a list of places: standings of a tournament, or a match of several sides.

Without places it is a title with one line below.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from scoring.pictures.canvas import (
    FELT,
    FRAME,
    INK,
    LEFT,
    QUIET,
    RIGHT,
    SOFT,
    WIDTH,
    Canvas,
    font,
)

MOST_ROWS = 5
NAME = 148
HEAD, TOP, BOTTOM = 120, 122, 522
FIRST = 112
"""Height of the first row, if one side alone is first."""


@dataclass(frozen=True)
class PictureRow:
    place: int | None
    name: str
    figure: str


@dataclass(frozen=True)
class PlacesPicture:
    """`rows`: best first; the picture shows five. `unit`: what the figures count, such as VP."""

    title: str
    aside: str
    rows: Sequence[PictureRow]
    club: str
    day: str
    unit: str = ""

    def png(self) -> bytes:
        canvas = Canvas()
        if self.rows:
            aside = canvas.text((RIGHT, 72), self.aside, 32, 400, QUIET, anchor="r", width=460)
            canvas.text((LEFT, 72), self.title, 50, 700, width=RIGHT - LEFT - aside - 40)
            canvas.draw.line((FRAME, HEAD, WIDTH - FRAME - 1, HEAD), INK, 4)
            self._rows(canvas, self.rows[:MOST_ROWS])
        else:
            canvas.text((LEFT, 250), self.title, 84, 800, width=RIGHT - LEFT)
            canvas.text((LEFT, 350), self.aside, 40, 400, QUIET, width=RIGHT - LEFT)
        canvas.foot(self.club, self.day)
        return canvas.png()

    def _rows(self, canvas: Canvas, rows: Sequence[PictureRow]) -> None:
        firsts = sum(row.place == rows[0].place for row in rows)
        # Level at the top: all rows have the same size.
        tall = FIRST if firsts == 1 and len(rows) > 1 else 0
        height = min(120, (BOTTOM - TOP - tall) // (len(rows) - bool(tall)))
        y = TOP + 1
        for number, row in enumerate(rows):
            this = tall if tall and number == 0 else height
            is_first = number < firsts
            if is_first:
                canvas.draw.rectangle((FRAME, y, WIDTH - FRAME - 1, y + this), SOFT)
            elif number > firsts:
                canvas.rule(y)
            self._row(canvas, row, y + this / 2, is_large=this == tall, is_first=is_first)
            y += this

    def _row(
        self, canvas: Canvas, row: PictureRow, y: float, *, is_large: bool, is_first: bool
    ) -> None:
        size = 72 if is_large else 50
        unit = font(36, 500).getlength(self.unit) + 20 if self.unit else 0
        canvas.text(
            (LEFT, y), str(row.place or ""), 56 if is_large else 48, 800, FELT, figures=True
        )
        if self.unit and is_first:
            canvas.text((RIGHT, y + size * 0.34 - 12), self.unit, 36, 500, QUIET, anchor="r")
        x = RIGHT - unit
        figure = canvas.text((x, y), row.figure, size, 800, anchor="r", figures=True)
        weight = 800 if is_large else 700 if is_first else 500
        canvas.text((NAME, y), row.name, size, weight, width=x - figure - NAME - 30)
