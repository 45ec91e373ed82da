"""The clock of a round: whether it has one, the time left, its words. Read-only."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime, timedelta

from django.utils.formats import date_format
from django.utils.timezone import localdate, localtime
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from tournaments.models import Round
from tournaments.reading.progress import choose_their_day
from tournaments.reading.standings import PlayedStage, format_of


@dataclass(frozen=True)
class Clock:
    """The seconds left (negative: time is up) of `whole` seconds.

    `given`: the minutes that single tables got, together. `round`: its number, if its name has one.
    """

    left: int
    whole: int
    is_running: bool
    is_begun: bool
    ends_at: datetime | None
    last_hand_at: datetime | None
    given: int = 0
    round: int | None = None

    @property
    def mark(self) -> str:
        """A text that changes with each start, stop and change of minutes; not as time passes."""
        stopped_at = self.left if self.is_begun and not self.is_running else ""
        return f"{self.ends}-{stopped_at}-{self.given}"

    @property
    def is_over(self) -> bool:
        return self.left <= 0

    def is_over_after(self, extra: timedelta) -> bool:
        """Whether time is up for a table that has this much extra time."""
        return self.left + extra.total_seconds() <= 0

    @property
    def face(self) -> str:
        """The time left, as mm:ss."""
        minutes, seconds = divmod(max(0, self.left), 60)
        return f"{minutes:02}:{seconds:02}"

    @property
    def ends(self) -> str:
        """The moment at which it runs out, in milliseconds since 1970; empty while it stands."""
        return str(int(self.ends_at.timestamp() * 1000)) if self.ends_at else ""

    @property
    def state(self) -> str:
        """Whether the clock runs, stands still or is over, in a few words."""
        if self.is_over:
            return self.up
        if self.is_running:
            return _hour(_("Ends at %(hour)s"), self.ends_at)
        return _("Stopped") if self.is_begun else _("Clock not started")

    @property
    def last_hand(self) -> str:
        """The hour at which the last hand was called, in words; empty before."""
        return _hour(_("Last hand: called at %(hour)s"), self.last_hand_at)

    @property
    def words(self) -> list[str]:
        """The lines under the time left."""
        return list(filter(None, (self.last_hand, self.state)))

    @property
    def up(self) -> str:
        """The sentence that time is up."""
        return up_words(self.round)

    @property
    def call(self) -> str:
        """The announcement of the last hand; empty before."""
        return _("Last hand.") if self.last_hand_at else ""

    @property
    def can_stop(self) -> bool:
        return self.is_running and not self.is_over

    @property
    def button(self) -> tuple[str, str, str] | None:
        """Action, icon and label of the button that starts or stops the clock; None without one."""
        if self.is_running:
            return None if not self.can_stop else ("stop", "pause", pgettext("clock", "Stop"))
        words = pgettext("clock", "Go on") if self.is_begun else pgettext("clock", "Start")
        return "start", "play", words


def has_clock(this_round: Round) -> bool:
    """Whether the round has a time limit. It has none if its sides choose when they play."""
    tournament, is_set = this_round.stage.tournament, this_round.clock_ends_at is not None
    is_limited = tournament.minutes is not None or this_round.clock_left is not None or is_set
    return is_limited and not this_round.is_closed and not choose_their_day(this_round)


def usual_last_day(played: PlayedStage) -> date | None:
    """Return the last day of the next round of a league: so many days after that of the round
    before, the first day of the tournament, or today. None if a round is an evening.
    """
    days, starts = played.format.days, localdate(played.stage.tournament.starts_at)
    if days is None:
        return None
    last_days = [one.play_until for one in played.published if one.play_until is not None]
    return max(localdate(), starts, *last_days) + timedelta(days=days)


def clock_of(this_round: Round, now: datetime, given: int = 0) -> Clock | None:
    """Return the clock at this moment; None if the round has none."""
    if not has_clock(this_round):
        return None
    left = this_round.seconds_left(now)
    whole = (this_round.stage.tournament.minutes or 0) * 60
    return Clock(
        left=whole if left is None else left,
        whole=max(whole, left or 0, 1),
        is_running=this_round.clock_ends_at is not None,
        is_begun=left is not None,
        ends_at=this_round.clock_ends_at,
        last_hand_at=this_round.last_hand_at,
        given=given,
        round=round_number(this_round),
    )


def round_number(this_round: Round) -> int | None:
    """Return the number of a round; None in a bracket, whose rounds have names."""
    return None if format_of(this_round.stage).has_bracket else this_round.overall


def time_up(this_round: Round) -> str:
    return up_words(round_number(this_round))


def up_words(number: int | None) -> str:
    if number is None:
        return _("Time is up.")
    text = _("The time of round %(number)s is up.")
    return text.replace(" %(", "\u00a0%(") % {"number": number}


def hour_words(moment: datetime) -> str:
    """Return the hour of a moment, as people in this language write it."""
    return date_format(localtime(moment), "TIME_FORMAT")


def _hour(text: str, moment: datetime | None) -> str:
    return text % {"hour": hour_words(moment)} if moment else ""
