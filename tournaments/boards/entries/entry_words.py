"""An entry in one line: its fee, and whether its people are here."""

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from tournaments.boards.money.money import EntryMoneyBoard
from tournaments.models import Entry
from tournaments.money.fee_queries import Fees, has_fees


def entry_words(entry: Entry) -> str:
    """Return whether the people of an entry wait, have left, or are here."""
    words = []
    if entry.is_waiting:
        words.append(_("on the waiting list"))
    if entry.left_at:
        words.append(pgettext("an entry", "has left"))
    elif entry.presence:
        words.append(entry.get_presence_display())
    return " · ".join(words)


def money_of(entry: Entry) -> EntryMoneyBoard | None:
    """Return the fee of an entry with its payments; None while it waits, and without a fee."""
    if entry.is_waiting or not has_fees(entry.tournament):
        return None
    return EntryMoneyBoard(entry, Fees(entry.tournament, only=entry))
