"""Dates of which people may know only a part: 12/3/1951, 12/3 without the year, or 2011. Pure.

Stored as texts of ISO 8601 and vCard: `1951-03-12`, `--03-12`, `2011-03`, `2011`; empty: unknown.
"""

import re
from datetime import date
from typing import NamedTuple

_STORED = re.compile(r"(\d{4}|-)(?:-(\d\d)(?:-(\d\d))?)?", re.ASCII)
_TYPED = re.compile(r"(?:(?:(\d{1,2})[/.\- ])?(\d{1,2})[/.\- ])?(\d{4}|\d\d)", re.ASCII)
_DAY_AND_MONTH = re.compile(r"(\d{1,2})[/.\- ](\d{1,2})", re.ASCII)
ANY_LEAP_YEAR = 2024
OLDEST = 1880
"""No living person was born earlier, and few clubs are older."""


class NoDate(ValueError):
    """The text is not a date, or names a day that does not exist."""


class InFuture(NoDate):
    """The date is after today."""


class PartialDate(NamedTuple):
    """A date of which the year, or the day, or day and month may be unknown (None)."""

    year: int | None
    month: int | None
    day: int | None

    def __str__(self) -> str:
        """Return the stored text."""
        year = "-" if self.year is None else f"{self.year:04}"
        return "-".join([year, *(f"{part:02}" for part in self[1:] if part is not None)])


def stored(text: str) -> PartialDate | None:
    """Return the date of a stored text; None for any other text."""
    match = _STORED.fullmatch(text)
    if match is None:
        return None
    year, month, day = match.groups()
    found = PartialDate(
        None if year == "-" else int(year), int(month) if month else None, int(day) if day else None
    )
    return found if _exists(found) else None


def read(typed: str, today: date) -> str:
    """Return the stored text of a date as typed, day first, or as stored; empty for no text.

    Two digits of a year mean the latest such year that is not after today. Raises NoDate, or
    InFuture.
    """
    typed = typed.strip()
    if not typed:
        return ""
    found = stored(typed) or _day_first(typed, today)
    if found is None or not _exists(found):
        raise NoDate(typed)
    if found.year is not None and (found.year, found.month or 1, found.day or 1) > (
        today.year,
        today.month,
        today.day,
    ):
        raise InFuture(typed)
    return str(found)


def digits(text: str) -> str:
    """Return a stored date as people type it: 12/03/1951, 12/03, 03/2011, 2011."""
    found = stored(text)
    if found is None:
        return text
    year = [] if found.year is None else [f"{found.year:04}"]
    return "/".join([f"{part:02}" for part in found[:0:-1] if part is not None] + year)


def _day_first(typed: str, today: date) -> PartialDate | None:
    if match := _DAY_AND_MONTH.fullmatch(typed):
        return PartialDate(None, int(match[2]), int(match[1]))
    match = _TYPED.fullmatch(typed)
    # Two digits alone may be a day or a month as well as a year.
    if match is None or (len(match[3]) == 2 and match[2] is None):
        return None
    year = int(match[3])
    if len(match[3]) == 2:
        year += today.year // 100 * 100
        year -= 100 if year > today.year else 0
    return PartialDate(
        year, int(match[2]) if match[2] else None, int(match[1]) if match[1] else None
    )


def _exists(found: PartialDate) -> bool:
    if found.year is None and found.day is None:
        return False
    if found.year is not None and found.year < OLDEST:
        return False
    month, day = (1 if part is None else part for part in found[1:])
    try:
        date(found.year or ANY_LEAP_YEAR, month, day)
    except ValueError:
        return False
    return True
