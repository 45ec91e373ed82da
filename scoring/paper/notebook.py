"""The open notebook: columns, rows and leaves, filled in or to be filled in.

Two sides have a page each, with a column for every line of the rules; three and more share one
page, with two columns each. Columns come from the rules; no game is known here.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from django.utils.translation import pgettext_lazy

from clubs.models import Competitor
from clubs.templatetags.face import points
from scoring.labels import LINES, Text
from scoring.paper.boxes import ladder
from scoring.paper.sizes import LAST_SHEET
from scoring.rules.sheet import RuleSet
from scoring.scoresheet import ScoreSheet, SheetHand

BLANK_HANDS = 12
MOST_FIXED_LINES = 7
FULL_SHEET = 12
"""Hands on a sheet that others follow."""
FEWEST_ON_LAST = 3
"""Least hands above the signatures: nobody should sign under a total alone."""


@dataclass(frozen=True)
class Column:
    """A column of each half. `kind`: min, piece, cards, sum or total."""

    code: str
    head: Text
    kind: str


@dataclass(frozen=True)
class Half:
    """The owner of one page of the notebook; without a name the page has a line to write on.

    `note` is a further text about them, in a line of its own.
    """

    number: int
    name: str = ""
    people: str = ""
    note: str = ""


@dataclass(frozen=True)
class Figure:
    """The text of a cell and its style: its kind, whether it is stressed, its length. `note` is a
    word before the figure.
    """

    text: str
    style: str
    note: str = ""


@dataclass(frozen=True)
class Row:
    """A ruled row: the number of the hand, which stands in the fold, and the figures of each
    side.
    """

    number: int
    sides: Sequence[Sequence[Figure]]


@dataclass(frozen=True)
class Leaf:
    """The rows of one sheet. `carried`: the totals it begins with, if it is not the first."""

    rows: Sequence[Row]
    height: str
    carried: Sequence[str] = ()


@dataclass(frozen=True)
class Notebook:
    columns: Sequence[Column]
    halves: Sequence[Half]
    leaves: Sequence[Leaf]

    @property
    def is_of_two(self) -> bool:
        return len(self.halves) == 2

    @property
    def is_even(self) -> bool:
        """Too many lines for their usual widths: they share what there is."""
        return len(self.columns) - len(FRAME) > MOST_FIXED_LINES

    @property
    def before_total(self) -> int:
        return len(self.columns) - 1


MINIMUM = Column("minimum", pgettext_lazy("sheet", "Minimum"), "min")
SUM = Column("sum", pgettext_lazy("sheet", "Sum"), "sum")
TOTAL = Column("total", pgettext_lazy("sheet", "Total"), "total")
FRAME = (MINIMUM, SUM, TOTAL)


def columns(rules: RuleSet, sides: int = 2) -> list[Column]:
    """A column per line of the rules, between the opening minimum and the totals; for more than two
    sides the totals only.
    """
    if sides > 2:
        return [SUM, TOTAL]
    pieces = {f.line for f in rules.fields(rules.start()) if f.line and f.kind != "points"}
    lines = [
        Column(code, LINES[code].short, "piece" if code in pieces else "cards")
        for code in rules.line_codes
    ]
    return [*([MINIMUM] if ladder(rules) else []), *lines, SUM, TOTAL]


def blank_notebook(
    rules: RuleSet, halves: Sequence[Half], height: str, hands: int = BLANK_HANDS
) -> Notebook:
    """So many empty hands."""
    heads = columns(rules, len(halves))
    empty = [[Figure("", column.kind) for column in heads]] * len(halves)
    rows = [Row(number, empty) for number in range(1, hands + 1)]
    return Notebook(heads, halves, [Leaf(rows, height)])


def filled_notebook(sheet: ScoreSheet, height: str) -> Notebook:
    """Every hand of a match, over as many sheets as it takes; the rows of the last so high."""
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
        before = sheet.hands[hands[0].number - 2].totals if hands[0].number > 1 else ()
        leaves.append(Leaf(rows, height if last else "high", [points(t) for t in before]))
    return Notebook(
        heads, [half(side.side.competitor, side.number) for side in sheet.sides], leaves
    )


def half(competitor: Competitor, number: int) -> Half:
    people = ", ".join(player.name for player in competitor.players)
    return Half(number, str(competitor), people)


def leaves_of(hands: Sequence[SheetHand]) -> list[Sequence[SheetHand]]:
    """The hands sheet by sheet: all but the last full, the last with a few hands at least."""
    leaves = []
    while len(hands) > LAST_SHEET:
        here = min(FULL_SHEET, len(hands) - FEWEST_ON_LAST)
        leaves.append(hands[:here])
        hands = hands[here:]
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
            says = len(heads) == 2 and side.went_out
            yield replace(figure, note=hand.went_out_words) if says else figure
        elif column is TOTAL:
            yield _figure(side.total, column)
        else:
            yield _figure(lines.get(column.code), column, column.code in stressed)


def _figure(value: int | None, column: Column, stressed: bool = False) -> Figure:
    text = points(value)
    # Long figures are set smaller, never cut.
    style = [column.kind, "stressed" if stressed and text else "", f"w{min(len(text), 9)}"]
    return Figure(text, " ".join(filter(None, style)))
