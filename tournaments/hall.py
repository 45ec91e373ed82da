"""The hall of a round: missing results, tables in play, closed tables, and the clock.

Reads a few columns of all tables of the round for their order, and the rest only of the tables on
one page: the whole stage only where a bye is on that page. `now` is given, so that a page and its
tag speak of the same moment.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Literal

from django.core.paginator import Page, Paginator
from django.db.models import Max

from scoring.models import Hand
from tournaments.boards.results import results_of
from tournaments.models import Entry, Round, Table
from tournaments.ranking.results import Entry as PureEntry
from tournaments.ranking.tally import Result, tally
from tournaments.reasons import points_text
from tournaments.seated_table import SeatedTable
from tournaments.standings import PlayedStage, format_of, played_stage, regulation_of
from tournaments.table_queries import Glance, glance_of, glances, read_tables

QUIET = timedelta(minutes=15)
"""A hand takes about ten minutes; a table not heard of for longer is one to look at."""

Kind = Literal["missing", "playing", "waiting", "finished", "bye"]
Step = Literal["add", "start", "results", "close", "over"]
"""Add a match, print and start the clock, note results, close the round; or it is closed."""


@dataclass(frozen=True)
class OpenTable:
    """A table without a result.

    `quiet` are the minutes since it was heard of, if too many; `ends_at` is when its time is up,
    while the clock runs.
    """

    seated: SeatedTable
    kind: Kind
    quiet: int | None = None
    ends_at: datetime | None = None

    @property
    def hand(self) -> int | None:
        """The hand being played, where it is recorded hand by hand."""
        return self.seated.match.hand_count + 1 if self.seated.match else None

    @property
    def gone(self) -> list[Entry]:
        """The entries at this table that have left the tournament: they still need a result."""
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

    seated: SeatedTable
    score: tuple[int, ...]
    points: tuple[str, ...]
    """The award's points of each, as they are written."""

    @property
    def sides(self) -> Iterator[tuple[str, int, bool, bool]]:
        """Of each side: name, score, whether it won, whether it came."""
        winner, absent = self.seated.winner, self.seated.absent
        for position, name in enumerate(self.seated.names):
            yield name, self.score[position], winner == position, position not in absent

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
        """The time left, as mm:ss."""
        minutes, seconds = divmod(max(0, self.left), 60)
        return f"{minutes:02}:{seconds:02}"


@dataclass(frozen=True)
class Spot:
    """A table in the order of the hall, before its sides are read."""

    glance: Glance
    kind: Kind
    quiet: int | None = None
    ends_at: datetime | None = None


@dataclass(frozen=True)
class Hall:
    """A round as the hall shows it, page by page.

    `open`, `closed` and `byes` (names and points) are on this page; `missing`, `playing` and
    `finished` count the tables of all pages.
    """

    page: Page[Spot]
    open: Sequence[OpenTable]
    closed: Sequence[ClosedTable]
    byes: Sequence[tuple[str, str]]
    missing: int
    playing: int
    finished: int
    has_begun: bool
    """Whether a table has a match or a result: the clock alone makes no beginning."""
    clock: Clock | None
    unit: str
    step: Step
    """The director's next step."""

    @property
    def still_open(self) -> int:
        return self.missing + self.playing

    @property
    def count(self) -> int:
        return self.still_open + self.finished


PER_PAGE = 36
"""Tables on one page: whole rows of two, three and four cards."""
ORDER: Sequence[Kind] = ("missing", "playing", "waiting", "finished", "bye")


