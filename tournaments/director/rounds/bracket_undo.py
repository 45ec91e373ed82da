"""Undo a correction in a bracket on the evening of it, while nothing was played since."""

from collections.abc import Sequence
from datetime import datetime

from clubs.journal.writing import NotNow, writing
from clubs.models import User
from scoring import ledger
from scoring.models import Match
from tournaments.consequences.brackets import change_of_winner
from tournaments.consequences.recent_corrections import (
    RecentCorrection,
    recent_corrections,
)
from tournaments.director.phones import table_keys
from tournaments.director.rounds import tables
from tournaments.director.rounds.bracket_corrections import NewResult, play_again
from tournaments.director.rounds.stored_results import record
from tournaments.director.writing import announce_results, announce_standings, note
from tournaments.formats.parts.base import Note
from tournaments.models import Round, Seat, Stage, Table
from tournaments.reading.progress import has_begun
from tournaments.reading.standings import played_stage
from tournaments.reading.table_queries import read_table
from tournaments.remarks.taken_out import CORRECTED, TAKEN_OUT


def undo(table: Table, *, by: User, seen: str) -> list[Round]:
    """Make a table what it was before its correction, and put the matches back that this took out
    of the bracket. Returns the rounds of these.

    `seen`: the outcome somebody looked at. Raises AlreadyThere; NotNow if a match was played since
    or another result corrected, and for a table that was not corrected today.
    """
    tournament = table.round.stage.tournament
    with writing(tournament):
        now = read_table(table)
        if now.outcome != seen:
            raise tables.AlreadyThere(now)
        done = recent_corrections(played_stage(now.table.round.stage))
        correction = next((each for each in done if each.seated.table.pk == table.pk), None)
        if correction is None or not correction.can_undo:
            raise NotNow
        _restore(correction, by)
        if not correction.draws:
            return []
        rounds = _put_back(correction, by)
        _check_bracket(table.round.stage)
        announce_standings(tournament)
        return rounds


def _restore(correction: RecentCorrection, by: User) -> None:
    """Give the table its columns from before the correction, and take what was seated since out."""
    now, before = correction.seated, correction.before
    change, this_round = change_of_winner(now, before), now.table.round
    this_round.notes = [
        each
        for each in this_round.notes
        if each["code"] != CORRECTED or each["params"].get("at") != correction.params["at"]
    ]
    this_round.save(update_fields=["notes"])
    done = NewResult(before, change, is_again=True)
    record(now, done, by, action="undo-correction")
    if change is not None:
        why = Note(TAKEN_OUT, now.result.entries, {"round": this_round.number})
        play_again(change, why, by=by, reason="")
    announce_results(this_round, [before.table])


def _put_back(correction: RecentCorrection, by: User) -> list[Round]:
    stage, rounds = correction.seated.table.round.stage, []
    draws = [draw.pk for draw in correction.draws]
    own = Match.objects.filter(table_of_round__round__in=draws).select_related("club")
    ledger.lock_matches(own)
    matches = list(own)
    table_keys.put_back(correction.draws, correction.at)
    closed: list[tuple[Round, datetime | None]] = []
    for draw in correction.draws:
        live = stage.rounds.live().filter(number=draw.number).first()
        if live is None:
            draw.voided_at = None
            draw.notes = [each for each in draw.notes if each["code"] != TAKEN_OUT]
            draw.save(update_fields=["voided_at", "notes"])
            live = draw
        else:
            _move_back(draw, live)
            closed.append((live, draw.closed_at))
        table_keys.make_missing(live, by=by)
        note(stage.tournament, by, "put-back-in-bracket", live)
        rounds.append(live)
    _take_newer_out(stage)
    for live, closed_at in closed:
        _set_state(live, closed_at)
    for match in matches:
        if correction.annulled(match):
            ledger.bring_back(match, by=by)
        else:
            ledger.occasion_changed(match)
    return rounds


def _check_bracket(stage: Stage) -> None:
    """Raise NotNow if a match that was put back belongs to no tie of its bracket."""
    played = played_stage(stage)
    if any(bracket.outside for bracket in played.brackets(played.published).values()):
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


def _take_newer_out(stage: Stage) -> None:
    """Delete the tables that were seated since for ties that are decided again, also those of two
    entries who now sit in different rounds.
    """
    played = played_stage(stage)
    rounds = {each.number: each for each in played.published}
    for bracket in played.brackets(played.published).values():
        for meeting in bracket.outside:
            for seated in played.tables[rounds[meeting.round].pk]:
                is_meant = seated.number == meeting.table.number
                if is_meant and seated.is_open and seated.table.match_id is None:
                    seated.table.delete()


def _set_state(live: Round, closed_at: datetime | None) -> None:
    """Let a round be closed, in play or published again. `closed_at`: when it had been closed."""
    tables_of_round = played_stage(live.stage).tables[live.pk]
    if closed_at is not None and not any(seated.is_open for seated in tables_of_round):
        live.state, live.closed_at = Round.State.CLOSED, closed_at
    elif has_begun(live):
        live.state = Round.State.PLAYING
    live.save(update_fields=["state", "closed_at"])
