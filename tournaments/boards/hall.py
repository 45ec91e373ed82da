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
from typing import Literal, NamedTuple

from django.core.paginator import Page, Paginator
from django.db.models import Max
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext, pgettext

from scoring.models import Hand
from tournaments.boards.clock import Clock, clock_of
from tournaments.boards.hall_tables import ClosedTable, Kind, OpenTable
from tournaments.boards.reports import waiting_words
from tournaments.labels import UNITS, Text
from tournaments.models import Round, Table
from tournaments.ranking.results import Entry as PureEntry
from tournaments.ranking.tally import Result, tally
from tournaments.reasons import points_text
from tournaments.report_queries import takes_reports, waiting_at_tables
from tournaments.round_names import round_words, stakes, which_round
from tournaments.seated_table import SeatedTable
from tournaments.standings import PlayedStage, format_of, played_stage, regulation_of
from tournaments.table_queries import Glance, glance_of, glances, read_tables

QUIET = timedelta(minutes=15)
"""A table without a hand for longer than this is reported; a hand takes about ten minutes."""

Step = Literal["add", "start", "results", "close", "over"]
"""The next step: add a match, print and start the clock, record results, or close the round.

"over": the round is closed.
"""


@dataclass(frozen=True)
class Spot:
    """A table in the order of the hall, before its sides are read."""

    glance: Glance
    kind: Kind
    quiet: int | None = None
    ends_at: datetime | None = None


class Count(NamedTuple):
    """The number of tables in one state, in words; `kind` chooses its colour."""

    words: str
    kind: Literal["amber", "plain", "felt"] = "plain"
    is_done: bool = False


class Link(NamedTuple):
    """A link to a page of the round: name of its URL, words, icon.

    `effect`: sentences on what the page changes, if they are shown.
    """

    page: str
    words: Text
    icon: str = "printer"
    effect: str = ""


ADD_MATCH = Link("add_match", gettext_lazy("Add a match"), "plus")
TYPE_SLIPS = Link("slips", gettext_lazy("Type the slips"), "pencil")


@dataclass(frozen=True)
class HallBoard:
    """A round as the hall shows it, page by page.

    `open`, `closed` and `byes` (names and points) are on this page; `missing`, `playing` and
    `finished` count the tables of all pages.
    """

    round: Round
    title: str
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
    is_drawn: bool
    """Whether the round was drawn; else matches are added one by one."""
    reported: int
    """The tables at which a reported result waits."""
    step: Step
    """The director's next step."""

    @property
    def still_open(self) -> int:
        return self.missing + self.playing

    @property
    def count(self) -> int:
        return self.still_open + self.finished

    @property
    def heading(self) -> str:
        text = _("Results: %(which)s") if self.round.is_closed else _("Hall: %(which)s")
        return text % {"which": self.title}

    @property
    def is_published(self) -> bool:
        """Whether the draw is published and no table has begun."""
        return self.is_drawn and self.round.state == Round.State.PUBLISHED

    @property
    def is_live(self) -> bool:
        return not self.round.is_closed and not self.is_published

    @property
    def notes(self) -> list[str]:
        """The sentences under the heading."""
        notes = []
        if self.round.play_until and not self.round.is_closed:
            day = date_format(self.round.play_until, "MONTH_DAY_FORMAT")
            notes.append(_("To be played until %(day)s.") % {"day": day})
        if self.is_published:
            notes.append(_("The draw is published; nobody has begun yet."))
        return notes

    @property
    def counts(self) -> list[Count]:
        """The number of tables in each state."""
        if self.round.is_closed:
            return [Count(_("Round closed"), "felt", is_done=True)]
        counts = []
        if number := self.missing:
            text = ngettext("%(number)s missing", "%(number)s missing", number)
            counts.append(Count(text % {"number": number}, "amber"))
        if number := self.reported:
            text = ngettext("%(number)s result to confirm", "%(number)s results to confirm", number)
            counts.append(Count(text % {"number": number}, "amber"))
        if (number := self.playing) and self.is_drawn:
            text = ngettext("%(number)s in play", "%(number)s in play", number)
            if self.is_published:
                text = ngettext("%(number)s not begun", "%(number)s not begun", number)
            counts.append(Count(text % {"number": number}))
        if self.step == "close":
            return [*counts, Count(_("All results are in."), "felt", is_done=True)]
        if self.count:
            number, total = self.finished, self.count
            text = ngettext(
                "%(number)s closed of %(total)s", "%(number)s closed of %(total)s", number
            )
            counts.append(Count(text % {"number": number, "total": total}, "felt"))
        return counts

    @property
    def closed_title(self) -> str:
        return _("All tables") if self.round.is_closed else pgettext("tables", "Closed")

    @property
    def next_link(self) -> Link | None:
        """The page of the director's next step; None if the step is a button."""
        if self.step == "add" and not self.is_drawn:
            return ADD_MATCH
        return TYPE_SLIPS if self.step == "results" else None

    @property
    def first_links(self) -> Iterator[Link]:
        """The pages for changes to an open round, besides the next step."""
        if not self.is_drawn and self.step not in ("add", "over"):
            yield ADD_MATCH
        if self.step == "start":
            yield TYPE_SLIPS

    @property
    def last_link(self) -> Link | None:
        """The page to move the end of an open league's round, or to open a closed round again."""
        if self.round.is_closed:
            words = _("Open the round again")
            return None if self.round.stage.closed_at else Link("reopen_round", words, "undo-2")
        if self.is_drawn:
            return None
        words = _("Change the last day") if self.round.play_until else _("Set a last day")
        return Link("play_until", words, "pencil")

    @property
    def take_back(self) -> Link | None:
        """The button that takes the round back; None once it is too late."""
        if self.round.is_closed or (self.has_begun if self.is_drawn else self.finished):
            return None
        if not self.is_drawn:
            effect = _("Players no longer see the round, and its matches are removed too.")
            return Link("unpublish_round", _("Take the round back"), "undo-2", effect)
        effect = _("No result is recorded yet. The clock will start again.")
        if self.is_published:
            effect = _("Players do not see this draw any more, until it is published again.")
        return Link("unpublish_round", _("Take the draw back"), "undo-2", effect)

    @property
    def papers(self) -> list[Link]:
        """The papers that can be printed."""
        if self.round.is_closed:
            return [Link("results_pdf", _("Results of the round"))]
        return [
            Link("draw_pdf", _("Draw by table") if self.is_drawn else _("Who meets whom")),
            Link("wall_pdf", _("Who sits where, for the wall")),
            Link("slips_pdf", _("Slips for the tables")),
        ]


