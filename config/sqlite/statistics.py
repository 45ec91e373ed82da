"""Figures about the tables, by which SQLite chooses its indexes: made at start and once a day.

Without them SQLite takes all indexes of a table for equally good. PostgreSQL makes its own. A
connection reads them when it opens.
"""

import logging
import time
from threading import Thread

from django.db import DatabaseError, connection

DAY = 24 * 60 * 60
ROWS = 400
"""Looked at of each index: some milliseconds, however large the table."""

log = logging.getLogger("config.sqlite")


def refresh_statistics() -> None:
    """Bring the figures up to date. Only logs what goes wrong: all works without them."""
    if connection.vendor != "sqlite":
        return
    try:
        with connection.cursor() as cursor:
            cursor.execute(f"PRAGMA analysis_limit = {ROWS}")
            # `PRAGMA optimize` does nothing on a new connection before SQLite 3.46.
            cursor.execute("ANALYZE")
    except DatabaseError:
        log.warning("the figures about the tables were not made", exc_info=True)


def refresh_daily() -> None:
    """Start a thread that refreshes the figures every day while this process runs."""

    def refresh() -> None:
        while True:
            time.sleep(DAY)
            refresh_statistics()
            connection.close()

    Thread(target=refresh, name="statistics", daemon=True).start()
