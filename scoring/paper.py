"""What stands on a score sheet of paper: an open notebook, filled in or to be filled in.

Knows columns, rows, boxes and how many hands a sheet has room for. Must not know a game: columns
and numbers come from the rules. Must not know how a page becomes a PDF: `scoring.printing`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property
from itertools import groupby

from django.utils import timezone
from django.utils.formats import date_format, time_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext, pgettext_lazy

from clubs.models import Competitor
from clubs.templatetags.face import points
from scoring.chart import BOTTOM, LEFT, RIGHT, TOP, Chart, Dot, chart
from scoring.labels import LINES, Text
from scoring.models import Match
from scoring.rules.cards import JOKER, RANKS, Card
from scoring.rules.sheet import RuleSet
from scoring.scoresheet import ScoreSheet, SheetHand

BLANK_HANDS = 12
FULL_SHEET = 12
"""Hands on a sheet that others follow."""
LAST_SHEET = 12
"""Hands above the chart and the signatures."""
FEWEST_ON_LAST = 3
"""Whoever signs sees a few hands, not a total alone."""
MOST_FIXED_LINES = 7
ROWS_IN_BOX = 3
LADDER = 4
"""Rungs of the opening minimum that are printed."""


@dataclass(frozen=True)
class Paper:
    """A size of paper: its style, what to try first, and how large its chart is."""

    name: str
    style: str
    hands: Mapping[str, int]
    """How many hands mostly fit above the chart, for each height of the rows, highest first."""
    chart_width: int
    """In units of the chart, whose figures are 14 high."""
    chart_heights: Mapping[str, int]

    def heights(self, hands: int) -> list[str]:
        """The heights of rows to try, first that which mostly fits."""
        heights = list(self.hands)
        while len(heights) > 1 and hands > self.hands[heights[0]]:
            del heights[0]
        return heights


PAPERS = {
    "A4": Paper(
        "A4",
        "notebook",
        hands={"high": 8, "middling": 10, "low": LAST_SHEET},
        chart_width=530,
        chart_heights={"high": 240, "middling": 190, "low": 185},
    ),
    "A5": Paper(
        "A5",
        "pocket",
        hands={"high": 7, "middling": 9, "low": LAST_SHEET},
        chart_width=400,
        chart_heights={"high": 160, "middling": 140, "low": 110},
    ),
}


# --- The notebook ---------------------------------------------------------------------------------


@dataclass(frozen=True)
class Column:
    """A column of each half. `kind`: min, piece, cards, sum or total."""

    code: str
    head: Text
    kind: str


@dataclass(frozen=True)
class Half:
    """Whose page of the notebook it is; without a name there is a line to write it on."""

    number: int
    name: str = ""
    people: str = ""


@dataclass(frozen=True)
class Figure:
    """What is written in a cell, and how: its kind, whether it is stressed, how long it is."""

    text: str
    style: str


@dataclass(frozen=True)
class Row:
    """A ruled row: the number of the hand stands in the fold."""

    number: int
    left: Sequence[Figure]
    right: Sequence[Figure]


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


def columns(rules: RuleSet) -> list[Column]:
    """A column per line of the rules, between the opening minimum and the totals."""
    pieces = {f.line for f in rules.fields(rules.start()) if f.line and f.kind != "points"}
    lines = [
        Column(code, LINES[code].short, "piece" if code in pieces else "cards")
        for code in rules.line_codes
    ]
    return [*([MINIMUM] if _ladder(rules) else []), *lines, SUM, TOTAL]


def blank_notebook(rules: RuleSet, halves: Sequence[Half], height: str) -> Notebook:
    """Twelve empty hands."""
    heads = columns(rules)
    empty = [Figure("", column.kind) for column in heads]
    rows = [Row(number, empty, empty) for number in range(1, BLANK_HANDS + 1)]
    return Notebook(heads, halves, [Leaf(rows, height)])


def filled_notebook(sheet: ScoreSheet, height: str) -> Notebook:
    """Every hand of a match, over as many sheets as it takes; the rows of the last so high."""
    heads = columns(sheet.rules)
    stressed = {f.line for f in sheet.rules.fields(sheet.state) if f.scope == "across"}
    leaves = []
    for hands in leaves_of(sheet.hands):
        rows = [
            Row(hand.number, *(list(_figures(hand, i, heads, stressed)) for i in (0, 1)))
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
        if column is MINIMUM:
            yield _figure(side.minimum or None, column, side.failed > 0)
        elif column is SUM:
            yield _figure(side.points, column)
        elif column is TOTAL:
            yield _figure(side.total, column)
        else:
            yield _figure(lines.get(column.code), column, column.code in stressed)


def _figure(value: int | None, column: Column, stressed: bool = False) -> Figure:
    text = points(value)
    # Long figures are set smaller, never cut.
    style = [column.kind, "stressed" if stressed and text else "", f"w{min(len(text), 9)}"]
    return Figure(text, " ".join(filter(None, style)))


# --- Beside the notebook --------------------------------------------------------------------------


def headline(sheet: ScoreSheet) -> str:
    """Who won, or that it is still being played, with the totals."""
    first, second = (points(side.total) for side in sheet.sides)
    if sheet.match.is_playing:
        return _("In progress, {first} to {second}").format(first=first, second=second)
    if sheet.winner is None:
        return _("A draw, {first} to {second}").format(first=first, second=second)
    if sheet.winner.number == 2:
        first, second = second, first
    return _("{pair} won, {first} to {second}").format(
        pair=sheet.winner.name, first=first, second=second
    )


ENDINGS: dict[str, Text] = {
    Match.Ending.TIME: gettext_lazy("Ended early, time was up"),
    Match.Ending.AGREEMENT: gettext_lazy("Ended early by agreement"),
}


def early_ending(match: Match) -> str:
    return str(ENDINGS.get(match.ending, ""))


def recorded(sheet: ScoreSheet) -> str:
    """Who wrote down the hands that count, and from when to when."""
    rows = [hand.row for hand in sheet.hands]
    people = ", ".join(dict.fromkeys(str(row.recorded_by) for row in rows))
    times = sorted(timezone.localtime(row.recorded_at) for row in rows)
    started = timezone.localtime(sheet.match.started_at)
    first, last = _moment(times[0], started), _moment(times[-1], times[0])
    if first == last:
        return _("recorded by {people} at {time}").format(people=people, time=first)
    return _("recorded by {people} from {first} to {last}").format(
        people=people, first=first, last=last
    )


def _moment(moment: datetime, other: datetime) -> str:
    """The hour, and the day too when it is not that of `other`."""
    if moment.date() == other.date():
        return time_format(moment, "TIME_FORMAT")
    return date_format(moment, "SHORT_DATETIME_FORMAT")


def day(moment: datetime) -> str:
    """Friday, 20 November 2026."""
    local = timezone.localtime(moment)
    return f"{date_format(local, 'l')}, {date_format(local, 'DATE_FORMAT')}"


@dataclass(frozen=True)
class Note:
    """What is to be said about some hands."""

    hands: Sequence[int]
    text: str

    @property
    def about(self) -> str:
        numbers = ", ".join(map(str, self.hands))
        return ngettext("Hand {numbers}.", "Hands {numbers}.", len(self.hands)).format(
            numbers=numbers
        )


def notes(sheet: ScoreSheet) -> list[Note]:
    """What the figures of a hand do not say: nobody went out, failed openings, penalties.

    The same about several hands is said once.
    """
    said: dict[str, list[int]] = {}
    for hand in sheet.hands:
        if text := " ".join(_sentences(sheet, hand)):
            said.setdefault(text, []).append(hand.number)
    return [Note(hands, text) for text, hands in said.items()]


def _sentences(sheet: ScoreSheet, hand: SheetHand) -> Iterator[str]:
    if hand.nobody_went_out:
        yield _("Nobody went out.")
    for name, side, facts in zip(sheet.names, hand.sides, hand.report.facts.sides, strict=True):
        if side.failed:
            yield ngettext(
                "{pair} failed {count} opening and needed {minimum}.",
                "{pair} failed {count} openings and needed {minimum}.",
                side.failed,
            ).format(pair=name, count=side.failed, minimum=points(side.minimum))
        for penalty in facts.penalties:
            text = (
                _("{pair}: penalty of {points}, {reason}.")
                if penalty.reason
                else _("{pair}: penalty of {points}.")
            )
            reason = penalty.reason.rstrip(". ")
            yield text.format(pair=name, points=points(penalty.points), reason=reason)


@dataclass(frozen=True)
class PaperTrack:
    """A side's line, and where the total at its end stands."""

    side: int
    name: str
    dots: Sequence[Dot]
    path: str
    label_y: float

    @property
    def last(self) -> Dot:
        return self.dots[-1]


