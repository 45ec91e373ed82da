"""The heads of papers: tournament, kind of paper, its round or stage, and the day.

Each paper belongs to a tournament, to one of its rounds, or to one of its stages.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import cached_property
from typing import ClassVar

from django.utils.formats import time_format
from django.utils.timezone import localtime
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.paper.words import day
from tournaments.boards.places.results import RoundBoard, round_board
from tournaments.boards.places.shown_stage import ShownStage
from tournaments.models import Round, Tournament
from tournaments.reading.round_names import until_words, which_round
from tournaments.reading.seated_table import SeatedTable
from tournaments.reading.standings import PlayedStage, Standings
from tournaments.words.labels import Text, section_word

NIGHT = timedelta(hours=5)
"""A round that begins this long after midnight belongs to the evening before."""


@dataclass(frozen=True)
class TournamentPaper:
    """Base of the papers of a whole tournament."""

    title: ClassVar[Text]
    template: ClassVar[str]
    tournament: Tournament

    @property
    def is_there(self) -> bool:
        """Whether it can be printed now."""
        return True

    @property
    def which(self) -> str:
        return ""

    @property
    def when(self) -> str:
        return day(self.tournament.starts_at)


@dataclass(frozen=True)
class RoundPaper:
    title: ClassVar[Text]
    template: ClassVar[str]
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
        until = "" if self.round.is_closed else until_words(self.round)
        return until.rstrip(".") or day(begin_of(self.round))

    @property
    def when(self) -> str:
        """The hour of the tournament's first round; the day of any other round."""
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
    title: ClassVar[Text]
    template: ClassVar[str]
    shows_places: ClassVar[bool] = False
    """Whether only those print it who may see the standings."""
    shown: ShownStage

    @property
    def is_there(self) -> bool:
        """Whether it can be printed now."""
        return True

    @property
    def tournament(self) -> Tournament:
        return self.shown.tournament

    @property
    def played(self) -> PlayedStage:
        return self.shown.played

    @cached_property
    def standings(self) -> Standings:
        """The standings after the closed rounds: a paper cannot follow a round in play."""
        return self.played.standings()

    @property
    def which(self) -> Text:
        """The format of the stage; in a tournament of several stages, also the stage."""
        stage = self.shown.stage
        several = len(self.tournament.stages.all()) > 1
        return f"{stage}, {self.shown.label}" if several else self.shown.label

    @property
    def when(self) -> str:
        """The number of closed rounds in words, with earlier stages whose results count; the last
        round of a knock-out by its name.
        """
        if self.shown.has_bracket and self.shown.after:
            return self.shown.after
        number = self.standings.rounds
        played = self.played.before
        while played is not None:
            number += len(played.rounds)
            played = played.before
        return ngettext("after {number} round", "after {number} rounds", number).format(
            number=number
        )


def is_first(this_round: Round) -> bool:
    return this_round.stage.number == this_round.number == 1


def begin_of(this_round: Round) -> datetime:
    """Return when a round began: the first round as planned, any other when it was published.

    A round drawn before the day of the tournament begins on that day.
    """
    planned = this_round.stage.tournament.starts_at
    if is_first(this_round):
        return planned
    return max(planned, (this_round.published_at or this_round.drawn_at) - NIGHT)
