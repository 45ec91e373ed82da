"""Change the tables of a database with data: all of it or nothing.

Django makes each migration whole, but not an update of several: after the second of three has
failed, neither the old version nor the new one can use the tables.
"""

import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from django.db import transaction
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.migrations.executor import MigrationExecutor

KEPT = ".before-update"
"""The end of the name of the copy, which stays beside the file until the next update."""


def is_update(connection: BaseDatabaseWrapper) -> bool:
    """Whether tables that an earlier version has filled are to be changed."""
    executor = MigrationExecutor(connection)
    waiting = executor.migration_plan(executor.loader.graph.leaf_nodes())
    return bool(executor.loader.applied_migrations and waiting)


@contextmanager
def at_once(connection: BaseDatabaseWrapper) -> Iterator[None]:
    """Let what is done to the tables meanwhile be done wholly, or not at all after an error."""
    if connection.vendor != "sqlite":
        with transaction.atomic(connection.alias):
            yield
        return
    file = Path(str(connection.settings_dict["NAME"])).absolute()
    if not file.is_file():  # a database in memory
        yield
        return
    copy = file.with_name(file.name + KEPT)
    connection.close()
    _copy(file, copy)
    try:
        yield
    except BaseException:  # also after Ctrl+C
        connection.close()
        _put_back(copy, file)
        raise


def settle(connection: BaseDatabaseWrapper) -> None:
    """Check what PostgreSQL would check at the end of the transaction.

    It refuses to change a table whose rows still wait for that.
    """
    if connection.vendor == "postgresql" and connection.in_atomic_block:
        with connection.cursor() as cursor:
            cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
            cursor.execute("SET CONSTRAINTS ALL DEFERRED")


def _copy(file: Path, to: Path) -> None:
    """Copy an SQLite database, for nobody else to read."""
    to.unlink(missing_ok=True)
    os.close(os.open(to, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))
    with closing(sqlite3.connect(file)) as source, closing(sqlite3.connect(to)) as target:
        source.backup(target)


def _put_back(copy: Path, file: Path) -> None:
    """Fill the file with the copy again; the copy stays.

    By SQLite itself: another program may have the file open.
    """
    with closing(sqlite3.connect(copy)) as source, closing(sqlite3.connect(file)) as target:
        source.backup(target)