def hall(round: Round, now: datetime, page: str = "1", played: PlayedStage | None = None) -> Hall:
    """Return one page of the round's tables: missing results first, then tables in play, tables not
    begun, finished tables and byes, each by table number. `played`: the stage, if it is read.
    """
    clock = clock_of(round, now)
    known = {} if played is None else {t.table.pk: t for t in played.tables[round.pk]}
    tables = glances(round) if played is None else list(map(glance_of, known.values()))
    spots = _spots(round, tables, clock, now)
    cut = Paginator(spots, PER_PAGE).get_page(page)
    shown = _shown(list(cut.object_list), known)
    results = _results(round, [seated for _spot, seated in shown], played)
    kinds = Counter(spot.kind for spot in spots)
    missing, playing = kinds["missing"], kinds["playing"] + kinds["waiting"]
    return Hall(
        page=cut,
        open=[
            OpenTable(seated, spot.kind, spot.quiet, spot.ends_at)
            for spot, seated in shown
            if seated.is_open
        ],
        closed=[_closed(t, results) for _spot, t in shown if not t.is_open and not t.table.is_bye],
        byes=[
            (t.names[0], points_text(results[t.sides[0][0].number].points))
            for _spot, t in shown
            if t.table.is_bye
        ],
        missing=missing,
        playing=playing,
        finished=kinds["finished"],
        has_begun=bool(kinds["finished"]) or any(spot.glance.match for spot in spots),
        clock=clock,
        unit=regulation_of(round.stage.tournament).award.unit,
        step=_step(
            round, clock, is_empty=len(spots) == kinds["bye"], is_open=missing + playing > 0
        ),
    )


def _spots(
    round: Round, tables: Sequence[Glance], clock: Clock | None, now: datetime
) -> list[Spot]:
    """Return these tables in the order of the hall."""
    heard = _last_heard(round) if any(table.match for table in tables) else {}
    # Formats without a draw have no common start: each match begins on its own day.
    is_playing = round.state == Round.State.PLAYING and format_of(round.stage).draws
    spots = []
    for table in tables:
        if not table.is_open:
            spots.append(Spot(table, "bye" if table.number is None else "finished"))
            continue
        quiet = _quiet(table, heard, now)
        extra = timedelta(minutes=table.extra_minutes)
        is_late = quiet is not None or (clock is not None and clock.is_over_after(extra))
        begun: Kind = "playing" if is_playing or table.match else "waiting"
        ends_at = clock.ends_at + extra if clock and clock.ends_at else None
        spots.append(Spot(table, "missing" if is_late else begun, quiet, ends_at))
    spots.sort(key=lambda spot: (ORDER.index(spot.kind), spot.glance.number or 0))
    return spots


def _shown(
    spots: Sequence[Spot], known: Mapping[int, SeatedTable]
) -> list[tuple[Spot, SeatedTable]]:
    """Read these tables, where they are not known. One that was taken away meanwhile is missing."""
    keys = [spot.glance.table for spot in spots]
    if not known:
        rows = Table.objects.select_related("match").in_bulk(keys)
        known = {seated.table.pk: seated for seated in read_tables(list(rows.values()))}
    return [(spot, known[key]) for spot, key in zip(spots, keys, strict=True) if key in known]


def _results(
    round: Round, shown: Sequence[SeatedTable], played: PlayedStage | None
) -> dict[int, Result]:
    """Return the worth of this round to each entry at these tables, by entry number."""
    own = [seated.result for seated in shown if not seated.is_open and not seated.table.is_bye]
    people = [PureEntry(number) for table in own for number in table.entries]
    tallies = tally(people, [own], regulation_of(round.stage.tournament))
    found = {number: one.results[0] for number, one in tallies.items()}
    if any(seated.table.is_bye for seated in shown):
        # The worth of a bye depends on all matches of its section.
        return results_of(played or played_stage(round.stage), round) | found
    return found


def _step(round: Round, clock: Clock | None, *, is_empty: bool, is_open: bool) -> Step:
    if round.is_closed:
        return "over"
    if is_empty:
        return "add"
    if not is_open:
        return "close"
    return "start" if clock is not None and not clock.is_begun else "results"


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


def _quiet(table: Glance, heard: dict[int, datetime], now: datetime) -> int | None:
    """For how many minutes nothing was heard of a match, if that is too long."""
    if table.match is None or table.started_at is None:
        return None
    silence = now - heard.get(table.match, table.started_at)
    return int(silence.total_seconds() // 60) if silence >= QUIET else None


def _closed(seated: SeatedTable, results: Mapping[int, Result]) -> ClosedTable:
    own = [results[side[0].number] for side in seated.sides]
    points = tuple(points_text(result.points) for result in own)
    return ClosedTable(seated, tuple(result.score[0] for result in own), points)
