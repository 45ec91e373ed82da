"""Read the calls for the director of a round."""

from __future__ import annotations

from collections.abc import Sequence
from uuid import UUID, uuid5

from django.db.models import QuerySet

from scoring.models import Hand, HandAnswer
from tournaments.models import Call, Round, Table

MOST_ENDED = 5
"""Ended calls that the hall lists: a reminder of what was decided, not an archive."""


MOST_ABOUT_A_HAND = 3
"""Calls that follow by themselves from two counts of one hand."""


def keys_about(hand: UUID) -> list[UUID]:
    """Return the client keys of the calls about the counts of a hand, by the key of the hand."""
    return [uuid5(hand, f"two counts {time}") for time in range(MOST_ABOUT_A_HAND)]


def call_about(table: Table, hand: UUID) -> Call | None:
    """Return the open call about the counts of this hand; None without one."""
    calls = table.calls.open().filter(client_key__in=keys_about(hand))
    return calls.select_related("taken_by").first()


def calls_about_dispute(table: Table, hand: Hand) -> QuerySet[Call]:
    """Return the open calls about a wrong score that followed the first dispute about this hand."""
    disputes = hand.answers.exclude(kind=HandAnswer.Kind.AGREES)
    first = disputes.order_by("at").values("at")[:1]
    calls = table.calls.open().filter(reason=Call.Reason.SCORE, called_at__gte=first)
    return calls.select_related("table__round__stage__tournament")


def calls_of_round(this_round: Round) -> tuple[Sequence[Call], Sequence[Call]]:
    """Return the open calls of a round, longest waiting first, and its last solved ones, the latest
    first; two queries.
    """
    calls = Call.objects.filter(table__round=this_round).select_related("table", "taken_by")
    solved = calls.filter(solved_by__isnull=False).order_by("-ended_at")
    return list(calls.open()), list(solved[:MOST_ENDED])


def calling_tables(this_round: Round) -> list[int]:
    """Return the numbers of the tables with an open call, in order; one query."""
    calls = Call.objects.open().filter(table__round=this_round)
    numbers = calls.values_list("table__number", flat=True)
    return sorted({number for number in numbers if number})
