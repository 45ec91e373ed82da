"""A database divided by clubs into partitions, and a watch over the partitions of each query."""

import json
import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from django.db import connection

from clubs.shards import current, divided
from config.sharded import compiler
from config.sharded.tables import for_partitions

PARTITIONS = 2


@pytest.fixture
def divided_database(db: None, settings: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """Divide the tables before the first row, and use what SHARDED=1 uses.

    PostgreSQL undoes it with the transaction of the test.
    """
    with connection.cursor() as cursor:
        for statement in for_partitions(PARTITIONS):
            cursor.execute(statement)
    monkeypatch.setattr(connection.ops, "_cache", compiler)
    monkeypatch.setattr(connection.features, "allows_group_by_selected_pks", False)
    settings.SHARDED = True
    settings.MIDDLEWARE = ["config.sharded.middleware.one_club", *settings.MIDDLEWARE]


class Watch:
    """Look at each statement of a page that reads the rows of one club.

    `count`: these statements; `wrong`: those that touch rows of several clubs, each with what it
    touches; `across`: the statements that may read the rows of all clubs.
    """

    def __init__(self) -> None:
        self.wrong: list[str] = []
        self.across: list[str] = []
        self.count = 0
        self.partition = re.compile(rf"({'|'.join(divided())})_(\d+)")

    def __call__(self, execute: Any, sql: str, params: Any, many: bool, context: Any) -> Any:
        result = execute(sql, params, many, context)
        for values in params if many else [params]:
            touched = self._touched(sql, values)
            if current() is None and touched:
                self.across.append(sql)
            elif current() is not None:
                self.count += 1
                if len(touched) > 1:
                    self.wrong.append(f"{sorted(touched)}: {sql}")
        return result

    def _touched(self, sql: str, values: Any) -> set[Any]:
        if sql.startswith("INSERT"):
            return self._clubs_of_rows(sql, values)
        if re.match(r"\s*\(?(SELECT|UPDATE|DELETE|WITH)\b", sql):
            return self._partitions(sql, values)
        return set()

    def _partitions(self, sql: str, values: Any) -> set[Any]:
        """Return the numbers of the partitions that the plan of the statement reads."""
        raw = connection.connection.cursor()
        raw.execute(f"EXPLAIN (FORMAT JSON, COSTS OFF) {sql}", values)
        ((plan,),) = raw.fetchall()
        names = re.findall(r'"Relation Name": "(\w+)"', json.dumps(plan))
        found = map(self.partition.fullmatch, names)
        return {match[2] for match in found if match}

    def _clubs_of_rows(self, sql: str, values: Any) -> set[Any]:
        """Return the clubs of the inserted rows."""
        columns = re.findall(r'"(\w+)"', sql[sql.index("(") : sql.index(")")])
        if "club_id" not in columns:
            return set()
        at = columns.index("club_id")
        return {row[at] for row in zip(*[iter(values)] * len(columns), strict=True)}


@contextmanager
def watched() -> Iterator[Watch]:
    watch = Watch()
    with connection.execute_wrapper(watch):
        yield watch
