"""The hall of a round: missing results, tables in play and closed tables, page by page.

Reads a few columns of all tables of the round for their order, and the rest only of the tables on
one page. Reads the whole stage only for a bye on that page, and for formats whose number of rounds
depends on it. `now` is given, so that a page and its tag show the same moment.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Literal

from django.core.paginator import Page, Paginator
from django.db.models import Max
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.models import Hand
from tournaments.boards.clock import Clock, clock_of, hour_words
from tournaments.entrants import words_of
from tournaments.labels import UNITS, Text
from tournaments.models import Round, Table
from tournaments.ranking.results import Entry as PureEntry
from tournaments.ranking.tally import Result, tally
from tournaments.reasons import points_text
from tournaments.round_names import Stakes, round_words, stakes, which_round
from tournaments.seated_table import SeatedTable
from tournaments.standings import PlayedStage, format_of, played_stage, regulation_of
from tournaments.table_queries import Glance, glance_of, glances, read_tables

QUIET = timedelta(minutes=15)
"""A hand takes about ten minutes: a director looks at a table that is silent for longer."""

Kind = Literal["missing", "playing", "waiting", "finished", "bye"]
Step = Literal["add", "start", "results", "close", "over"]
"""Add a match, print and start the clock, note results, close the round; or it is closed."""


@dataclass(frozen=True)
class OpenTable:
    """A table without a result.

    `quiet`: minutes since its last hand, if too many. `ends_at`: end of its time while the clock
    runs.
    """

    seated: SeatedTable
    kind: Kind
    quiet: int | None = None
    ends_at: datetime | None = None

    @property
    def hand(self) -> int | None:
        """The number of the hand in play, of a match recorded hand by hand."""
        return self.seated.match.hand_count + 1 if self.seated.match else None

    @property
    def state(self) -> str:
        """What the director needs to know of the table first, in a few words."""
        if self.kind == "playing":
            return _("In play")
        if self.kind == "waiting":
            return _("Not begun")
        if self.hand is None:
            return _("The result is missing")
        return _("Hand %(hand)s is missing") % {"hand": self.hand}

    @property
    def progress(self) -> str:
        """How far the match is, in a few words; empty for a table without a match and not begun."""
        if self.quiet:
            text = ngettext(
                "no news for %(minutes)s min", "no news for %(minutes)s min", self.quiet
            )
            return text % {"minutes": self.quiet}
        if self.seated.match is not None:
            limit = self.seated.match.hands_limit
            text = _("hand %(hand)s of %(of)s") if limit else _("hand %(hand)s")
            return text % {"hand": self.hand, "of": limit}
        return {"playing": _("on paper"), "missing": _("time is up")}.get(self.kind, "")

    @property
    def extra(self) -> str:
        """The extra minutes of the table, and when they end while the clock runs; empty if none."""
        minutes = self.seated.table.extra_minutes
        if not minutes:
            return ""
        if self.ends_at is None:
            text = ngettext("%(minutes)s min more", "%(minutes)s min more", minutes)
            return text % {"minutes": minutes}
        text = ngettext(
            "%(minutes)s min more, until %(hour)s", "%(minutes)s min more, until %(hour)s", minutes
        )
        return text % {"minutes": minutes, "hour": hour_words(self.ends_at)}

    @property
    def gone(self) -> list[str]:
        """A sentence for each entry of this table that has left the tournament: the table still
        needs a result.
        """
        entries = [e for side in self.seated.sides for e in side if e.left_at is not None]
        return [str(words_of(entry).left_hall) % {"name": entry} for entry in entries]

    @property
    def sides(self) -> Iterator[tuple[str, int | None, bool]]:
        """Name, total so far and presence of each side. The total of an absent side is None, and
        so are all totals without a match."""
        seated = self.seated
        for position, (name, total) in enumerate(zip(seated.names, seated.live, strict=True)):
            came = position not in seated.absent
            yield name, total if seated.match and came else None, came


@dataclass(frozen=True)
class Finish:
    """One side of a table of several: place, points, and its points in the tournament."""

    place: int
    name: str
    points: int
    worth: str
    came: bool


@dataclass(frozen=True)
class ClosedTable:
    """A table with its result, a walkover with the score of the regulation."""

    seated: SeatedTable
    score: tuple[int, ...]
    points: tuple[str, ...]
    """The tournament points of each side, as text."""

    @property
    def sides(self) -> Iterator[tuple[str, int, bool, bool]]:
        """Name, score, victory and presence of each side."""
        winner, absent = self.seated.winner, self.seated.absent
        for position, name in enumerate(self.seated.names):
            yield name, self.score[position], winner == position, position not in absent

    @property
    def finish(self) -> list[Finish]:
        """The sides of a table of three or more, best place first; at equal places, absent sides
        last.
        """
        seated = self.seated
        columns = zip(seated.result.ranked, seated.names, self.score, self.points, strict=True)
        sides = [
            Finish(*column, came=position not in seated.absent)
            for position, column in enumerate(columns)
        ]
        return sorted(sides, key=lambda finish: (finish.place, not finish.came))


@dataclass(frozen=True)
class Spot:
    """A table in the order of the hall, before its sides are read."""

    glance: Glance
    kind: Kind
    quiet: int | None = None
    ends_at: datetime | None = None


@dataclass(frozen=True)
class HallBoard:
    """A round as the hall shows it, page by page.

    `open`, `closed` and `byes` (names and points) are on this page; `missing`, `playing` and
    `finished` count the tables of all pages.
    """

    title: str
    stakes: Stakes
    page: Page[Spot]
    open: Sequence[OpenTable]
    closed: Sequence[ClosedTable]
    byes: Sequence[tuple[str, str]]
    missing: int
    playing: int
    finished: int
    has_begun: bool
    """Whether a table has a match or a result. The clock alone does not count."""
    clock: Clock | None
    has_points: bool
    """Whether the tournament points of a table are more than 1 for a win and 0 for a defeat."""
    unit: Text
    """Name of the points, if they need one."""
    is_bracket: bool
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


def hall_board(round: Round, now: datetime, page: int = 1) -> HallBoard:
    """Return one page of the round's tables: missing results first, then tables in play, tables not
    begun, finished tables and byes, each by table number.
    """
    format, unit = format_of(round.stage), regulation_of(round.stage.tournament).award.unit
    # Reading all rounds takes long: only some formats name or number a round by them.
    played = played_stage(round.stage) if format.rounds_hang_on_field else None
    clock = clock_of(round, now)
    known = {} if played is None else {t.table.pk: t for t in played.tables[round.pk]}
    tables = glances(round) if played is None else list(map(glance_of, known.values()))
    spots = _spots(round, tables, clock, now)
    cut = Paginator(spots, PER_PAGE).get_page(page)
    shown = _read(list(cut.object_list), known)
    results = _results(round, [seated for _spot, seated in shown], played)
    kinds = Counter(spot.kind for spot in spots)
    missing, playing = kinds["missing"], kinds["playing"] + kinds["waiting"]
    return HallBoard(
        title=which_round(played, round) if played else round_words(round, "", format.rounds),
        stakes=stakes(played, round) if played else Stakes(),
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
        has_points=unit != "points",
        unit=UNITS["vp"] if unit == "vp" else "",
        is_bracket=format.has_bracket,
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


def _read(
    spots: Sequence[Spot], known: Mapping[int, SeatedTable]
) -> list[tuple[Spot, SeatedTable]]:
    """Read the tables that are not known. Leaves out a table that was removed meanwhile."""
    keys = [spot.glance.table for spot in spots]
    if not known:
        rows = Table.objects.select_related("match").in_bulk(keys)
        known = {seated.table.pk: seated for seated in read_tables(list(rows.values()))}
    return [(spot, known[key]) for spot, key in zip(spots, keys, strict=True) if key in known]


def _results(
    round: Round, shown: Sequence[SeatedTable], played: PlayedStage | None
) -> dict[int, Result]:
    """Return the result of this round for each entry at these tables, by entry number."""
    finished = [seated.result for seated in shown if not seated.is_open and not seated.table.is_bye]
    people = [PureEntry(number) for table in finished for number in table.entries]
    tallies = tally(people, [finished], regulation_of(round.stage.tournament))
    results = {number: own.results[0] for number, own in tallies.items()}
    if any(seated.table.is_bye for seated in shown):
        # The worth of a bye depends on all matches of its section.
        return (played or played_stage(round.stage)).results_of(round) | results
    return results


def _step(round: Round, clock: Clock | None, *, is_empty: bool, is_open: bool) -> Step:
    if round.is_closed:
        return "over"
    if is_empty:
        return "add"
    if not is_open:
        return "close"
    return "start" if clock is not None and not clock.is_begun else "results"


def _last_heard(round: Round) -> dict[int, datetime]:
    """Return the time of the last recorded hand, by match."""
    hands = Hand.objects.filter(match__table_of_round__round=round).order_by()
    return dict(hands.values_list("match").annotate(Max("recorded_at")))


def _quiet(table: Glance, heard: dict[int, datetime], now: datetime) -> int | None:
    """Return the minutes since the last hand of a match, if they are too many."""
    if table.match is None or table.started_at is None:
        return None
    silence = now - heard.get(table.match, table.started_at)
    return int(silence.total_seconds() // 60) if silence >= QUIET else None


def _closed(seated: SeatedTable, results: Mapping[int, Result]) -> ClosedTable:
    own = [results[side[0].number] for side in seated.sides]
    points = tuple(points_text(result.points) for result in own)
    return ClosedTable(seated, tuple(result.score[0] for result in own), points)
