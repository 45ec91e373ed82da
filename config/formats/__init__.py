"""Dates and hours as a club writes them: 20h08, sexta, 20 de novembro.

The languages in this folder have only the formats that differ from Django's own.
"""

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
