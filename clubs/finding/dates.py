"""Spans of dates as people type them: yesterday, last week, 20/11, from 3 to 10 November.

A reader takes the words and a position, and returns the span with the number of words it has used,
or None. Days of unknown year are the latest that are not after today.
"""

from __future__ import annotations

import re
from calendar import monthrange
from collections.abc import Callable, Sequence
from datetime import date, timedelta
from typing import NamedTuple, TypeAlias

from clubs.finding.calendar import (
    AFTER,
    AND,
    BEFORE,
    DAY_MARKS,
    DAYS_AGO,
    FROM,
    LAST,
    LAST_FEW,
    MONTH,
    OF,
    SINCE,
    THIS,
    TO,
    UNITS,
    UNTIL,
    WEEKDAY,
    WEEKDAY_ENDINGS,
)
from clubs.lists.spans import Span, month_of, week_of, year_of

EARLIEST_YEAR = 1900
NUMERIC_DAY = re.compile(r"(\d{1,2})[/.-](\d{1,2})(?:[/.-](\d{4}|\d{2}))?")
ISO_DAY = re.compile(r"(\d{4})-(\d{1,2})-(\d{1,2})")
NUMERIC_MONTH = re.compile(r"(\d{1,2})/(\d{4})")
DAY = re.compile(r"(\d{1,2})(?:o|st|nd|rd|th)?")
YEAR = re.compile(r"\d{4}")
MOST_AGO = 5_000


class Found(NamedTuple):
    """A span, the number of words it was written in, and whether the words can mean no name."""

    span: Span
    length: int
    is_certain: bool = True


Reader: TypeAlias = Callable[[Sequence[str], int, date], "Found | None"]


def read_dates(words: Sequence[str], at: int, today: date) -> Found | None:
    """Return the longest span of dates that begins at this word, or None.

    A month or weekday alone is uncertain: it may be a name, such as Abril or Domingo.
    """
    return _limited(words, at, today) or _from_to(words, at, today) or _one(words, at, today)


def _one(words: Sequence[str], at: int, today: date) -> Found | None:
    found = [one for reader in READERS if (one := _safe(reader, words, at, today))]
    return max(found, key=lambda one: one.length, default=None)


def _safe(reader: Reader, words: Sequence[str], at: int, today: date) -> Found | None:
    try:
        return reader(words, at, today)
    except (ValueError, OverflowError):
        return None  # 31 February, or a day before the year 1


def _word(words: Sequence[str], at: int) -> str:
    return words[at] if at < len(words) else ""


# --- Spans of two ends --------------------------------------------------------------------------


def _limited(words: Sequence[str], at: int, today: date) -> Found | None:
    """Read *since 3 November*, *until Friday*, *before 2025*, *after 20/11*."""
    mark = _word(words, at)
    skipped = (
        2 if _word(words, at + 1) in OF or (mark, _word(words, at + 1)) == ("a", "partir") else 1
    )
    if mark == "a" and skipped == 2:
        skipped += _word(words, at + 2) in OF
    elif mark not in SINCE | UNTIL | BEFORE | AFTER:
        return None
    one = _one(words, at + skipped, today)
    if one is None or one.span.first is None or one.span.last is None:
        return None
    length = skipped + one.length
    if mark in SINCE and _joined(words, at + length, today):
        return None  # a span with both ends
    if mark in UNTIL:
        return Found(Span(None, one.span.last), length)
    if mark in BEFORE:
        return Found(Span(None, one.span.first - timedelta(days=1)), length)
    if mark in AFTER:
        return Found(Span(one.span.last + timedelta(days=1), None), length)
    return Found(Span(one.span.first, None), length)


def _joined(words: Sequence[str], at: int, today: date, *, is_begun: bool = True) -> Found | None:
    """Return the second end of a span after a word such as *to*; its length includes the word.

    `is_begun`: whether the first end has a word such as *from*.
    """
    if _word(words, at) not in (TO | AND if is_begun else TO):
        return None
    second = _one(words, at + 1, today)
    return second and second._replace(length=second.length + 1)


