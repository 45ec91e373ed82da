"""The place at which another app says which matches were played at a table.

This app must not import the app with the matches, which adds its function when the site starts.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable

from clubs.models import Club

FINDERS: list[Callable[[Club, Collection[str], Iterable[int]], Iterable[int]]] = []
"""Functions that return which of these matches, by number, were played at one of the tables."""
