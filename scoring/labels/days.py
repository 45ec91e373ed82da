"""Days as people say them: yesterday, Wednesday, 11 Nov, Sep 2025."""

from datetime import date

from django.utils import timezone
from django.utils.dates import WEEKDAYS
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from clubs.lists.span_words import month_day, short_month
from scoring.models import Match

PLAYING_NOW = gettext_lazy("playing now")


def spoken_day(day: date, today: date) -> str:
    """Return a past day in words: yesterday, Wednesday, 11 Nov or, for another year, Sep 2025."""
    ago = (today - day).days
    if ago == 0:
        return _("today")
    if ago == 1:
        return _("yesterday")
    if 1 < ago < 7:
        return str(WEEKDAYS[day.weekday()])
    month = short_month(day)
    if day.year == today.year:
        return _("{day} {month}").format(day=date_format(day, "jS"), month=month)
    return _("{month} {year}").format(month=month, year=day.year)


def written_day(day: date, today: date) -> str:
    """Return a past day as lists show it: today, 27 November or, for another year, its month."""
    if day == today:
        return _("today")
    return month_day(day) if day.year == today.year else date_format(day, "YEAR_MONTH_FORMAT")


def date_words(match: Match) -> str:
    """Return the day of a match in words, with its hour if given."""
    local = timezone.localtime(match.day)
    day = date_format(local, "DATE_FORMAT")
    if match.dated_at is None:
        return _("{day}, day of recording").format(day=day)
    return f"{day}, {date_format(local, 'TIME_FORMAT')}" if match.hour else day