def _from_to(words: Sequence[str], at: int, today: date) -> Found | None:
    """Read *from 3 to 10 November*, *October to December 2025*, *1/11 – 15/11*."""
    start = at + (_word(words, at) in FROM)
    for first in (_one(words, start, today), _bare_day(words, start, today)):
        if first is None:
            continue
        second = _joined(words, start + first.length, today, is_begun=start > at)
        if second is None or second.span.last is None or first.span.first is None:
            continue
        begin, end = first.span.first, second.span.last
        if first.length == 1 and DAY.fullmatch(words[start]):
            begin = end.replace(day=begin.day)
        elif begin > end and not YEAR.search(" ".join(words[start : start + first.length])):
            begin = begin.replace(year=begin.year - 1)  # December to January
        if begin > end:
            begin, end = end, begin
        return Found(Span(begin, end), start - at + first.length + second.length)
    return None


def _bare_day(words: Sequence[str], at: int, today: date) -> Found | None:
    day = DAY.fullmatch(_word(words, at))
    if not day or not 1 <= int(day[1]) <= 31:
        return None
    # Any month of 31 days: the second end has the month.
    return Found(Span(date(2000, 1, int(day[1])), None), 1)


# --- Single spans -------------------------------------------------------------------------------


def _days_ago(words: Sequence[str], at: int, today: date) -> Found | None:
    for phrase, ago in DAYS_AGO.items():
        if tuple(words[at : at + len(phrase)]) == phrase:
            return Found(_day(today - timedelta(days=ago)), len(phrase))
    return None


def _named_span(words: Sequence[str], at: int, today: date) -> Found | None:
    """Read *this week*, *last month*, *semana passada*, *el año pasado*."""
    first, second = _word(words, at), _word(words, at + 1)
    if first in THIS and second in UNITS:
        return Found(_unit(UNITS[second], 0, today), 2)
    if first in LAST and second in UNITS:
        return Found(_unit(UNITS[second], 1, today), 2)
    if first in UNITS and second in LAST:
        return Found(_unit(UNITS[first], 1, today), 2)
    return None


def _last_few(words: Sequence[str], at: int, today: date) -> Found | None:
    """Read *last 30 days*, *últimas 2 semanas*: that many days, weeks … up to today."""
    number, unit = _word(words, at + 1), UNITS.get(_word(words, at + 2))
    if _word(words, at) not in LAST_FEW or unit is None:
        return None
    if not number.isascii() or not number.isdecimal() or not 0 < int(number[:9]) <= MOST_AGO:
        return None
    days = {"day": 1, "week": 7, "month": 30, "year": 365}[unit] * int(number)
    return Found(Span(today - timedelta(days=days - 1), today), 3)


def _numeric(words: Sequence[str], at: int, today: date) -> Found | None:
    """Read 20/11, 20/11/25, 20.11.2025, 2025-11-20 and the month 11/2025."""
    word = _word(words, at)
    if match := ISO_DAY.fullmatch(word):
        return Found(_day(_known(int(match[1]), int(match[2]), int(match[3]))), 1)
    if match := NUMERIC_MONTH.fullmatch(word):
        return Found(_month(_known_year(int(match[2])), int(match[1])), 1)
    if match := NUMERIC_DAY.fullmatch(word):
        day, month = int(match[1]), int(match[2])
        if month > 12 >= day:  # 11/20, as in the United States
            day, month = month, day
        if match[3] is None:
            return Found(_day(_latest(month, day, today)), 1)
        return Found(_day(_known(int(match[3]) + 2000 * (len(match[3]) == 2), month, day)), 1)
    return None


def _day_of_month(words: Sequence[str], at: int, today: date) -> Found | None:
    """Read *20 de novembro de 2025*, *November 20, 2025*, *sexta, 20 de novembro*."""
    start = at + _weekday_length(words, at)
    if day := DAY.fullmatch(_word(words, start)):
        month_at = start + 1 + (_word(words, start + 1) in OF)
        month = MONTH.get(_word(words, month_at))
        end = month_at + 1
    elif month := MONTH.get(_word(words, start)):
        day = DAY.fullmatch(_word(words, start + 1))
        end = start + 2
    if not day or not month:
        return None
    year, length = _year_after(words, end)
    shown = _known(year, month, int(day[1])) if year else _latest(month, int(day[1]), today)
    return Found(_day(shown), end + length - at)