@dataclass(frozen=True)
class PaperChart:
    """The chart of the match page, as wide and as low as there is room on paper."""

    chart: Chart
    width: int
    height: int
    left: float
    right: float
    tracks: Sequence[PaperTrack]
    grid: Sequence[float]
    target: float
    mark: float | None
    hands: Sequence[tuple[float, int]]

    @property
    def axis(self) -> int:
        """Where the numbers of the hands stand."""
        return self.height - 8

    @property
    def mark_has_room(self) -> bool:
        """Whether the mark's figure covers neither the target nor the zero."""
        neighbours = (self.target, self.grid[0])
        return self.mark is not None and all(abs(self.mark - other) >= LINE for other in neighbours)


LINE = 14
"""The height of a figure in the chart."""
DIGIT = 9
ROOM_FOR_AXIS = 28


def paper_chart(sheet: ScoreSheet, paper: Paper, height: str) -> PaperChart:
    drawn = chart(sheet)
    tall = paper.chart_heights[height]
    longest = max(len(points(side.total)) for side in sheet.sides)
    left = DIGIT * len(points(drawn.target.points)) + 10
    right = paper.chart_width - DIGIT * longest - 12
    wider = (right - left) / (RIGHT - LEFT)
    lower = (tall - ROOM_FOR_AXIS - TOP) / (BOTTOM - TOP)

    def x(value: float) -> float:
        return round(left + (value - LEFT) * wider, 1)

    def y(value: float) -> float:
        return round(TOP + (value - TOP) * lower, 1)

    leader = min(drawn.tracks, key=lambda track: track.last.y)
    ends = [y(track.last.y) for track in drawn.tracks]
    are_close = max(ends) - min(ends) < LINE + 2
    tracks = []
    for track in drawn.tracks:
        dots = [Dot(x(dot.x), y(dot.y), dot.total) for dot in track.dots]
        path = "M" + "L".join(f"{dot.x} {dot.y}" for dot in dots)
        below = 5 if not are_close else -1 if track is leader else LINE
        tracks.append(PaperTrack(track.side, track.name, dots, path, dots[-1].y + below))
    return PaperChart(
        chart=drawn,
        width=paper.chart_width,
        height=tall,
        left=left,
        right=right,
        tracks=tracks,
        grid=[y(rung.y) for rung in drawn.grid],
        target=y(drawn.target.y),
        mark=y(drawn.mark.y) if drawn.mark else None,
        hands=[(x(value), number) for value, number in drawn.hands],
    )


