"""Read the calls for the director of a tournament or a round."""

from __future__ import annotations

from collections.abc import Sequence

from tournaments.models import Call, Round, Tournament

MOST_ENDED = 5
"""Ended calls that the hall lists: a reminder of what was decided, not an archive."""


def waiting_calls(tournament: Tournament) -> Sequence[Call]:
    """Return the open calls of all rounds in play, longest waiting first; one query.

    `taken_at` says whether a director is on the way already.
    """
    calls = (
        Call.objects.open()
        .filter(
            table__round__stage__tournament=tournament,
            table__round__voided_at__isnull=True,
        )
        .exclude(table__round__state__in=[Round.State.DRAFT, Round.State.CLOSED])
    )
    return list(calls.select_related("table", "taken_by"))


def calls_of_round(this_round: Round) -> tuple[Sequence[Call], Sequence[Call]]:
    """Return the open calls of a round, longest waiting first, and its last solved ones, the latest
    first; two queries.
    """
    calls = Call.objects.filter(table__round=this_round).select_related("table", "taken_by")
    solved = calls.filter(solved_by__isnull=False).order_by("-ended_at")
    return list(calls.open()), list(solved[:MOST_ENDED])
