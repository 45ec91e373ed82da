"""Finding oneself in a tournament, by the number of the entry or by any part of a name."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.db.models import Q, QuerySet

from clubs.names import words
from tournaments.models import Entry, Tournament

MOST = 12
"""More than so many names are no answer: who looks writes a little more."""


@dataclass(frozen=True)
class Finding:
    """The search text and the entries found; `more`: whether there are others."""

    text: str = ""
    entries: Sequence[Entry] = ()
    more: bool = False

    @property
    def entry(self) -> Entry | None:
        """The one that was meant, where that is clear."""
        return self.entries[0] if len(self.entries) == 1 else None


def find(tournament: Tournament, text: str) -> Finding:
    """Return the entries with every word of `text` in a name, or with this number."""
    text = " ".join(text.split())[:80]
    if not words(text):
        return Finding()
    rows = entries_shown(tournament)
    if text.isascii() and text.isdigit():
        # More digits than any entry has are not even read.
        rows = rows.filter(number=int(text)) if len(text) < 10 else rows.none()
    else:
        for word in words(text):
            rows = rows.filter(
                Q(competitor__sort_key__contains=word)
                | Q(competitor__first__sort_key__contains=word)
                | Q(competitor__second__sort_key__contains=word)
            )
    found = list(rows[: MOST + 1])
    return Finding(text, found[:MOST], len(found) > MOST)


def entries_shown(tournament: Tournament) -> QuerySet[Entry]:
    """The entries that players' pages know: not those who wait to be let in."""
    return (
        tournament.entries.filter(is_waiting=False)
        .select_related("competitor__first", "competitor__second")
        .order_by("number")
    )
