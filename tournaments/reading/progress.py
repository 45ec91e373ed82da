"""The progress of a tournament: its stage in play, its last round, the published rounds.

Read-only, with a few small queries. Results are in `tournaments.reading.standings`.
"""

from collections.abc import Iterable
from typing import Literal

from django.db.models import Q
from django.utils import timezone

from tournaments.formats import FORMATS
from tournaments.models import Entry, Round, RoundQuerySet, Stage, Tournament
from tournaments.ranking.results import TIED_BY
from tournaments.reading.seated_table import SeatedTable


def is_drawn(tournament: Tournament) -> bool:
    """Whether players have seen a draw. From then on the regulation is frozen."""
    return public_rounds(tournament).exists()


def public_rounds(tournament: Tournament) -> RoundQuerySet:
    """Return the rounds that players may see."""
    return Round.objects.filter(stage__tournament=tournament).live().seen()


def can_be_told(tournament: Tournament, entry: Entry) -> bool:
    """Whether this entry may still play in later rounds, of which a phone can be notified."""
    return not (tournament.ended_at or tournament.archived_at or entry.left_at)


def are_kept_back(tournament: Tournament) -> bool:
    """Whether the standings are hidden from players until the tournament is over."""
    until_end = tournament.standings_shown == Tournament.Shown.END
    return until_end and tournament.ended_at is None


def has_standings(tournament: Tournament) -> bool:
    """Whether a table with a result counts in the standings by now: after a closed round, or at
    once if they are shown live.
    """
    if tournament.standings_shown == Tournament.Shown.ALWAYS:
        return True
    rounds = Round.objects.live().filter(stage__tournament=tournament)
    return rounds.filter(state=Round.State.CLOSED).exists()


def is_knockout(stage: Stage) -> bool:
    return FORMATS[stage.format].has_bracket


def only_brackets(formats: Iterable[str]) -> bool:
    """Whether brackets alone decide a tournament with stages of these formats."""
    kinds = [FORMATS[format] for format in formats]
    return bool(kinds) and all(kind.has_bracket for kind in kinds)


def seats_several(tournament: Tournament) -> bool:
    """Whether more than two sides sit at its tables."""
    return any(FORMATS[stage.format].seats_several() for stage in tournament.stages.all())


def replays_level(stage: Stage) -> bool:
    """Whether a level match is played again: in a bracket in which one match decides a tie."""
    return is_knockout(stage) and FORMATS[stage.format].legs == 1


def tied_rule(stage: Stage) -> str:
    """Return what decides a level match, as the option `tied` of its bracket; "" for others."""
    return str(stage.options.get("tied", "again")) if replays_level(stage) else ""


def without_winner(stage: Stage, tables: Iterable[SeatedTable]) -> list[int]:
    """Return the numbers of the level tables of a bracket at which somebody must still say who
    advances: where a hand more or the lot decides.
    """
    if tied_rule(stage) not in TIED_BY:
        return []
    return [table.number or 0 for table in tables if table.is_level_in_tie]


def stage_with_bracket(tournament: Tournament) -> Stage:
    """Return the stage in play or, if it has no bracket, the last stage with a bracket. Without any
    bracket, return the stage in play."""
    in_play = stage_in_play(tournament)
    stages = [in_play, *reversed(tournament.stages.all())]
    return next(filter(is_knockout, stages), in_play)


def stage_in_play(tournament: Tournament) -> Stage:
    """Return the last stage with a published round, or the first stage before any."""
    stages = list(tournament.stages.all())
    if len(stages) == 1:
        return stages[0]
    drawn = set(public_rounds(tournament).values_list("stage", flat=True))
    return next((stage for stage in reversed(stages) if stage.pk in drawn), stages[0])


def current_stage(tournament: Tournament) -> Stage | None:
    """Return the first stage that is not closed, or None when all are."""
    return tournament.stages.filter(closed_at__isnull=True).order_by("number").first()


def choose_their_day(this_round: Round) -> bool:
    """Whether the sides choose when they play, as in a league, and report their result."""
    return this_round.play_until is not None or not FORMATS[this_round.stage.format].draws


def is_overdue(this_round: Round) -> bool:
    """Whether the last day of an open round is over, so that its missing matches can be decided.

    Not in a bracket, in which somebody has to advance.
    """
    is_over = this_round.play_until is not None and this_round.play_until < timezone.localdate()
    is_open = not (this_round.is_draft or this_round.is_closed or this_round.voided_at)
    return is_over and is_open and not is_knockout(this_round.stage)


def last_round(stage: Stage) -> Round | None:
    """Return the last round of the stage, which may be a draft."""
    return stage.rounds.live().order_by("-number").first()


def published(stage: Stage) -> int:
    """Return how many rounds of the stage players have seen."""
    last = last_round(stage)
    if last is None:
        return 0
    return last.number - 1 if last.is_draft else last.number


def next_stage(stage: Stage) -> Stage | None:
    return Stage.objects.filter(tournament=stage.tournament_id, number=stage.number + 1).first()


def closing_obstacle(stage: Stage) -> Literal["", "open", "unplayed"]:
    """Return the reason why a stage cannot be closed: a round in play, or no round played.

    A draft is no obstacle, because closing deletes it.
    """
    rounds = stage.rounds.live().seen()
    if any(not this_round.is_closed for this_round in rounds):
        return "open"
    return "" if rounds else "unplayed"


def can_reopen(stage: Stage) -> bool:
    """Whether a closed stage can be reopened: players have seen no draw of the next one."""
    following = next_stage(stage)
    if following is None:
        return True
    return following.closed_at is None and not following.is_seen


def is_fixed(stage: Stage) -> bool:
    """Whether the results of a stage stay as they are until it is reopened. The bracket of the last
    stage is reopened by the correction itself, where matches are played again.
    """
    return stage.is_settled and not (is_knockout(stage) and next_stage(stage) is None)


def later_rounds(this_round: Round) -> list[Round]:
    """Return the later rounds of the stage, which reopening this one takes back."""
    later = Round.objects.filter(stage=this_round.stage_id, number__gt=this_round.number)
    return list(later.live())


def begun_since(this_round: Round) -> list[Round]:
    """Return the later rounds with a match or a result. They keep this round closed."""
    return [other for other in later_rounds(this_round) if has_begun(other)]


def has_begun(this_round: Round) -> bool:
    """Whether a table has a match or a result."""
    nothing = Q(scores=[], absent=[], match__isnull=True)
    return this_round.tables.exclude(nothing).exists()
