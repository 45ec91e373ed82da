"""The page of the standings: eight or twelve places a sheet, and who moved since the last round.
The table of teams follows.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import ceil

from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext

from clubs.words.sentences import inside
from tournaments.boards.places.shown_stage import ShownStage
from tournaments.boards.places.standings import Column, Line, Section, StandingsBoard
from tournaments.boards.places.teams import TeamLine, TeamsBoard
from tournaments.entries.entrants import words_of
from tournaments.reading.progress import are_kept_back
from tournaments.reading.round_names import after_words, name_in, name_of
from tournaments.wall.outline import Outline
from tournaments.wall.page import LOW_SIZES, NAME_SIZES, ROW_WIDTH, Kind, Page
from tournaments.wall.sheets import USUAL_ROWS, cut, rows_on_sheet, step
from tournaments.words.labels import Text

BESIDE = ("lives", "wins", "difference", "clean", "decider", "adjusted")
"""Figures beside the points, the most telling first; a row has room for two."""
MOST_FIGURES = 2
PLACE_ROOM, POINTS_ROOM, FIGURE_ROOM, MOVE_ROOM = 120, 230, 250, 250
FATE_ROOM = 720


@dataclass(frozen=True)
class Place:
    """A row of the standings. `moved`: places won (or lost, below zero) since the last round."""

    place: int | None
    name: str
    moved: int
    is_person: bool
    points: str
    figures: Sequence[str]
    step: int
    left: Text = ""
    """A mark if the entry left the tournament."""
    fate: str = ""
    """In a bracket, how far the entry came, in place of its figures."""

    @property
    def move_words(self) -> str:
        """How far the entry has moved, in words; empty if it has not."""
        number = abs(self.moved)
        if not number:
            return ""
        if self.is_person:
            text = pgettext("one person", "up {number}")
            if self.moved < 0:
                text = pgettext("one person", "down {number}")
        else:
            text = pgettext("a pair", "up {number}")
            if self.moved < 0:
                text = pgettext("a pair", "down {number}")
        return text.format(number=number)


@dataclass(frozen=True)
class Places:
    """One sheet of the standings. `columns`: the heads of the figures, the points last."""

    title: str
    columns: Sequence[str]
    rows: Sequence[Place]
    has_moves: bool


def places_page(outline: Outline) -> Page:
    """Return the standings as players may see them; hidden ones are only announced."""
    shown = ShownStage(outline.stage, directs=False)
    if shown.is_kept_back:
        return Page("words", title=_("Standings"), note=shown.kept_back_words)
    board = StandingsBoard(shown.standings)
    moves = {} if shown.has_bracket else _moves(shown)
    figures = [name for name in BESIDE if name in board.columns][:MOST_FIGURES]
    if shown.has_bracket:
        figures = []
    sheets, names = [], []
    for section in board.sections:
        for rows in cut(list(section.lines), rows_on_sheet(len(section.lines))):
            places = list(_places(rows, shown, board.columns, figures, moves))
            heads = [_small(board.columns[name].head) for name in figures]
            heads.append("" if shown.has_bracket else _small(board.unit))
            title = _title(shown, section)
            sheets.append(Places(title, heads, places, bool(moves)))
            names.append(_name(rows, list(section.lines), section.title))
    teams = TeamsBoard(shown.standings)
    for part in cut(teams.all, rows_on_sheet(len(teams.all))) if teams.all else ():
        sheets.append(Places(teams.title, [_small(teams.unit)], list(_teams(part)), False))
        names.append(_name(part, teams.all, teams.title))
    return Page("places", sheets=sheets, names=names)


def _teams(lines: Sequence[TeamLine]) -> Iterator[Place]:
    sizes = LOW_SIZES if len(lines) > USUAL_ROWS else NAME_SIZES
    room = ROW_WIDTH - PLACE_ROOM - POINTS_ROOM
    for line in lines:
        size = step(line.name, room, sizes)
        yield Place(line.place, line.name, 0, False, line.points, (), size)


def _places(
    lines: Sequence[Line],
    shown: ShownStage,
    columns: Mapping[str, Column],
    figures: Sequence[str],
    moves: Mapping[int, int],
) -> Iterator[Place]:
    beside = POINTS_ROOM + FIGURE_ROOM * len(figures) + (MOVE_ROOM if moves else 0)
    if shown.has_bracket:
        beside = FATE_ROOM
    sizes = LOW_SIZES if len(lines) > USUAL_ROWS else NAME_SIZES
    for line in lines:
        left = words_of(line.entry).left if line.entry.left_at else ""
        name = f"{line.entry} {left}".strip()
        values = dict(zip(columns, (text for _css, text in line.cells), strict=True))
        yield Place(
            place=line.known_place,
            name=str(line.entry),
            moved=moves.get(line.entry.number, 0),
            is_person=shown.entrants.are_persons,
            points=line.points,
            figures=[values[name] for name in figures],
            step=step(name, ROW_WIDTH - PLACE_ROOM - beside, sizes),
            left=left,
            fate=line.reason if shown.has_bracket else "",
        )


def _small(head: Text) -> str:
    """Return the head of a column in small letters; abbreviations such as VP stay."""
    return str(head) if str(head).isupper() else str(head).lower()


def _moves(shown: ShownStage) -> dict[int, int]:
    """Return the places that each entry has won since the round before, by its number.

    Empty after the first round, and while nothing has moved.
    """
    counted = shown.standings.event.rounds
    if len(counted) < 2:
        return {}
    rounds = [r for r in shown.rounds if r.is_closed] if not _is_live(shown) else shown.rounds
    before = shown.played.event(rounds[:-1])
    was = {place.entry: place.place for places in before.places.values() for place in places}
    moves = {
        row.entry.number: was[row.entry.number] - row.place.place
        for row in shown.standings.rows
        if row.entry.number in was
    }
    return moves if any(moves.values()) else {}


def _is_live(shown: ShownStage) -> bool:
    return len(shown.standings.event.rounds) > shown.closed


def _title(shown: ShownStage, section: Section) -> str:
    """Return the heading: after which round the places are."""
    closed = [this_round for this_round in shown.rounds if this_round.is_closed]
    if _is_live(shown):
        words = _("Standings now")
    elif shown.tournament.ended_at:
        won = [str(line.entry) for line in section.lines if line.place == 1]
        words = _("After the last round")
        if won:
            words = f"{shown.entrants.champion}: {', '.join(won)}"
        return f"{section.title}, {words}" if section.title else words
    elif shown.played.is_played_out:
        words = _("After the last round")
    elif closed:
        words = capfirst(after_words(closed[-1], name_in(shown.played, closed[-1])))
    else:
        words = _("Standings")
    return f"{section.title}, {inside(words)}" if section.title else words


def _name(rows: Sequence[object], lines: Sequence[object], title: str) -> str:
    """Return the tab of a sheet by its numbers in the list: 1st to 8th place."""
    if not rows:
        return title
    first = lines.index(rows[0]) + 1
    last = first + len(rows) - 1
    words = _("Places {first} to {last}").format(first=first, last=last)
    if first == last:
        words = _("Place {number}").format(number=first)
    return f"{title} · {words}" if title else words


def _why_not(outline: Outline) -> Text | None:
    if outline.last_closed is None and not (outline.has_live_standings and outline.round):
        return gettext_lazy("Only after the first round is closed.")
    return None


def _count(outline: Outline) -> int:
    if are_kept_back(outline.tournament):
        return 1
    counts = [*outline.sections.values(), outline.teams]
    return sum(ceil(count / rows_on_sheet(count)) for count in counts)


def _hint(outline: Outline, sheets: str) -> str:
    if are_kept_back(outline.tournament):
        return _("Says that the places are shown at the end.")
    if outline.last_closed is None:
        return sheets
    after = after_words(outline.last_closed, name_of(outline.last_closed))
    return f"{sheets}, {after}"


def _follow_hands(outline: Outline) -> bool:
    return outline.has_live_standings


PLACES = Kind(gettext_lazy("Standings"), _why_not, _count, places_page, _hint, _follow_hands)
