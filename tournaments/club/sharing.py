"""Standings, and a club's page, as people send them to a chat group: in words and as a picture."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from clubs.lists.span_words import month_day
from clubs.models import Club
from clubs.words.figures import ordinal
from clubs.words.sentences import inside
from scoring.pictures.places import PictureRow, PlacesPicture
from tournaments.boards.places.shown_stage import ShownStage
from tournaments.boards.places.standings import StandingsBoard
from tournaments.models import Tournament
from tournaments.money.fee_queries import entry_fee_words
from tournaments.reading.progress import is_drawn, stage_in_play
from tournaments.reading.round_names import planned_rounds

IN_TEXT = 10
"""Places in the text of the standings."""


@dataclass(frozen=True)
class SharedPlace:
    """One line: the figure is empty where the places alone count. `section`: of a group, or ""."""

    place: int | None
    name: str
    figure: str = ""
    worth: str = ""
    section: str = ""

    @property
    def said(self) -> str:
        return f"{self.section}: {self.name}" if self.section else self.name


@dataclass(frozen=True)
class SharedStandings:
    """The standings of the stage in play as players may see them; after the end the final ones."""

    tournament: Tournament

    @cached_property
    def _shown(self) -> ShownStage:
        return ShownStage(stage_in_play(self.tournament), directs=False)

    @cached_property
    def _board(self) -> StandingsBoard:
        return StandingsBoard(self._shown.standings)

    @cached_property
    def places(self) -> list[SharedPlace]:
        """The places, best first; of several groups only the leaders. Empty before any result."""
        if not is_drawn(self.tournament) or not self._shown.is_ranked:
            return []
        if final := self._shown.final:
            last = [part for part in final.parts if part.is_last]
            return [
                SharedPlace(line.place, str(line.entry)) for part in last for line in part.lines
            ]
        if not self._shown.has_standings:
            return []
        sections = [section for section in self._board.sections if not section.half]
        if len(sections) > 1:
            leaders = [
                (section.title, line)
                for section in sections
                for line in section.lines
                if line.place == 1
            ]
        else:
            leaders = [("", line) for section in sections for line in section.lines]
        if self._shown.has_bracket:
            return [
                SharedPlace(line.known_place, str(line.entry), "", line.reason, title)
                for title, line in leaders
            ]
        return [
            SharedPlace(line.place, str(line.entry), line.points, line.worth, title)
            for title, line in leaders
        ]

    @property
    def aside(self) -> str:
        """How far the tournament is."""
        shown = self._shown
        # A replay is no round of its own.
        closed = min(shown.closed, planned_rounds(shown.played) or shown.closed)
        number = shown.stage.rounds_before + closed
        if self.tournament.ended_at:
            return ngettext("final, {n} round", "final, {n} rounds", number).format(n=number)
        return shown.after or shown.state

    def text(self) -> str:
        """Return the standings in lines: the title, the first places, the club; before the first
        draw the price.
        """
        lines = [
            f"{ordinal(one.place) if one.place else ''} {one.said}, {inside(one.worth)}".strip(", ")
            for one in self.places[:IN_TEXT]
        ]
        if left := len(self.places[IN_TEXT:]):
            text = ngettext("and {number} more place", "and {number} more places", left)
            lines.append(text.format(number=left))
        title = f"{self.tournament}: {self.aside}"
        # Once there is a draw, people send the standings and no longer invite.
        fee = "" if is_drawn(self.tournament) else entry_fee_words(self.tournament)
        return "\n".join([title, *filter(None, [fee]), *lines, str(self.tournament.club)])

    def picture(self) -> PlacesPicture:
        rows = [PictureRow(one.place, one.said, one.figure) for one in self.places]
        has_figures = any(row.figure for row in rows)
        unit = str(self._board.unit) if has_figures else ""
        begins = timezone.localtime(self.tournament.starts_at)
        day = month_day(begins)
        return PlacesPicture(
            str(self.tournament), self.aside, rows, str(self.tournament.club), day, unit
        )


def club_text(club: Club) -> str:
    """Return what the club's page has, in one or two lines."""
    text = _("Who plays tonight, the next evenings, the table and the last results.")
    return "\n".join(filter(None, (str(club), club.where, text)))


def club_picture(club: Club) -> PlacesPicture:
    return PlacesPicture(str(club), club.where, [], "", "")
