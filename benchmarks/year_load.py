"""Load the rows of a year by COPY, in the order of its days, with indexes made afterwards."""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from functools import partial
from typing import Any

from django.db import connection
from year_clubs import SAMPLES, Templates, YearClub, days, make_club
from year_rows import Template, Values, names_of_columns, played_models

BYTES = 4_000_000
"""Text of one table that waits for its COPY."""
AT_ONCE, MOST_WAITING = 2, 8
"""Connections that copy while the next rows are made, and texts that may wait for them."""
CONSTRAINTS = """
SELECT conrelid::regclass::text, quote_ident(conname), pg_get_constraintdef(oid)
FROM pg_constraint WHERE conrelid::regclass::text = ANY(%s) AND contype IN ('f', 'u')
ORDER BY contype = 'f'
"""
INDEXES = """
SELECT quote_ident(c.relname), pg_get_indexdef(i.indexrelid)
FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid
WHERE i.indrelid::regclass::text = ANY(%s) AND NOT i.indisprimary
    AND NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = i.indexrelid)
"""


def execute(sql: str, *values: Any) -> list[Any]:
    with connection.cursor() as cursor:
        cursor.execute(sql, values or None)
        return cursor.fetchall() if cursor.description else []


def at_once(acts: Iterable[Callable[[], object]]) -> None:
    """Do all this on several connections, and wait for the end."""
    with ThreadPoolExecutor(AT_ONCE) as pool:
        for done in [pool.submit(_with_connection, act) for act in acts]:
            done.result()


def _with_connection(act: Callable[[], object]) -> None:
    try:
        act()
    finally:
        connection.close()


class Copying:
    """Collects the lines of each table, and sends them when they are many."""

    def __init__(self) -> None:
        self.pool = ThreadPoolExecutor(AT_ONCE)
        self.sent: list[Future[None]] = []
        self.columns = {model._meta.db_table: names_of_columns(model) for model in played_models()}
        self.rows: Counter[str] = Counter()
        self.next = {table: _last_key(table) + 1 for table in self.columns}
        self.waiting: defaultdict[str, list[str]] = defaultdict(list)
        self.size: Counter[str] = Counter()

    def add(self, template: Template, values: Values) -> None:
        for table, names in template.keys.items():
            first = self.next[table]
            self.next[table] += len(names)
            self.rows[table] += len(names)
            values.update(zip(names, range(first, first + len(names)), strict=True))
        for table, block in template.blocks.items():
            text = block % values
            self.waiting[table].append(text)
            self.size[table] += len(text)
            if self.size[table] > BYTES:
                self._send(table)

    def finish(self) -> None:
        """Send the rest, and let the sequences of the tables go on after the last keys."""
        for table in list(self.waiting):
            self._send(table)
        for sent in self.sent:
            sent.result()
        self.pool.shutdown()
        for table, number in self.next.items():
            execute("SELECT setval(pg_get_serial_sequence(%s, 'id'), %s, false)", table, number)

    def _send(self, table: str) -> None:
        text = "".join(self.waiting.pop(table, []))
        self.size[table] = 0
        if len(self.sent) >= MOST_WAITING:
            self.sent.pop(0).result()
        self.sent.append(self.pool.submit(_with_connection, partial(self._copy, table, text)))

    def _copy(self, table: str, text: str) -> None:
        with (
            connection.cursor() as cursor,
            cursor.copy(f"COPY {table} ({self.columns[table]}) FROM STDIN") as copy,
        ):
            copy.write(text)


def _last_key(table: str) -> int:
    return int(execute(f"SELECT coalesce(max(id), 0) FROM {table}")[0][0])  # noqa: S608 - our own names


@contextmanager
def without_indexes() -> Iterator[None]:
    """Take indexes and references between tables away, and make them again at the end.

    References are not checked again; the audit of some clubs shows that they are right. The tables
    are unlogged: a crash of PostgreSQL would empty them.
    """
    tables = [model._meta.db_table for model in played_models()]
    constraints, indexes = execute(CONSTRAINTS, tables), execute(INDEXES, tables)
    for table, name, _text in reversed(constraints):
        execute(f"ALTER TABLE {table} DROP CONSTRAINT {name}")
    for name, _text in indexes:
        execute(f"DROP INDEX {name}")
    for table in tables:
        execute(f"ALTER TABLE {table} SET UNLOGGED")
    yield
    unique = [row for row in constraints if not row[2].startswith("FOREIGN")]
    at_once(partial(_build, text) for _name, text in indexes)
    at_once(
        partial(_build, f"ALTER TABLE {table} ADD CONSTRAINT {name} {text}")
        for table, name, text in unique
    )
    for table, name, text in constraints[len(unique) :]:
        execute(f"ALTER TABLE {table} ADD CONSTRAINT {name} {text} NOT VALID")
    at_once(partial(execute, f"VACUUM (ANALYZE) {table}") for table in tables)
    execute("VACUUM (ANALYZE)")


def _build(sql: str) -> None:
    execute("SET maintenance_work_mem = '1GB'")
    execute(sql)


def load(
    numbers: Sequence[int],
    weeks: int,
    templates: Templates,
    more: Callable[[], object] | None = None,
) -> list[YearClub]:
    """Load the year of these clubs into an empty database; return the clubs.

    `more` adds further rows before the indexes are made.
    """
    clubs = [make_club(number, weeks) for number in numbers]
    with without_indexes():
        copying = Copying()
        all_days = list(days(weeks))
        for day in all_days:
            if day.day == 1:
                print(f"{day:%Y-%m}: {copying.rows['scoring_hand']:,} hands", flush=True)
            for club in clubs:
                club.play(day, templates, copying)
        for club in clubs:
            if club.number in SAMPLES.values():
                club.stop_in_play(all_days[-1], templates, copying)
        copying.finish()
        if more:
            more()
    return clubs
