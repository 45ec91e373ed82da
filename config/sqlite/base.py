"""Django's SQLite engine with a fair queue before every transaction."""

# django-stubs has no types for the inside of database engines.
# mypy: disable-error-code="misc"

import os
import stat
from contextlib import suppress
from pathlib import Path
from typing import Any

from django.conf import settings
from django.db.backends.sqlite3 import base, creation
from django.db.utils import OperationalError

from config.sqlite.turns import Late, Turns, turns_of


def lock_file(database: object) -> str:
    return f"{os.path.abspath(str(database))}-turn"


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
        if (folder := Path(database).parent) == settings.BASE_DIR / "var":
            folder.chmod(0o700)


class DatabaseCreation(creation.DatabaseCreation):
    def _destroy_test_db(self, test_database_name: str, verbosity: int) -> None:
        super()._destroy_test_db(test_database_name, verbosity)
        if os.path.exists(lock_file(test_database_name)):
            os.remove(lock_file(test_database_name))


class DatabaseWrapper(base.DatabaseWrapper):
    """Take a turn before each transaction (BEGIN IMMEDIATE), and give it back at the end."""

    creation_class = DatabaseCreation
    turn: Turns | None = None

    def get_new_connection(self, conn_params: dict[str, Any]) -> Any:
        if not self.is_in_memory_db():
            file = os.path.abspath(str(self.settings_dict["NAME"]))
            make_private(file)
            let_write_beside(file)
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
        if self.turn or self.is_in_memory_db():
            return False
        turn = turns_of(lock_file(self.settings_dict["NAME"]))
        try:
            turn.take(0)
        except Late:
            return True
        turn.give()
        return False

    def _start_transaction_under_autocommit(self) -> None:
        self._take_turn()
        try:
            super()._start_transaction_under_autocommit()
        except BaseException:
            self._give_turn()
            raise

    def _commit(self) -> Any:
        done = super()._commit()
        self._give_turn()
        return done

    def _rollback(self) -> Any:
        try:
            return super()._rollback()
        finally:
            self._give_turn()

    def _close(self) -> Any:
        try:
            return super()._close()
        finally:
            self._give_turn()

    def _take_turn(self) -> None:
        if self.turn or self.is_in_memory_db():
            return
        try:
            turn = turns_of(lock_file(self.settings_dict["NAME"]))
            turn.take(self.settings_dict["OPTIONS"].get("timeout", 5))
        except Late:
            raise OperationalError("database is locked") from None
        except OSError as error:
            raise OperationalError(f"no turn to write: {error}") from error
        self.turn = turn

    def _give_turn(self) -> None:
        turn, self.turn = self.turn, None
        if turn:
            turn.give()
