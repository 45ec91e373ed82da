"""Read the calls for the director of a round."""

from __future__ import annotations

from collections.abc import Sequence

from tournaments.models import Call, Round

MOST_ENDED = 5
"""Ended calls that the hall lists: a reminder of what was decided, not an archive."""


def calls_of_round(this_round: Round) -> tuple[Sequence[Call], Sequence[Call]]:
    """Return the open calls of a round, longest waiting first, and its last solved ones, the latest
    first; two queries.
    """
    calls = Call.objects.filter(table__round=this_round).select_related("table", "taken_by")
    solved = calls.filter(solved_by__isnull=False).order_by("-ended_at")
    return list(calls.open()), list(solved[:MOST_ENDED])
