"""Spans of dates: the days that a list, a leaderboard or a page of figures shows. Pure."""

from __future__ import annotations

import re
from calendar import monthrange
from collections.abc import Mapping
from datetime import date, timedelta
from typing import NamedTuple

YEAR = re.compile(r"(?:19|2\d)\d\d", re.ASCII)


class Span(NamedTuple):
    """The days from `first` to `last`, both included; None leaves that end open."""

    first: date | None = None
    last: date | None = None

    @property
    def year(self) -> int | None:
        """The year if the span is exactly one, else None."""
        return self.first.year if self.first and self == year_of(self.first.year) else None

    def has(self, day: date) -> bool:
        return (not self.first or self.first <= day) and (not self.last or day <= self.last)

    @property
    def parameters(self) -> Mapping[str, str]:
        """The parameters by which an address names this span, whatever day it is."""
        if self == ALL:
            return {"span": "all"}
        if self.year:
            return {"span": f"{self.year}"}
        return {name: f"{day}" for name, day in self._asdict().items() if day}


ALL = Span()


def week_of(day: date) -> Span:
    """Return the week of a day, from Monday to Sunday."""
    monday = day - timedelta(days=day.weekday())
    return Span(monday, monday + timedelta(days=6))


def month_of(day: date) -> Span:
    return Span(day.replace(day=1), day.replace(day=monthrange(day.year, day.month)[1]))


def year_of(year: int) -> Span:
    """Return a whole year. Raises ValueError for a year outside 1 to 9999."""
    return Span(date(year, 1, 1), date(year, 12, 31))


def named_span(name: str, today: date) -> Span | None:
    """Return the span of a name in an address: `today`, `week`, `all`, `2025`; else None."""
    match name:
        case "all":
            return ALL
        case "today":
            return Span(today, today)
        case "yesterday":
            return Span(today - timedelta(days=1), today - timedelta(days=1))
        case "week":
            return week_of(today)
        case "last-week":
            return week_of(today - timedelta(days=7))
        case "month":
            return month_of(today)
        case "last-month":
            return month_of(today.replace(day=1) - timedelta(days=1))
        case "year":
            return year_of(today.year)
    return year_of(int(name)) if YEAR.fullmatch(name) else None
