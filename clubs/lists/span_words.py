"""Spans of dates in words: this week, in November 2025, from 3 to 10 November."""

from datetime import date, timedelta

from django.utils.dates import MONTHS_3
from django.utils.formats import date_format
from django.utils.text import capfirst
from django.utils.translation import get_language, pgettext
from django.utils.translation import gettext as _

from clubs.lists.spans import ALL, Span, month_of, week_of


def span_words(span: Span, today: date) -> str:
    """Return a span as the end of a sentence: "in November"; empty for all dates."""
    if span == ALL:
        return ""
    if span == week_of(today):
        return _("this week")
    if span == week_of(today - timedelta(days=7)):
        return _("last week")
    first, last = span
    if first is None or last is None:
        if first is not None:
            return _("since {day}").format(day=day_and_month(first, today))
        return _("until {day}").format(day=day_and_month(last or today, today))
    if first == last:
        return _one_day(first, today)
    if span.year:
        return _("in {year}").format(year=span.year)
    if (first.day, first.month, last.month, last.day) == (1, 1, 12, 31):
        return _("from {first} to {last}").format(first=first.year, last=last.year)
    if span == month_of(first):
        if first.year == today.year:
            return _("in {month}").format(month=date_format(first, "F"))
        return _("in {month} {year}").format(month=date_format(first, "F"), year=first.year)
    return days_words(first, last, today)


def days_words(first: date, last: date, today: date) -> str:
    """Return the first and the last day as the end of a sentence: "from 3 to 10 November"."""
    is_of_month = (first.year, first.month) == (last.year, last.month)
    begin = date_format(first, "jS") if is_of_month else day_and_month(first, today)
    return _("from {first} to {last}").format(first=begin, last=day_and_month(last, today))


def span_name(span: Span, today: date) -> str:
    """Return a span as a title, or as the text of a link: "November", "2025", "All dates"."""
    if span == ALL:
        return _("All dates")
    if span == week_of(today):
        return _("This week")
    if span == week_of(today - timedelta(days=7)):
        return _("Last week")
    if span.year:
        return str(span.year)
    if span.first and span == month_of(span.first):
        style = "F" if span.first.year == today.year else "YEAR_MONTH_FORMAT"
        return capfirst(date_format(span.first, style))
    return capfirst(span_words(span, today))


def day_name(day: date, today: date) -> str:
    """Return "today", "yesterday" or the day with its month: "27 November"."""
    return _near_day(day, today) or day_and_month(day, today)


def _one_day(day: date, today: date) -> str:
    return _near_day(day, today) or _("on {day}").format(day=day_and_month(day, today))


def _near_day(day: date, today: date) -> str:
    if day == today:
        return _("today")
    return _("yesterday") if day == today - timedelta(days=1) else ""


def day_and_month(day: date, today: date) -> str:
    """Return a day with its month, and with its year if that is not this year."""
    if day.year != today.year:
        return date_format(day, "DATE_FORMAT")
    return month_day(day)


def month_day(day: date) -> str:
    """Return a day without its year: 4 February, 4 de fevereiro."""
    return date_format(day, pgettext("format of a day without its year", "j F"))


def short_month(day: date) -> str:
    """Return the short name of a month as sentences have it: Nov, but nov in Portuguese."""
    month = str(MONTHS_3[day.month])
    return month.capitalize() if (get_language() or "").startswith("en") else month.lower()
