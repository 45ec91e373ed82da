"""Words about calls for the director."""

from django.utils.translation import gettext as _


def waiting_words(seconds: int) -> str:
    """Return how long a side has been waiting for the director, in words.

    `waiting.js` goes on counting in the same words.
    """
    if seconds < 10:
        return _("Called just now.")
    if seconds < 60:
        return _("Waiting for {number} s.").format(number=seconds // 10 * 10)
    return _("Waiting for {number} min.").format(number=seconds // 60)
