"""The queue of papers and long lists, for everything that asks for a paper or drops papers."""

import sys
from functools import cache

from django.conf import settings

from server.jobs.processes import Workers
from server.jobs.queue import Queue

MOST_WORKERS = 2
WORKER = [sys.executable, str(settings.BASE_DIR / "manage.py"), "job_worker"]


@cache
def paper_queue() -> Queue:
    """Return the queue of this site. Raises UNAVAILABLE."""
    return Queue("papers", settings.PRINT_FOLDER)


@cache
def workers() -> Workers:
    """Return the workers that this process starts."""
    return Workers(paper_queue(), WORKER, most=MOST_WORKERS)


def start_workers() -> None:
    """Start a worker for jobs that wait, unless services do the jobs. Raises UNAVAILABLE."""
    if not paper_queue().is_shared:
        workers().ensure()
