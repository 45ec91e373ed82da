"""Papers of a stage: standings, cross-table and bracket."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, partial
from typing import Any

from django.utils.translation import gettext_lazy

from tournaments.boards.draws.bracket import Box, BracketPicture, Column, brackets
from tournaments.boards.draws.bracket_layout import GAP, HEAD, ROW, STEP
from tournaments.boards.places.crosstable import CrossRow, CrossSection, CrossTable
from tournaments.boards.places.shown_stage import ShownStage
from tournaments.boards.places.standings import StandingsBoard
from tournaments.boards.places.teams import TeamsBoard
from tournaments.paper.heads import StagePaper
from tournaments.words.labels import Text


@dataclass(frozen=True)
class StandingsSheet(StagePaper):
    """The complete standings with their reasons."""

    title = gettext_lazy("Standings")
    template = "print/tournaments/standings.html"
    shows_places = True

    @property
    def is_there(self) -> bool:
        return bool(self.shown.closed)

    @cached_property
    def board(self) -> StandingsBoard:
        return StandingsBoard(self.standings)

    @property
    def teams(self) -> TeamsBoard:
        return TeamsBoard(self.standings)


@dataclass(frozen=True)
class FinalStandings(StandingsSheet):
    """The standings after the last stage is closed."""

    title = gettext_lazy("Final standings")


def standings_sheet(shown: ShownStage) -> StandingsSheet:
    goes_on = shown.tournament.stages.filter(number__gt=shown.stage.number).exists()
    is_final = shown.stage.closed_at is not None and not goes_on
    return FinalStandings(shown) if is_final else StandingsSheet(shown)


COLUMNS = 17
"""Most columns of a cross-table beside the names."""
SIZES = (("largest", 6), ("larger", 11))
"""Sizes of type, each with the most columns that fit in it."""
SMALL = 12
"""Most rows of a section that certainly fit on one sheet."""
NARROW = 5
"""Most columns on an upright sheet."""
HEIGHTS = (("high", 13.0), ("middling", 10.5))
"""Row heights, each with the millimetres that it needs."""
ROOM_UPRIGHT, ROOM_ASIDE = 218.0, 138.0
"""Height in millimetres for rows, below the head of a sheet."""


@dataclass(frozen=True)
class CrossTableSheet(StagePaper):
    """The cross-table, in parts that fit on a sheet; each part repeats the names."""

    title = gettext_lazy("Cross-table")
    template = "print/tournaments/crosstable.html"
    shows_places = True

    @property
    def is_there(self) -> bool:
        return bool(self.shown.closed)

    @cached_property
    def board(self) -> CrossTable:
        return CrossTable(self.standings)

    @property
    def are_small(self) -> bool:
        """Whether each section fits on one sheet."""
        return all(len(section.lines) <= SMALL for section in self.sections)

    @property
    def size(self) -> str:
        """The name of the largest type with which all columns fit; "usual" if none does."""
        return next((size for size, columns in SIZES if self._columns <= columns), "usual")

    @property
    def is_upright(self) -> bool:
        return self._columns <= NARROW

    @property
    def height(self) -> str:
        """The name of the largest row height with which all rows fit on one sheet; "usual" if none
        does.
        """
        # The name of a section and the heads of its columns take a row each.
        rows = sum(len(section.lines) + 2 for section in self.sections)
        room = (ROOM_UPRIGHT if self.is_upright else ROOM_ASIDE) / max(1, rows)
        return next((height for height, least in HEIGHTS if room >= least), "usual")

    @property
    def _columns(self) -> int:
        return max((len(section.heads) for section in self.sections), default=0)

    @property
    def unit(self) -> Text:
        return self.board.unit

    @property
    def notes(self) -> list[str]:
        return self.board.notes

    @property
    def sections(self) -> list[CrossSection]:
        """The parts of all sections, in the form that the template of the page shows."""
        return [part for section in self.board.sections for part in in_parts(section)]


def in_parts(section: CrossSection) -> Iterator[CrossSection]:
    """Yield the parts of a section, with as many columns as fit on a sheet."""
    count = max(1, -(-len(section.heads) // COLUMNS))
    # Parts of equal width are easier to lay side by side.
    each = -(-len(section.heads) // count)
    for start in range(0, max(1, len(section.heads)), max(1, each)):
        columns = slice(start, start + each)
        yield replace(
            section,
            heads=section.heads[columns],
            lines=section.lines.each(partial(_cut, columns)),
        )


def _cut(columns: slice, row: CrossRow) -> CrossRow:
    return replace(row, cells=row.cells[columns])


# Sheets of A4 without margins, head and foot, in millimetres.
UPRIGHT = (186.0, 238.0)
ASIDE = (277.0, 158.0)
POSTER = {True: (190.0, 262.0), False: (277.0, 175.0)}
"""The same below the line above the picture, by whether the sheet is upright."""
LEGIBLE = 0.24
"""Millimetres per unit of the picture at which names are 11.5 pt high."""
TOP = HEAD - GAP // 2
"""The height of the first ties, below the names of the rounds."""
TIE = 2 * ROW + GAP
SMALLER = (LEGIBLE, 0.21, 0.17)
"""Millimetres per unit for names of 11.5, 10 and 8 pt, in order of preference."""
LARGER = 1.4
"""Least magnification of a poster compared with one sheet, if readable layouts allow it."""


@dataclass(frozen=True)
class Layout:
    """The cut of a poster: rounds and ties of round 1 on each sheet, and number of sheets."""

    is_upright: bool
    rounds: int
    ties: int
    sheets: int
    scale: float


@dataclass(frozen=True)
class Tile:
    """A sheet of a poster: the part of the picture on it, in units of the picture."""

    whole: BracketPicture
    row: int
    column: int
    left: int
    top: int
    wide: int
    high: int
    scale: float
    is_upright: bool

    @property
    def size(self) -> tuple[str, str]:
        """Width and height on paper. As text, because SVG does not accept decimal commas."""
        return f"{self.wide * self.scale:.1f}mm", f"{self.high * self.scale:.1f}mm"

    @property
    def view_box(self) -> str:
        return f"{self.left} {self.top} {self.wide} {self.high}"

    @property
    def picture(self) -> Part:
        return Part(self.whole, self)

    @property
    def boxes(self) -> int:
        """The number of boxes on the sheet, also cut ones."""
        return sum(len(column.boxes) for column in self.picture.rounds)

    def touches(self, box: Box) -> bool:
        is_beside = box.x > self.left + self.wide or box.x + box.wide < self.left
        is_off = box.y > self.top + self.high or box.y + self.whole.high < self.top
        return not is_beside and not is_off


@dataclass(frozen=True)
class Part:
    """A picture with only the boxes on one tile: drawing all boxes on each sheet takes too long."""

    whole: BracketPicture
    tile: Tile

    def __getattr__(self, name: str) -> Any:
        return getattr(self.whole, name)

    @property
    def rounds(self) -> list[Column]:
        return [
            replace(column, boxes=list(filter(self.tile.touches, column.boxes)))
            for column in self.whole.rounds
        ]


@dataclass(frozen=True)
class BracketOnPaper:
    """A bracket on one sheet or as a poster, upright or sideways, as large as possible."""

    picture: BracketPicture

    @property
    def scale(self) -> float:
        return max(self._scale(UPRIGHT), self._scale(ASIDE))

    @property
    def is_upright(self) -> bool:
        return self._scale(UPRIGHT) > self._scale(ASIDE)

    @cached_property
    def spread(self) -> BracketPicture:
        """The picture with its boxes as far apart as the sheet allows."""
        across, down = UPRIGHT if self.is_upright else ASIDE
        room = int(self.picture.across * down / across) - self.picture.down
        return replace(self.picture, gap=GAP + max(0, room) // self.picture.high_in_boxes)

    def _scale(self, room: tuple[float, float]) -> float:
        return min(room[0] / self.picture.across, room[1] / self.picture.down)

    @cached_property
    def layout(self) -> Layout:
        """The layout with readable names on the fewest sheets, with names as large as possible.

        No sheet holds a single box if another readable layout avoids that.
        """
        every = sorted(self._layouts(), key=lambda layout: (layout.sheets, -layout.scale))
        for least in (max(LEGIBLE, LARGER * self.scale), *SMALLER):
            fit = (layout for layout in every if layout.scale >= least and self._is_full(layout))
            if (first := next(fit, None)) is not None:
                return first
        fit = (layout for layout in every if layout.scale >= LEGIBLE)
        return next(fit, max(every, key=lambda layout: layout.scale))

    def _layouts(self) -> Iterator[Layout]:
        # All sheets have the same number of rounds and of ties.
        for is_upright, (across, down) in POSTER.items():
            for rounds, columns in _shares(self.picture.layout.columns):
                for ties, rows in _shares(self._ties):
                    wide = rounds * (self.picture.wide + STEP)
                    scale = min(across / wide, down / (ties * TIE + TOP))
                    yield Layout(is_upright, rounds, ties, columns * rows, scale)

    @cached_property
    def _poster(self) -> BracketPicture:
        """The picture with its boxes as far apart as the sheets of the poster allow."""
        ties, room = self.layout.ties, POSTER[self.layout.is_upright][1] / self.layout.scale
        first, others = (room - HEAD - 2 * ROW * ties) / (ties - 0.5), room / ties - 2 * ROW
        # An even gap, so that a cut box is cut between its two names.
        return replace(self.picture, gap=max(GAP, int(min(first, others)) // 2 * 2))

    def _is_full(self, layout: Layout) -> bool:
        """Whether no sheet has a single box. One sheet is always full."""
        boxes = [
            sum(len(c.boxes) for c in tile.picture.rounds) for tile in _tiled(self.picture, layout)
        ]
        return layout.sheets == 1 or 1 not in boxes

    @property
    def _ties(self) -> int:
        return -(-(self.picture.down - TOP) // TIE)

    @cached_property
    def tiles(self) -> Sequence[Tile]:
        """The sheets of a poster, row by row.

        Sheets are cut between boxes; boxes of later rounds only between their two names.
        """
        tiles = _tiled(self._poster, self.layout)
        return [tile for tile in tiles if tile.boxes]


def _tiled(picture: BracketPicture, layout: Layout) -> Sequence[Tile]:
    column, high = picture.wide + STEP, layout.ties * (2 * ROW + picture.gap)
    under = HEAD - picture.gap // 2
    count = picture.layout.columns
    # The first sheets get fewer rounds than the last: their rounds have more boxes.
    first = count % layout.rounds or layout.rounds
    lefts = [0, *range(first, count, layout.rounds)]
    tops = [0, *range(under + high, picture.down, high)]
    return [
        Tile(
            picture,
            row,
            number,
            left * column,
            top,
            (layout.rounds if left else first) * column,
            high + (0 if top else under),
            layout.scale,
            layout.is_upright,
        )
        for row, top in enumerate(tops, start=1)
        for number, left in enumerate(lefts, start=1)
    ]


def _shares(count: int) -> Iterator[tuple[int, int]]:
    """Yield each even division of `count`: size of a part, number of parts."""
    yield from {-(-count // parts): parts for parts in range(count, 0, -1)}.items()


@dataclass(frozen=True)
class BracketSheet(StagePaper):
    """The bracket of each section. `poster`: spread over several sheets, to be glued together."""

    title = gettext_lazy("Bracket")
    template = "print/tournaments/bracket.html"
    poster: bool = False

    @property
    def is_there(self) -> bool:
        return bool(self.brackets)

    @cached_property
    def brackets(self) -> list[BracketOnPaper]:
        return [BracketOnPaper(picture) for picture in brackets(self.played)]
