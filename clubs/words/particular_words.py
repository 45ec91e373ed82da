"""The particulars of a person in words: their names, and dates of which a part may be unknown."""

from datetime import date

from django.utils.formats import date_format, get_format
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext

from clubs.words import partial_dates

NAMES = {
    "phone": _("telephone"),
    "email": _("e-mail"),
    "birthday": _("birthday"),
    "member_since": _("member since"),
    "number": _("number of the member"),
    "note": _("note"),
    "consent": _("consent"),
}
"""By column of `Particulars`, in the order of the form."""


def date_words(text: str) -> str:
    """Return a stored date in the words of the page: 12 March 1951, 12 March, March 2011, 2011."""
    found = partial_dates.stored(text)
    if found is None:
        return text
    if found.month is None:
        return str(found.year)
    day = date(found.year or partial_dates.ANY_LEAP_YEAR, found.month, found.day or 1)
    if found.day is None:
        return date_format(day, pgettext("format of a date", "F Y"), use_l10n=False)
    if found.year is None:
        return date_format(day, pgettext("format of a date", "j F"), use_l10n=False)
    return date_format(day, get_format("DATE_FORMAT"), use_l10n=False)