# --- What the rules are worth, for a blank sheet --------------------------------------------------


@dataclass(frozen=True)
class Worth:
    """What something is called and what it is worth."""

    label: str
    points: str


@dataclass(frozen=True)
class Box:
    """A framed list under a blank sheet, in as many columns as it takes."""

    title: str
    columns: Sequence[Sequence[Worth]]

    @property
    def rows(self) -> list[list[Worth | None]]:
        """Row by row, None where a column is shorter."""
        height = max(map(len, self.columns))
        return [
            [column[n] if n < len(column) else None for column in self.columns]
            for n in range(height)
        ]


def boxes(rules: RuleSet) -> list[Box]:
    """The opening minimum, the bonuses and the card values, as far as the game has them."""
    found = []
    if ladder := _ladder(rules):
        mark = rules.points_before_minimum(0)
        title = (
            _("Minimum, from {mark} on").format(mark=points(mark)) if mark else _("Opening minimum")
        )
        found.append(Box(title, [ladder]))
    bonuses = _bonuses(rules)
    if bonuses:
        found.append(Box(_("Bonuses"), _in_columns(bonuses)))
    cards = _cards(rules)
    if cards:
        found.append(Box(_("Cards"), _in_columns(cards)))
    return found


def _in_columns(items: Sequence[Worth]) -> list[Sequence[Worth]]:
    height = -(-len(items) // -(-len(items) // ROWS_IN_BOX))
    return [items[at : at + height] for at in range(0, len(items), height)]


def _ladder(rules: RuleSet) -> list[Worth]:
    """What must be laid down first, at once and after failures; empty in games without."""
    total = rules.points_before_minimum(0) or 0
    first, once, *more = (rules.minimum(total, failed) for failed in range(LADDER))
    if not first:
        return []
    ladder = [Worth(_("first opening"), points(first))]
    if once != first:
        ladder.append(Worth(_("failed once"), points(once)))
    if more and more[0] != once:
        ladder.append(Worth(_("failed 2, 3 times"), ", ".join(map(points, more))))
    return ladder


def _bonuses(rules: RuleSet) -> list[Worth]:
    each = {f.line: f.each for f in rules.fields(rules.start()) if f.line and f.each}
    return [
        Worth(str(LINES[code].short), points(each[code]))
        for code in rules.line_codes
        if code in each
    ]


def _cards(rules: RuleSet) -> list[Worth]:
    """The joker, then every rank from the dearest on; ranks of one value together."""
    joker = rules.card_value(Card(JOKER, None))
    values = [(rules.card_value(Card(rank, "S")), rank) for rank in reversed(RANKS)]
    worth = [Worth(_("joker"), points(joker))] if joker else []
    # Sorting is stable: king first within a value.
    for value, cards in groupby(sorted(values, key=lambda v: -v[0]), key=lambda v: v[0]):
        if value:
            worth.append(Worth(" ".join(rank for _value, rank in cards), points(value)))
    return worth


# --- Whole sheets ---------------------------------------------------------------------------------


@dataclass(frozen=True)
class FilledSheet:
    """A match on paper, as far as it has been played: one hand at least.

    Names and notes are as long as they are. So there are ways to lay it out, from the most
    comfortable on, and the first that takes no more than `sheets` is printed (else the last).
    """

    sheet: ScoreSheet
    paper: Paper
    height: str
    notes_are_long: bool = False
    """Then everybody signs under the hands, and chart and notes follow where there is room."""

    @classmethod
    def ways(cls, sheet: ScoreSheet, paper: Paper) -> list[FilledSheet]:
        heights = paper.heights(len(leaves_of(sheet.hands)[-1]))
        beside = [cls(sheet, paper, height) for height in heights]
        return [*beside, cls(sheet, paper, heights[-1], notes_are_long=True)]

    @property
    def sheets(self) -> int:
        return len(self.notebook.leaves)

    @property
    def match(self) -> Match:
        return self.sheet.match

    @property
    def day(self) -> str:
        return day(self.match.started_at)

    @property
    def printed(self) -> str:
        return _printed()

    @property
    def headline(self) -> str:
        return headline(self.sheet)

    @property
    def early_ending(self) -> str:
        return early_ending(self.match)

    @property
    def recorded(self) -> str:
        return recorded(self.sheet)

    @cached_property
    def notebook(self) -> Notebook:
        return filled_notebook(self.sheet, self.height)

    @cached_property
    def notes(self) -> list[Note]:
        return notes(self.sheet)

    @property
    def chart(self) -> PaperChart:
        return paper_chart(self.sheet, self.paper, self.height)


@dataclass(frozen=True)
class BlankSheet:
    """Twelve hands to fill in; of a match that exists, or of one that nobody has planned."""

    rules: RuleSet
    rules_name: str
    paper: Paper
    height: str
    match: Match | None = None

    @classmethod
    def ways(
        cls, rules: RuleSet, rules_name: str, paper: Paper, match: Match | None = None
    ) -> list[BlankSheet]:
        """From the most comfortable on: long names leave less room for rows."""
        return [cls(rules, rules_name, paper, height, match) for height in ("blank", "blank-low")]

    @property
    def sheets(self) -> int:
        return len(self.notebook.leaves)

    @property
    def title(self) -> str:
        return str(self.match or _("Score sheet"))

    @property
    def day(self) -> str:
        return day(self.match.started_at) if self.match else ""

    @property
    def printed(self) -> str:
        return _printed()

    @cached_property
    def notebook(self) -> Notebook:
        return blank_notebook(self.rules, self._halves, self.height)

    @property
    def _halves(self) -> list[Half]:
        if self.match is None:
            return [Half(1), Half(2)]
        sides = self.match.sides.select_related("competitor__first", "competitor__second")
        return [half(side.competitor, side.position + 1) for side in sides]

    @property
    def boxes(self) -> list[Box]:
        return boxes(self.rules)


def _printed() -> str:
    return date_format(timezone.localtime(), "DATETIME_FORMAT")
