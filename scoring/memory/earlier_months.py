"""Cached sums over the matches of earlier months, until one of these matches changes.

The cache key of every sum contains the club's `past_version`, which each writer of a match played
before this month raises in its own transaction. The matches of this month are added up for each
request.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta
from typing import TypeVar

from django.core.cache import caches
from django.db.models import F
from django.utils import timezone

from clubs.journal.writing import step
from clubs.lists.local_days import midnight, moments
from clubs.lists.spans import Span
from clubs.models import Club
from scoring.models import Match

MARGIN = timedelta(hours=1)
"""Longer than any transaction: a match written in the last hour of a month may belong to an earlier
month before its transaction ends.
"""

T = TypeVar("T")


def month_begins(moment: datetime | None = None) -> datetime:
    """Return the first moment of the month of `moment` (None: now) in the club's time zone."""
    return midnight(timezone.localdate(moment).replace(day=1))


def cache_name(club: Club, key: str) -> str:
    """Return the name in the cache of something that follows from the club's earlier months."""
    return f"{club.pk}.{club.past_version}.{month_begins():%Y-%m}.{key}"


def cached(club: Club, key: str, compute: Callable[[], T]) -> T:
    """Return the result of `compute`, from the cache if it is there.

    `compute` must read no match played since `month_begins`, and never return None.
    """
    name = cache_name(club, key)
    result: T | None = caches["past"].get(name)
    if result is None:
        result = compute()
        caches["past"].set(name, result, None)
    return result


def sums_of_parts(
    club: Club, key: str, span: Span, compute: Callable[[datetime | None, datetime | None], T]
) -> list[T]:
    """Return the sums over the earlier months of a span, from the cache, and over this month.

    One sum if the span is on one side of `month_begins`. `compute` adds up the matches played from
    its first moment on and before its second one; None: no limit.
    """
    (begin, end), now = moments(span), month_begins()
    parts = []
    if begin is None or begin < now:
        until = min(end or now, now)
        name = f"{key}.{span.first}.{until.date()}"
        parts.append(cached(club, name, lambda: compute(begin, until)))
    if end is None or end > now:
        parts.append(compute(max(begin or now, now), end))
    return parts


def expire_sums(match: Match, *moments: datetime) -> None:
    """Make the club's cached sums invalid after a change to a match of an earlier month.

    `moments`: when the match was played, before and after the change. Call this in the transaction
    of the change.
    """
    if min(moments) < month_begins(timezone.now() + MARGIN):
        Club.objects.filter(pk=match.club_id).update(past_version=F("past_version") + step())


def played_at(match: Match) -> datetime:
    """Return when the match was played, from its columns in memory, which may be unsaved."""
    return match.dated_at or match.ended_at or match.started_at
