"""The page of the bracket: at most three rounds of it, as a drawing 1824 wide and 868 high.

All positions are whole numbers: a template writes fractions with the comma of the language, which
SVG does not accept.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain, pairwise
from math import ceil

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext

from clubs.words.figures import points
from tournaments.boards.draws.bracket_layout import is_block, tie_below
from tournaments.entries.entrants import entrants_in
from tournaments.formats import FORMATS
from tournaments.formats.knockouts.resting import Met
from tournaments.formats.parts.bracket import BYE, Bracket, Part, Tie
from tournaments.reading.progress import is_knockout, tied_rule
from tournaments.reading.round_names import stake_name
from tournaments.reading.seated_table import SeatedTable
from tournaments.reading.standings import PlayedStage, played_stage
from tournaments.reading.table_words import TIED_MARKS, TIED_SHORT
from tournaments.remarks.played_again import PlayedAgain, by_match, played_again
from tournaments.wall.outline import Outline
from tournaments.wall.page import Kind, Page, always
from tournaments.words.labels import Text
from tournaments.words.measure import width

TIES_PER_SHEET = 4
HEIGHT = 868
HEAD = 60
"""Height of the headings of the columns."""
GAP = 40
ROW = 74
SCORE_ROOM, PADDING = 128, 20
LIGHTER = {"won": 0.96, "open": 0.96}
"""The width of a bold name as a part of the boldest one, which is measured; others are narrower."""
LIGHTEST = 0.9
SIZES, LATER_SIZES = (46, 40, 34), (38, 34)
"""Steps of a name in one line; after the last it takes two lines of TWO."""
TWO, LEAST = 32, 14
WIDTHS = {1: (1200,), 2: (892, 892), 3: (612, 612, 520)}
"""The widths of the boxes of one, two or three columns."""


@dataclass(frozen=True)
class Name:
    """One side of a tie. `lines`: each line of its name with its base line."""

    lines: Sequence[tuple[str, int]]
    size: int
    score: str
    kind: str
    """`won`, `out`, `open`, or `later` for a side that is not known yet."""
    y: int


@dataclass(frozen=True)
class Box:
    """A tie with its two sides. `label`: the table and hand, above the box. The title of the
    champion stands beside its name: first in `label` if `has_title`, or in `under`, below the box.
    """

    x: int
    y: int
    wide: int
    names: Sequence[Name]
    label: str
    is_playing: bool
    has_title: bool = False
    under: str = ""

    @property
    def middle(self) -> int:
        return self.y + ROW

    @property
    def start(self) -> int:
        return self.x + PADDING

    @property
    def end(self) -> int:
        return self.x + self.wide - PADDING

    @property
    def high(self) -> int:
        return 2 * ROW

    @property
    def above(self) -> int:
        """The base line of the label."""
        return self.y - 12

    @property
    def below(self) -> int:
        """The base line of a text below the box."""
        return self.y + self.high + 40


@dataclass(frozen=True)
class Column:
    """A round. `below`: a last match between losers, under the boxes of the round."""

    heading: str
    x: int
    is_playing: bool
    ties: Sequence[Box]
    below: Box | None = None

    @property
    def boxes(self) -> list[Box]:
        return [*self.ties, *([self.below] if self.below else [])]


@dataclass(frozen=True)
class Drawing:
    """The rounds of one sheet with the lines between them, as SVG paths."""

    columns: Sequence[Column]
    lines: Sequence[str]


def ties_page(outline: Outline) -> Page:
    """Return the bracket of the knock-out from the round before the present one on."""
    stage = outline.bracket_stage
    if stage is None:
        return Page("words", title=_("Bracket of the finals"))
    played = played_stage(stage)
    sheets, names = [], []
    for section, bracket in played.brackets(played.published).items():
        makers = list(_makers(played, bracket))
        for maker in makers:
            own = maker.name if len(makers) > 1 else ""
            for part in range(maker.parts):
                sheets.append(maker.drawing(part))
                name = _part_name(part, maker.parts)
                names.append(" · ".join(filter(None, (section, own, name))))
    return Page("ties", sheets=sheets, names=names)


def _makers(played: PlayedStage, bracket: Bracket) -> Iterator[_Maker]:
    """Yield the main bracket, then the other parts in which matches are left to play."""
    again = by_match(played_again(played, played.published))
    for part in bracket.parts:
        is_main = part.kind == "main"
        is_open = any(BYE not in tie.sides and not tie.decided for tie in chain(*part.rounds))
        if is_main or (is_block(part) and is_open):
            yield _Maker(played, bracket, part, again)


class _Maker:
    """Draws a part of a bracket on one or more sheets."""

    def __init__(
        self, played: PlayedStage, bracket: Bracket, part: Part, again: Mapping[Met, PlayedAgain]
    ) -> None:
        self.played = played
        self.bracket = bracket
        self.part = part
        self.below = tie_below(bracket, part)
        self.names: Mapping[int, str] = {n: str(e) for n, e in played.entries.items()}
        self.again = again
        self.current = played.published[-1] if played.published else None
        current = self.current
        tables = played.tables[current.pk] if current and not current.is_closed else ()
        self.tables = {frozenset(seated.numbers): seated for seated in tables}
        rounds: list[Sequence[Tie]] = list(part.rounds)
        if part.kind == "main" and bracket.reset is not None:
            rounds.append([bracket.reset])
        # The round in play: the first with an undecided tie, else the last.
        undecided = (at for at, ties in enumerate(rounds) if any(not t.decided for t in ties))
        self.now = next(undecided, len(rounds) - 1)
        self.count = len(rounds)
        first = self.now
        if first and len(rounds[first - 1]) <= TIES_PER_SHEET:
            first -= 1
        self.first = first
        self.parts = max(1, len(rounds[self.first]) // TIES_PER_SHEET)
        self.shown = rounds[self.first : self.first + max(WIDTHS)]
        self.widths = WIDTHS[len(self.shown)]

    @property
    def name(self) -> str:
        """The name of the part, for a bracket of several."""
        if self.part.kind == "losers":
            return _("losers")
        if self.part.kind == "consolation":
            return _("consolation")
        if self.part.kind == "places":
            return stake_name(self.bracket.stake(self.part.rounds[0][0]))
        return _("winners")

    def drawing(self, part: int) -> Drawing:
        """Return the sheet of this part of the bracket."""
        columns = list(self._columns(part))
        return Drawing(columns, list(_lines(columns)))

    def _columns(self, part: int) -> Iterator[Column]:
        for at, all_ties in enumerate(self.shown):
            size = max(1, len(all_ties) // self.parts)
            ties = all_ties[part * size : (part + 1) * size] or all_ties[:1]
            x, wide = sum(self.widths[:at]) + at * GAP, self.widths[at]
            boxes, below = [], None
            for index, tie in enumerate(ties):
                middle = HEAD + (HEIGHT - HEAD) * (2 * index + 1) // (2 * len(ties))
                boxes.append(self._box(tie, x, middle - ROW, wide))
            if self.first + at == self.count - 1 and self.below is not None:
                below = self._box(self.below, x, HEIGHT - 2 * ROW - 2, wide)
            head = stake_name(self.bracket.stake(all_ties[0]))
            is_playing = self.first + at == self.now and self.bracket.winner is None
            yield Column(head, x, is_playing, boxes, below)

    def _box(self, tie: Tie, x: int, y: int, wide: int) -> Box:
        seated = self._seated(tie)
        is_playing = seated is not None and seated.is_open and not tie.decided
        names = [self._name(tie, side, y + side * ROW, wide, seated) for side in (0, 1)]
        label, title = self._label(tie, seated, is_playing), self._champion(tie)
        if title and tie.sides[1] == tie.winner:
            return Box(x, y, wide, names, label, is_playing, under=title)
        label = ", ".join(filter(None, (title, label)))
        return Box(x, y, wide, names, label, is_playing, has_title=bool(title))

    def _seated(self, tie: Tie) -> SeatedTable | None:
        """Return the table of the round in play at which this tie is played."""
        is_now = self.current is not None and any(
            meeting.round == self.current.number for meeting in tie.meetings
        )
        return self.tables.get(frozenset(tie.entries)) if is_now else None

    def _label(self, tie: Tie, seated: SeatedTable | None, is_playing: bool) -> str:
        is_below = self.below is not None and tie.key == self.below.key
        stake = stake_name(self.bracket.stake(tie)) if is_below else ""
        where = ""
        if seated is not None and is_playing:
            where = _("table {number}").format(number=seated.number)
            if seated.match and seated.match.hand_count:
                where = _("table {number}, hand {hand}").format(
                    number=seated.number, hand=seated.match.hand_count + 1
                )
        record = self._level(tie) if self.bracket.legs == 1 else ""
        if tie.is_for_the_record:
            record = _("only the number corrected")
        for meeting in tie.meetings:
            if again := self.again.get((meeting.round, frozenset(tie.entries))):
                record = again.mark
        return ", ".join(filter(None, (stake, where, record)))

    def _level(self, tie: Tie) -> str:
        """Return the decision after a level match of the tie, in words; "" without one."""
        if tie.tied_by:
            return str(TIED_SHORT[tie.tied_by])
        if tie.is_replayed:
            return str(TIED_MARKS[tied_rule(self.played.stage)])
        is_again = tie.score is None and len(tie.meetings) > 1
        return pgettext("a match played again", "replay") if is_again else ""

    def _champion(self, tie: Tie) -> str:
        """Return the title of the winner of the last match; "" for every other."""
        winner = self.bracket.winner
        is_last = self.first + len(self.shown) == self.count and tie.key == self.shown[-1][0].key
        if self.part.kind != "main" or winner is None or not is_last or tie.winner != winner:
            return ""
        return str(entrants_in(self.played.stage).champion)

    def _name(self, tie: Tie, side: int, y: int, wide: int, seated: SeatedTable | None) -> Name:
        slot = tie.sides[side]
        kind = "open"
        if tie.decided:
            kind = "won" if isinstance(slot, int) and slot == tie.winner else "out"
        if slot == BYE:
            text, kind = _("bye"), "out"
        elif slot is None:
            text, kind = self._later(tie, side), "later"
        else:
            text = self.names[slot]
        room = wide - 2 * PADDING - (0 if kind == "later" else SCORE_ROOM)
        sizes = LATER_SIZES if kind == "later" else SIZES
        size, written = _written(text, int(room / LIGHTER.get(kind, LIGHTEST)), sizes)
        rows = [y + ROW // 2 + size * 35 // 100]
        if len(written) > 1:
            rows = [y + ROW // 2 - 5, y + ROW // 2 + size - 2]
        lines = list(zip(written, rows, strict=True))
        return Name(lines, size, self._score(tie, side, seated), kind, y + ROW // 2 + 16)

    def _score(self, tie: Tie, side: int, seated: SeatedTable | None) -> str:
        """Return the points of the match, also while it is played, and in a tie of two legs those
        of both; the matches won in a series.
        """
        if self.bracket.legs == 1 and tie.score is not None:
            return str(tie.score[side])
        if self.bracket.legs > 1 and tie.score is not None and len(tie.meetings) > 1:
            return points(tie.score[side] + self._live(tie, side, seated))
        slot = tie.sides[side]
        if seated is not None and isinstance(slot, int):
            at = next(i for i, own in enumerate(seated.sides) if own[0].number == slot)
            if at in seated.absent:
                return _("W.O.")
            has_hands = seated.is_open and seated.match is not None and seated.match.hand_count
            return points(seated.live[at]) if seated.score is not None or has_hands else ""
        table = tie.meetings[-1].table if tie.meetings else None
        if table is not None and side in table.absent:
            return _("W.O.")
        return points(table.score[side]) if table is not None and table.score else ""

    def _live(self, tie: Tie, side: int, seated: SeatedTable | None) -> int:
        """Return the points of a match in play, if the table has no recorded result."""
        if seated is None or seated.score is not None or seated.match is None:
            return 0
        numbers = [own[0].number for own in seated.sides]
        return seated.live[numbers.index(tie.entries[side])]

    def _later(self, tie: Tie, side: int) -> str:
        """Return which tie decides this side: the winner of table 1."""
        source = tie.sources[side]
        seated = self._seated(source.tie)
        if seated is None or seated.number is None:
            return _("not known yet")
        is_loser = source.takes == "loser"
        text = _("loser of table {number}") if is_loser else _("winner of table {number}")
        return text.format(number=seated.number)


def _lines(columns: Sequence[Column]) -> Iterator[str]:
    """Yield the lines from each box to its place in the next column."""
    for column, following in pairwise(columns):
        for index, box in enumerate(column.ties):
            # In every second round of the losers each winner meets a loser of the main bracket.
            at = index if len(following.ties) == len(column.ties) else index // 2
            target = following.ties[min(at, len(following.ties) - 1)]
            start = box.x + box.wide
            yield f"M{start} {box.middle}H{target.x - GAP // 2}V{target.middle}H{target.x}"


def _written(text: str, room: int, sizes: Sequence[int]) -> tuple[int, Sequence[str]]:
    """Return the size of a name and its lines: one of the sizes in one line, smaller in two."""
    for size in sizes:
        if width(text, size) <= room:
            return size, (text,)
    words = text.split()
    cuts = [(" ".join(words[:at]), " ".join(words[at:])) for at in range(1, len(words))]
    if not cuts:
        return max(LEAST, int(sizes[-1] * room / width(text, sizes[-1]))), (text,)
    best = min(cuts, key=lambda two: max(width(half, TWO) for half in two))
    wide = max(width(half, TWO) for half in best)
    return (TWO if wide <= room else max(LEAST, int(TWO * room / wide))), best


def _part_name(part: int, parts: int) -> str:
    if parts == 1:
        return ""
    if parts == 2:
        return _("lower half") if part else _("upper half")
    return _("part {number} of {total}").format(number=part + 1, total=parts)


def _why_not(outline: Outline) -> Text | None:
    if outline.bracket_stage is not None:
        return None
    if any(map(is_knockout, outline.tournament.stages.all())):
        return gettext_lazy("Not begun yet.")
    return gettext_lazy("This tournament has no knock-out.")


def _count(outline: Outline) -> int:
    stage = outline.bracket_stage
    if stage is not None and FORMATS[stage.format].losers_play_on:
        # The tables of a round do not tell how many parts are shown.
        return len(ties_page(outline).sheets)
    return ceil(outline.tables / TIES_PER_SHEET) or 1


TIES = Kind(gettext_lazy("Bracket of the finals"), _why_not, _count, ties_page, is_live=always)
