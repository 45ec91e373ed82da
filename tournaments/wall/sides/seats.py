"""The page "Where you play": all people of the round by name, each with a table."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import ceil

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext

from clubs.models import Player
from clubs.words.names import details, sort_key, spoken
from tournaments.models import Entry, Round, Table
from tournaments.reading.round_names import coming_name, of_round
from tournaments.reading.standings import format_of, played_stage
from tournaments.reading.table_queries import read_tables
from tournaments.remarks.byes import WAITS, bye_reasons
from tournaments.wall.outline import Outline
from tournaments.wall.page import Kind, Page
from tournaments.wall.sheets import cut, step
from tournaments.words.labels import Text

PEOPLE_PER_SHEET = 16
NAME_ROOM = 690
SIZES = ((62, 1), (54, 1), (44, 1), (42, 2), (34, 2), (28, 3), (22, 4))
LINES = ("NS", "EW")


@dataclass(frozen=True)
class Seat:
    """A person and the number of their table; None for a bye."""

    called: str
    surname: str
    table: int | None
    line: str = ""
    """NS or EW, if one line stays and the other moves."""
    reason: str = ""
    """Why the bye is there."""

    @property
    def name(self) -> str:
        return f"{self.called} {self.surname}".strip()

    @property
    def where(self) -> str:
        return pgettext("table", "bye") if self.table is None else str(self.table)

    @property
    def step(self) -> int:
        """The step of the size of the name, from 1."""
        # The reason takes a line of its own.
        own = step(self.name, NAME_ROOM, SIZES) + bool(self.reason)
        return min(own, len(SIZES))


def seats_page(outline: Outline) -> Page:
    """Return the seats of the round; before its draw is published, that it comes soon."""
    this_round = outline.round
    if this_round is None or this_round.is_closed:
        return Page("soon", title=_soon(outline))
    sheets = cut(seats(this_round, outline.waiting), PEOPLE_PER_SHEET)
    half = PEOPLE_PER_SHEET // 2
    return Page(
        "seats",
        sheets=[(sheet[:half], sheet[half:]) for sheet in sheets],
        names=_names(sheets),
        title=_("Where you play"),
        note=_("look for your name; the number is the table"),
    )


def seats(this_round: Round, waiting: Iterable[Entry] = ()) -> list[Seat]:
    """Return everybody of a round, by first name or nickname. `waiting`: who sits at no table."""
    tables = read_tables(Table.objects.filter(round=this_round).select_related("match"))
    reasons = {}
    if any(table.table.is_bye for table in tables):
        reasons = bye_reasons(played_stage(this_round.stage), this_round)
    has_lines = bool(format_of(this_round.stage).lines)
    seated = [
        (player, (table.number, line, "" if table.number else reasons.get(entry.number, "")))
        for table in tables
        for position, side in enumerate(table.sides)
        for line in [LINES[position] if has_lines and table.number else ""]
        for entry in side
        for player in entry.competitor.players
    ]
    seated += [
        (player, (None, "", str(WAITS))) for entry in waiting for player in entry.competitor.players
    ]
    detail = details({player.pk: ((player.name, player.called),) for player, _where in seated})
    rows = [_seat(player, detail[player.pk], *where) for player, where in seated]
    return sorted(rows, key=lambda row: sort_key(row.name))


def _seat(player: Player, detail: int, table: int | None, line: str, reason: str) -> Seat:
    """Return the seat of a person under their full name, if another has the same shorter one."""
    name = spoken(player.name, player.called, max(detail, 1))
    called = spoken(player.name, player.called)
    if not name.startswith(called):
        called = name.split()[0]
    return Seat(called, name.removeprefix(called).strip(), table, line, reason)


def _names(sheets: Sequence[Sequence[Seat]]) -> list[str]:
    """Return the names of the sheets by their first and last person: Ademar to Hélio."""
    text = _("{first} to {last}")
    return [
        text.format(first=sheet[0].called, last=sheet[-1].called) if sheet else ""
        for sheet in sheets
    ]


def _soon(outline: Outline) -> str:
    if outline.round is None:
        return _("The draw comes soon")
    number, name = outline.round.overall + 1, ""
    if outline.bracket_stage is not None:
        name = coming_name(played_stage(outline.bracket_stage), number)
    numbered, named = _("The draw of round {number} comes soon"), _("{round}: the draw comes soon")
    return of_round(numbered, named, number, name)


def _why_not(outline: Outline) -> Text | None:
    if outline.tournament.ended_at:
        return gettext_lazy("The tournament is over.")
    if not outline.has_draws:
        return gettext_lazy("Nothing is drawn: matches are added one by one.")
    return gettext_lazy("The last round is over.") if outline.is_played_out else None


def _count(outline: Outline) -> int:
    return ceil(outline.people / PEOPLE_PER_SHEET) or 1


def _hint(outline: Outline, sheets: str) -> str:
    if outline.round is None or outline.round.is_closed:
        return _("Says that the draw comes soon.")
    return _("{sheets}, by name").format(sheets=sheets)


SEATS = Kind(gettext_lazy("Where you play"), _why_not, _count, seats_page, _hint)
