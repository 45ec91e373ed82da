"""Search the entries of a tournament by number or by parts of a name."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.db.models import Q, QuerySet

from clubs.words.names import words
from tournaments.models import Entry, Tournament

MOST = 12
"""Most results of a search. With more, the reader types more letters."""


@dataclass(frozen=True)
class EntrySearch:
    """The text of a search and its first results. `more`: whether there are further results."""

    text: str = ""
    entries: Sequence[Entry] = ()
    more: bool = False

    @property
    def entry(self) -> Entry | None:
        """The only result; None with no result or several."""
        return self.entries[0] if len(self.entries) == 1 else None


def search_entries(tournament: Tournament, text: str) -> EntrySearch:
    """Return the entries with every word of `text` in a name, or with this number."""
    text = " ".join(text.split())[:80]
    if not words(text):
        return EntrySearch()
    rows = entries_shown(tournament)
    if text.isascii() and text.isdigit():
        # Numbers longer than any entry's are not searched.
        rows = rows.filter(number=int(text)) if len(text) < 10 else rows.none()
    else:
        for word in words(text):
            rows = rows.filter(
                Q(competitor__sort_key__contains=word)
                | Q(competitor__first__sort_key__contains=word)
                | Q(competitor__second__sort_key__contains=word)
            )
    results = list(rows[: MOST + 1])
    return EntrySearch(text, results[:MOST], len(results) > MOST)


def entries_shown(tournament: Tournament) -> QuerySet[Entry]:
    """Return the entries on the players' pages: those that are not on the waiting list."""
    return (
        tournament.entries.filter(is_waiting=False)
        .select_related("competitor__first", "competitor__second")
        .order_by("number")
    )
