"""Days and spans of dates as moments in the club's time zone, for queries."""

from __future__ import annotations

from datetime import date, datetime, time, timedelta
from typing import Any, TypeVar

from django.db.models import QuerySet
from django.utils import timezone

from clubs.lists.spans import Span

Rows = TypeVar("Rows", bound=QuerySet[Any, Any])


def midnight(day: date) -> datetime:
    """Return the moment at which a day begins."""
    return timezone.make_aware(datetime.combine(day, time.min))


def moments(span: Span) -> tuple[datetime | None, datetime | None]:
    """Return the first moment of a span, and the first moment after it; None: no limit."""
    begin = midnight(span.first) if span.first else None
    if span.last is None or span.last == date.max:
        return begin, None
    return begin, midnight(span.last + timedelta(days=1))


def between(rows: Rows, column: str, begin: datetime | None, end: datetime | None) -> Rows:
    """Return the rows from `begin` on and before `end` by this column; None: no limit."""
    limits = {f"{column}__gte": begin, f"{column}__lt": end}
    return rows.filter(**{name: moment for name, moment in limits.items() if moment})


def within(rows: Rows, column: str, span: Span) -> Rows:
    return between(rows, column, *moments(span))
