"""The chart of a match's totals, as numbers to draw on the page and on paper."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import ceil

from clubs.words.figures import points
from scoring.statistics.form_chart import Point
from scoring.table.scoresheet import ScoreSheet

WIDTH, HEIGHT = 310, 246
# The totals at the ends of the lines are written to the right of RIGHT.
LEFT, RIGHT, TOP, BOTTOM = 44, 258, 10, 218
FEWEST_HANDS = 7
GAP_BETWEEN_LABELS = 16
DIGIT, USUAL_DIGITS = 9, 4
LABEL_OF_A_HAND = 20
"""The least width for the number of a hand below the chart."""
DASHES = ("", "7 4", "2 4", "12 4 2 4", "14 5", "3 3 9 3")


@dataclass(frozen=True)
class Rung:
    """A horizontal line of the grid, at a number of points."""

    y: float
    points: int

    @property
    def label_y(self) -> float:
        return round(self.y + 5, 1)


@dataclass(frozen=True)
class Track:
    """One side's line: its dots, the SVG path through them and the height of its last total."""

    side: int
    name: str
    dots: Sequence[Point]
    path: str
    label_y: float
    is_of_two: bool
    """Whether there are few enough lines to mark each hand on them."""

    @property
    def marks(self) -> Sequence[Point]:
        return self.dots[1:] if self.is_of_two else ()

    @property
    def shape(self) -> str:
        """The shape of its marks: dot, square, or empty without marks."""
        return ("dot", "square")[self.side - 1] if self.is_of_two else ""

    @property
    def prefix(self) -> str:
        """The number of the side and a colon, if marks do not tell the lines apart; else ""."""
        return "" if self.is_of_two else f"{self.side}: "

    @property
    def dashes(self) -> str:
        """The SVG dash pattern of the line, which replaces its colour on paper printed in black."""
        return DASHES[(self.side - 1) % len(DASHES)]

    @property
    def weight(self) -> float:
        """The thickness of the line on paper."""
        return (3, 2.4)[self.side - 1] if self.is_of_two else 2

    @property
    def last(self) -> Point:
        return self.dots[-1]

    @property
    def label_x(self) -> float:
        return round(self.last.x + 11, 1)

    @property
    def totals(self) -> str:
        return ", ".join(str(dot.value) for dot in self.dots[1:])


@dataclass(frozen=True)
class Chart:
    """The chart, in the units of an SVG view box of WIDTH × HEIGHT.

    `top` is the highest line; the match ends there if `ends_at_top`. `mark` is the total from which
    an opening minimum applies; `hands` are the positions and numbers of the hands to label.
    """

    tracks: Sequence[Track]
    grid: Sequence[Rung]
    top: Rung
    ends_at_top: bool
    mark: Rung | None
    hands: Sequence[tuple[float, int]]
    width: int = WIDTH
    height: int = HEIGHT
    left: int = LEFT
    right: int = RIGHT
    bottom: int = BOTTOM


def chart(sheet: ScoreSheet) -> Chart:
    """Return the chart of a match: all totals, and its target if it has one."""
    totals = [[0] + [hand.totals[i] for hand in sheet.hands] for i in range(len(sheet.sides))]
    limit, target = sheet.match.hands_limit, sheet.rules.target
    highest = max(max(track) for track in totals)
    sixth = (target or 50 * max(6, ceil(highest / 50))) / 6
    ends_at_top = limit is None and target is not None
    # A match with a limit of hands is drawn as high as its totals need, and above the mark.
    sixths = 6 if ends_at_top else max(4, ceil(highest / sixth))
    top = round(sixth * sixths)
    highest = max(top, highest)
    lowest = min(0, *(min(track) for track in totals))
    steps = max(limit or FEWEST_HANDS, len(sheet.hands))

    # Numbers of more than four digits need more room at both sides.
    left = LEFT + DIGIT * max(0, len(str(top)) - USUAL_DIGITS)
    longest = max(len(points(track[-1])) for track in totals) + (3 if len(totals) > 2 else 0)
    right = RIGHT - DIGIT * max(0, longest - USUAL_DIGITS)

    def x(index: int) -> float:
        return round(left + (right - left) * index / steps, 1)

    def y(total: int) -> float:
        return round(BOTTOM - (BOTTOM - TOP) * (total - lowest) / (highest - lowest), 1)

    every = ceil(LABEL_OF_A_HAND * steps / (right - left))
    tracks = []
    for side, track in zip(sheet.sides, totals, strict=True):
        dots = [Point(x(index), y(total), total) for index, total in enumerate(track)]
        path = "M" + "L".join(f"{dot.x} {dot.y}" for dot in dots)
        label_y, is_of_two = dots[-1].y + 5, len(totals) == 2
        tracks.append(Track(side.number, side.name, dots, path, label_y, is_of_two))
    mark = sheet.mark
    grid = [round(sixth * n) for n in range(sixths)]
    return Chart(
        tracks=apart(tracks, GAP_BETWEEN_LABELS),
        grid=[Rung(y(rung), rung) for rung in grid if rung != mark],
        top=Rung(y(top), top),
        ends_at_top=ends_at_top,
        mark=Rung(y(mark), mark) if mark else None,
        hands=[(x(n), n) for n in range(1, steps + 1) if (steps - n) % every == 0],
        left=left,
        right=right,
    )


def apart(tracks: Sequence[Track], gap: float) -> list[Track]:
    """Return the same tracks, with labels moved apart that would be closer than `gap`.

    Crowded labels keep their order and are spread evenly around the middle of their own places.
    """
    crowds: list[list[Track]] = []
    for track in sorted(tracks, key=lambda track: (track.label_y, -track.side)):
        crowds.append([track])
        while len(crowds) > 1 and _bounds(crowds[-2], gap)[1] + gap > _bounds(crowds[-1], gap)[0]:
            crowd = crowds.pop()
            crowds[-1] += crowd
    moved = {
        track.side: _bounds(crowd, gap)[0] + gap * index
        for crowd in crowds
        for index, track in enumerate(crowd)
    }
    return [replace(track, label_y=round(moved[track.side], 1)) for track in tracks]


def _bounds(crowd: Sequence[Track], gap: float) -> tuple[float, float]:
    """Return the heights of the first and the last label of a crowd, once spread."""
    middle = sum(track.label_y for track in crowd) / len(crowd)
    half = gap * (len(crowd) - 1) / 2
    first = max(middle - half, TOP + 5)
    return first, first + 2 * half
