"""How many rows of each table the queries of a block read, by the plans of PostgreSQL."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any, NamedTuple

from django.db import connection


class Read(NamedTuple):
    """A query, and the most rows of each table that one scan of its plan has read."""

    sql: str
    rows: Mapping[str, int]


@contextmanager
def rows_read() -> Iterator[list[Read]]:
    """Yield a list that gets each query of the block. Every query runs twice."""
    found: list[Read] = []

    def count(execute: Any, sql: str, params: Any, many: bool, context: Any) -> Any:
        if re.match(r"\s*\(?(SELECT|WITH)\b", sql) and not many:
            raw = connection.connection.cursor()
            raw.execute(f"EXPLAIN (ANALYZE, TIMING OFF, FORMAT JSON) {sql}", params)
            ((plans,),) = raw.fetchall()
            plan = plans if isinstance(plans, list) else json.loads(plans)
            rows: dict[str, int] = {}
            for table, number in _scans(plan[0]["Plan"]):
                rows[table] = max(number, rows.get(table, 0))
            found.append(Read(sql, rows))
        return execute(sql, params, many, context)

    with connection.execute_wrapper(count):
        yield found


def _scans(node: Mapping[str, Any]) -> Iterator[tuple[str, int]]:
    """Yield the table of each scan below a node, with the rows that it has read."""
    if table := node.get("Relation Name"):
        removed = node.get("Rows Removed by Filter", 0)
        removed += node.get("Rows Removed by Index Recheck", 0)
        # A scan inside a loop counts once: it finds a row by its key, and comes back for the next.
        # The parts of a parallel scan count together.
        parts = node["Actual Loops"] if node.get("Parallel Aware") else 1
        yield table, round((node["Actual Rows"] + removed) * parts)
    for child in node.get("Plans", []):
        yield from _scans(child)
