"""What players and the public may see of a tournament, and which stage of it they look at."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from tournaments.agenda import rounds_of
from tournaments.boards.final import FinalBoard, FinalPart
from tournaments.boards.own import OwnBoard
from tournaments.formats import FORMATS
from tournaments.labels import FORMATS as LABELS
from tournaments.labels import Text
from tournaments.models import Entry, Round, Stage, Tournament
from tournaments.standings import PlayedStage, Standings, played_stage


@dataclass(frozen=True)
class Shown:
    """One stage of a tournament, to somebody. Reads rounds and results only when asked for them.

    `directs`: they run tournaments here, and see the standings also while players do not.
    """

    stage: Stage
    directs: bool

    @property
    def tournament(self) -> Tournament:
        return self.stage.tournament

    @property
    def is_kept_back(self) -> bool:
        """Whether players have to wait for the standings until the end."""
        return are_kept_back(self.tournament)

    @property
    def is_ranked(self) -> bool:
        """Whether this person sees the standings."""
        return self.directs or not self.is_kept_back

    @cached_property
    def played(self) -> PlayedStage:
        return played_stage(self.stage)

    @cached_property
    def standings(self) -> Standings:
        """As far as they are shown: with the tables that ended just now, or only closed rounds."""
        is_live = self.tournament.standings_shown == Tournament.Shown.ALWAYS
        return self.played.standings(live=is_live)

    @property
    def has_standings(self) -> bool:
        """Whether anybody has a place yet: nobody has before the first result."""
        return any(row.place.tally.played for row in self.standings.rows)

    @property
    def rounds(self) -> list[Round]:
        return self.played.published

    @property
    def current(self) -> Round | None:
        """The last round that was published."""
        return self.rounds[-1] if self.rounds else None

    @property
    def closed(self) -> int:
        """How many rounds are closed."""
        return sum(round.is_closed for round in self.rounds)

    @cached_property
    def total(self) -> int | None:
        """How many rounds there are in all, where that is known."""
        return rounds_of(self.played)

    @property
    def has_bracket(self) -> bool:
        return is_knockout(self.stage)

    @property
    def label(self) -> Text:
        """What its format is called."""
        return LABELS[self.stage.format].name

    @cached_property
    def final(self) -> FinalBoard | None:
        """The places of the whole tournament once it has them, where it is more than one stage."""
        stages = list(self.tournament.stages.all())
        if len(stages) == 1 or stages[-1].closed_at is None or not self.is_ranked:
            return None
        return FinalBoard(self.tournament)

    @property
    def went_out(self) -> list[FinalPart]:
        """Beside the places of the last stage: those of all who were not in it."""
        is_last = self.stage == list(self.tournament.stages.all())[-1]
        return self.final.went_out if self.final and is_last else []

    def own(self, entry: Entry) -> OwnBoard:
        standings = self.standings if self.is_ranked else None
        return OwnBoard(entry, self.played, standings, self.final)


def are_kept_back(tournament: Tournament) -> bool:
    """Whether players have to wait for the standings until the end, and that has not come."""
    until_end = tournament.standings_shown == Tournament.Shown.END
    return until_end and tournament.ended_at is None


def is_knockout(stage: Stage) -> bool:
    """Whether a bracket can be drawn of the stage."""
    return FORMATS[stage.format].has_bracket


def is_seen(tournament: Tournament) -> bool:
    """Whether players have seen a draw of it: until then its entries are the club's own."""
    rounds = Round.objects.filter(stage__tournament=tournament, voided_at__isnull=True)
    return rounds.exclude(state=Round.State.DRAFT).exists()


def stage_with_bracket(tournament: Tournament) -> Stage:
    """The stage in play where it has a bracket, else the last one that has; in play if none has."""
    in_play = stage_in_play(tournament)
    stages = [in_play, *reversed(tournament.stages.all())]
    return next(filter(is_knockout, stages), in_play)


def stage_in_play(tournament: Tournament) -> Stage:
    """The last stage of which players have seen a draw; the first one before that."""
    stages = list(tournament.stages.all())
    if len(stages) == 1:
        return stages[0]
    seen = Round.objects.filter(stage__tournament=tournament, voided_at__isnull=True)
    drawn = set(seen.exclude(state=Round.State.DRAFT).values_list("stage", flat=True))
    return next((stage for stage in reversed(stages) if stage.pk in drawn), stages[0])
