"""Words about calls for the director."""

from collections.abc import Sequence

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from clubs.words.figures import minutes_words


def waiting_words(seconds: int) -> str:
    """Return how long a side has been waiting for the director, in words.

    `waiting.js` goes on counting in the same words.
    """
    if seconds < 10:
        return _("Called just now.")
    if seconds < 60:
        return _("Waiting for {number} s.").format(number=seconds // 10 * 10)
    return _("Waiting for {time}.").format(time=minutes_words(seconds // 60))


def calling_words(tables: Sequence[int]) -> str:
    """Return which tables call the director, by their numbers; empty without a table."""
    if not tables:
        return ""
    text = ngettext(
        "Table %(table)s calls the director", "%(count)s tables call the director", len(tables)
    )
    return text % {"table": tables[0], "count": len(tables)}
