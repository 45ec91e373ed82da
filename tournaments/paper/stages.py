"""Papers of a stage: its standings, its cross-table and its bracket."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, partial
from typing import Any

from django.utils.translation import gettext_lazy

from tournaments.boards.bracket import GAP, HEAD, ROW, STEP, Box, BracketPicture, Column, brackets
from tournaments.boards.crosstable import CrossRow, CrossSection, CrossTable
from tournaments.boards.shown_stage import ShownStage
from tournaments.boards.standings import StandingsBoard
from tournaments.labels import Text
from tournaments.paper.heads import StagePaper


@dataclass(frozen=True)
class StandingsSheet(StagePaper):
    """The whole standings with their reasons."""

    title = gettext_lazy("Standings")

    @cached_property
    def board(self) -> StandingsBoard:
        return StandingsBoard(self.standings)


@dataclass(frozen=True)
class FinalStandings(StandingsSheet):
    """The same once the last stage is closed."""

    title = gettext_lazy("Final standings")


def standings_sheet(shown: ShownStage) -> StandingsSheet:
    goes_on = shown.tournament.stages.filter(number__gt=shown.stage.number).exists()
    is_final = shown.stage.closed_at is not None and not goes_on
    return FinalStandings(shown) if is_final else StandingsSheet(shown)


COLUMNS = 17
"""Columns of a cross-table that fit beside the names."""
SIZES = (("largest", 6), ("larger", 11))
"""Of so many columns at most, larger ones fill the width."""
SMALL = 12
"""Rows of one that surely find room on a sheet."""
NARROW = 5
"""Columns that find room on a sheet that stands upright."""
HEIGHTS = (("high", 13.0), ("middling", 10.5))
"""How high rows are where the sheet has room for it, in millimetres."""
ROOM_UPRIGHT, ROOM_ASIDE = 218.0, 138.0
"""Height for rows on a sheet, under its head."""


@dataclass(frozen=True)
class CrossTableSheet(StagePaper):
    """The cross-table in as many parts as it needs, each with the names before it."""

    title = gettext_lazy("Cross-table")

    @cached_property
    def board(self) -> CrossTable:
        return CrossTable(self.standings)

    @property
    def are_small(self) -> bool:
        """Whether each section can be kept on one sheet."""
        return all(len(section.lines) <= SMALL for section in self.sections)

    @property
    def size(self) -> str:
        """How large it is written: as large as its columns let it."""
        return next((size for size, columns in SIZES if self._columns <= columns), "usual")

    @property
    def is_upright(self) -> bool:
        return self._columns <= NARROW

    @property
    def height(self) -> str:
        """How high its rows are: few of them share the whole sheet."""
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
    def sections(self) -> list[CrossSection]:
        """As the fragment of the page takes them."""
        return [part for section in self.board.sections for part in in_parts(section)]


def in_parts(section: CrossSection) -> Iterator[CrossSection]:
    """A section cut into parts of so many columns as fit, the names before each."""
    count = max(1, -(-len(section.heads) // COLUMNS))
    # Parts as wide as each other are easier to lay side by side than a full one and a rest.
    each = -(-len(section.heads) // count)
    for start in range(0, max(1, len(section.heads)), max(1, each)):
        these = slice(start, start + each)
        yield replace(
            section,
            heads=section.heads[these],
            lines=section.lines.each(partial(_cut, these)),
        )


def _cut(these: slice, row: CrossRow) -> CrossRow:
    return replace(row, cells=row.cells[these])


# Sheets of A4 without margins, head and foot, in millimetres.
UPRIGHT = (186.0, 238.0)
ASIDE = (277.0, 158.0)
POSTER = {True: (190.0, 262.0), False: (277.0, 175.0)}
"""Without margins and the line above the picture; upright, and on its side."""
LEGIBLE = 0.24
"""Millimetres to a unit of the picture: names are 11.5 pt high then."""
TOP = HEAD - GAP // 2
"""The height at which the first ties begin, under the names of the rounds."""
TIE = 2 * ROW + GAP
SMALLER = (LEGIBLE, 0.21, 0.17)
"""Millimetres to a unit for names of 11.5, 10 and 8 points: small ones if nothing else fits."""
LARGER = 1.4
"""How much larger than one sheet a poster is at least."""


@dataclass(frozen=True)
class Layout:
    """How a poster is cut: so many rounds and ties of the first round to a sheet, and how many
    sheets that makes.
    """

    is_upright: bool
    rounds: int
    ties: int
    sheets: int
    scale: float


@dataclass(frozen=True)
class Tile:
    """One sheet of a poster: what of the picture is on it, in its units."""

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
        """Its width and height on paper; as text, since SVG wants points and no commas."""
        return f"{self.wide * self.scale:.1f}mm", f"{self.high * self.scale:.1f}mm"

    @property
    def picture(self) -> Part:
        return Part(self.whole, self)

    @property
    def boxes(self) -> int:
        """How many boxes are on it, those too that are cut."""
        return sum(len(column.boxes) for column in self.picture.rounds)

    def touches(self, box: Box) -> bool:
        is_beside = box.x > self.left + self.wide or box.x + box.wide < self.left
        is_off = box.y > self.top + self.high or box.y + self.whole.high < self.top
        return not is_beside and not is_off


@dataclass(frozen=True)
class Part:
    """A picture without the boxes that are not on a tile: to draw all on each takes too long."""

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
    """A bracket on one sheet, whichever way it is larger."""

    picture: BracketPicture

    @property
    def scale(self) -> float:
        return max(self._scale(UPRIGHT), self._scale(ASIDE))

    @property
    def is_upright(self) -> bool:
        return self._scale(UPRIGHT) > self._scale(ASIDE)

    @cached_property
    def spread(self) -> BracketPicture:
        """The picture with its boxes as far apart as the sheet has room for."""
        across, down = UPRIGHT if self.is_upright else ASIDE
        first = len(self.picture.bracket.rounds[0])
        room = int(self.picture.across * down / across) - self.picture.down
        return replace(self.picture, gap=GAP + max(0, room) // max(1, first))

    def _scale(self, room: tuple[float, float]) -> float:
        return min(room[0] / self.picture.across, room[1] / self.picture.down)

    @cached_property
    def layout(self) -> Layout:
        """The layout with the fewest sheets on which names are readable, then the largest names.

        No sheet holds a single box if another readable layout avoids that.
        """
        every = sorted(self._layouts(), key=lambda layout: (layout.sheets, -layout.scale))
        for least in (max(LEGIBLE, LARGER * self.scale), *SMALLER):
            fit = (one for one in every if one.scale >= least and self._is_full(one))
            if (found := next(fit, None)) is not None:
                return found
        fit = (one for one in every if one.scale >= LEGIBLE)
        return next(fit, max(every, key=lambda layout: layout.scale))

    def _layouts(self) -> Iterator[Layout]:
        # Sheets as full as each other: the same numbers of rounds and of ties on all.
        for is_upright, (across, down) in POSTER.items():
            for rounds, columns in _shares(len(self.picture.bracket.rounds)):
                for ties, rows in _shares(self._ties):
                    wide = rounds * (self.picture.wide + STEP)
                    scale = min(across / wide, down / (ties * TIE + TOP))
                    yield Layout(is_upright, rounds, ties, columns * rows, scale)

    @cached_property
    def _poster(self) -> BracketPicture:
        """The picture with its boxes as far apart as the sheets of the poster have room for."""
        ties, room = self.layout.ties, POSTER[self.layout.is_upright][1] / self.layout.scale
        first, others = (room - HEAD - 2 * ROW * ties) / (ties - 0.5), room / ties - 2 * ROW
        # Even, so that what is cut is cut between its two names.
        return replace(self.picture, gap=max(GAP, int(min(first, others)) // 2 * 2))

    def _is_full(self, layout: Layout) -> bool:
        """Whether no sheet has one box alone; the bracket of two pairs has no more."""
        boxes = [
            sum(len(c.boxes) for c in tile.picture.rounds) for tile in _tiled(self.picture, layout)
        ]
        return layout.sheets == 1 or 1 not in boxes

    @property
    def _ties(self) -> int:
        return -(-(self.picture.down - TOP) // TIE)

    @cached_property
    def tiles(self) -> Sequence[Tile]:
        """The sheets of a poster, row by row. They are cut between boxes, never through a name:
        what is cut in a later round is cut between its two names.
        """
        tiles = _tiled(self._poster, self.layout)
        return [tile for tile in tiles if tile.boxes]


def _tiled(picture: BracketPicture, layout: Layout) -> Sequence[Tile]:
    column, high = picture.wide + STEP, layout.ties * (2 * ROW + picture.gap)
    # The height at which the first ties begin, under the names of the rounds.
    under = HEAD - picture.gap // 2
    count = len(picture.bracket.rounds)
    # Fewer rounds come on the first sheets, which have boxes enough, than on the last.
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
    """Each way to share so many out evenly: how many to a part, and how many parts."""
    yield from {-(-count // parts): parts for parts in range(count, 0, -1)}.items()


@dataclass(frozen=True)
class BracketSheet(StagePaper):
    """The bracket of each section; `poster`: over several sheets, to be glued together."""

    title = gettext_lazy("Bracket")
    poster: bool = False

    @cached_property
    def brackets(self) -> list[BracketOnPaper]:
        return [BracketOnPaper(picture) for picture in brackets(self.played)]
