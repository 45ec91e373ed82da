"""Dates of which a part may be unknown, in words."""

from datetime import date

from django.utils.formats import date_format
from django.utils.translation import pgettext

from clubs.words import partial_dates


def date_words(text: str) -> str:
    """Return a stored date in the words of the page: 12 March 1951, 12 March, March 2011, 2011."""
    found = partial_dates.stored(text)
    if found is None:
        return text
    if found.month is None:
        return str(found.year)
    day = date(found.year or partial_dates.ANY_LEAP_YEAR, found.month, found.day or 1)
    if found.day is None:
        return date_format(day, pgettext("format of a date", "F Y"))
    if found.year is None:
        return date_format(day, pgettext("format of a date", "j F"))
    return date_format(day, "DATE_FORMAT")
