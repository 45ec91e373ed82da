"""Days that tests use, so that a test means the same on every day of the calendar.

A test never holds the day of a run in a constant of its module: midnight may come in between.
"""

from datetime import date, timedelta

from django.utils.timezone import localdate as today

__all__ = ["coming_days", "past_days", "today"]


def coming_days(count: int) -> list[date]:
    """Return up to six days after today, nearest first.

    No two of them, and none and today, share the number, the month or the weekday.
    """
    return _unlike(timedelta(days=1), count)


def past_days(count: int) -> list[date]:
    """Return up to six days before today, latest first; otherwise like `coming_days`."""
    return _unlike(timedelta(days=-1), count)


def _unlike(step: timedelta, count: int) -> list[date]:
    day = today()
    found = [day]
    while len(found) <= count:
        day += step
        if all(
            day.day != other.day and day.month != other.month and day.weekday() != other.weekday()
            for other in found
        ):
            found.append(day)
    return found[1:]
