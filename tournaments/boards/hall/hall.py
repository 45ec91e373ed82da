"""The hall of a round: missing results, tables in play and closed tables, page by page.

Reads a few columns of all tables of the round for their order, and the rest only of the tables on
one page. Reads the whole stage only for a bye on that page, and for formats whose number of rounds
depends on it. `now` is given, so that a page and its tag show the same moment.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Literal, NamedTuple
from urllib.parse import urlencode

from django.core.paginator import Page, Paginator
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from tournaments.boards.draws.reports import waiting_words
from tournaments.boards.entries.leaving import drawn_without, no_table_words
from tournaments.boards.hall.hall_calls import CallLine, call_line, call_lines
from tournaments.boards.hall.hall_counts import choices_at
from tournaments.boards.hall.hall_spots import ONLY, Spot, Step, spots, step_of
from tournaments.boards.hall.hall_tables import ClosedTable, OpenTable
from tournaments.models import Entry, Round, Table
from tournaments.phones.agreement_queries import TableAgreement, round_agreements
from tournaments.phones.call_queries import calls_of_round
from tournaments.phones.report_queries import takes_reports, waiting_at_tables
from tournaments.ranking.results import Entry as PureEntry
from tournaments.ranking.tally import Result, tally
from tournaments.reading.progress import choose_their_day, without_winner
from tournaments.reading.round_clock import Clock, clock_of
from tournaments.reading.round_names import Stakes, round_words, stakes, until_words, which_round
from tournaments.reading.seated_table import SeatedTable
from tournaments.reading.standings import (
    PlayedStage,
    format_of,
    played_stage,
    regulation_of,
    rules_of,
)
from tournaments.reading.table_queries import glance_of, glances, read_tables
from tournaments.reading.table_words import walkover_mark
from tournaments.remarks.byes import asked_for, bye_row, leavings
from tournaments.words.labels import UNITS, Text
from tournaments.words.reasons import points_text
from tournaments.words.state_words import winner_words


class Count(NamedTuple):
    """The number of tables in one state, in words; `colour` is a word of the styles.

    `only`: the state that a tap on it selects; empty if it selects nothing.
    """

    words: str
    colour: Literal["red", "amber", "plain"] = "plain"
    only: str = ""
    is_done: bool = False


@dataclass(frozen=True)
class HallBoard:
    """A round as the hall shows it, page by page.

    `open`, `closed` and `byes` (names and points) are on this page; `cards`: `open`, with the first
    table that waits for the director on whatever page. `kinds` and `still_open` count
    the tables of all pages: by their state in the hall, and those without a result. `calls` and
    `solved`: the open and the last solved calls. `only`: the state of the tables shown, or empty.
    """

    round: Round
    title: str
    page: Page[Spot]
    open: Sequence[OpenTable]
    cards: Sequence[OpenTable]
    closed: Sequence[ClosedTable]
    byes: Sequence[tuple[str, str, Text, str]]
    kinds: Mapping[str, int]
    still_open: int
    calls: Sequence[CallLine]
    solved: Sequence[CallLine]
    only: str
    has_begun: bool
    """Whether a table has a match or a result. The clock alone does not count."""
    has_phones: bool
    clock: Clock | None
    has_points: bool
    """Whether its tables give tournament points that decide places."""
    unit: Text
    """Name of the points, if they need one."""
    is_drawn: bool
    """Whether the round was drawn; else matches are added one by one."""
    reported: int
    """The tables at which a reported result waits."""
    step: Step
    """The director's next step; `level`: the tables where it is to say who advances."""
    without_table: Sequence[Entry] = ()
    """The entries that came back after the draw."""
    level: Sequence[int] = ()

    @property
    def count(self) -> int:
        """The number of tables without the byes."""
        return sum(self.kinds.values()) - self.kinds.get("bye", 0)

    @property
    def query(self) -> str:
        """The query of the address that shows this page of these tables again."""
        shown = {"page": self.page.number if self.page.number > 1 else "", "only": self.only}
        return urlencode({name: value for name, value in shown.items() if value})

    @property
    def call_lines(self) -> list[CallLine]:
        """The open calls, then the last solved ones."""
        return [*self.calls, *self.solved]

    @property
    def open_words(self) -> str:
        text = ngettext(
            "%(number)s result is missing to close the round.",
            "%(number)s results are missing to close the round.",
            self.still_open,
        )
        return text % {"number": self.still_open}

    @property
    def to_ring(self) -> str:
        """The keys of the calls on which no director is on the way yet, for the sound."""
        return " ".join(str(line.key) for line in self.calls if not line.is_taken)

    @property
    def heading(self) -> str:
        text = _("Results: %(which)s") if self.round.is_closed else _("Hall: %(which)s")
        return text % {"which": self.title}

    @property
    def is_published(self) -> bool:
        """Whether the draw is published and no table has begun."""
        return self.is_drawn and self.round.state == Round.State.PUBLISHED

    @property
    def is_untouched(self) -> bool:
        """Whether the draw is published and no table has sent a result or a call."""
        return self.is_published and not self.reported and not self.calls

    @property
    def is_by_day(self) -> bool:
        """Whether its sides choose the day of their match."""
        return choose_their_day(self.round)

    @property
    def is_live(self) -> bool:
        return not self.round.is_closed and not self.is_published

    @property
    def notes(self) -> list[str]:
        """The sentences under the heading."""
        notes = []
        is_asked = self.calls or self.kinds.get("missing") or self.kinds.get("dispute")
        if self.round.play_until and not self.round.is_closed:
            notes.append(until_words(self.round))
        if self.is_untouched:
            notes.append(_("The draw is published; nobody has begun yet."))
        elif self.step == "wait" and not is_asked:
            notes.append(_("Nothing to do now. Once all results are in, you close the round here."))
        return notes + [no_table_words(entry, self.round) for entry in self.without_table]

    @property
    def counts(self) -> list[Count]:
        """The number of tables in each state."""
        if self.round.is_closed:
            return [Count(_("Round closed"), is_done=True)]
        kinds, counts = self.kinds, []
        if number := len(self.calls):
            text = ngettext("%(number)s call", "%(number)s calls", number)
            counts.append(Count(text % {"number": number}, "red", "call"))
        if number := kinds.get("missing", 0):
            text = ngettext("%(number)s without news", "%(number)s without news", number)
            if self.clock and self.clock.is_over:
                text = ngettext("%(number)s missing", "%(number)s missing", number)
            counts.append(Count(text % {"number": number}, "amber", "missing"))
        if number := kinds.get("agree", 0):
            text = ngettext("%(number)s still to agree", "%(number)s still to agree", number)
            counts.append(Count(text % {"number": number}, "amber", "agree"))
        if number := kinds.get("dispute", 0):
            text = ngettext("%(number)s in dispute", "%(number)s in dispute", number)
            counts.append(Count(text % {"number": number}, "amber", "dispute"))
        if number := self.reported:
            text = ngettext("%(number)s result to confirm", "%(number)s results to confirm", number)
            counts.append(Count(text % {"number": number}, "amber"))
        if (number := kinds.get("playing", 0)) and self.is_drawn:
            text = ngettext("%(number)s in play", "%(number)s in play", number)
            counts.append(Count(text % {"number": number}, only="playing"))
        if (number := kinds.get("waiting", 0)) and self.is_drawn and not self.is_untouched:
            text = ngettext("%(number)s not begun", "%(number)s not begun", number)
            if self.has_begun:
                text = ngettext("%(number)s not recorded", "%(number)s not recorded", number)
            if self.has_begun and self.has_phones:
                text = ngettext("%(number)s without a hand", "%(number)s without a hand", number)
                if rules_of(self.round.stage.tournament).is_results_only:
                    text = _("%(number)s without a result")
            counts.append(Count(text % {"number": number}, only="waiting"))
        if self.step == "winner":
            return [*counts, Count(winner_words(self.level), "amber")]
        if self.step == "close" and not counts:
            return [Count(_("All results are in."), is_done=True)]
        if (total := self.count) and not self.is_published:
            number = kinds.get("finished", 0)
            text = ngettext(
                "%(number)s of %(total)s table closed",
                "%(number)s of %(total)s tables closed",
                total,
            )
            words = text % {"number": number, "total": total}
            counts.append(Count(words, only="finished" if number else ""))
        # A tap on the only count would change nothing.
        return counts if len(counts) > 1 else [count._replace(only="") for count in counts]

    @property
    def late(self) -> OpenTable | None:
        """The table that is the director's next step: one that waits for a decision; else one whose
        hand or result is missing, if all others are recorded hand by hand.
        """
        if self.step not in ("wait", "results") or self.calls:
            return None
        if table := next((t for t in self.cards if t.is_urgent), None):
            return table
        missing = (t for t in self.cards if t.kind == "missing" and t.task)
        return next(missing, None) if self.step == "wait" else None

    @property
    def is_all_closed(self) -> bool:
        """Whether no open table stands above the closed ones."""
        return not self.open

    @property
    def closed_title(self) -> str:
        if self.round.is_closed:
            return _("All tables")
        return pgettext("tables", "Closed") if self.closed else _("Without a table")


