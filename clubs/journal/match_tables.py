"""Register the functions that find the matches played at a table.

This app must not import the app with the matches, which registers a `Find`.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence

from clubs.models import Club
from server.later import provided

Find = Callable[[Club, Collection[str], Iterable[int]], Iterable[int]]
"""Returns which of these matches, by number, were played at one of the tables."""


def finders() -> Sequence[Find]:
    """Return the functions that the search of the journal asks."""
    return provided(__name__)
