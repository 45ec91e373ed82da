"""The lines of a journal by days. Lines of one kind by one person about one tournament or match
stand as one, if they are within an hour and no other kind came between them.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime, timedelta
from itertools import groupby, takewhile
from typing import Any, Protocol

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.text import capfirst

from clubs.lists.keyset import KeyPage
from clubs.lists.span_words import day_and_month
from clubs.words.labels import action

LONG = 160
"""A change with more characters does not stand open in the list."""


class Line(Protocol):
    """A line of the journal of a club or of a federation; `who` wrote it."""

    at: datetime
    action: str

    @property
    def said(self) -> Any: ...
    @property
    def who(self) -> str: ...
    @property
    def change(self) -> str: ...


@dataclass
class Lines:
    """One line, or several equal ones: the newest is first."""

    entries: list[Line]

    @property
    def newest(self) -> Line:
        return self.entries[0]

    @property
    def since(self) -> datetime | None:
        """When the oldest of several lines was written, if not in the same minute."""
        newest, oldest = self.newest.at, self.entries[-1].at
        return oldest if oldest < newest.replace(second=0, microsecond=0) else None

    @property
    def action(self) -> str:
        return action(self.newest.action)

    @property
    def about(self) -> str:
        """The beginning that the subjects of all lines share: "Spring Cup, round 2"."""
        parts = [str(line.said.subject).split(", ") for line in self.entries]
        each = zip(*parts, strict=False)
        return ", ".join(part[0] for part in takewhile(lambda part: len(set(part)) == 1, each))

    @property
    def settings(self) -> list[str]:
        """The parts of a change that is too long to stand open; empty for a short one."""
        change = self.newest.change
        return change.split(" · ") if len(change) > LONG else []

    def takes(self, entry: Line) -> bool:
        newest = self.newest
        return entry.action == newest.action and newest.at - entry.at < timedelta(hours=1)


@dataclass
class Day:
    day: date
    lines: list[Lines]
    is_cut: bool = False
    """Whether another page has more lines of this day."""

    @property
    def words(self) -> str:
        weekday = capfirst(date_format(self.day, "l"))
        return f"{weekday}, {day_and_month(self.day, timezone.localdate())}"

    @property
    def count(self) -> int:
        return sum(len(lines.entries) for lines in self.lines)


def days_of(page: KeyPage[Any]) -> list[Day]:
    """Return the days of the lines of a page, which come with the newest first."""
    days = []
    for day, of_day in groupby(page.rows, lambda entry: timezone.localdate(entry.at)):
        found: list[Lines] = []
        latest: dict[tuple[str, str], Lines] = {}
        for entry in of_day:
            about = (entry.who, str(entry.said.subject).split(", ")[0])
            if about in latest and latest[about].takes(entry):
                latest[about].entries.append(entry)
            else:
                latest[about] = Lines([entry])
                found.append(latest[about])
        days.append(Day(day, found))
    if days:
        days[0].is_cut |= bool(page.newer)
        days[-1].is_cut |= bool(page.older)
    return days