PER_PAGE = 36
"""Tables on one page: whole rows of two, three and four cards."""


def hall_board(this_round: Round, now: datetime, page: int = 1, only: str = "") -> HallBoard:
    """Return one page of the round's tables, in the order of `spots`. `only`: a key of `ONLY`, or
    empty for all tables.
    """
    format = format_of(this_round.stage)
    unit = regulation_of(this_round.stage.tournament).award.unit
    # Reading all rounds takes long, and only some formats need them for the name of a round.
    played = played_stage(this_round.stage) if format.rounds_hang_on_field else None
    known = {} if played is None else {t.table.pk: t for t in played.tables[this_round.pk]}
    tables = glances(this_round) if played is None else list(map(glance_of, known.values()))
    clock = clock_of(this_round, now, sum(table.extra_minutes for table in tables))
    rights = this_round.stage.tournament.club.rights
    has_phones = bool(this_round.stage.tournament.phones) and not this_round.is_closed
    calls, solved = calls_of_round(this_round) if has_phones else ((), ())
    agreements = round_agreements(this_round, now)
    every = spots(this_round, tables, clock, now, calls, agreements)
    only = only if only in ONLY else ""
    cut = Paginator([s for s in every if not only or s.state == only], PER_PAGE).get_page(page)
    on_page = {spot.glance.table for spot in cut.object_list}
    first = next((s for s in every if s.state in ("dispute", "missing")), None)
    read = _read([s for s in every if s is first or s.glance.table in on_page], known)
    shown = [(spot, seated) for spot, seated in read if spot.glance.table in on_page]
    whole = played
    has_byes = any(seated.table.is_bye for _spot, seated in shown)
    if played is None and (has_byes or format.is_of_meetings):
        whole = played_stage(this_round.stage)
    results = _results(this_round, [seated for _spot, seated in shown], whole)
    names = stakes(played, this_round).tables if played else {}
    left = leavings(whole, this_round) if whole else {}
    asked = asked_for(whole, this_round) if whole else {}
    reports = {}
    if takes_reports(this_round):
        reports = waiting_at_tables(spot.glance.table for spot in every if spot.glance.is_open)
    level = without_winner(this_round.stage, known.values())
    has_begun = any(spot.has_begun for spot in every)
    kinds = Counter(spot.state for spot in every)
    still_open = sum(spot.glance.is_open for spot in every)
    cards = [
        OpenTable(
            *(t, spot.kind, spot.quiet, spot.ends_at, names.get(t.table.pk, ""), rights),
            round=this_round,
            reports=waiting_words(t, reports.get(t.table.pk, {})),
            agreement=spot.agreement,
            calls=[call_line(call, t, now) for call in spot.calls],
            choices=choices_at(t, spot.calls, rights),
            has_phones=has_phones,
            others_play=has_begun and format.draws,
        )
        for spot, t in read
        if t.is_open or spot.kind in ("call", "agree")
    ]
    return HallBoard(
        this_round,
        title=which_round(played, this_round)
        if played
        else round_words(this_round, Stakes(), format.rounds),
        page=cut,
        open=[card for card in cards if card.seated.table.pk in on_page],
        cards=cards,
        closed=[
            replace(
                _closed(t, results, this_round, names.get(t.table.pk, ""), spot.agreement),
                left=left.get(t.table.pk),
            )
            for spot, t in shown
            if spot.kind == "finished" and not t.is_open
        ],
        byes=[bye_row(t, results, asked, left, unit) for _spot, t in shown if t.table.is_bye],
        kinds=kinds,
        still_open=still_open,
        calls=call_lines(calls, [t for _spot, t in shown], now),
        solved=call_lines(solved, [t for _spot, t in shown], now),
        only=only,
        has_begun=has_begun,
        has_phones=has_phones,
        clock=clock,
        has_points=unit != "points" and not format.has_bracket,
        unit=UNITS["vp"] if unit == "vp" else "",
        is_drawn=format.draws,
        reported=len(reports),
        step=step_of(this_round, clock, tables, level),
        level=level,
        without_table=drawn_without(whole, this_round) if whole else (),
    )


