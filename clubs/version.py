"""Versions of rows, by which open pages, kept answers and kept papers know what they show."""

from secrets import randbelow

FURTHEST = 2**12
"""The largest step: a million writes of one row still fit into its column."""


def step() -> int:
    """By how much a version grows with a write: by chance.

    Counted one by one, a version would come again after a backup was restored, and a page
    opened before would pass for the current one.
    """
    return 1 + randbelow(FURTHEST)
