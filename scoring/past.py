"""Sums over the matches of earlier months, kept until one of these matches changes.

Every writer of a match that was played before this month moves the club's `past_version` on, in
its own transaction; that number is a part of the key of everything kept here. What was played
this month is added up for each request.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, time, timedelta
from typing import TypeVar

from django.core.cache import caches
from django.db.models import F
from django.utils import timezone

from clubs.models import Club
from clubs.writing import step
from scoring.models import Match

MARGIN = timedelta(hours=1)
"""No transaction lasts so long: a match written in the last hour of a month may be in the past
before its transaction ends.
"""

T = TypeVar("T")


def month_begins(moment: datetime | None = None) -> datetime:
    """Return the first moment of the local month of `moment` (None: now): the past ends here."""
    first = timezone.localdate(moment).replace(day=1)
    return timezone.make_aware(datetime.combine(first, time.min))


def kept(club: Club, key: str, compute: Callable[[], T]) -> T:
    """Return the result of `compute`, which reads no match played since `month_begins`.

    It is never None.
    """
    name = f"{club.pk}.{club.past_version}.{month_begins():%Y-%m}.{key}"
    found: T | None = caches["past"].get(name)
    if found is None:
        found = compute()
        caches["past"].set(name, found, None)
    return found


def note_change(match: Match, *moments: datetime) -> None:
    """Let nothing kept outlive a change of this match, played at `moments` before and after it.

    Call this in the transaction of the change.
    """
    if min(moments) < month_begins(timezone.now() + MARGIN):
        Club.objects.filter(pk=match.club_id).update(past_version=F("past_version") + step())


def played_at(match: Match) -> datetime:
    """Return when the match was played, by its columns as they are in memory."""
    return match.dated_at or match.ended_at or match.started_at
