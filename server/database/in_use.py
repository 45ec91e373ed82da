"""Whether another program has an SQLite file open."""

import sqlite3
from contextlib import closing
from pathlib import Path


class InUse(Exception):
    """Another program has the database open, probably the server."""


def refuse_if_open(file: Path) -> None:
    """Raise InUse if another connection has the file open: it would go on with the old file."""
    with closing(sqlite3.connect(file, timeout=1)) as connection:
        try:
            connection.execute("PRAGMA journal_mode=DELETE")  # needs the file for itself
        except sqlite3.OperationalError:
            raise InUse from None
