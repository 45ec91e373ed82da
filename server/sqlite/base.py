"""Django's SQLite engine on files that are private, and writable again after being read-only."""

# django-stubs has no types for the inside of database engines.
# mypy: disable-error-code="misc,override"

import os
import sqlite3
import stat
import time
from contextlib import suppress
from pathlib import Path
from typing import Any

from django.conf import settings
from django.db import OperationalError
from django.db.backends.sqlite3 import base, features
from django.utils.functional import cached_property

TRIES = 100
"""How often a new file is opened, a twentieth of a second apart."""


def let_write_beside(database: str) -> None:
    """Make the files that SQLite keeps beside a database writable, if the database is.

    SQLite makes them with the mode of the database. Made while that was read-only, they would stay
    so, and nobody could write until they are deleted.
    """
    for end in ("-wal", "-shm"):
        with suppress(OSError):
            mode = os.stat(database).st_mode
            if mode & stat.S_IWUSR and not os.stat(database + end).st_mode & stat.S_IWUSR:
                os.chmod(database + end, stat.S_IMODE(mode))


def make_private(database: str) -> None:
    """Make the empty file of a new database, for nobody else to read: it holds the club.

    SQLite would let other users read it, and gives the files beside it the same mode. Our own
    folder becomes private with it; a folder that the operator chose keeps its mode.
    """
    with suppress(OSError):  # it exists, or the error of connecting says more
        os.close(os.open(database, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))
        if (folder := Path(database).parent) == settings.DATA_FOLDER:
            folder.chmod(0o700)


class DatabaseFeatures(features.DatabaseFeatures):
    @cached_property
    def supports_json_field(self) -> bool:
        """Whether SQLite knows JSON.

        Django asks in a transaction, and takes a database locked by another program for a no.
        """
        with self.connection.cursor() as cursor:
            try:
                cursor.execute("SELECT JSON('{}')")
            except OperationalError:
                return False
        return True


class DatabaseWrapper(base.DatabaseWrapper):
    features_class = DatabaseFeatures

    def get_new_connection(self, conn_params: dict[str, Any]) -> Any:
        if not self.is_in_memory_db():
            file = os.path.abspath(str(self.settings_dict["NAME"]))
            make_private(file)
            let_write_beside(file)
        for _try in range(TRIES):
            try:
                return super().get_new_connection(conn_params)
            except sqlite3.OperationalError as error:
                # SQLite itself does not wait while another program gives a new file its journal.
                if "locked" not in str(error):
                    raise
                time.sleep(0.05)
        return super().get_new_connection(conn_params)

    def is_usable(self) -> bool:
        """Whether to keep this connection after an error that was not about its data.

        Never: a file that was read-only when it was opened stays so for its connection.
        """
        return False

    def rollback(self) -> None:
        """Roll back, and remember an error until the request ends: Django forgets it here."""
        has_failed = self.errors_occurred
        super().rollback()
        self.errors_occurred = has_failed

    def is_busy(self) -> bool:
        """Whether a transaction would have to wait for another transaction now."""
        if self.in_atomic_block or self.is_in_memory_db():
            return False
        self.ensure_connection()
        seconds = self.settings_dict["OPTIONS"].get("timeout", 5)
        self.connection.execute("PRAGMA busy_timeout = 0")
        try:
            self.connection.execute("BEGIN IMMEDIATE")
            self.connection.execute("ROLLBACK")
        except sqlite3.OperationalError:
            return True
        finally:
            self.connection.execute(f"PRAGMA busy_timeout = {round(1000 * seconds)}")
        return False
