"""Take points off an entry, or give it some, beside its results; and cancel that."""

from uuid import UUID

from django.utils import timezone

from clubs.journal.writing import NotNow, Refused, writing
from clubs.models import JournalEntry, User
from scoring.labels.consequences import in_short
from tournaments.consequences.adjustments import adjustment_consequences
from tournaments.consequences.words import stage_changes
from tournaments.director.rounds.stages import freezing_anew
from tournaments.director.writing import StageClosed, announce_standings, line
from tournaments.models import Adjustment, Entry, Participant, Stage
from tournaments.reading.progress import is_fixed, is_knockout, public_rounds, published
from tournaments.reading.standings import played_stage
from tournaments.remarks.adjustments import amount_in_round

SAME = "round", "points", "score", "play_offs"
"""The fields that are equal when the same points may have been noted twice."""


class AlreadyAdjusted(Refused):
    """The same points of the same entry are noted in this round, by somebody else or before."""

    def __init__(self, row: Adjustment) -> None:
        super().__init__(row.pk)
        self.row = row


def adjustable(entry: Entry) -> Participant | None:
    """Return the entry in its last stage that has a published round; None without one, and in a
    bracket, where these points decide nothing.
    """
    seen = entry.participants.filter(stage__rounds__in=public_rounds(entry.tournament))
    last = seen.select_related("stage").order_by("stage__number").last()
    if last is None or is_knockout(last.stage):
        return None
    last.entry, last.stage.tournament = entry, entry.tournament
    return last


def adjust(adjustment: Adjustment, *, by: User, client_key: UUID, known: int | None = None) -> None:
    """Store an adjustment. Idempotent by `client_key`.

    Raises NotNow in a bracket and for a round that players do not see, StageClosed once the results
    of the stage are fixed, AlreadyAdjusted beside the same points with another key than `known`.
    """
    participant = adjustment.participant
    tournament = participant.entry.tournament
    with writing(tournament):
        if participant.adjustments.filter(client_key=client_key).exists():
            return
        stage = _adjustable_stage(participant)
        if not 1 <= adjustment.round <= published(stage):
            raise NotNow
        same = {name: getattr(adjustment, name) for name in SAME}
        row = participant.adjustments.filter(cancelled_at=None, **same).last()
        if row is not None and row.pk != known:
            raise AlreadyAdjusted(row)
        adjustment.club_id, adjustment.by, adjustment.client_key = stage.club_id, by, client_key
        written = _line(stage, adjustment, by, "adjust-points", adjustment.reason)
        with freezing_anew(stage, by=by):
            adjustment.save()
        written.save(force_insert=True)
        announce_standings(tournament)


def cancel(adjustment: Adjustment, *, by: User, reason: str) -> None:
    """Cancel an adjustment: its points do not count any more. Idempotent. Raises as `adjust`."""
    tournament = adjustment.participant.entry.tournament
    with writing(tournament):
        adjustment.refresh_from_db(fields=["cancelled_at"])
        if adjustment.cancelled_at is not None:
            return
        stage = _adjustable_stage(adjustment.participant)
        written = _line(stage, adjustment, by, "cancel-adjustment", reason)
        adjustment.cancelled_at, adjustment.cancelled_by = timezone.now(), by
        adjustment.cancelled_reason = reason
        with freezing_anew(stage, by=by):
            adjustment.save(update_fields=["cancelled_at", "cancelled_by", "cancelled_reason"])
        written.save(force_insert=True)
        announce_standings(tournament)


def _adjustable_stage(participant: Participant) -> Stage:
    """Return the stage if its results may still change. Raises StageClosed and NotNow."""
    stage = Stage.objects.select_related("tournament__club").get(pk=participant.stage_id)
    if is_knockout(stage):
        raise NotNow
    if is_fixed(stage):
        raise StageClosed
    return stage


def _line(stage: Stage, adjustment: Adjustment, by: User, action: str, reason: str) -> JournalEntry:
    """Return the journal line of an adjustment. Call this before it is written."""
    played = played_stage(stage)
    changes = adjustment_consequences(played, adjustment)

    def words() -> str:
        return in_short(amount_in_round(adjustment), stage_changes(changes, played))

    entry = adjustment.participant.entry
    return line(entry.tournament, by, action, entry, after=words, reason=reason)
