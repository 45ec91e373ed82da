"""Calls for the director: a side calls or withdraws, a director takes and solves."""

from contextlib import suppress
from datetime import timedelta
from uuid import UUID

from django.utils import timezone

from clubs.journal.writing import NotNow, Refused, writing
from clubs.models import User
from scoring.models import Hand
from tournaments.director.result_lines import at_table
from tournaments.director.writing import note
from tournaments.models import Call, Table
from tournaments.phones.call_queries import keys_about
from tournaments.reading.table_queries import read_tables

MOST_WITHDRAWN, WITHIN = 5, timedelta(minutes=10)
"""Calls that a side may withdraw in this time before it may not call again."""


class TooManyCalls(Refused):
    """The side called and withdrew its call again and again."""


def call(table: Table, side: int, reason: str, *, words: str = "", client_key: UUID) -> Call:
    """Call the director to this table. Idempotent for the same `client_key`.

    A side that waits already gets its open call. Raises NotNow unless the round is in play, and for
    a side that the table does not have; TooManyCalls after many calls that the side withdrew.
    """
    this_round = table.round
    with writing(this_round.stage.tournament):
        if (sent := table.calls.filter(client_key=client_key).first()) is not None:
            return sent
        if (waiting := table.calls.open().filter(side=side).first()) is not None:
            return waiting
        this_round.refresh_from_db()
        is_played = not (this_round.is_draft or this_round.is_closed or this_round.voided_at)
        if not is_played or not table.seats.filter(position=side).exists():
            raise NotNow
        withdrawn = table.calls.filter(side=side, ended_at__isnull=False, solved_by=None)
        if withdrawn.filter(called_at__gt=timezone.now() - WITHIN).count() >= MOST_WITHDRAWN:
            raise TooManyCalls
        called = Call.objects.create(
            club_id=table.club_id,
            table=table,
            side=side,
            reason=reason,
            words=words,
            called_at=timezone.now(),
            client_key=client_key,
        )
        _note(called, _name_of(table, side), "call-director")
        return called


def call_about_counts(table: Table, side: int, hand: UUID, words: str) -> None:
    """Call the director since each side insists on its own count of a hand. Idempotent while that
    call is open. `hand`: the client key of the hand; `side`: the last one that insisted.

    After some such calls about one hand the sides call by themselves.
    """
    sent = set(table.calls.filter(client_key__in=keys_about(hand)).values_list("client_key"))
    free = [key for key in keys_about(hand) if (key,) not in sent]
    if free and not table.calls.open().filter(client_key__in=keys_about(hand)).exists():
        with suppress(NotNow, TooManyCalls):
            call(table, side, Call.Reason.OTHER, words=words, client_key=free[0])


def end_call_about_counts(table: Table, *hands: UUID, by: User | None = None) -> None:
    """End the open call about the counts of these hands: the sides agree, or `by` has decided.

    Idempotent.
    """
    keys = [key for hand in hands for key in keys_about(hand)]
    waiting = table.calls.open().filter(client_key__in=keys)
    for each in waiting.select_related("table__round__stage__tournament"):
        if by is None:
            withdraw(table, each.side)
        else:
            solve(each, by=by)


def end_calls_about_counts(table: Table, *, by: User) -> None:
    """End the open calls about counts of hands, since `by` has set the result of the table."""
    if table.match_id is not None:
        hands = Hand.objects.filter(match=table.match_id, voided_at__isnull=True)
        end_call_about_counts(table, *hands.values_list("client_key", flat=True), by=by)


def withdraw(table: Table, side: int) -> None:
    """End the open call of this side, if it has one. Idempotent."""
    with writing(table.round.stage.tournament):
        for waiting in table.calls.open().filter(side=side):
            waiting.ended_at = timezone.now()
            waiting.save(update_fields=["ended_at"])
            _note(waiting, _name_of(table, side), "withdraw-call")


def take(called: Call, *, by: User) -> Call:
    """Say that this director is on the way. Idempotent; the first director stays.

    Raises NotNow for a call that has ended.
    """
    with writing(called.table.round.stage.tournament):
        called.refresh_from_db()
        if not called.is_open:
            raise NotNow
        if called.taken_at is None:
            _take(called, by)
            called.save(update_fields=["taken_by", "taken_at"])
            _note(called, by, "take-call")
        return called


def solve(called: Call, *, by: User, words: str = "") -> Call:
    """End a call, with a note in a few words. Idempotent; a call that has ended stays as it is."""
    with writing(called.table.round.stage.tournament):
        called.refresh_from_db()
        if called.is_open:
            if called.taken_at is None:
                _take(called, by)
            called.solved_by, called.ended_at, called.note = by, timezone.now(), words
            called.save()
            _note(called, by, "solve-call", words)
        return called


def _take(called: Call, by: User) -> None:
    called.taken_by, called.taken_at = by, timezone.now()


def _note(called: Call, by: User | str, action: str, reason: str = "") -> None:
    this_round = called.table.round
    subject = at_table(this_round, called.table.number)
    tournament = this_round.stage.tournament
    note(tournament, by, action, subject, after=lambda: called.about, reason=reason)


def _name_of(table: Table, side: int) -> str:
    return read_tables([table])[0].names[side]
