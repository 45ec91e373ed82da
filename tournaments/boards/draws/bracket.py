"""A bracket as a picture: boxes, lines and texts with their positions, for SVG.

All positions are whole numbers: a template writes fractions with the comma of the language, which
SVG does not accept.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from django.utils.translation import gettext as _

from clubs.words.figures import points
from tournaments.boards.draws.bracket_layout import GAP, HEAD, ROW, STEP, Layout, Spot
from tournaments.formats.knockouts.resting import Met
from tournaments.formats.parts.bracket import BYE, Bracket, Slot, Tie
from tournaments.reading.progress import tied_rule
from tournaments.reading.round_names import stake_name, tie_name
from tournaments.reading.standings import PlayedStage
from tournaments.reading.table_words import (
    PLAY_AGAIN,
    TIED_MARKS,
    TIED_SENTENCES,
    TIED_SHORT,
    stay_words,
)
from tournaments.remarks.played_again import PlayedAgain, by_match, played_again
from tournaments.words.measure import width

LETTERS = 17
"""Height of the letters of a name."""
BASE = 23
"""Distance from the top of a row to the base line of its letters."""
LEAST = 15
"""Smallest height of letters on a page; below, width of a page."""
PAGE = 1150
SCORE = 66
BESIDE = 24 + SCORE
"""The part of a box's width that is not for the name."""
NARROWEST = 150
SMALLEST = 0.6
"""Least size of the letters of a name with one word, as a part of the usual size."""
CAPTION = 17
"""Distance from a box to the base line of its caption."""
TWICE = 13
"""Height of the letters of a name in two lines."""


@dataclass(frozen=True)
class Name:
    """One side of a tie. `score`: matches won, or the points of the deciding match."""

    text: str
    score: str
    number: int | None
    has_won: bool
    is_out: bool
    x: int
    y: int
    lines: Sequence[tuple[str, int]]
    """The text and height of each line; a long name takes two lines."""
    letters: int = LETTERS

    @property
    def top(self) -> int:
        return self.y - BASE

    @property
    def fate(self) -> str:
        if self.has_won:
            return "won"
        return "out" if self.is_out or not self.text else "open"

    @property
    def winner_words(self) -> str:
        return _("(won)") if self.has_won else ""

    @property
    def weight(self) -> int:
        """The font weight of the name."""
        return 700 if self.has_won else 400


@dataclass(frozen=True)
class Box:
    """A tie in the picture; `x` and `y` are its upper left corner."""

    tie: Tie
    x: int
    y: int
    wide: int
    names: Sequence[Name]
    levels: Sequence[str] = ()
    """The scores of earlier level matches of this tie, if a single match decides it."""
    legs: Sequence[str] = ()
    """The scores of its matches, if their points add up."""
    caption: str = ""
    """The consequence of a level match, in a few words below the box."""

    @property
    def level_words(self) -> list[str]:
        """A sentence on what followed each level match."""
        text = _("Equal at %(level)s, so they played again.")
        # The match after them has no result yet.
        if self.levels and not self.tie.decided and self.tie.meetings[-1].table.is_open:
            text = _("Equal at %(level)s, so they play again.")
        return [text % {"level": level} for level in self.levels]

    @property
    def below(self) -> int:
        """The base line of the caption."""
        return self.y + 2 * ROW + CAPTION

    @property
    def middle(self) -> int:
        return self.y + ROW

    @property
    def end(self) -> int:
        """The right edge of the scores."""
        return self.x + self.wide - 10


@dataclass(frozen=True)
class Column:
    """The boxes of one round under their heading."""

    heading: str
    x: int
    head: int
    """The height of the heading's base line."""
    boxes: Sequence[Box]


