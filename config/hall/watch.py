"""Let the running server make a copy each night, and look for a newer version once a day.

A thread of each worker looks whether a copy is due, and starts a process that makes it. A lock in
the folder lets only one of these processes work.
"""

import logging
import time
from datetime import UTC, datetime
from subprocess import CalledProcessError
from threading import Thread

from django.conf import settings
from django.db import DatabaseError, connection

from server.copies import process
from server.copies.copies import RETRY
from server.copies.folder import place
from server.run import newer

LOOK_SECONDS = 300.0

log = logging.getLogger("server.copies")


def look() -> float:
    """Start the process if a copy is due and there is a club.

    Return after how many seconds to look again. An error is only logged.
    """
    from clubs.accounts import first_start  # noqa: PLC0415 - the front imports this before the models

    newer.ask_once_a_day()
    try:
        if place().is_due(datetime.now(UTC)) and first_start.has_accounts():
            connection.close()
            process.run(process.NIGHTLY)
    except CalledProcessError as error:  # the process has said why
        log.error("No copy was made in %s: %s", settings.BACKUP_FOLDER, error)
        return RETRY.total_seconds()
    except (OSError, DatabaseError):
        log.exception("No copy was made in %s", settings.BACKUP_FOLDER)
        return RETRY.total_seconds()
    finally:
        connection.close()
    return LOOK_SECONDS


def look_regularly() -> None:
    """Start a thread that looks while this process runs. The demo makes no copies."""
    if settings.DEMO:
        return

    def look_again() -> None:
        seconds = LOOK_SECONDS
        while True:
            time.sleep(seconds)
            seconds = look()

    Thread(target=look_again, name="backups", daemon=True).start()
