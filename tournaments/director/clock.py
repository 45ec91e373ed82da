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


def start(round: Round, *, by: User) -> None:
    """Start the clock, with the minutes of the tournament or from where it was stopped.

    Raises NotNow if the round is not being played or the tournament has no time limit.
    """
    with writing(round.stage.tournament):
        _check(round)
        if round.clock_ends_at is not None:
            return
        minutes = round.stage.tournament.minutes
        if round.clock_left is None and minutes is None:
            raise NotNow
        left = (minutes or 0) * 60 if round.clock_left is None else round.clock_left
        round.clock_ends_at, round.clock_left = timezone.now() + timedelta(seconds=left), None
        round.state = Round.State.PLAYING
        round.save()
        note(round.stage.tournament, by, "start-clock", round)


def stop(round: Round, *, by: User) -> None:
    """Stop the clock. Idempotent."""
    with writing(round.stage.tournament):
        _check(round)
        left = round.seconds_left(timezone.now())
        if round.clock_ends_at is None or left is None:
            return
        round.clock_ends_at, round.clock_left = None, max(0, left)
        round.save()
        note(round.stage.tournament, by, "stop-clock", round)


def add(round: Round, minutes: int, *, by: User, table: Table | None = None) -> None:
    """Give all tables more time (from now on if time was up), or only one table.

    Raises NotNow if the round is not being played or has no clock.
    """
    with writing(round.stage.tournament):
        _check(round)
        whole = round.stage.tournament.minutes
        now = timezone.now()
        left = round.seconds_left(now)
        if (left is None and whole is None) or not 1 <= minutes <= MOST_MINUTES:
            raise NotNow
        if table is not None:
            Table.objects.filter(pk=table.pk).update(extra_minutes=F("extra_minutes") + minutes)
            subject = _("{round}, table {table}").format(round=round, table=table.number)
            note(round.stage.tournament, by, "add-minutes", subject, after=f"+{minutes}")
            return
        more = max(0, (whole or 0) * 60 if left is None else left) + minutes * 60
        if round.clock_ends_at is not None:
            round.clock_ends_at = now + timedelta(seconds=more)
        else:
            round.clock_left = more
        round.save()
        note(round.stage.tournament, by, "add-minutes", round, after=f"+{minutes}")


def call_last_hand(round: Round, *, by: User) -> None:
    """Call the last hand: the hand in play is every table's last. Idempotent."""
    with writing(round.stage.tournament):
        _check(round)
        if round.last_hand_at is None:
            round.last_hand_at = timezone.now()
            round.state = Round.State.PLAYING
            round.save()
            note(round.stage.tournament, by, "call-last-hand", round)


def _check(round: Round) -> None:
    round.refresh_from_db()
    if round.is_draft or round.is_closed or round.voided_at:
        raise NotNow


PRESS = {"start": start, "stop": stop, "last-hand": call_last_hand}
BUTTONS = (*PRESS, "add")


def press(
    round: Round, do: str, *, by: User, minutes: int | None = None, table: Table | None = None
) -> None:
    """Press one of the `BUTTONS`; `minutes` and `table` are for `add`. Raises NotNow."""
    if do == "add":
        add(round, minutes or 0, by=by, table=table)
    else:
        PRESS[do](round, by=by)
