"""Pages of long lists, newest first, sorted by key or by moment and number.

A page begins at a row, not after a number of pages: the database goes there by its index, however
long the list is, and new rows move nothing.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any, Generic, NamedTuple, TypeVar

from django.db import connections
from django.db.models import Q, QuerySet

WRITTEN = re.compile(r"(\d{8}T\d{6}\.\d{6})-(\d{1,18})", re.ASCII)
STYLE = "%Y%m%dT%H%M%S.%f"
T = TypeVar("T")


@dataclass(frozen=True)
class KeyPage(Generic[T]):
    """One page of a list sorted by key, newest first.

    `newer`, `older`: the keys from which the pages beside it begin; 0: there is no such page.
    """

    rows: Sequence[T]
    newer: int = 0
    older: int = 0


def page_by_key(
    read: Callable[[int, int], Sequence[T]],
    before: int,
    after: int,
    per_page: int,
    key: Callable[[T], int],
) -> KeyPage[T]:
    """Return the page of rows before or after a key; of the newest rows if both are 0.

    `read(before, after)` returns at most `per_page + 1` rows: those after a key oldest first, else
    those before a key, or all, newest first. `key` returns the key of a row.
    """
    if after:
        rows = read(0, after)
        if len(rows) > per_page:
            shown = rows[:per_page][::-1]
            return KeyPage(shown, newer=key(shown[0]), older=key(shown[-1]))
        before = 0  # the newer rows fit on the first page
    rows = read(before, 0)
    shown = rows[:per_page]
    newer = key(shown[0]) if before and shown else before and before - 1
    return KeyPage(shown, newer, key(shown[-1]) if len(rows) > per_page else 0)


class Place(NamedTuple):
    """The place of a row in a list: its moment and its number."""

    at: datetime
    number: int

    def __str__(self) -> str:
        """Return the place as it is written in an address: 20261120T231500.000000-812."""
        return f"{self.at.astimezone(UTC):{STYLE}}-{self.number}"


def place_in(text: str) -> Place | None:
    """Return the place that an address names; None for any other text."""
    written = WRITTEN.fullmatch(text)
    if not written:
        return None
    try:
        moment = datetime.strptime(written[1], STYLE).replace(tzinfo=UTC)
        # Far from the ends of the calendar, for other time zones.
        return Place(moment, int(written[2])) if 1 < moment.year < 9999 else None
    except ValueError:
        return None


def older_than(place: Place) -> Q:
    """Return the condition of rows after this place, for a query with `at` and `number`."""
    # Written so that the index by moment gives the range, and only rows of one moment are compared.
    return Q(at__lte=place.at) & (Q(at__lt=place.at) | Q(number__lt=place.number))


def newer_than(place: Place) -> Q:
    """Return the condition of rows before this place, for a query with `at` and `number`."""
    return Q(at__gte=place.at) & (Q(at__gt=place.at) | Q(number__gt=place.number))


def first_of(
    queries: Sequence[QuerySet[Any, Any]], limit: int, sorted_by: int = 2
) -> list[tuple[Any, ...]]:
    """Return the first rows of several sorted queries of values, each row once.

    The queries have the same columns, the first `sorted_by` of which sort them. Each is cut to
    `limit` by itself, so that the database reads only the beginning of an index for each; Django
    cannot cut the parts of a union on SQLite.
    """
    if len(queries) == 1:
        return list(queries[0][:limit])
    is_newest_first = str(queries[0].query.order_by[0]).startswith("-")
    parts: list[str] = []
    values: list[Any] = []
    for query in queries:
        sql, bound = query[:limit].query.sql_with_params()
        parts.append(f"SELECT * FROM ({sql}) AS part{len(parts)}")  # noqa: S608 - SQL by Django, values as parameters
        values += bound
    way = "DESC" if is_newest_first else "ASC"
    order = ", ".join(f"{column} {way}" for column in range(1, sorted_by + 1))
    whole = f"{' UNION '.join(parts)} ORDER BY {order} LIMIT {limit:d}"
    with connections[queries[0].db].cursor() as cursor:
        cursor.execute(whole, values)
        rows = cursor.fetchall()
    return [(_moment(row[0]), *row[1:]) for row in rows]


def _moment(value: Any) -> Any:
    """Return a moment as Django reads it, since SQLite gives its text; other values as they are."""
    if isinstance(value, str):
        value = datetime.fromisoformat(value)
    if isinstance(value, datetime) and value.tzinfo is None:
        return value.replace(tzinfo=UTC)
    return value
