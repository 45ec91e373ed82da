"""The tables of a round in the order of the hall, before their sides are read."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Literal

from django.db.models import Max

from scoring.models import Hand
from tournaments.boards.hall.hall_tables import Kind
from tournaments.models import Call, Round
from tournaments.phones.agreement_queries import TableAgreement
from tournaments.reading.progress import choose_their_day
from tournaments.reading.round_clock import Clock
from tournaments.reading.table_queries import Glance

Step = Literal["add", "start", "results", "wait", "winner", "close", "over"]
"""The next step: add a match, print and start the clock, record results, or close the round.

"wait": the results left are recorded hand by hand, or tables count on phones in their time.

"winner": say who advances from a level table of a bracket.

"over": the round is closed.
"""
QUIET = timedelta(minutes=15)
"""A table without a hand for longer than this is reported; a hand takes about ten minutes."""
ORDER: Sequence[Kind] = ("call", "missing", "agree", "playing", "waiting", "finished", "bye")
ONLY = frozenset({"call", "missing", "agree", "dispute", "playing", "waiting", "finished"})
"""The states of tables that a tap on a count selects."""


@dataclass(frozen=True)
class Spot:
    """A table in the order of the hall. `calls`: its open calls, longest waiting first."""

    glance: Glance
    kind: Kind
    quiet: int | None = None
    ends_at: datetime | None = None
    calls: Sequence[Call] = ()
    agreement: TableAgreement | None = None

    @property
    def is_disputed(self) -> bool:
        """Whether a director has to say which count of a hand is right."""
        return self.kind == "agree" and self.agreement is not None and self.agreement.is_disputed

    @property
    def state(self) -> str:
        """Its kind; of a table that has to agree, whether it disagrees."""
        return "dispute" if self.is_disputed else self.kind

    @property
    def has_begun(self) -> bool:
        """Whether the table has a match or a result."""
        glance = self.glance
        return bool(glance.match) or (glance.number is not None and not glance.is_open)


def spots(
    this_round: Round,
    tables: Sequence[Glance],
    clock: Clock | None,
    now: datetime,
    calls: Sequence[Call],
    agreements: Mapping[int, TableAgreement],
) -> list[Spot]:
    """Return these tables in the order of the hall: tables that call, then disputed hands, missing
    results, tables that have to agree, tables in play, tables not begun, finished tables and byes;
    within each group by table number, of those that call the longest waiting first.
    """
    heard = _last_heard(this_round) if any(table.match for table in tables) else {}
    # Without a draw there is no common start: each match begins on its own day.
    # With phones a table shows its first hand, so a table without one is not counted as playing.
    is_playing = (
        this_round.state == Round.State.PLAYING
        and not choose_their_day(this_round)
        and not this_round.stage.tournament.phones
    )
    # Before the clock is started the table next to it tells nothing about a table.
    is_before_start = clock is not None and not clock.is_begun
    of_table: defaultdict[int, list[Call]] = defaultdict(list)
    for call in calls:
        of_table[call.table_id].append(call)
    made = []
    for table in tables:
        quiet = _quiet(table, heard, now) if table.is_open else None
        extra = timedelta(minutes=table.extra_minutes)
        own, agreement = of_table[table.table], agreements.get(table.match or 0)
        if own:
            kind: Kind = "call"
        elif not table.is_open:
            kind = "bye" if table.number is None else "finished"
        elif quiet is not None or (clock is not None and clock.is_over_after(extra)):
            kind = "missing"
        elif is_before_start:
            kind = "playing" if table.hand_count else "waiting"
        else:
            kind = "playing" if is_playing or table.match else "waiting"
        if agreement and agreement.is_open and kind in ("playing", "waiting", "finished"):
            kind = "agree"
        elif agreement is not None and agreement.is_disputed and kind == "missing":
            # The dispute is the reason why nothing more is recorded.
            kind = "agree"
        ends_at = clock.ends_at + extra if clock and clock.ends_at and table.is_open else None
        made.append(Spot(table, kind, quiet, ends_at, own, agreement))
    made.sort(
        key=lambda spot: (
            spot.kind != "call" and not spot.is_disputed,
            ORDER.index(spot.kind),
            calls.index(spot.calls[0]) if spot.calls else 0,
            spot.glance.number or 0,
        )
    )
    return made


def _last_heard(this_round: Round) -> dict[int, datetime]:
    """Return the time of the last recorded hand, by match."""
    hands = Hand.objects.filter(match__table_of_round__round=this_round).order_by()
    return dict(hands.values_list("match").annotate(Max("recorded_at")))


def _quiet(table: Glance, heard: dict[int, datetime], now: datetime) -> int | None:
    """Return the minutes since the last hand of a match, if they are too many."""
    if table.match is None or table.started_at is None:
        return None
    silence = now - heard.get(table.match, table.started_at)
    return int(silence.total_seconds() // 60) if silence >= QUIET else None


def step_of(
    this_round: Round, clock: Clock | None, tables: Sequence[Glance], level: Sequence[int]
) -> Step:
    """Return the next step of a round with these tables. `level`: those without a winner that need
    one.
    """
    if this_round.is_closed:
        return "over"
    if all(table.number is None for table in tables):
        return "add"
    if not any(table.is_open for table in tables):
        return "winner" if level else "close"
    is_over = clock is not None and clock.is_over
    phones = this_round.stage.tournament.phones and not is_over
    has_counts = phones and any(t.match for t in tables if t.is_open)
    if has_counts or not any(table.takes_slip for table in tables):
        return "wait"
    return "start" if clock is not None and not clock.is_begun else "results"
