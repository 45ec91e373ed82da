"""The lines of a journal by days. Lines of one kind by one person about one tournament or match
stand as one, if they are within an hour and no other kind came between them. So do the steps of one
round, if nothing else was done to the round between them, and the new matches of an hour.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from itertools import chain, groupby, takewhile
from typing import Any, Protocol

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.text import capfirst, get_text_list
from django.utils.translation import gettext as _

from clubs.lists.keyset import KeyPage
from clubs.lists.span_words import day_and_month
from clubs.words.labels import action, actions_of, stand_as_one, steps

LONG = 100
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


def _corrects(line: Line) -> bool:
    return line.action in actions_of("corrections")


@dataclass
class Lines:
    """One line, several equal ones, or several steps of one thing: the newest is first."""

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
        return action(self.newest.action, len(self.entries))

    @property
    def steps(self) -> str:
        """Several steps in the order of time: "drawn, published and closed"; else empty."""
        codes = [line.action for line in reversed(self.entries)]
        said = [str(steps()[code]) for code in dict.fromkeys(codes) if code in steps()]
        return get_text_list(list(dict.fromkeys(said)), _("and")) if len(codes) > 1 else ""

    @property
    def about(self) -> str:
        """The beginning that the subjects of all lines share: "Spring Cup, round 2"."""
        parts = [str(line.said.subject).split(", ") for line in self.entries]
        each = zip(*parts, strict=False)
        return ", ".join(part[0] for part in takewhile(lambda part: len(set(part)) == 1, each))

    @property
    def title(self) -> str:
        """The action and its subject: "Entered 4 pairs: Copa"."""
        done = (self.about, self.steps) if self.steps else (self.action, self.about)
        return capfirst(": ".join(filter(None, done)))

    @property
    def opened(self) -> Iterator[tuple[Line, str, bool]]:
        """Each line with its subject beyond `about`, else its action, and whether its minute is
        another one than that of the line before.
        """
        minute = None
        for line in self.entries:
            own = str(line.said.subject).removeprefix(self.about).lstrip(", ")
            at = line.at.replace(second=0, microsecond=0)
            yield line, capfirst(own) or action(line.action), at != minute
            minute = at

    @property
    def on_paper(self) -> list[str]:
        """The part of each line that the title does not say: "Table 2 (1720 × 2860)"."""
        said = []
        for line, short, _is_later in self.opened:
            # No line of the paper begins with a dot.
            facts = [line.change.replace(" · ", "\u00a0· ")]
            if reason := getattr(line, "reason", ""):
                facts.append(_("Why: %(reason)s") % {"reason": reason})
            words = " ".join(f"({fact})" for fact in facts if fact)
            if len(self.entries) > 1 and (words or not self.steps):
                words = f"{short} {words}".strip()
            said.append(words)
        return list(filter(None, said))

    @property
    def settings(self) -> list[str]:
        """The parts of a change that is too long to stand open; empty for a short one, and for a
        correction.
        """
        change = self.newest.change
        is_long = len(change) > LONG and not _corrects(self.newest)
        # Older lines of circuits have semicolons.
        return [capfirst(part) for part in re.split(" · |; ", change)] if is_long else []

    def takes(self, entry: Line) -> bool:
        """Whether another line stands with these; a correction stands alone, with its change."""
        newest = self.newest
        if _corrects(entry):
            return False
        if entry.action in steps():
            known = {line.action for line in self.entries}
            is_next = entry.action not in known and known <= steps().keys()
            return is_next and entry.who == newest.who
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


def breaks(rows: Sequence[Line]) -> list[int]:
    """Return the places between rows at which a page can end: no lines that stand as one are parted
    there.
    """
    at = {id(row): number for number, row in enumerate(rows)}
    inside: set[int] = set()
    for lines in chain.from_iterable(day.lines for day in _days(rows)):
        first, last = at[id(lines.newest)], at[id(lines.entries[-1])]
        inside.update(range(first + 1, last + 1))
    return [place for place in range(1, len(rows)) if place not in inside]


def days_of(page: KeyPage[Any]) -> list[Day]:
    """Return the days of the lines of a page, which come with the newest first."""
    days = _days(page.rows)
    if days:
        days[0].is_cut |= bool(page.newer)
        days[-1].is_cut |= bool(page.older)
    return days


def _days(rows: Sequence[Any]) -> list[Day]:
    days = []
    for day, of_day in groupby(rows, lambda entry: timezone.localdate(entry.at)):
        found: list[Lines] = []
        latest: dict[tuple[str, str], Lines] = {}
        of_subject: dict[str, Lines] = {}
        for entry in of_day:
            subject = str(entry.said.subject)
            apart = entry.action in stand_as_one()
            about = (entry.who, entry.action if apart else subject.split(", ")[0])
            last = of_subject.get(subject) if entry.action in steps() else latest.get(about)
            lines = last if last and last.takes(entry) else Lines([])
            lines.entries.append(entry)
            if len(lines.entries) == 1:
                found.append(lines)
            latest[about] = of_subject[subject] = lines
        days.append(Day(day, found))
    return days
