"""Heads of papers: the tournament, the kind of paper, its part of the tournament, and the day.

A paper belongs to a tournament, to one of its rounds, or to one of its stages.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import cached_property
from typing import ClassVar

from django.utils.formats import date_format, time_format
from django.utils.timezone import localtime
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.paper.words import day
from tournaments.boards.results import RoundBoard, round_board
from tournaments.boards.shown_stage import ShownStage
from tournaments.labels import Text, section_word
from tournaments.models import Round, Tournament
from tournaments.round_names import which_round
from tournaments.seated_table import SeatedTable
from tournaments.standings import PlayedStage, Standings

NIGHT = timedelta(hours=5)
"""So long after midnight it is still the same evening."""


@dataclass(frozen=True)
class TournamentPaper:
    """The base of papers of a whole tournament."""

    title: ClassVar[Text]
    tournament: Tournament

    @property
    def which(self) -> str:
        return ""

    @property
    def when(self) -> str:
        return day(self.tournament.starts_at)


@dataclass(frozen=True)
class RoundPaper:
    """The base of papers of one round."""

    title: ClassVar[Text]
    played: PlayedStage
    round: Round

    @property
    def tournament(self) -> Tournament:
        return self.played.stage.tournament

    @cached_property
    def which(self) -> str:
        return which_round(self.played, self.round)

    @property
    def day(self) -> str:
        """Day of the round, or the last possible day if players choose it."""
        if self.round.play_until and not self.round.is_closed:
            last = date_format(self.round.play_until, "MONTH_DAY_FORMAT")
            return (_("To be played until %(day)s.") % {"day": last}).rstrip(".")
        return day(begin_of(self.round))

    @property
    def when(self) -> str:
        """The hour at which the first round begins; of any other the day."""
        if not is_first(self.round) or self.round.play_until:
            return self.day
        local = localtime(self.tournament.starts_at)
        return _("begins at {time}").format(time=time_format(local, "TIME_FORMAT"))

    @property
    def seated(self) -> Sequence[SeatedTable]:
        return self.played.tables[self.round.pk]

    @cached_property
    def board(self) -> RoundBoard:
        return round_board(self.played, self.round)

    @property
    def has_sections(self) -> bool:
        return any(seated.table.section for seated in self.seated)

    @property
    def section_word(self) -> Text:
        return section_word(self.played.stage)


@dataclass(frozen=True)
class StagePaper:
    """The base of papers of one stage."""

    title: ClassVar[Text]
    shown: ShownStage

    @property
    def tournament(self) -> Tournament:
        return self.shown.tournament

    @property
    def played(self) -> PlayedStage:
        return self.shown.played

    @cached_property
    def standings(self) -> Standings:
        """After the closed rounds: paper does not follow what is still in play."""
        return self.played.standings()

    @property
    def which(self) -> Text:
        """Its format; where there are several, also which stage."""
        stage = self.shown.stage
        several = len(self.tournament.stages.all()) > 1
        return f"{stage}, {self.shown.label}" if several else self.shown.label

    @property
    def when(self) -> str:
        """After how many rounds, with those of earlier stages whose results count on."""
        number = self.standings.rounds
        played = self.played.before
        while played is not None:
            number += len(played.rounds)
            played = played.before
        return ngettext("after {number} round", "after {number} rounds", number).format(
            number=number
        )


def is_first(round: Round) -> bool:
    return round.stage.number == round.number == 1


def begin_of(round: Round) -> datetime:
    """When a round began: the first one as it was planned, another when players saw it.

    What is drawn ahead of the tournament is played on its first day.
    """
    planned = round.stage.tournament.starts_at
    if is_first(round):
        return planned
    return max(planned, (round.published_at or round.drawn_at) - NIGHT)
