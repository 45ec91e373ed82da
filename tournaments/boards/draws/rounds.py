"""The list of a tournament's rounds, stage by stage."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from tournaments.formats import FORMATS as KINDS
from tournaments.models import Round, Stage, Tournament
from tournaments.reading.progress import is_knockout
from tournaments.reading.round_names import Stakes, round_title, stakes
from tournaments.reading.standings import played_stage
from tournaments.words.labels import FORMATS, Text


@dataclass(frozen=True)
class ListedRound:
    """A round with its title and its state in words."""

    round: Round
    title: str
    state: Text


@dataclass(frozen=True)
class StageRounds:
    """The rounds of a stage. `nothing`: the text of an empty list."""

    stage: Stage
    format: Text
    rounds: Sequence[ListedRound]
    nothing: str


def round_list(tournament: Tournament, *, with_drafts: bool) -> list[StageRounds]:
    """Return the rounds of each stage, first round first. `with_drafts`: drafts too."""
    stages = {stage.pk: stage for stage in tournament.stages.all()}
    rows = Round.objects.filter(stage__tournament=tournament).live()
    rounds: dict[int, list[Round]] = {key: [] for key in stages}
    for row in rows.order_by("number"):
        row.stage = stages[row.stage_id]
        if with_drafts or not row.is_draft:
            rounds[row.stage_id].append(row)
    return [_of_stage(stage, rounds[stage.pk]) for stage in stages.values()]


def _of_stage(stage: Stage, rounds: Sequence[Round]) -> StageRounds:
    is_drawn = KINDS[stage.format].draws
    # Only rounds of a knock-out have names, which depend on the entries left in them.
    played = played_stage(stage) if is_knockout(stage) else None
    listed = []
    for this_round in rounds:
        is_begun = this_round.state == Round.State.PUBLISHED and not is_drawn
        state = _("in play") if is_begun else this_round.get_state_display()
        title = round_title(this_round, stakes(played, this_round) if played else Stakes())
        listed.append(ListedRound(this_round, title, state))
    nothing = _("Nothing is drawn yet.") if is_drawn else _("Nothing has begun yet.")
    return StageRounds(stage, FORMATS[stage.format].name, listed, nothing)