def _read(
    asked: Sequence[Spot], known: Mapping[int, SeatedTable]
) -> list[tuple[Spot, SeatedTable]]:
    """Return these tables with their sides; reads those not in `known`.

    Leaves out a table that was removed meanwhile.
    """
    keys = [spot.glance.table for spot in asked]
    if not known:
        rows = Table.objects.select_related("match", "round__stage__tournament").in_bulk(keys)
        known = {seated.table.pk: seated for seated in read_tables(list(rows.values()))}
    return [(spot, known[key]) for spot, key in zip(asked, keys, strict=True) if key in known]


def _results(
    this_round: Round, shown: Sequence[SeatedTable], played: PlayedStage | None
) -> dict[int, Result]:
    """Return the result of this round for each entry at these tables, by entry number."""
    if played is not None and played.format.is_of_meetings:
        return played.results_of(this_round)
    finished = [seated.result for seated in shown if not seated.is_open and not seated.table.is_bye]
    people = [PureEntry(number) for table in finished for number in table.entries]
    tallies = tally(people, [finished], regulation_of(this_round.stage.tournament))
    results = {number: own.results[0] for number, own in tallies.items()}
    # The worth of a bye depends on all matches of its section.
    return results if played is None else played.results_of(this_round) | results


def _closed(
    seated: SeatedTable,
    results: Mapping[int, Result],
    this_round: Round,
    stake: str,
    agreement: TableAgreement | None,
) -> ClosedTable:
    own = [results[number] for number in seated.result.shown_entries]
    score = (seated.rules.low_wins and seated.score) or tuple(result.score[0] for result in own)
    points = tuple(points_text(result.points) for result in own)
    counts = walkover_mark(seated, [result.score for result in own])
    return ClosedTable(this_round, seated, score, points, stake, agreement, counts=counts)
