"""The director's next step, worked out from the state of the tournament. Read-only."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from scoring.rules.problems import Problem
from tournaments.models import Entry, Round, Stage, Tournament
from tournaments.standings import PlayedStage, played_stage

Step = Literal["enter", "draw", "begin", "draft", "hall", "close-stage", "end", "over"]


@dataclass(frozen=True)
class NextStep:
    """The director's next step, and the stage and round it is about.

    `stage` is the first stage not closed; None: all are closed. `missing`: tables of the round
    without a result, or changed entries of a draft. `total`: rounds of the stage, if known.
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
    def absent(self) -> list[str]:
        """The entries checked in as absent, while the next step is a draw."""
        if self.stage is None or self.step != "draw":
            return []
        playing = (p for p in self.stage.participants if p.until_round is None)
        absent = (p.entry for p in playing if p.entry.presence == Entry.Presence.ABSENT)
        return [str(entry) for entry in absent]

    @property
    def too_many_rounds(self) -> Problem | None:
        """The problem of a plan with more rounds than the current entries allow.

        None once round 1 is published.
        """
        if self.stage is None or self.stage.published or len(self.stage.participants) < 2:
            return None
        problems = self.stage.event().problems()
        return next((p for p in problems if p.code == "too-many-rounds"), None)

    @property
    def next_number(self) -> int:
        """The number, in the whole tournament, of the next round to be drawn or begun."""
        return self.stage.next_number if self.stage else 1


def next_step(tournament: Tournament) -> NextStep:
    """Return the director's next step in this tournament."""
    stage = (
        Stage.objects.select_related("tournament")
        .filter(tournament=tournament, closed_at__isnull=True)
        .order_by("number")
        .first()
    )
    if stage is None:
        return NextStep("over" if tournament.ended_at else "end")
    played = played_stage(stage)
    total = played.total_rounds
    current = played.current
    goes_on: Step = "draw" if played.format.draws else "begin"
    if current is None:
        playing = [p for p in played.participants if p.until_round is None]
        return NextStep(goes_on if len(playing) > 1 else "enter", played, total=total)
    if current.is_draft:
        return NextStep("draft", played, current, len(played.newcomers(current)), total)
    if not current.is_closed:
        missing = sum(table.is_open for table in played.tables[current.pk])
        return NextStep("hall", played, current, missing, total)
    step: Step = "close-stage" if played.is_played_out else goes_on
    return NextStep(step, played, current, total=total)
