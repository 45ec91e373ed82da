"""The clock of a round: start, stop, more minutes, the call for the last hand."""

from datetime import timedelta

from django.db.models import F, Sum
from django.db.models.functions import Greatest
from django.utils import timezone

from clubs.journal.writing import NotNow, writing
from clubs.models import User
from tournaments.director.result_lines import at_table
from tournaments.director.writing import note
from tournaments.models import Round, Table
from tournaments.reading.round_clock import clock_of, has_clock

MOST_MINUTES = 600


class ClockChanged(NotNow):
    """The clock is not as the page showed it: a button was pressed twice, or by two directors."""


def start(this_round: Round, *, by: User) -> None:
    """Start the clock with the minutes of the tournament, or go on where it was stopped.

    Raises NotNow if the round is not being played or has no time limit.
    """
    with writing(this_round.stage.tournament):
        _check(this_round)
        if this_round.clock_ends_at is not None:
            return
        minutes = this_round.stage.tournament.minutes
        if not has_clock(this_round):
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


def add(
    this_round: Round, minutes: int, *, by: User, table: Table | None = None, seen: str = ""
) -> None:
    """Add minutes to the clock of the round (if time was up, from now on), or to one table only.

    Fewer than 0 are taken away, as far as there are any. `seen`: the mark of the clock that the
    sender saw; empty: any. Raises NotNow if the round is not being played or has no clock, and
    ClockChanged.
    """
    with writing(this_round.stage.tournament):
        _check(this_round)
        now = timezone.now()
        given = this_round.tables.aggregate(given=Sum("extra_minutes"))["given"] or 0
        shown = clock_of(this_round, now, given)
        if shown is None or not 1 <= abs(minutes) <= MOST_MINUTES:
            raise NotNow
        if seen and seen != shown.mark:
            raise ClockChanged
        action, after = "add-minutes" if minutes > 0 else "cut-minutes", f"{minutes:+}"
        if table is not None:
            more = Greatest(F("extra_minutes") + minutes, 0)
            Table.objects.filter(pk=table.pk).update(extra_minutes=more)
            subject = at_table(this_round, table.number)
            note(this_round.stage.tournament, by, action, subject, after=after)
            return
        left = max(0, max(0, shown.left) + minutes * 60)
        if this_round.clock_ends_at is not None:
            this_round.clock_ends_at = now + timedelta(seconds=left)
        else:
            this_round.clock_left = left
        this_round.save()
        note(this_round.stage.tournament, by, action, this_round, after=after)


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
BUTTONS = (*PRESS, "add", "cut")


def press(
    this_round: Round,
    do: str,
    *,
    by: User,
    minutes: int | None = None,
    table: Table | None = None,
    seen: str = "",
) -> None:
    """Do what one of the `BUTTONS` says. Raises NotNow.

    `minutes`, `table` and `seen` are for `add`, and for `cut`, which takes minutes away.
    """
    if do in ("add", "cut"):
        more = minutes or 0
        add(this_round, more if do == "add" else -more, by=by, table=table, seen=seen)
    else:
        PRESS[do](this_round, by=by)
