"""The queue of papers and long lists: in a file of this computer or, with JOBS=database, shared.

Everything that asks for a paper or drops papers gets the queue here, and its workers.
"""

import sqlite3
import sys
from functools import cache

from django.conf import settings
from django.db import Error

from server.jobs.file_store import FileStore
from server.jobs.processes import Workers
from server.jobs.store import Store

UNAVAILABLE = (OSError, sqlite3.Error, Error)
"""The errors of a queue that does not answer."""
WORKER = [sys.executable, str(settings.BASE_DIR / "manage.py"), "print_worker"]


@cache
def job_store() -> Store:
    """Return the queue of this site. Raises the errors of UNAVAILABLE."""
    if settings.JOBS == "file":
        return FileStore(settings.PRINT_FOLDER)
    # Its packages and models are only there with JOBS=database.
    from server.papers.tasks import shared_store  # noqa: PLC0415

    return shared_store()


@cache
def workers() -> Workers | None:
    """Return the workers that this process starts; None if services of their own do the jobs."""
    store = job_store()
    return Workers(store, WORKER) if isinstance(store, FileStore) else None


def start_workers() -> None:
    """Start a worker for jobs that wait, if none comes by itself. Raises the errors of
    UNAVAILABLE.
    """
    own = workers()
    if own is not None:
        own.ensure()
