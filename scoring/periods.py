"""The days whose figures a page shows: a year, a span of dates, or all days."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from urllib.parse import urlencode

from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import pgettext


@dataclass(frozen=True)
class Period:
    """The days from `first` to `last`; None leaves that end open."""

    first: date | None = None
    last: date | None = None

    @classmethod
    def of_year(cls, year: int) -> Period:
        return cls(date(year, 1, 1), date(year, 12, 31))

    @property
    def year(self) -> int | None:
        """The year if the period is exactly one, else None."""
        if self.first and self.last and self == Period.of_year(self.first.year):
            return self.first.year
        return None

    @property
    def is_all(self) -> bool:
        return self.first is None and self.last is None

    @property
    def query(self) -> Mapping[str, str]:
        """The parameters by which a page asks for this period."""
        if self.year:
            return {"year": str(self.year)}
        if self.is_all:
            return {"span": "all"}
        ends = {"first": self.first, "last": self.last}
        return {name: day.isoformat() for name, day in ends.items() if day}

    @property
    def encoded(self) -> str:
        return urlencode(self.query)

    @property
    def name(self) -> str:
        """The period as a button or a title shows it."""
        if self.year:
            return str(self.year)
        if self.first is None and self.last is None:
            return pgettext("all years", "All")
        first = self.first and date_format(self.first, "SHORT_DATE_FORMAT")
        last = self.last and date_format(self.last, "SHORT_DATE_FORMAT")
        if not first:
            return _("until {day}").format(day=last)
        if not last:
            return _("since {day}").format(day=first)
        return _("{first} to {last}").format(first=first, last=last)
