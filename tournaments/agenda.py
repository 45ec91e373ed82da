"""What a director does next, worked out from where the tournament stands. Reads only."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from tournaments.formats.event import is_over
from tournaments.models import Round, Stage, Tournament
from tournaments.standings import PlayedStage, played_stage

Step = Literal["enter", "draw", "begin", "draft", "hall", "close-stage", "end", "over"]


@dataclass(frozen=True)
class Agenda:
    """Where a tournament stands. `stage` is the first that is not closed; None: all are.

    `step` is what comes next; `round` the round it is about, `missing` how many of its tables have
    no result. `total` is how many rounds the stage has, where that is known.
    """

    step: Step
    stage: PlayedStage | None = None
    round: Round | None = None
    missing: int = 0
    total: int | None = None

    @property
    def is_empty(self) -> bool:
        """Whether the round has no tables yet: a director adds its matches."""
        return bool(self.stage and self.round and not self.stage.tables[self.round.pk])

    @property
    def next_number(self) -> int:
        """The round to be drawn next, or begun where nothing is drawn."""
        return len(self.stage.rounds) + 1 if self.stage else 1


def agenda(tournament: Tournament) -> Agenda:
    """What comes next."""
    stage = (
        Stage.objects.select_related("tournament")
        .filter(tournament=tournament, closed_at__isnull=True)
        .order_by("number")
        .first()
    )
    if stage is None:
        return Agenda("over" if tournament.ended_at else "end")
    played = played_stage(stage)
    total = rounds_of(played)
    current = played.current
    goes_on: Step = "draw" if played.format.draws else "begin"
    if current is None:
        playing = [p for p in played.participants if p.until_round is None]
        return Agenda(goes_on if len(playing) > 1 else "enter", played, total=total)
    if current.is_draft:
        return Agenda("draft", played, current, len(played.newcomers(current)), total)
    if not current.is_closed:
        missing = sum(table.is_open for table in played.tables[current.pk])
        return Agenda("hall", played, current, missing, total)
    is_done = is_over(played.event())
    return Agenda("close-stage" if is_done else goes_on, played, current, total=total)


def rounds_of(played: PlayedStage) -> int | None:
    """How many rounds the stage has; None where nobody can say yet."""
    if not played.participants:
        return played.format.rounds
    totals = [played.format.rounds_of(field) for field in played.event().fields.values()]
    known = [total for total in totals if total is not None]
    return max(known) if len(known) == len(totals) and known else None