@dataclass(frozen=True)
class BracketPicture:
    """The bracket of a section; all sizes in units of the picture. `names` by entry number."""

    bracket: Bracket
    names: Mapping[int, str]
    section: str = ""
    gap: int = GAP
    """Space between two boxes of round 1; more if the sheet has room."""
    again: Mapping[Met, PlayedAgain] = field(default_factory=dict)
    """The corrected matches from which it is played again."""
    tied: str = "again"
    """The option `tied` of the format: how a level match is decided."""

    @cached_property
    def wide(self) -> int:
        """The width of every box: nine of ten names fit, the others take two lines."""
        widths = sorted(width(name, LETTERS) for name in self.names.values()) or [0]
        least = max(map(_least, self.names.values()), default=0)
        return max(NARROWEST, BESIDE + int(max(widths[len(widths) * 9 // 10], least)) + 1)

    @cached_property
    def layout(self) -> Layout:
        return Layout(self.bracket, self.gap)

    @property
    def across(self) -> int:
        return self.layout.columns * (self.wide + STEP) - STEP + 4

    @property
    def down(self) -> int:
        captioned = (b.below for column in self.rounds for b in column.boxes if b.caption)
        return max(self.layout.bottom, *captioned, 0) + 4

    @property
    def high_in_boxes(self) -> int:
        """The height as a number of boxes of round 1."""
        return -(-(self.layout.bottom - HEAD) // self.layout.pitch)

    @property
    def fits(self) -> bool:
        """Whether the picture fits on a page with letters that are not too small."""
        return self.across * LEAST <= PAGE * LETTERS

    @property
    def champion(self) -> str:
        """Name of the winner of the final; empty without one."""
        winner = self.bracket.winner
        return "" if winner is None else self.names[winner]

    @property
    def notes(self) -> list[str]:
        """The corrected matches with what follows, and the level ties that are played again."""
        return [
            f"{', '.join([tie_name(self.bracket.stake(tie)), *where, names])}: {words}"
            for tie in self.bracket.ties
            for names in [" × ".join(self.names[entry] for entry in tie.entries)]
            for where, words in self._notes(tie)
        ]

    def _notes(self, tie: Tie) -> Iterator[tuple[list[str], str]]:
        """Yield the table of a correction, if it is to be named, and its words."""
        if tie.is_for_the_record:
            yield [], stay_words("" if tie.winner is None else self.names[tie.winner])
        elif tie.winner is not None and tie.tied_by and self.bracket.legs == 1:
            yield [], str(TIED_SENTENCES[tie.tied_by]).format(name=self.names[tie.winner])
        if tie.is_replayed and self.bracket.legs == 1:
            yield [], str(TIED_MARKS[self.tied] if self.tied != "again" else PLAY_AGAIN)
        for meeting in tie.meetings:
            again = self.again.get((meeting.round, frozenset(tie.entries)))
            if again is not None:
                yield [_("table {number}").format(number=again.seated.number)], str(again)

    @property
    def row(self) -> int:
        return ROW

    @property
    def high(self) -> int:
        return 2 * ROW

    @cached_property
    def rounds(self) -> list[Column]:
        """All columns with boxes, one after the other, as phones show them."""
        columns: dict[tuple[str, int], list[Spot]] = {}
        for spot in self.layout.shown:
            columns.setdefault((spot.tie.part, spot.tie.round), []).append(spot)
        return [
            Column(
                heading=stake_name(self.bracket.stake(spots[0].tie)),
                x=self._x(spots[0]),
                head=spots[0].head,
                boxes=[self._box(spot.tie, self._x(spot), spot.y) for spot in spots],
            )
            for spots in columns.values()
        ]

    @property
    def lines(self) -> Iterator[str]:
        """The lines from each box to its place in the next round, as SVG paths."""
        for before, spot, side in self.layout.links():
            x = self._x(spot)
            y, end = spot.y + ROW // 2 + ROW * side, x
            if not spot.is_shown:
                y, end = spot.y + ROW, x + self.wide
            yield f"M{self._x(before) + self.wide} {before.y + ROW}H{x - STEP // 2}V{y}H{end}"

    def _x(self, spot: Spot) -> int:
        return 2 + spot.column * (self.wide + STEP)

    def _box(self, tie: Tie, x: int, y: int) -> Box:
        names = [self._name(tie, side, x, y + side * ROW) for side in (0, 1)]
        scores = [meeting.table.score for meeting in tie.meetings]
        words = [" × ".join(map(points, score)) for score in scores if score is not None]
        if self.bracket.legs > 1:
            return Box(tie, x, y, self.wide, names, legs=words if len(words) > 1 else ())
        is_again = tie.score is None and len(tie.meetings) > 1
        levels = words[: len(tie.meetings) - 1] if is_again else ()
        return Box(tie, x, y, self.wide, names, levels, caption=self._caption(tie, levels))

    def _caption(self, tie: Tie, levels: Sequence[str]) -> str:
        if tie.is_replayed:
            return str(TIED_MARKS[self.tied])
        if tie.tied_by:
            return str(TIED_SHORT[tie.tied_by])
        text = _("{scores}: played again") if tie.decided else _("{scores}: they play again")
        return text.format(scores=", ".join(levels)) if levels else ""

    def _name(self, tie: Tie, side: int, x: int, y: int) -> Name:
        slot = tie.sides[side]
        has_won = isinstance(slot, int) and slot == tie.winner
        text = self._text(slot)
        lines, letters = _written(text, self.wide - BESIDE)
        # Two lines are one unit apart, around the middle of the row.
        rows = [y + BASE] if len(lines) == 1 else [y + TWICE + 1, y + 2 * TWICE + 2]
        return Name(
            text=text,
            score=_score(tie, side, self.bracket.legs),
            number=slot if isinstance(slot, int) else None,
            has_won=has_won,
            is_out=bool(tie.decided) and not has_won,
            x=x + 12,
            y=y + BASE,
            lines=list(zip(lines, rows, strict=True)),
            letters=letters,
        )

    def _text(self, slot: Slot) -> str:
        if slot == BYE:
            return _("bye")
        return "" if slot is None else self.names[slot]


def _halves(text: str) -> Sequence[str]:
    """Return a name in two lines of similar width; a single word stays in one line."""
    words = text.split()
    cuts = [(" ".join(words[:at]), " ".join(words[at:])) for at in range(1, len(words))]
    return min(cuts, key=lambda two: max(width(half, TWICE) for half in two), default=(text,))


def _least(text: str) -> float:
    """Return the least width that a name needs."""
    lines = _halves(text)
    if len(lines) == 1:
        return SMALLEST * width(text, LETTERS)
    return max(width(line, TWICE) for line in lines)


def _written(text: str, room: int) -> tuple[Sequence[str], int]:
    """Return the lines of a name in a box of this width, and the height of its letters."""
    wide = width(text, LETTERS)
    if wide <= room:
        return (text,), LETTERS
    lines = _halves(text) if LETTERS * room / wide < TWICE else (text,)
    usual = LETTERS if len(lines) == 1 else TWICE
    wide = max(width(line, usual) for line in lines)
    return lines, min(usual, int(usual * room / wide))


def brackets(played: PlayedStage) -> list[BracketPicture]:
    """Return the bracket of each section; empty for other formats and before the first draw."""
    if not played.format.has_bracket or not played.published:
        return []
    names = {number: str(entry) for number, entry in played.entries.items()}
    again = by_match(played_again(played, played.published))
    # Once the rounds after it are played, the bracket itself shows who went on.
    last = max((each.overall for each in played.published if each.is_closed), default=0)
    again = {met: one for met, one in again.items() if one.first > last}
    tied = tied_rule(played.stage) or "again"
    return [
        BracketPicture(
            bracket,
            {entry: names[entry] for entry in bracket.ranks},
            section,
            again=again,
            tied=tied,
        )
        for section, bracket in played.brackets(played.published).items()
    ]


def _score(tie: Tie, side: int, legs: int) -> str:
    """Return the score of a tie of several matches, or the points of the deciding one."""
    if not tie.meetings:
        return ""
    table = tie.meetings[-1].table
    # A walkover is one of the matches of a series, but decides a tie of two legs.
    if side in table.absent and (tie.score is None or legs > 1):
        return _("W.O.")
    if tie.score is not None:
        return str(tie.score[side])
    return str(table.score[side]) if table.score else ""
