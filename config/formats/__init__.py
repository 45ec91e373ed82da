"""Dates and hours the way a club writes them: 20h08, sexta, 20 de novembro.

Beside this file: only what differs from Django's own formats of each language.
"""

from django.utils.translation import gettext_noop as _

# Django writes "Sexta-feira" and "Novembro" in Portuguese. Our own translation comes before
# Django's, so these words stand here to be found by `make messages`.
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
