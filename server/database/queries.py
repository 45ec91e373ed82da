"""Cursors for hand-written SQL, and snapshots of the database.

Django builds the SQL of a query each time, which takes longer than the database needs for a short
answer. Django's usual cursors bind values themselves, so PostgreSQL plans each query again; the
cursor of this module lets PostgreSQL reuse the plan.
"""

from collections.abc import Iterator
from contextlib import contextmanager

from django.db import DEFAULT_DB_ALIAS, connections, router, transaction
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.backends.utils import CursorWrapper
from django.db.models import Model


def database_to_read() -> str:
    """Return the alias of the database that this request reads (`server.cache.replica`)."""
    return router.db_for_read(Model)


def cursor() -> CursorWrapper:
    """Return a cursor that lets PostgreSQL reuse the plans of its queries.

    In a transaction it belongs to the database that is written to.
    """
    database = connections[database_to_read()]
    if database.vendor != "postgresql":
        return database.cursor()
    database.ensure_connection()
    plain = database.Database.Cursor(database.connection)  # type: ignore[attr-defined]
    make = database.make_debug_cursor if database.queries_logged else database.make_cursor
    return make(plain)


def lock_table(model: type[Model]) -> None:
    """Let others who ask this wait until the transaction ends, and all writers of the table.

    SQLite has only one writer anyway.
    """
    if connections[DEFAULT_DB_ALIAS].vendor == "postgresql":
        with cursor() as lock:
            lock.execute(f"LOCK TABLE {model._meta.db_table} IN SHARE ROW EXCLUSIVE MODE")


@contextmanager
def snapshot(alias: str = "") -> Iterator[None]:
    """Let all queries see the database as it is now; in a transaction, as that sees it.

    Nothing can be written inside, unless a writer's transaction is open. `alias`: the database,
    by default the one that this request reads.
    """
    connection = connections[alias := alias or database_to_read()]
    if connection.in_atomic_block or is_in_snapshot(connection):
        yield
        return
    if connection.vendor == "postgresql":
        with _repeatable_reads(connection), transaction.atomic(alias):
            yield
        return
    # Not `atomic`, which locks out all writers (server.sqlite). A deferred transaction only reads.
    with connection.cursor() as cursor:
        cursor.execute("BEGIN DEFERRED")
        try:
            yield
        finally:
            # SQLite may have ended it by itself, after an error of the disk.
            if is_in_snapshot(connection):
                cursor.execute("ROLLBACK")


@contextmanager
def _repeatable_reads(connection: BaseDatabaseWrapper) -> Iterator[None]:
    """Let transactions on PostgreSQL begin as snapshots; asks nothing, unlike SET TRANSACTION."""
    connection.close_if_health_check_failed()
    connection.ensure_connection()
    plain, usual = connection.connection, connection.connection.isolation_level
    level = connection.Database.IsolationLevel  # type: ignore[attr-defined]
    plain.isolation_level, plain.read_only = level.REPEATABLE_READ, True
    try:
        yield
    finally:
        if not plain.closed:
            plain.isolation_level, plain.read_only = usual, None


def is_in_snapshot(connection: BaseDatabaseWrapper) -> bool:
    """Whether a `snapshot` of SQLite is open, which Django does not know of."""
    return connection.vendor == "sqlite" and bool(
        connection.connection and connection.connection.in_transaction
    )
