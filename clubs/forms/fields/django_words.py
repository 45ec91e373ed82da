"""Messages of Django's own forms that we translate in fewer words.

Listed only so that makemessages keeps them; nothing imports this module.
"""

from django.utils.translation import gettext_noop, ngettext_lazy

NUMBERS = (
    gettext_noop("Enter a whole number."),
    gettext_noop("Ensure this value is less than or equal to %(limit_value)s."),
    gettext_noop("Ensure this value is greater than or equal to %(limit_value)s."),
)
LENGTH = ngettext_lazy(
    "Ensure this value has at most %(limit_value)d character (it has %(show_value)d).",
    "Ensure this value has at most %(limit_value)d characters (it has %(show_value)d).",
    "limit_value",
)
