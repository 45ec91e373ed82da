"""Refresh the statistics by which SQLite chooses its indexes, at start and once a day.

Without statistics SQLite takes all indexes of a table for equally good. PostgreSQL makes its own. A
connection reads the statistics when it opens.
"""

import logging
import time
from threading import Thread

from django.db import DatabaseError, connection

DAY_SECONDS = 24 * 60 * 60
ROWS_PER_INDEX = 400
"""Enough for SQLite to sample; takes some milliseconds, however large the table."""

log = logging.getLogger("server.sqlite")


def refresh_statistics() -> None:
    """Refresh the statistics. Errors are only logged: everything works without statistics."""
    if connection.vendor != "sqlite":
        return
    try:
        with connection.cursor() as cursor:
            cursor.execute(f"PRAGMA analysis_limit = {ROWS_PER_INDEX}")
            # `PRAGMA optimize` does nothing on a new connection before SQLite 3.46.
            cursor.execute("ANALYZE")
    except DatabaseError:
        log.warning("the figures about the tables were not made", exc_info=True)


def refresh_daily() -> None:
    """Start a thread that refreshes the statistics every day while this process runs."""

    def refresh() -> None:
        while True:
            time.sleep(DAY_SECONDS)
            refresh_statistics()
            connection.close()

    Thread(target=refresh, name="statistics", daemon=True).start()
