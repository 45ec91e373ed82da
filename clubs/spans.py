"""Spans of dates in words: this week, in November 2025, from 3 to 10 November."""

from calendar import monthrange
from datetime import date, timedelta

from django.utils.formats import date_format
from django.utils.translation import gettext as _

from clubs.finding.dates import Span

ALL = Span(None, None)


def this_week(today: date) -> Span:
    """Return the week of today so far, from Monday on."""
    return Span(today - timedelta(days=today.weekday()), None)


def this_month(today: date) -> Span:
    """Return the month of today so far."""
    return Span(today.replace(day=1), None)


def span_words(span: Span, today: date) -> str:
    """Return a span as the end of a sentence: "in November"; empty for all dates."""
    first, last = span
    if first is None and last is None:
        return ""
    if span == this_week(today):
        return _("this week")
    if first is None or last is None:
        if span == this_month(today):
            return _("in {month}").format(month=date_format(today, "F"))
        if first is not None:
            return _("since {day}").format(day=_day(first, today))
        return _("until {day}").format(day=_day(last or today, today))
    if first == last:
        return _one_day(first, today)
    if (first.day, first.month, last.month, last.day) == (1, 1, 12, 31):
        if first.year == last.year:
            return _("in {year}").format(year=first.year)
        return _("from {first} to {last}").format(first=first.year, last=last.year)
    is_month = (first.year, first.month) == (last.year, last.month)
    if is_month and first.day == 1 and last.day == monthrange(last.year, last.month)[1]:
        if first.year == today.year:
            return _("in {month}").format(month=date_format(first, "F"))
        return _("in {month} {year}").format(month=date_format(first, "F"), year=first.year)
    begin = str(first.day) if is_month else _day(first, today)
    return _("from {first} to {last}").format(first=begin, last=_day(last, today))


def _one_day(day: date, today: date) -> str:
    if day == today:
        return _("today")
    if day == today - timedelta(days=1):
        return _("yesterday")
    return _("on {day}").format(day=_day(day, today))


def _day(day: date, today: date) -> str:
    """Return a day with its month, and with its year if that is not this year."""
    if day.year != today.year:
        return date_format(day, "DATE_FORMAT")
    return _("{day} {month_name}").format(day=day.day, month_name=date_format(day, "F"))
