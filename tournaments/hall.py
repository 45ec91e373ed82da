"""What the hall shows of a round: who is missing, who plays, what is closed, and the clock.

Works out words and order from a `PlayedStage`; reads one thing of its own, when each table was
last heard of. `now` is given, so that a page and its tag speak of the same moment.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Literal

from django.db.models import Max

from scoring.models import Hand
from tournaments.boards.results import results_of
from tournaments.models import Entry, Round
from tournaments.ranking.tally import Result
from tournaments.reasons import halves
from tournaments.seated import Seated
from tournaments.standings import PlayedStage, regulation_of

QUIET = timedelta(minutes=15)
"""A hand takes about ten minutes; a table not heard of for longer is one to look at."""

Kind = Literal["missing", "playing", "waiting"]


@dataclass(frozen=True)
class OpenTable:
    """A table without a result.

    `quiet` are the minutes since it was heard of, if too many; `ends_at` is when its time is up,
    while the clock runs.
    """

    seated: Seated
    kind: Kind
    quiet: int | None = None
    ends_at: datetime | None = None

    @property
    def hand(self) -> int | None:
        """The hand being played, where it is recorded hand by hand."""
        return self.seated.match.hand_count + 1 if self.seated.match else None

    @property
    def gone(self) -> list[Entry]:
        """Who sits here and has left the tournament since: they still need a result."""
        return [e for side in self.seated.sides for e in side if e.left_at is not None]

    @property
    def sides(self) -> Iterator[tuple[str, int | None, bool]]:
        """Of each side: name, total so far, whether it came. Without a match nobody knows a total,
        nor has one who is not in it."""
        seated = self.seated
        for at, (name, total) in enumerate(zip(seated.names, seated.live, strict=True)):
            came = at not in seated.absent
            yield name, total if seated.match and came else None, came


@dataclass(frozen=True)
class Finish:
    """One of a table of several: the place, the points, and what that is worth in the event."""

    place: int
    name: str
    points: int
    worth: str
    came: bool


@dataclass(frozen=True)
class ClosedTable:
    """A table with its result: what it counts for, walkovers as the regulation has them."""

    seated: Seated
    score: tuple[int, ...]
    points: tuple[str, ...]
    """The award's points of each, as they are written."""

    @property
    def sides(self) -> Iterator[tuple[str, int, bool, bool]]:
        """Of each side: name, score, whether it won, whether it came."""
        for position, name in enumerate(self.seated.names):
            won = self.seated.winner == position
            yield name, self.score[position], won, position not in self.seated.absent

    @property
    def finish(self) -> list[Finish]:
        """Of a table of several: everybody, best first."""
        rows = zip(self.seated.result.ranked, self.seated.names, self.score, strict=True)
        absent = self.seated.absent
        found = [
            Finish(place, name, points, worth, at not in absent)
            for at, ((place, name, points), worth) in enumerate(zip(rows, self.points, strict=True))
        ]
        return sorted(found, key=lambda finish: (finish.place, not finish.came))


@dataclass(frozen=True)
class Clock:
    """The clock of a round: seconds left (below zero: time is up), of how many."""

    left: int
    whole: int
    is_running: bool
    is_begun: bool
    ends_at: datetime | None
    last_hand_at: datetime | None

    @property
    def is_over(self) -> bool:
        return self.left <= 0

    def is_over_after(self, extra: timedelta) -> bool:
        """Whether time is up also for a table that was given more of it."""
        return self.left + extra.total_seconds() <= 0

    @property
    def face(self) -> str:
        """What is left, as mm:ss."""
        minutes, seconds = divmod(max(0, self.left), 60)
        return f"{minutes:02}:{seconds:02}"


@dataclass(frozen=True)
class Hall:
    """A round as the hall shows it. `byes` are the names of those who sit out, and their points."""

    open: Sequence[OpenTable]
    closed: Sequence[ClosedTable]
    byes: Sequence[tuple[str, str]]
    clock: Clock | None
    unit: str

    @property
    def missing(self) -> int:
        return sum(table.kind == "missing" for table in self.open)

    @property
    def playing(self) -> int:
        return len(self.open) - self.missing

    @property
    def count(self) -> int:
        return len(self.open) + len(self.closed)

    @property
    def has_begun(self) -> bool:
        """Whether a table has a match or a result: the clock alone makes no beginning."""
        return bool(self.closed) or any(table.seated.match for table in self.open)


ORDER: Sequence[Kind] = ("missing", "playing", "waiting")


def hall(played: PlayedStage, round: Round, now: datetime) -> Hall:
    """Missing results first, then who plays, then who has not begun; each by table number."""
    clock = clock_of(round, now)
    heard = _last_heard(round)
    tables = played.tables[round.pk]
    # Where nothing is drawn, each match begins on a day of its own.
    is_playing = round.state == Round.State.PLAYING and played.format.draws
    found = []
    for seated in tables:
        if seated.is_open:
            quiet = _quiet(seated, heard, now)
            extra = timedelta(minutes=seated.table.extra_minutes)
            is_late = quiet is not None or (clock is not None and clock.is_over_after(extra))
            begun: Kind = "playing" if is_playing or seated.match else "waiting"
            ends_at = clock.ends_at + extra if clock and clock.ends_at else None
            found.append(OpenTable(seated, "missing" if is_late else begun, quiet, ends_at))
    found.sort(key=lambda table: (ORDER.index(table.kind), table.seated.number or 0))
    results = results_of(played, round)
    return Hall(
        open=found,
        closed=[_closed(t, results) for t in tables if not t.is_open and not t.table.is_bye],
        byes=[
            (t.names[0], halves(results[t.sides[0][0].number].points))
            for t in tables
            if t.table.is_bye
        ],
        clock=clock,
        unit=regulation_of(played.stage.tournament).award.unit,
    )


def clock_of(round: Round, now: datetime) -> Clock | None:
    """The clock as it stands; None where the round has none."""
    minutes = round.stage.tournament.minutes
    left = round.seconds_left(now)
    if round.is_closed or (left is None and minutes is None):
        return None
    whole = (minutes or 0) * 60
    return Clock(
        left=whole if left is None else left,
        whole=max(whole, left or 0, 1),
        is_running=round.clock_ends_at is not None,
        is_begun=left is not None,
        ends_at=round.clock_ends_at,
        last_hand_at=round.last_hand_at,
    )


def _last_heard(round: Round) -> dict[int, datetime]:
    """When something was last recorded at each match of the round."""
    hands = Hand.objects.filter(match__table_of_round__round=round).order_by()
    return dict(hands.values_list("match").annotate(Max("recorded_at")))


def _quiet(seated: Seated, heard: dict[int, datetime], now: datetime) -> int | None:
    """For how many minutes nothing was heard of a match, if that is too long."""
    if seated.match is None:
        return None
    silence = now - heard.get(seated.match.pk, seated.match.started_at)
    return int(silence.total_seconds() // 60) if silence >= QUIET else None


def _closed(seated: Seated, results: Mapping[int, Result]) -> ClosedTable:
    own = [results[side[0].number] for side in seated.sides]
    points = tuple(halves(result.points) for result in own)
    return ClosedTable(seated, tuple(result.score[0] for result in own), points)
