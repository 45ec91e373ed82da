"""Change the tables of a database with data: all of it or nothing.

Django makes each migration whole, but not an update of several: after the second of three has
failed, neither the old version nor the new one can use the tables.
"""

import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path

from django.db import transaction
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.migrations.executor import MigrationExecutor

from server.database.in_use import refuse_if_open

KEPT, UNFINISHED, FAILED = ".before-update", ".updating", ".failed-update"
"""The ends of the names of copies beside an SQLite file: of before the last update, of before one
that runs or was killed, and of what a failed update had made.
"""


def is_update(connection: BaseDatabaseWrapper) -> bool:
    """Whether tables that an earlier version has filled are to be changed."""
    executor = MigrationExecutor(connection)
    waiting = executor.migration_plan(executor.loader.graph.leaf_nodes())
    return bool(executor.loader.applied_migrations and waiting)


@contextmanager
def at_once(connection: BaseDatabaseWrapper) -> Iterator[None]:
    """Let what is done to the tables meanwhile be done wholly, or not at all after an error.

    Raises InUse if another program has an SQLite file open: what it writes would be lost.
    """
    if connection.vendor != "sqlite":
        with transaction.atomic(connection.alias):
            yield
        return
    file = Path(str(connection.settings_dict["NAME"])).absolute()
    if not file.is_file():  # a database in memory
        yield
        return
    connection.close()
    refuse_if_open(file)
    unfinished = _beside(file, UNFINISHED)
    # One that is there belongs to an update that was killed: this one goes on with it.
    if not unfinished.exists():
        _copy(file, unfinished)
    try:
        yield
    except BaseException:  # also after Ctrl+C
        connection.close()
        _copy(file, _beside(file, FAILED))
        _fill(file, unfinished)
        unfinished.unlink()
        raise
    unfinished.replace(_beside(file, KEPT))


def end_killed(connection: BaseDatabaseWrapper) -> None:
    """Keep the copy of an update that was killed after its last step as that of a whole one."""
    if connection.vendor == "sqlite":
        file = Path(str(connection.settings_dict["NAME"])).absolute()
        with suppress(FileNotFoundError):
            _beside(file, UNFINISHED).replace(_beside(file, KEPT))


def settle(connection: BaseDatabaseWrapper) -> None:
    """Check what PostgreSQL would check at the end of the transaction.

    It refuses to change a table whose rows still wait for that.
    """
    if connection.vendor == "postgresql" and connection.in_atomic_block:
        with connection.cursor() as cursor:
            cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
            cursor.execute("SET CONSTRAINTS ALL DEFERRED")


def _beside(file: Path, end: str) -> Path:
    return file.with_name(file.name + end)


def _copy(file: Path, to: Path) -> None:
    """Copy an SQLite database, for nobody else to read. The copy has its name when it is whole."""
    part = _beside(to, ".part")
    part.unlink(missing_ok=True)
    os.close(os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))
    _fill(part, file)
    part.replace(to)


def _fill(file: Path, source: Path) -> None:
    """Fill a database with another one, in one transaction."""
    with closing(sqlite3.connect(source)) as read, closing(sqlite3.connect(file)) as written:
        read.backup(written)
