"""The queue of webhooks, and the one process that sends them, with the notices to phones.

It is a queue of its own beside that of the papers: a receiver that does not answer never delays a
paper. A job sends all that is due; the database has it. Every server
process looks there regularly, so nothing is lost with the queue, a job or the process.
"""

import logging
import sys
import time
from collections.abc import Callable
from functools import cache
from threading import Thread

from django.conf import settings
from django.db import connections

from server.jobs.processes import Workers
from server.jobs.queue import UNAVAILABLE, Queue, QueueFullError

MOST_WAITING = 100
LOOK_SECONDS = 20
"""The time between two looks at the database: a later try begins at most this much late."""
UNUSABLE = (QueueFullError, *UNAVAILABLE)

log = logging.getLogger("clubs")


@cache
def store() -> Queue:
    """Return the queue of webhooks. Raises UNAVAILABLE."""
    return Queue("webhooks", settings.PRINT_FOLDER, most_waiting=MOST_WAITING)


@cache
def workers() -> Workers:
    command = [sys.executable, str(settings.BASE_DIR / "manage.py"), "webhook_worker"]
    return Workers(store(), command, most=1)


def wake() -> None:
    """Let the deliveries that are due be sent soon. An error is only logged."""
    if not settings.SENDS_WEBHOOKS:
        return
    try:
        ask()
        workers().ensure()
    except UNUSABLE:
        log.exception("The webhooks wait for the next look.")


def ask() -> None:
    """Queue a job, unless one waits. Raises QueueFullError and UNAVAILABLE.

    A job that runs already does not count: it may have missed what was just written.
    """
    if not store().unfinished[0]:
        store().ask(f"send-{time.time_ns()}", "webhooks", {}, "")


def look(has_due: Callable[[], bool]) -> None:
    """Let what is due be sent, also what a killed process has left.

    An error is only logged: the next look tries again.
    """
    try:
        if has_due():
            ask()
        workers().ensure()
    except UNUSABLE:
        log.exception("No webhook is sent.")
    finally:
        connections.close_all()


def look_regularly(has_due: Callable[[], bool]) -> None:
    """Start a thread that looks while this process runs."""

    def look_again() -> None:
        while True:
            look(has_due)
            time.sleep(LOOK_SECONDS)

    Thread(target=look_again, name="webhooks", daemon=True).start()
