"""The clock of a round: start, stop, more minutes, the call for the last hand."""

from datetime import timedelta

from django.db.models import F
from django.utils import timezone
from django.utils.translation import gettext as _

from clubs.models import User
from clubs.writing import NotNow, writing
from tournaments.director.writing import note
from tournaments.models import Round, Table

MOST_MINUTES = 600


def start(this_round: Round, *, by: User) -> None:
    """Start the clock with the minutes of the tournament, or go on where it was stopped.

    Raises NotNow if the round is not being played or the tournament has no time limit.
    """
    with writing(this_round.stage.tournament):
        _check(this_round)
        if this_round.clock_ends_at is not None:
            return
        minutes = this_round.stage.tournament.minutes
        if this_round.clock_left is None and minutes is None:
            raise NotNow
        left = (minutes or 0) * 60 if this_round.clock_left is None else this_round.clock_left
        this_round.clock_ends_at = timezone.now() + timedelta(seconds=left)
        this_round.clock_left = None
        this_round.state = Round.State.PLAYING
        this_round.save()
        note(this_round.stage.tournament, by, "start-clock", this_round)


def stop(this_round: Round, *, by: User) -> None:
    """Stop the clock. Idempotent."""
    with writing(this_round.stage.tournament):
        _check(this_round)
        left = this_round.seconds_left(timezone.now())
        if this_round.clock_ends_at is None or left is None:
            return
        this_round.clock_ends_at, this_round.clock_left = None, max(0, left)
        this_round.save()
        note(this_round.stage.tournament, by, "stop-clock", this_round)


def add(this_round: Round, minutes: int, *, by: User, table: Table | None = None) -> None:
    """Add minutes to the clock of the round (if time was up, from now on), or to one table only.

    Raises NotNow if the round is not being played or has no clock.
    """
    with writing(this_round.stage.tournament):
        _check(this_round)
        whole = this_round.stage.tournament.minutes
        now = timezone.now()
        left = this_round.seconds_left(now)
        if (left is None and whole is None) or not 1 <= minutes <= MOST_MINUTES:
            raise NotNow
        if table is not None:
            Table.objects.filter(pk=table.pk).update(extra_minutes=F("extra_minutes") + minutes)
            subject = _("{round}, table {table}").format(round=this_round, table=table.number)
            note(this_round.stage.tournament, by, "add-minutes", subject, after=f"+{minutes}")
            return
        more = max(0, (whole or 0) * 60 if left is None else left) + minutes * 60
        if this_round.clock_ends_at is not None:
            this_round.clock_ends_at = now + timedelta(seconds=more)
        else:
            this_round.clock_left = more
        this_round.save()
        note(this_round.stage.tournament, by, "add-minutes", this_round, after=f"+{minutes}")


def call_last_hand(this_round: Round, *, by: User) -> None:
    """Call the last hand: every table finishes the hand it is playing. Idempotent."""
    with writing(this_round.stage.tournament):
        _check(this_round)
        if this_round.last_hand_at is None:
            this_round.last_hand_at = timezone.now()
            this_round.state = Round.State.PLAYING
            this_round.save()
            note(this_round.stage.tournament, by, "call-last-hand", this_round)


def _check(this_round: Round) -> None:
    this_round.refresh_from_db()
    if this_round.is_draft or this_round.is_closed or this_round.voided_at:
        raise NotNow


PRESS = {"start": start, "stop": stop, "last-hand": call_last_hand}
BUTTONS = (*PRESS, "add")


def press(
    this_round: Round, do: str, *, by: User, minutes: int | None = None, table: Table | None = None
) -> None:
    """Do what one of the `BUTTONS` says; `minutes` and `table` are for `add`. Raises NotNow."""
    if do == "add":
        add(this_round, minutes or 0, by=by, table=table)
    else:
        PRESS[do](this_round, by=by)
