"""The open notebook: columns, rows and leaves, filled in or blank.

Two sides have a page each, with a column for every line of the rules; three or more sides share one
page, with two columns each. The columns come from the rules; this module knows no game.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import pgettext_lazy

from clubs.models import Competitor
from clubs.words.figures import points
from scoring.games import Text
from scoring.labels import LINES
from scoring.paper.boxes import ladder
from scoring.paper.sizes import HANDS_ON_LAST_SHEET
from scoring.rules.base.sheet import RuleSet
from scoring.table.scoresheet import ScoreSheet, SheetHand

BLANK_HANDS = 12
MOST_FIXED_LINES = 7
LONGEST_FIXED_WORD = 16
"""Quarters of an em of the longest word that the usual columns have room for."""
LETTERS = {**dict.fromkeys("mMwW", 87), **dict.fromkeys("fijlrtíI.1", 34)}
"""The widths of narrow and wide bold letters, in hundredths of an em; others have 58."""
HANDS_ON_FULL_SHEET = 12
"""Hands on each sheet but the last."""
FEWEST_ON_LAST_SHEET = 3
"""Hands above the signatures: nobody should sign under a total alone."""


@dataclass(frozen=True)
class Column:
    """A column of each half. `kind`: min, piece, cards, sum or total."""

    code: str
    head: Text
    kind: str

    @property
    def longest_word(self) -> int:
        """The width of the longest word of the head, in quarters of an em: it must not break."""
        words = str(self.head).split()
        return max(-(-sum(LETTERS.get(c, 58) for c in word) // 25) for word in words)


class PrintedKey(NamedTuple):
    """A key of a side on paper: the full address of its QR code, and the code to type."""

    address: str
    code: str


@dataclass(frozen=True)
class Half:
    """The side of one page of the notebook. Without a name the page has a line to write on.

    `note` is printed in a line of its own; `key` as a QR code with the code to type.
    """

    number: int
    name: str = ""
    people: str = ""
    note: str = ""
    key: PrintedKey | None = None


@dataclass(frozen=True)
class Figure:
    """The text of a cell and its CSS classes: kind, stressed or not, length.

    `note` is a word before the number.
    """

    text: str
    style: str
    note: str = ""


@dataclass(frozen=True)
class Row:
    """A row: the number of the hand, printed in the fold, and the cells of each side."""

    number: int
    sides: Sequence[Sequence[Figure]]


@dataclass(frozen=True)
class Leaf:
    """The rows of one sheet. `carried`: the totals from the sheet before, empty on the first."""

    rows: Sequence[Row]
    height: str
    carried: Sequence[str] = ()


@dataclass(frozen=True)
class Notebook:
    """`has_hands`: False for a game of which only results are kept, with one row."""

    columns: Sequence[Column]
    halves: Sequence[Half]
    leaves: Sequence[Leaf]
    has_hands: bool = True

    @property
    def is_of_two(self) -> bool:
        return len(self.halves) == 2

    @property
    def has_keys(self) -> bool:
        return any(half.key for half in self.halves)

    @property
    def signatures(self) -> list[str]:
        """The texts below the signature lines: the names of the sides, else their numbers."""
        text = (
            _("signature of pair {number}") if self.is_of_two else _("signature of player {number}")
        )
        return [half.name or text.format(number=half.number) for half in self.halves]

    @property
    def is_even(self) -> bool:
        """Whether the columns share the width: too many, or with words too long, for usual ones, or
        with the club's own words.
        """
        is_long = any(column.longest_word > LONGEST_FIXED_WORD for column in self.columns)
        return not self.has_hands or is_long or len(self.columns) - len(FRAME) > MOST_FIXED_LINES

    @property
    def before_total(self) -> int:
        return len(self.columns) - 1


MINIMUM = Column("minimum", pgettext_lazy("sheet", "Min."), "min")
SUM = Column("sum", pgettext_lazy("sheet", "Sum"), "sum")
TOTAL = Column("total", pgettext_lazy("sheet", "Total"), "total")
FRAME = (MINIMUM, SUM, TOTAL)


def columns(rules: RuleSet, sides: int = 2) -> list[Column]:
    """Return a column for each line of the rules, between the opening minimum and the totals.

    For more than two sides, only the sum and the total. Of a game without hands, what is counted
    besides the total, and that.
    """
    if rules.is_results_only:
        return [*(Column(name, name, "piece") for name in rules.own_counts), TOTAL]
    if sides > 2:
        return [SUM, TOTAL]
    pieces = {f.line for f in rules.fields(rules.start()) if f.line and f.kind != "points"}
    lines = [
        Column(code, LINES[code].short, "piece" if code in pieces else "cards")
        for code in rules.line_codes
    ]
    has_minimum = rules.minimums_by_hand or ladder(rules)
    return [*([MINIMUM] if has_minimum else []), *lines, SUM, TOTAL]


def _blank(rules: RuleSet, column: Column, hand: int) -> Figure:
    """Return an empty figure, or the opening minimum where the number of the hand decides it."""
    if column is MINIMUM and rules.minimums_by_hand:
        return _figure(rules.minimum(0, hand=hand) or None, column)
    return Figure("", column.kind)


def blank_notebook(
    rules: RuleSet, halves: Sequence[Half], height: str, hands: int = BLANK_HANDS
) -> Notebook:
    """Return a notebook of `hands` empty rows."""
    heads = columns(rules, len(halves))
    rows = [
        Row(number, [[_blank(rules, column, number) for column in heads]] * len(halves))
        for number in range(1, hands + 1)
    ]
    if rules.is_results_only:
        rows = rows[:1]
    return Notebook(heads, halves, [Leaf(rows, height)], has_hands=not rules.is_results_only)


def filled_notebook(sheet: ScoreSheet, height: str) -> Notebook:
    """Return every hand of a match, on as many sheets as needed.

    `height` is the height of rows on the last sheet.
    """
    heads = columns(sheet.rules, len(sheet.sides))
    stressed = {f.line for f in sheet.rules.fields(sheet.state) if f.scope == "across"}
    leaves = []
    for hands in leaves_of(sheet.hands):
        rows = [
            Row(
                hand.number,
                [list(_figures(hand, i, heads, stressed)) for i in range(len(sheet.sides))],
            )
            for hand in hands
        ]
        last = hands[-1] is sheet.hands[-1]
        if last and begins_next(sheet):
            rows.append(_next_row(sheet, heads))
        before = sheet.hands[hands[0].number - 2].totals if hands[0].number > 1 else ()
        leaves.append(Leaf(rows, height if last else "high", [points(t) for t in before]))
    return Notebook(
        heads, [half(side.side.competitor, side.number) for side in sheet.sides], leaves
    )


def begins_next(sheet: ScoreSheet) -> bool:
    """Whether the next hand has a row on the sheet, with the minimums that its sides need."""
    has_column = MINIMUM in columns(sheet.rules, len(sheet.sides))
    return sheet.match.is_playing and has_column and any(side.minimum for side in sheet.sides)


def _next_row(sheet: ScoreSheet, heads: Sequence[Column]) -> Row:
    return Row(
        sheet.next_number,
        [
            [
                _figure(side.minimum or None if column is MINIMUM else None, column)
                for column in heads
            ]
            for side in sheet.sides
        ],
    )


def half(competitor: Competitor, number: int) -> Half:
    people = ", ".join(player.name for player in competitor.players)
    return Half(number, str(competitor), people)


def leaves_of(hands: Sequence[SheetHand]) -> list[Sequence[SheetHand]]:
    """Return the hands of each sheet: full sheets, with at least a few hands left for the last."""
    leaves = []
    while len(hands) > HANDS_ON_LAST_SHEET:
        number = min(HANDS_ON_FULL_SHEET, len(hands) - FEWEST_ON_LAST_SHEET)
        leaves.append(hands[:number])
        hands = hands[number:]
    return [*leaves, hands]


def _figures(
    hand: SheetHand, position: int, heads: Sequence[Column], stressed: set[str | None]
) -> Iterator[Figure]:
    side = hand.sides[position]
    lines = {line.code: line.points for line in hand.report.sheets[position].lines}
    for column in heads:
        if not side.plays:
            yield Figure("", column.kind)
        elif column is MINIMUM:
            yield _figure(side.minimum or None, column, side.failed > 0)
        elif column is SUM:
            figure = _figure(side.points, column)
            # Without a column for each line, this note is the only sign of going out.
            needs_note = len(heads) == 2 and side.went_out
            yield replace(figure, note=hand.went_out_words) if needs_note else figure
        elif column is TOTAL:
            yield _figure(side.total, column)
        else:
            yield _figure(lines.get(column.code), column, column.code in stressed)


def _figure(value: int | None, column: Column, stressed: bool = False) -> Figure:
    text = points(value)
    # Long numbers are set smaller, never cut.
    style = [column.kind, "stressed" if stressed and text else "", f"w{min(len(text), 9)}"]
    return Figure(text, " ".join(filter(None, style)))
