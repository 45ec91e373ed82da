"""An entry in one line: its fee, and whether its people are here."""

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from tournaments.boards.money.money import state_words
from tournaments.models import Entry
from tournaments.money.fee_queries import Fees, has_fees


def entry_words(entry: Entry) -> str:
    """Return the fee and the presence of an entry: owes R$ 80,00 · present."""
    words = []
    if entry.is_waiting:
        words.append(_("on the waiting list"))
    elif has_fees(entry.tournament):
        words.append(state_words(Fees(entry.tournament, only=entry).of(entry)))
    if entry.left_at:
        words.append(pgettext("an entry", "has left"))
    elif entry.presence:
        words.append(entry.get_presence_display())
    return " · ".join(words)
