"""Dates and hours as a club writes them: 20h08, sexta, 20 de novembro.

The languages in this folder have only the formats that differ from Django's own. In all of them "S"
is the mark of the first day in Portuguese, 1º de janeiro, and nothing else.
"""

from django.utils.dateformat import DateFormat
from django.utils.translation import get_language
from django.utils.translation import gettext_noop as _

# Django writes "Sexta-feira" and "Novembro" in Portuguese. Our translations override Django's, and
# `make messages` finds the words here.
DAYS = [
    _("Monday"),
    _("Tuesday"),
    _("Wednesday"),
    _("Thursday"),
    _("Friday"),
    _("Saturday"),
    _("Sunday"),
]
MONTHS = [
    _("January"),
    _("February"),
    _("March"),
    _("April"),
    _("May"),
    _("June"),
    _("July"),
    _("August"),
    _("September"),
    _("October"),
    _("November"),
    _("December"),
]
# Django would say "Inglês": whoever looks for a language looks for its own name.
LANGUAGES = [_("English")]


def _mark_of_first_day(form: DateFormat) -> str:
    is_marked = form.j() == 1 and (get_language() or "").startswith("pt")
    return "º" if is_marked else ""


# Django would write the English "st", "nd" or "th" in every language.
DateFormat.S = _mark_of_first_day  # type: ignore[method-assign,assignment]
