"""The chart of two lines over time, such as a person's and the club's average, as numbers to draw.

Pure, and the same for screen, phone and paper.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

Values = Sequence[int | None]

STEPS = (1, 2, 5)
MOST_RUNGS = 6
MOST_MARKS = 30
GAP_BETWEEN_LABELS = 16


@dataclass(frozen=True)
class Size:
    """The units of the SVG view box, and its margins."""

    width: int
    height: int
    left: int = 44
    right: int = 56
    top: int = 12
    bottom: int = 28
    labels: int = 12
    """The most labels that fit below the chart."""


WIDE = Size(552, 250)
NARROW = Size(312, 220, labels=6)
PAPER = Size(372, 200, labels=12)


@dataclass(frozen=True)
class Point:
    """A point of a chart with its value. `left`, `top`: the corner of a square mark around it."""

    x: float
    y: float
    value: int

    @property
    def left(self) -> float:
        return round(self.x - 5, 1)

    @property
    def top(self) -> float:
        return round(self.y - 5, 1)


@dataclass(frozen=True)
class FormLine:
    """A line: its points, and the SVG path through them, broken where a value is missing."""

    number: int
    name: str
    points: Sequence[Point]
    path: str
    label_y: float

    @property
    def last(self) -> Point:
        return self.points[-1]

    @property
    def label_x(self) -> float:
        return round(self.last.x + 11, 1)

    @property
    def marks(self) -> Sequence[Point]:
        """The points to mark with a dot or a square; none if they are too many."""
        return self.points if len(self.points) <= MOST_MARKS else ()

    @property
    def values(self) -> str:
        return ", ".join(str(point.value) for point in self.points)


@dataclass(frozen=True)
class FormChart:
    """The drawing. `rungs`: height and value of each grid line; `ticks`: place and label below."""

    size: Size
    lines: Sequence[FormLine]
    rungs: Sequence[tuple[float, int]]
    ticks: Sequence[tuple[float, str]]

    @property
    def right(self) -> int:
        return self.size.width - self.size.right

    @property
    def floor(self) -> int:
        return self.size.height - self.size.bottom + 20


def form_chart(
    named: Sequence[tuple[str, Values]],
    labels: Sequence[str],
    size: Size = WIDE,
    *,
    from_zero: bool = False,
) -> FormChart:
    """Return the chart of these lines: each a name and a value per label, None where it is missing.

    `from_zero`: the axis begins at 0. Raises ValueError without any value.
    """
    known = [value for _name, values in named for value in values if value is not None]
    if not known:
        raise ValueError("nothing to draw")
    rungs = scale(0 if from_zero else min(known), max(known))
    low, high = rungs[0], rungs[-1]
    right, floor = size.width - size.right, size.height - size.bottom
    step = (right - size.left) / max(1, len(labels) - 1)

    def y(value: int) -> float:
        return round(floor - (floor - size.top) * (value - low) / (high - low), 1)

    lines = []
    for number, (name, values) in enumerate(named, start=1):
        points = [
            (index, Point(round(size.left + step * index, 1), y(value), value))
            for index, value in enumerate(values)
            if value is not None
        ]
        if points:
            end = points[-1][1].y + 5
            line = [point for _index, point in points]
            lines.append(FormLine(number, name, line, _path(points), end))
    every = -(-len(labels) // size.labels)
    ticks = [
        (round(size.left + step * index, 1), label)
        for index, label in enumerate(labels)
        if (len(labels) - 1 - index) % every == 0
    ]
    return FormChart(size, _apart(lines), [(y(rung), rung) for rung in rungs], ticks)


def scale(low: int, high: int) -> list[int]:
    """Return at most seven evenly spaced round numbers that enclose both."""
    size = 1
    while True:
        for step in (size * each for each in STEPS):
            first, last = low // step, -(-high // step)
            if last - first < MOST_RUNGS:
                last = max(last, first + 1)
                return [step * number for number in range(first, last + 1)]
        size *= 10


def _path(points: Sequence[tuple[int, Point]]) -> str:
    return "".join(
        "M" + "L".join(f"{point.x} {point.y}" for point in stretch)
        for stretch in _stretches(points)
    )


def _stretches(points: Sequence[tuple[int, Point]]) -> Iterator[list[Point]]:
    """Yield the points without a gap between them."""
    for _gap, group in groupby(enumerate(points), key=lambda each: each[1][0] - each[0]):
        yield [point for _number, (_index, point) in group]


def _apart(lines: list[FormLine]) -> list[FormLine]:
    """Return the lines, with the labels of two that end close together moved apart."""
    if len(lines) != 2:
        return lines
    upper, lower = sorted(lines, key=lambda line: line.label_y)
    lack = GAP_BETWEEN_LABELS - (lower.label_y - upper.label_y)
    if lack <= 0 or upper.last.x != lower.last.x:
        return lines
    shifts = {upper.number: -lack / 2, lower.number: lack / 2}
    return [
        FormLine(
            line.number,
            line.name,
            line.points,
            line.path,
            round(line.label_y + shifts[line.number], 1),
        )
        for line in lines
    ]
