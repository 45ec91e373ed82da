"""The reported results of a league match: for its players and for the director, in sentences."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from django.urls import reverse
from django.utils.formats import date_format, time_format
from django.utils.timezone import localtime
from django.utils.translation import gettext as _

from clubs.words.figures import points
from tournaments.models import ReportedResult, Round
from tournaments.phones.report_queries import (
    Waiting,
    agreed_at,
    can_report,
    takes_reports,
    waiting_at,
)
from tournaments.reading.progress import choose_their_day
from tournaments.reading.seated_table import SeatedTable

State = Literal["new", "own", "other", "differ", "recorded", "over", "closed"]


@dataclass(frozen=True)
class ReportLine:
    """A report that waits, in words."""

    report: ReportedResult
    names: Sequence[str]
    at_table: bool
    """Whether a report without an account came from the code of a table, not from an invitation."""

    @property
    def side(self) -> str:
        return self.names[self.report.side]

    @property
    def score(self) -> str:
        return " × ".join(map(points, self.report.score))

    @property
    def words(self) -> str:
        """The account or side that reported the result, and the time."""
        at = localtime(self.report.at)
        text = _("{side}: reported by {who}, {day}, {hour}")
        if self.report.by is None:
            text = _("{side}: reported with the link of their invitation, {day}, {hour}")
            if self.at_table:
                text = _("{side}: reported on the phone of the table, {day}, {hour}")
        return text.format(
            side=self.side,
            who=self.report.by,
            day=date_format(at, "MONTH_DAY_FORMAT"),
            hour=time_format(at, "TIME_FORMAT"),
        )


@dataclass(frozen=True)
class ReportBoard:
    """The reports of one table, as side `side` sees them."""

    seated: SeatedTable
    side: int
    waiting: Waiting

    @property
    def own(self) -> ReportLine | None:
        return self._line(self.side)

    @property
    def other(self) -> ReportLine | None:
        return self._line(1 - self.side)

    @property
    def opponents(self) -> str:
        return self.seated.names[1 - self.side]

    @property
    def state(self) -> State:
        """The next action of the reader: report, wait, agree, or ask the director."""
        if self.seated.outcome:
            return "over"
        if not takes_reports(self.seated.table.round):
            return "closed"
        if not can_report(self.seated):
            return "recorded"
        if self.own and self.other:
            return "differ"
        if self.other:
            return "other"
        return "own" if self.own else "new"

    @property
    def takes_report(self) -> bool:
        return self.state in ("new", "own", "other", "differ")

    @property
    def heading(self) -> str:
        """The title of the phone's page."""
        if self.state == "differ":
            return _("Two different results")
        return self.says or _("Your match")

    @property
    def hint(self) -> str:
        """The next step of the reader after the match, or why there is nothing to report."""
        if self.state == "differ":
            return _(
                "The two sides entered different results. Talk to each other, or ask the director."
            )
        if self.state == "closed":
            return _("This round is closed. If a result is missing, ask the director.")
        if self.state == "recorded":
            return _("The director records this match, so its result cannot be entered here.")
        if self.state == "new":
            return _("After the match one side enters the result and the other side confirms it.")
        return ""

    @property
    def counts_once(self) -> str:
        text = _("It counts once %(who)s or the director confirms it.")
        return text % {"who": self.opponents}

    @property
    def enter_words(self) -> str:
        """The label of the link to the form."""
        if self.own:
            return _("Correct what you entered")
        return _("No, the result was different") if self.other else _("Enter the result")

    @property
    def is_of_result(self) -> bool:
        """Whether the page of the match is about its final result, and not about its hands."""
        return self.takes_report or (self.state == "over" and self.seated.match is None)

    @property
    def says(self) -> str:
        """The text for a screen reader when the other side has reported a result; "" otherwise."""
        return _("Is this result right?") if self.state == "other" else ""

    @property
    def agreed(self) -> str:
        """A sentence on the two who agreed on the result; empty if the director recorded it."""
        return agreed_words(self.seated)

    def _line(self, side: int) -> ReportLine | None:
        row = self.waiting.get(side)
        return _line(row, self.seated) if row else None


def report_board(seated: SeatedTable, side: int) -> ReportBoard:
    return ReportBoard(seated, side, waiting_at(seated.table))


def report_lines(seated: SeatedTable, waiting: Waiting) -> list[ReportLine]:
    return [_line(waiting[side], seated) for side in sorted(waiting)]


def _line(report: ReportedResult, seated: SeatedTable) -> ReportLine:
    return ReportLine(report, seated.names, not choose_their_day(seated.table.round))


def waiting_words(seated: SeatedTable, waiting: Waiting) -> list[str]:
    """Return sentences on the reports that wait at an open table, for the hall."""
    lines = report_lines(seated, waiting)
    if len(lines) == 2:
        text = _("The two sides report different results: {first} and {second}.")
        return [text.format(first=lines[0].score, second=lines[1].score)]
    text = _("{side} reports {score}. The other side has not confirmed it yet.")
    return [text.format(side=line.side, score=line.score) for line in lines]


def agreed_words(seated: SeatedTable) -> str:
    """Return a sentence on the two people who agreed on the result of a table, or empty."""
    report = agreed_at(seated)
    if report is None:
        return ""
    text = _("Reported by {first}, confirmed by {second}.")
    first = report.by or seated.names[report.side]
    key = report.ended_key
    second = report.ended_by if key is None else seated.names[key.side]
    return text.format(first=first, second=second)


def link_to_report(seated: SeatedTable, this_round: Round, side: int) -> tuple[str, str]:
    """Return the address and the words of the link to report or confirm; empty if it is too late.

    For a person who plays on this side of a table in play.
    """
    if not takes_reports(this_round) or not can_report(seated):
        return "", ""
    stage = this_round.stage
    place = [stage.tournament.club.slug, stage.tournament.slug, stage.number, this_round.number]
    address = reverse("report_result", args=[*place, seated.number])
    waiting = waiting_at(seated.table)
    words = {
        frozenset[int](): _("Enter the result"),
        frozenset({side}): _("See what I entered"),
        frozenset({1 - side}): _("Confirm the result"),
        frozenset({0, 1}): _("Compare the two results"),
    }
    return address, words[frozenset(waiting)]
