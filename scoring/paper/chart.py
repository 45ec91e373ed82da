"""The chart of the totals, in black, for a size of paper."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from clubs.words.figures import points
from scoring.memory.chart import BOTTOM, TOP, Chart, Track, apart, chart
from scoring.paper.sizes import Paper
from scoring.statistics.form_chart import Point
from scoring.table.scoresheet import ScoreSheet


@dataclass(frozen=True)
class PaperChart:
    """The chart of the match page, scaled to the room on paper."""

    chart: Chart
    width: int
    height: int
    left: float
    right: float
    tracks: Sequence[Track]
    grid: Sequence[float]
    top: float
    mark: float | None
    hands: Sequence[tuple[float, int]]

    @property
    def axis(self) -> int:
        """The height of the hand numbers, as a y coordinate."""
        return self.height - 8

    @property
    def mark_has_room(self) -> bool:
        """Whether the number at the mark covers neither the top number nor the zero."""
        neighbours = (self.top, self.grid[0])
        return self.mark is not None and all(abs(self.mark - other) >= LINE for other in neighbours)


LINE = 14
"""The height of a number in the chart."""
DIGIT_WIDTH = 9
ROOM_FOR_AXIS = 28


def paper_chart(sheet: ScoreSheet, paper: Paper, height: str) -> PaperChart:
    drawn = chart(sheet)
    tall = paper.chart_heights[height]
    longest = max(len(points(side.total)) for side in sheet.sides)
    longest += len(drawn.tracks[0].prefix)
    left = DIGIT_WIDTH * len(points(drawn.top.points)) + 10
    right = paper.chart_width - DIGIT_WIDTH * longest - 12
    wider = (right - left) / (drawn.right - drawn.left)
    lower = (tall - ROOM_FOR_AXIS - TOP) / (BOTTOM - TOP)

    def x(value: float) -> float:
        return round(left + (value - drawn.left) * wider, 1)

    def y(value: float) -> float:
        return round(TOP + (value - TOP) * lower, 1)

    tracks = []
    for track in drawn.tracks:
        dots = [Point(x(dot.x), y(dot.y), dot.value) for dot in track.dots]
        path = "M" + "L".join(f"{dot.x} {dot.y}" for dot in dots)
        tracks.append(replace(track, dots=dots, path=path, label_y=dots[-1].y + 5))
    return PaperChart(
        chart=drawn,
        width=paper.chart_width,
        height=tall,
        left=left,
        right=right,
        tracks=apart(tracks, LINE + 1),
        grid=[y(rung.y) for rung in drawn.grid],
        top=y(drawn.top.y),
        mark=y(drawn.mark.y) if drawn.mark else None,
        hands=[(x(value), number) for value, number in drawn.hands],
    )
