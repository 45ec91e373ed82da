"""The final report of a tournament, for the club's archive."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext

from clubs.words.figures import ordinal, points
from tournaments.boards.hall.incidents import TableRuling, rulings
from tournaments.boards.places.final import FinalPart
from tournaments.boards.places.results import RoundBoard, is_set_right, round_board
from tournaments.boards.places.scale import ScaleRow, scale_rows
from tournaments.boards.places.shown_stage import ShownStage
from tournaments.boards.places.standings import StandingsBoard
from tournaments.boards.places.teams import TeamsBoard, WinningTeam, winning_team
from tournaments.entries.entrants import words_of
from tournaments.models import Entry
from tournaments.paper.heads import TournamentPaper
from tournaments.paper.lists import EntryList
from tournaments.paper.money.prizes import Prizes
from tournaments.paper.regulation import worth
from tournaments.paper.words import conditions
from tournaments.reading.seated_table import SeatedTable
from tournaments.reading.standings import regulation_of
from tournaments.words.labels import Text, stage_words


@dataclass(frozen=True)
class StageReport:
    """A stage: its rules, all rounds, and the final standings."""

    shown: ShownStage

    @property
    def number(self) -> int:
        return self.shown.stage.number

    @property
    def format(self) -> Text:
        return self.shown.label

    @property
    def options(self) -> list[str]:
        return stage_words(self.shown.stage)

    @cached_property
    def rounds(self) -> Sequence[RoundBoard]:
        return [round_board(self.shown.played, this_round) for this_round in self.shown.rounds]

    @property
    def board(self) -> StandingsBoard:
        return StandingsBoard(self.shown.played.standings())

    @property
    def teams(self) -> TeamsBoard:
        return TeamsBoard(self.shown.played.standings())


@dataclass(frozen=True)
class Correction:
    """A result that was set with a reason: it replaced another one, or a side was absent."""

    round: RoundBoard
    seated: SeatedTable

    @property
    def is_set_right(self) -> bool:
        return is_set_right(self.seated, self.round.round)

    @property
    def where(self) -> str:
        """The stage, the round, and the table unless it is a bye."""
        number = self.seated.number
        table = _("table %(number)s") % {"number": number} if number else ""
        return ", ".join(filter(None, [str(self.round.played.stage), self.round.title, table]))

    @property
    def words(self) -> str:
        """The sides of the table with their result; of a table of several the best first."""
        seated, names = self.seated, " × ".join(self.seated.names)
        if seated.is_of_several:
            ranked = sorted(zip(seated.result.ranked, range(len(seated.sides)), strict=True))
            return ", ".join(self._side(place, at) for place, at in ranked) + "."
        if seated.absent and not seated.score:
            return f"{names}: " + _("W.O.")
        return f"{names}: {' × '.join(map(points, seated.score or ()))}."

    def _side(self, place: int, at: int) -> str:
        """Return one side of a table of several: its place, its name and its points."""
        name, score = self.seated.names[at], self.seated.score
        if at in self.seated.absent:
            return f"{name} " + pgettext("one person", "did not come")
        return f"{ordinal(place)} {name}" + (f" {points(score[at])}" if score else "")


def _left_words(entry: Entry) -> str:
    if entry.left_at is None:
        return ""
    if entry.is_expelled:
        return pgettext("entry", "Expelled")
    return capfirst(str(words_of(entry).left))


@dataclass(frozen=True)
class FinalReport(TournamentPaper):
    """The conditions, entries, results and final places of a tournament."""

    title = gettext_lazy("Final report")
    template = "print/tournaments/report.html"

    @property
    def when(self) -> str:
        return self.prizes.when

    @cached_property
    def prizes(self) -> Prizes:
        return Prizes(self.tournament)

    @property
    def others(self) -> list[FinalPart]:
        """The places without a prize; the standings of a single stage show them."""
        return self.prizes.others if len(self.stages) > 1 else []

    @property
    def team(self) -> WinningTeam | None:
        return winning_team(self.tournament)

    @cached_property
    def entries(self) -> EntryList:
        return EntryList(self.tournament)

    @cached_property
    def stages(self) -> Sequence[StageReport]:
        rows = self.tournament.stages.order_by("number")
        return [StageReport(ShownStage(stage, directs=True)) for stage in rows]

    @property
    def entered(self) -> list[tuple[Entry, str]]:
        """The entries that were admitted, each with its people and how it left."""
        admitted = [entry for entry in self.entries.entries if not entry.is_waiting]
        return [
            (entry, ". ".join(filter(None, [entry.competitor.partners, _left_words(entry)])))
            for entry in admitted
        ]

    @property
    def corrections(self) -> list[Correction]:
        """Results that replaced other results."""
        return [result for result in self._reasoned if result.is_set_right]

    @property
    def walkovers(self) -> list[Correction]:
        """Walkovers with a reason."""
        return [result for result in self._reasoned if not result.is_set_right]

    @cached_property
    def rulings(self) -> Sequence[TableRuling]:
        """The arbiter's rulings at the tables of the tournament."""
        return rulings(self.tournament)

    @cached_property
    def _reasoned(self) -> list[Correction]:
        """All results with a reason, in the order of play."""
        return [
            Correction(board, line.seated)
            for stage in self.stages
            for board in stage.rounds
            for line in board.lines
            if line.seated.table.reason
        ]

    @property
    def is_of_several(self) -> bool:
        """Whether more than two sides sit at a table; such a tournament has no byes."""
        return any(stage.shown.played.format.is_of_several for stage in self.stages)

    @property
    def regulation(self) -> Iterator[tuple[Text, Text]]:
        """Yield the points of the regulation: a heading and a sentence for each."""
        tournament = self.tournament
        yield _("Matches"), f"{conditions(tournament)}. {tournament.rules_name}."
        yield from worth(tournament, several=self.is_of_several)

    @cached_property
    def scale(self) -> list[ScaleRow]:
        return scale_rows(regulation_of(self.tournament).award)
