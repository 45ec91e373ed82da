"""The place at which another app says which matches were played at a table.

This app must not import the app with the matches, which adds its function when the site starts.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable

from clubs.models import Club

Find = Callable[[Club, Collection[str], Iterable[int]], Iterable[int]]
"""Returns which of these matches, by number, were played at one of the tables."""
FINDERS: list[Find] = []


def register(find: Find) -> None:
    """Let the search of the journal ask this function too."""
    FINDERS.append(find)
