"""The queue of webhooks, and the one process that sends them.

It is a queue of its own, in a folder beside that of the papers: a receiver that does not answer
never delays a paper. A job sends all deliveries that are due; what they are is in the database.
"""

import logging
import sqlite3
import sys
import time
from functools import cache
from threading import Thread

from django.conf import settings

from config.jobs.processes import Workers
from config.jobs.store import QueueFullError, Store

MOST_WAITING = 100
LOOK_SECONDS = 60

log = logging.getLogger("clubs")


@cache
def store() -> Store:
    """Return the queue of this server. Raises OSError and sqlite3.Error."""
    return Store(settings.PRINT_FOLDER / "webhooks", most_waiting=MOST_WAITING)


@cache
def workers() -> Workers:
    command = [sys.executable, str(settings.BASE_DIR / "manage.py"), "webhook_worker"]
    return Workers(store(), command, slots=1)


def wake() -> None:
    """Let the deliveries that are due be sent soon. An error is only logged."""
    if not settings.SENDS_WEBHOOKS:
        return
    try:
        ask()
        workers().ensure()
    except (QueueFullError, OSError, sqlite3.Error):
        log.exception("The webhooks wait for the next event.")


def ask(at: float = 0.0) -> None:
    """Queue a job for this moment (0: now), unless one waits that begins by then.

    A job that runs already does not count: it may have missed what was just written. Raises
    QueueFullError, OSError and sqlite3.Error.
    """
    if not store().is_waiting(at):
        store().ask(f"send-{time.time_ns()}", "webhooks", {}, "", not_before=at)


def look_every_minute() -> None:
    """Start a thread that starts the process again when a later try is due."""

    def look() -> None:
        while True:
            try:
                workers().ensure()
            except (OSError, sqlite3.Error):
                log.exception("No webhook is sent.")
            time.sleep(LOOK_SECONDS)

    Thread(target=look, name="webhooks", daemon=True).start()