def _marked_day(words: Sequence[str], at: int, today: date) -> Found | None:
    """Read *dia 20*: the latest 20th."""
    day = DAY.fullmatch(_word(words, at + 1))
    if _word(words, at) not in DAY_MARKS or not day:
        return None
    month = today
    for _ in range(12):
        if int(day[1]) <= monthrange(month.year, month.month)[1]:
            shown = month.replace(day=int(day[1]))
            if shown <= today:
                return Found(_day(shown), 2)
        month = month.replace(day=1) - timedelta(days=1)
    return None


def _month_name(words: Sequence[str], at: int, today: date) -> Found | None:
    """Read *novembro*, *novembro de 2025*, *2025 novembro*."""
    if _is_year(_word(words, at)) and (month := MONTH.get(_word(words, at + 1))):
        return Found(_month(int(words[at]), month), 2)
    month = MONTH.get(_word(words, at))
    if month is None:
        return None
    year, length = _year_after(words, at + 1)
    if year:
        return Found(_month(year, month), 1 + length)
    return Found(_month(today.year - (month > today.month), month), 1, is_certain=False)


def _weekday(words: Sequence[str], at: int, today: date) -> Found | None:
    """Read *sexta*, *sexta-feira*, *sexta passada*, *last Friday*: the latest of these days."""
    is_last = _word(words, at) in LAST
    number = WEEKDAY.get(_word(words, at + is_last).removesuffix("-feira"))
    if number is None:
        return None
    length = is_last + _weekday_length(words, at + is_last)
    if not is_last and _word(words, at + length) in LAST:
        is_last, length = True, length + 1
    ago = (today.weekday() - number) % 7
    if is_last and ago == 0:
        ago = 7
    return Found(_day(today - timedelta(days=ago)), length, is_certain=length > 1)


def _year(words: Sequence[str], at: int, today: date) -> Found | None:
    start = at + (UNITS.get(_word(words, at)) == "year")
    start += start > at and _word(words, start) in OF
    if not _is_year(_word(words, start)) or int(words[start]) > today.year + 1:
        return None
    return Found(year_of(int(words[start])), start - at + 1)


READERS: Sequence[Reader] = (
    _days_ago,
    _named_span,
    _last_few,
    _numeric,
    _day_of_month,
    _marked_day,
    _month_name,
    _weekday,
    _year,
)


def _day(day: date) -> Span:
    return Span(day, day)


def _month(year: int, month: int) -> Span:
    return month_of(date(year, month, 1))


def _unit(unit: str, ago: int, today: date) -> Span:
    """Return the day, week, month or year of today, or the one before it."""
    if unit == "day":
        return _day(today - timedelta(days=ago))
    if unit == "week":
        return week_of(today - timedelta(days=7 * ago))
    if unit == "month":
        return month_of(today.replace(day=1) - timedelta(days=ago))
    return year_of(today.year - ago)


def _weekday_length(words: Sequence[str], at: int) -> int:
    """Return how many words the name of a weekday takes: 2 for *sexta feira*, 0 for none."""
    if _word(words, at).removesuffix("-feira") not in WEEKDAY:
        return 0
    return 1 + (_word(words, at + 1) in WEEKDAY_ENDINGS)


def _year_after(words: Sequence[str], at: int) -> tuple[int, int]:
    """Return the year written at this word, and the number of its words; 0, 0 without."""
    skipped = int(_word(words, at) in OF)
    if _is_year(_word(words, at + skipped)):
        return int(words[at + skipped]), skipped + 1
    return 0, 0


def _is_year(word: str) -> bool:
    return bool(YEAR.fullmatch(word)) and word.isascii() and int(word) >= EARLIEST_YEAR


def _known_year(year: int) -> int:
    if year < EARLIEST_YEAR:
        raise ValueError(year)
    return year


def _known(year: int, month: int, day: int) -> date:
    return date(_known_year(year), month, day)


def _latest(month: int, day: int, today: date) -> date:
    """Return the latest such day up to today; 29 February is that of a leap year."""
    for year in range(today.year, today.year - 9, -1):
        if day <= monthrange(year, month)[1] and date(year, month, day) <= today:
            return date(year, month, day)
    raise ValueError(day)