PER_PAGE = 36
"""Tables on one page: whole rows of two, three and four cards."""
ORDER: Sequence[Kind] = ("missing", "playing", "waiting", "finished", "bye")


def hall_board(this_round: Round, now: datetime, page: int = 1) -> HallBoard:
    """Return one page of the round's tables.

    Missing results come first, then tables in play, tables not begun, finished tables and byes;
    within each group by table number.
    """
    format = format_of(this_round.stage)
    unit = regulation_of(this_round.stage.tournament).award.unit
    # Reading all rounds takes long, and only some formats need them for the name of a round.
    played = played_stage(this_round.stage) if format.rounds_hang_on_field else None
    clock = clock_of(this_round, now)
    known = {} if played is None else {t.table.pk: t for t in played.tables[this_round.pk]}
    tables = glances(this_round) if played is None else list(map(glance_of, known.values()))
    spots = _spots(this_round, tables, clock, now)
    cut = Paginator(spots, PER_PAGE).get_page(page)
    shown = _read(list(cut.object_list), known)
    results = _results(this_round, [seated for _spot, seated in shown], played)
    names = stakes(played, this_round).tables if played else {}
    rights = this_round.stage.tournament.club.rights
    reports = {}
    if takes_reports(this_round):
        reports = waiting_at_tables(spot.glance.table for spot in spots if spot.glance.is_open)
    kinds = Counter(spot.kind for spot in spots)
    missing, playing = kinds["missing"], kinds["playing"] + kinds["waiting"]
    return HallBoard(
        this_round,
        title=which_round(played, this_round)
        if played
        else round_words(this_round, "", format.rounds),
        page=cut,
        open=[
            OpenTable(
                *(t, spot.kind, spot.quiet, spot.ends_at, names.get(t.table.pk, ""), rights),
                reports=waiting_words(t, reports.get(t.table.pk, {})),
            )
            for spot, t in shown
            if t.is_open
        ],
        closed=[
            _closed(t, results, this_round, names.get(t.table.pk, ""))
            for _spot, t in shown
            if not t.is_open and not t.table.is_bye
        ],
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
        is_drawn=format.draws,
        reported=len(reports),
        step=_step(
            this_round, clock, is_empty=len(spots) == kinds["bye"], is_open=missing + playing > 0
        ),
    )


def _spots(
    this_round: Round, tables: Sequence[Glance], clock: Clock | None, now: datetime
) -> list[Spot]:
    """Return these tables in the order of the hall."""
    heard = _last_heard(this_round) if any(table.match for table in tables) else {}
    # Without a draw there is no common start: each match begins on its own day.
    is_playing = this_round.state == Round.State.PLAYING and format_of(this_round.stage).draws
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
    """Return these tables with their sides; reads those not in `known`.

    Leaves out a table that was removed meanwhile.
    """
    keys = [spot.glance.table for spot in spots]
    if not known:
        rows = Table.objects.select_related("match").in_bulk(keys)
        known = {seated.table.pk: seated for seated in read_tables(list(rows.values()))}
    return [(spot, known[key]) for spot, key in zip(spots, keys, strict=True) if key in known]


def _results(
    this_round: Round, shown: Sequence[SeatedTable], played: PlayedStage | None
) -> dict[int, Result]:
    """Return the result of this round for each entry at these tables, by entry number."""
    finished = [seated.result for seated in shown if not seated.is_open and not seated.table.is_bye]
    people = [PureEntry(number) for table in finished for number in table.entries]
    tallies = tally(people, [finished], regulation_of(this_round.stage.tournament))
    results = {number: own.results[0] for number, own in tallies.items()}
    if any(seated.table.is_bye for seated in shown):
        # The worth of a bye depends on all matches of its section.
        return (played or played_stage(this_round.stage)).results_of(this_round) | results
    return results


def _step(this_round: Round, clock: Clock | None, *, is_empty: bool, is_open: bool) -> Step:
    if this_round.is_closed:
        return "over"
    if is_empty:
        return "add"
    if not is_open:
        return "close"
    return "start" if clock is not None and not clock.is_begun else "results"


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


def _closed(
    seated: SeatedTable, results: Mapping[int, Result], this_round: Round, stake: str
) -> ClosedTable:
    own = [results[side[0].number] for side in seated.sides]
    score = tuple(result.score[0] for result in own)
    points = tuple(points_text(result.points) for result in own)
    return ClosedTable(this_round, seated, score, points, stake)
