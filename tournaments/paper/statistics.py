"""The paper of the statistics of a tournament: one sheet."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.boards.places.shown_stage import ShownStage
from tournaments.boards.places.statistics import StatisticsBoard
from tournaments.boards.places.statistics_lines import AverageTable
from tournaments.figures.statistics_queries import TournamentResults
from tournaments.paper.heads import TournamentPaper

ROWS = 16
"""The most rounds or tables whose averages have room on the sheet."""


@dataclass(frozen=True)
class StatisticsSheet(TournamentPaper):
    """The statistics after the closed rounds. `shown`: a stage, for a reader."""

    title = gettext_lazy("Statistics")
    template = "print/tournaments/statistics.html"
    shows_places = True
    shown: ShownStage

    @property
    def is_there(self) -> bool:
        return not self.board.is_empty

    @cached_property
    def board(self) -> StatisticsBoard:
        return StatisticsBoard(TournamentResults(self.shown.played, live=False), shows_sheets=False)

    @property
    def averages(self) -> list[AverageTable]:
        """The tables of averages that have room."""
        return [table for table in self.board.averages if len(table.lines) <= ROWS]

    @property
    def left_out(self) -> str:
        """The averages without room, in a sentence; empty if all are there."""
        titles = [table.title for table in self.board.averages if len(table.lines) > ROWS]
        if not titles:
            return ""
        return _("On the page only: {titles}.").format(titles=", ".join(titles))
