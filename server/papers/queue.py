"""The queue of papers and long lists, for everything that asks for a paper or drops papers."""

import logging
import sys
import time
from functools import cache
from threading import Thread

from django.conf import settings
from django.db import connections

from server.jobs.processes import Workers
from server.jobs.queue import UNAVAILABLE, Queue

MOST_WORKERS = 2
WARM_AFTER = 10.0
"""Seconds after the start of the server: both processors are busy with it until then."""
WORKER = [sys.executable, str(settings.BASE_DIR / "manage.py"), "job_worker"]

log = logging.getLogger("server.papers")


@cache
def paper_queue() -> Queue:
    """Return the queue of this site. Raises UNAVAILABLE."""
    return Queue("papers", settings.PRINT_FOLDER)


@cache
def workers() -> Workers:
    """Return the workers that this process starts."""
    return Workers(paper_queue(), WORKER, most=MOST_WORKERS)


def start_workers(least: int = 0) -> None:
    """Start a worker for jobs that wait, and at `least` so many, unless services do the jobs.

    Raises UNAVAILABLE.
    """
    if not paper_queue().is_shared:
        workers().ensure(least)


def start_worker_later() -> None:
    """Start a worker when the first pages are out: the first paper then finds it warm."""

    def start() -> None:
        time.sleep(WARM_AFTER)
        try:
            start_workers(least=1)
        except UNAVAILABLE:
            log.exception("No paper can be drawn.")
        finally:
            connections.close_all()

    Thread(target=start, name="papers", daemon=True).start()
