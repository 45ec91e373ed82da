"""The final report: all that a club keeps of a tournament, for its archive."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext

from clubs.figures import points
from tournaments.boards.incidents import TableRuling, rulings
from tournaments.boards.results import RoundBoard, is_set_right, round_board
from tournaments.boards.scale import ScaleRow, scale_rows
from tournaments.boards.shown_stage import ShownStage
from tournaments.boards.standings import StandingsBoard
from tournaments.labels import AWARDS, Text, award_key, stage_words, tie_words
from tournaments.paper.heads import TournamentPaper
from tournaments.paper.lists import EntryList
from tournaments.paper.prizes import Prizes
from tournaments.paper.words import conditions
from tournaments.ranking.awards import PlacePoints, TotalPoints, VpScale
from tournaments.reasons import amount_of, enumerated
from tournaments.seated_table import SeatedTable
from tournaments.standings import regulation_of


@dataclass(frozen=True)
class StageReport:
    """A stage: how it was played, every round, and the standings at its end."""

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
        return [round_board(self.shown.played, round) for round in self.shown.rounds]

    @property
    def board(self) -> StandingsBoard:
        return StandingsBoard(self.shown.played.standings())


@dataclass(frozen=True)
class Correction:
    """A result that was set with a reason, in the place of another or because nobody came."""

    round: RoundBoard
    seated: SeatedTable

    @property
    def is_set_right(self) -> bool:
        return is_set_right(self.seated, self.round.round)

    @property
    def result(self) -> str:
        if self.seated.absent and not self.seated.score:
            return _("W.O.").rstrip(".")
        return " × ".join(map(points, self.seated.score or ()))

    @property
    def finish(self) -> Iterator[tuple[int | None, str]]:
        """Yield the sides of a table of several, best first: the place decided there (None
        for an absent side), and the name with the points and the sign that follows.
        """
        seated, score = self.seated, self.seated.score
        ranked = sorted(zip(seated.result.ranked, range(len(seated.sides)), strict=True))
        for number, (place, at) in enumerate(ranked, start=1):
            came, words = at not in seated.absent, seated.names[at]
            if not came:
                words += " " + pgettext("one person", "did not come")
            elif score:
                words += f" {points(score[at])}"
            yield place if came else None, words + ("." if number == len(ranked) else ",")


@dataclass(frozen=True)
class FinalReport(TournamentPaper):
    """The matches of a tournament, its rules, its entries, and its final places."""

    title = gettext_lazy("Final report")

    @property
    def when(self) -> str:
        return self.prizes.when

    @cached_property
    def prizes(self) -> Prizes:
        return Prizes(self.tournament)

    @cached_property
    def entries(self) -> EntryList:
        return EntryList(self.tournament)

    @cached_property
    def stages(self) -> Sequence[StageReport]:
        rows = self.tournament.stages.order_by("number")
        return [StageReport(ShownStage(stage, directs=True)) for stage in rows]

    @property
    def corrections(self) -> list[Correction]:
        """Results that took the place of others."""
        return [one for one in self._reasoned if one.is_set_right]

    @property
    def walkovers(self) -> list[Correction]:
        """Walkovers of which somebody said why."""
        return [one for one in self._reasoned if not one.is_set_right]

    @cached_property
    def rulings(self) -> Sequence[TableRuling]:
        """The arbiter's rulings at its tables."""
        return rulings(self.tournament)

    @cached_property
    def _reasoned(self) -> list[Correction]:
        """In the order in which they were played."""
        return [
            Correction(board, line.seated)
            for stage in self.stages
            for board in stage.rounds
            for line in board.lines
            if line.seated.table.reason
        ]

    @property
    def is_of_several(self) -> bool:
        """Whether more than two sit at a table: all play in each round, without byes."""
        return any(stage.shown.played.format.is_of_several for stage in self.stages)

    @property
    def regulation(self) -> Iterator[tuple[str, str]]:
        """The points of the regulation with their sentences."""
        tournament = self.tournament
        rules = regulation_of(tournament)
        label = AWARDS[award_key(tournament.regulation)]
        hint = label.hint
        if isinstance(rules.award, PlacePoints) and rules.award.scale:
            hint = _("By place: {points}.").format(
                points=enumerated(map(points, rules.award.scale))
            )
        yield _("Matches"), f"{conditions(tournament)}. {tournament.rules_name}."
        yield (
            _("A match is worth"),
            f"{label.name}. {hint}" if not self.scale else f"{label.name}.",
        )
        ties = enumerated(tie_words(rules)) or _("the place is shared")
        yield _("In a tie"), f"{ties}."
        if not self.is_of_several:
            yield _("A bye is worth"), self._bye()
        came, absent = map(points, rules.walkover)
        text = _("The side that comes gets {came}, the absent side {absent}.")
        if isinstance(rules.award, PlacePoints):
            text = _("An absent player is placed last and gets nothing for the place.")
        yield _("A walkover"), text.format(came=came, absent=absent)

    @cached_property
    def scale(self) -> list[ScaleRow]:
        return scale_rows(regulation_of(self.tournament).award)

    def _bye(self) -> str:
        rules = regulation_of(self.tournament)
        (mine, theirs), worth = rules.bye_result()
        said = amount_of(worth, rules.award.unit)
        is_mean = rules.bye.score is None and not isinstance(rules.award, VpScale)
        if is_mean and isinstance(rules.award, TotalPoints) and rules.bye.points is None:
            return _("The mean points of those who won in the round.")
        if is_mean and rules.bye.points is None:
            return _("A win by the mean difference of the round.")
        if is_mean:
            return _("{points}, by the mean difference of the round.").format(points=said)
        return _("{points}, {mine} to {theirs}.").format(
            points=said, mine=points(mine), theirs=points(theirs)
        )
