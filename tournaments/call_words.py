"""Words about calls for the director."""

from django.utils.translation import gettext as _
from django.utils.translation import ngettext


def waiting_words(seconds: int) -> str:
    """Return how long a side has been waiting for the director, in words."""
    minutes = seconds // 60
    if not minutes:
        return _("Called just now.")
    text = ngettext("Waiting for {minutes} min.", "Waiting for {minutes} min.", minutes)
    return text.format(minutes=minutes)
