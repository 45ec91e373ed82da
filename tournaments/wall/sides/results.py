"""The page of results as they come: all tables of the round by number, with their points so far."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import ceil

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from clubs.words.figures import points
from tournaments.consequences.words import OF_ROUND
from tournaments.models import Round
from tournaments.reading.round_names import Stakes, of_round, round_title, stakes
from tournaments.reading.seated_table import SeatedTable
from tournaments.reading.standings import played_stage
from tournaments.reading.table_queries import read_tables
from tournaments.reading.table_words import TIED_SHORT, tied_mark
from tournaments.wall.outline import Outline
from tournaments.wall.page import ROW_WIDTH, Kind, Page, always
from tournaments.wall.sheets import USUAL_ROWS, cut, rows_on_sheet, step
from tournaments.words.labels import Text

NUMBER_ROOM, SCORE_ROOM, STATE_ROOM = 130, 190, 150
SIDE_ROOM = (ROW_WIDTH - NUMBER_ROOM - STATE_ROOM) // 2 - SCORE_ROOM
SIZES = ((54, 1), (46, 1), (42, 2), (36, 2), (28, 3), (22, 4))
LOW_SIZES = ((54, 1), (46, 1), (42, 1), (36, 1), (28, 2), (22, 3))
SEVERAL_SIZES = ((46, 1), (42, 2), (34, 2), (28, 3), (22, 4))
LOW_SEVERAL_SIZES = ((46, 1), (42, 1), (34, 2), (28, 2), (22, 3))


@dataclass(frozen=True)
class Side:
    """One side of a table. `points` is empty before the first hand."""

    name: str
    points: str
    has_won: bool
    step: int


@dataclass(frozen=True)
class Row:
    """A table of two sides, or of several with one text for all of them."""

    number: int
    sides: Sequence[Side]
    is_closed: bool
    hand: int
    """The hand being played; 0 if none is recorded."""
    is_disputed: bool
    is_low: bool
    """Whether twelve rows share the sheet."""
    level: str = ""
    """The decision after a level match of a bracket, in words; empty for others."""
    stake: str = ""
    """The name of its match, if that differs from the name of the round."""

    @property
    def is_of_several(self) -> bool:
        return len(self.sides) > 2

    @property
    def state(self) -> str:
        """How far an open table is, in words."""
        if self.is_closed:
            return _("draw") if self.level else ""
        if self.is_disputed:
            return _("to be checked")
        return _("hand {number}").format(number=self.hand) if self.hand else _("in play")

    @property
    def step(self) -> int:
        """The step of the size of all sides of a table of several."""
        text = " ".join(f"{side.name} {side.points}" for side in self.sides)
        sizes = LOW_SEVERAL_SIZES if self.is_low else SEVERAL_SIZES
        return step(text, ROW_WIDTH - NUMBER_ROOM - 20, sizes)


def results_page(outline: Outline) -> Page:
    """Return the tables of the last round that players have seen."""
    this_round = outline.round
    named = Stakes()
    if this_round is not None and outline.bracket_stage is not None:
        named = stakes(played_stage(this_round.stage), this_round)
    rows = list(_rows(this_round, named)) if this_round else []
    sheets = cut(rows, rows_on_sheet(len(rows)))
    missing = sum(not row.is_closed for row in rows)
    note = ngettext(
        "{closed} of {total} table closed", "{closed} of {total} tables closed", len(rows)
    ).format(closed=len(rows) - missing, total=len(rows))
    levels = {row.level: None for row in rows if row.level}
    return Page(
        "results",
        sheets=sheets,
        names=[_name(sheet) for sheet in sheets],
        title=_title(this_round, named),
        note=", ".join([note, *levels]),
    )


def _title(this_round: Round | None, own: Stakes) -> str:
    numbered, named = OF_ROUND["results"]
    name = round_title(this_round, own) if this_round else ""
    return of_round(numbered, named, this_round or 1, name)


def _rows(this_round: Round, named: Stakes) -> Iterator[Row]:
    tables = this_round.tables.filter(number__isnull=False).select_related("match")
    all_seated = list(read_tables(tables))
    is_low = rows_on_sheet(len(all_seated)) > USUAL_ROWS
    for seated in all_seated:
        hands = seated.match.hand_count if seated.match else 0
        stake = named.tables.get(seated.table.pk, "")
        sides = [
            _side(seated, at, hands, is_low, has_stake=bool(stake))
            for at in range(len(seated.sides))
        ]
        number = seated.number or 0
        hand, is_disputed = hands + 1 if hands else 0, seated.is_disputed
        level = tied_mark(seated, this_round.stage)
        if seated.tied is not None:
            level = str(TIED_SHORT[seated.tied.by])
        is_closed = not seated.is_open
        yield Row(number, sides, is_closed, hand, is_disputed, is_low, level, stake)


def _side(seated: SeatedTable, at: int, hands: int, is_low: bool, *, has_stake: bool) -> Side:
    """Return a side with its result, or its points so far."""
    text = ""
    if at in seated.absent:
        text = _("W.O.")
    elif seated.score is not None or (hands and seated.is_open):
        text = points(seated.live[at])
    name = seated.names[at]
    ranked = not seated.is_open and seated.is_of_several
    has_won = seated.result.ranked[at] == 1 if ranked else seated.winner_or_tied == at
    sizes = LOW_SIZES if is_low else SIZES
    # The stake takes a line of its own.
    own = min(step(name, SIDE_ROOM, sizes) + has_stake, len(sizes))
    return Side(name, text, has_won, own)


def _name(sheet: Sequence[Row]) -> str:
    """Return the tab of a sheet: tables 1 to 8."""
    if not sheet:
        return ""
    if len(sheet) == 1:
        return _("Table {number}").format(number=sheet[0].number)
    return _("Tables {first} to {last}").format(first=sheet[0].number, last=sheet[-1].number)


def _why_not(outline: Outline) -> Text | None:
    return gettext_lazy("Not begun yet.") if outline.round is None else None


def _count(outline: Outline) -> int:
    return ceil(outline.tables / rows_on_sheet(outline.tables)) or 1


RESULTS = Kind(gettext_lazy("Results of the round"), _why_not, _count, results_page, is_live=always)
