"""Undo a correction in a bracket on the evening of it, while nothing was played since."""

from collections.abc import Sequence

from django.utils.translation import gettext as _

from clubs.models import User
from clubs.writing import NotNow, writing
from scoring import ledger
from scoring.models import Match
from tournaments import one_table
from tournaments.consequences.brackets import TAKEN_OUT, Today, corrected_today
from tournaments.director import table_keys, tables
from tournaments.director.writing import announce_standings, note
from tournaments.models import Round, Seat, Stage, Table
from tournaments.progress import has_begun
from tournaments.standings import played_stage


def undo(table: Table, *, by: User, seen: str) -> None:
    """Give a table its result from before the correction, and put the matches back that it took
    out of the bracket.

    `seen`: the outcome somebody looked at. Raises AlreadyThere; NotNow if a match was played since
    or another result corrected, and for a table that was not corrected today.
    """
    tournament = table.round.stage.tournament
    with writing(tournament):
        now = one_table.seated(one_table.table_row(table))
        if now.outcome != seen:
            raise tables.AlreadyThere(now)
        done = corrected_today(played_stage(now.table.round.stage))
        today = next((each for each in done if each.seated.table.pk == table.pk), None)
        if today is None or not today.can_undo:
            raise NotNow
        before = today.before
        reason = _("Correction undone")
        if before.score is None:
            tables.set_walkover(table, by=by, absent=before.absent, reason=reason)
        else:
            tables.set_score(table, before.score, by=by, reason=reason)
        if today.draws:
            _put_back(today, by)
            _check_bracket(table.round.stage)
            announce_standings(tournament)


def _put_back(today: Today, by: User) -> None:
    stage = today.seated.table.round.stage
    draws = [draw.pk for draw in today.draws]
    matches = list(Match.objects.filter(table_of_round__round__in=draws).select_related("club"))
    for draw in today.draws:
        live = stage.rounds.live().filter(number=draw.number).first()
        if live is None:
            draw.voided_at = None
            draw.save(update_fields=["voided_at"])
            live = draw
        else:
            _move_back(draw, live)
        table_keys.make_missing(live, by=by)
        note(stage.tournament, by, "put-back-in-bracket", live)
    for match in matches:
        if today.annulled(match):
            ledger.bring_back(match, by=by)
        else:
            ledger.occasion_changed(match)
    # Otherwise the undo itself, which took newer matches out, could be undone.
    sides = list(today.seated.result.entries)
    for other in stage.rounds.all():
        own = [n for n in other.notes if n["code"] == TAKEN_OUT and n["sides"] == sides]
        if own:
            other.notes = [each for each in other.notes if each not in own]
            other.save(update_fields=["notes"])


def _check_bracket(stage: Stage) -> None:
    """Raise NotNow if a match that was put back belongs to no tie of its bracket."""
    if any(bracket.outside for bracket in played_stage(stage).brackets().values()):
        raise NotNow


def _move_back(draw: Round, live: Round) -> None:
    """Move the tables of a draw that was taken back into the round, in place of those that were
    seated since.
    """
    own = Table.objects.filter(round=draw)
    people = Seat.objects.filter(round=draw).values("participant")
    newer = Table.objects.filter(pk__in=live.seats.filter(participant__in=people).values("table"))
    newer.delete()
    keys: Sequence[int] = list(own.values_list("pk", flat=True))
    own.update(round=live)
    Seat.objects.filter(table__in=keys).update(round=live)
    draw.delete()
    tables_of_round = played_stage(live.stage).tables[live.pk]
    if draw.closed_at is not None and not any(seated.is_open for seated in tables_of_round):
        live.state, live.closed_at = Round.State.CLOSED, draw.closed_at
    elif has_begun(live):
        live.state = Round.State.PLAYING
    live.save(update_fields=["state", "closed_at"])
