"""The queue of papers and long lists: in a file of this computer or, with JOBS=database, shared."""

import sqlite3

from django.conf import settings
from django.core.files.storage import storages
from django.db import Error
from django.utils.module_loading import import_string

from config.jobs.store import Store

UNAVAILABLE = (OSError, sqlite3.Error, Error)
"""The errors of a queue that does not answer."""
TASK = "scoring.tasks.draw_paper"
"""Named as text, because this module must not import the views, which the task calls."""


def job_store() -> Store:
    """Return the queue of this site. Raises the errors of UNAVAILABLE."""
    if settings.JOBS == "file":
        return Store(settings.PRINT_FOLDER)
    # Its models are only there with JOBS=database.
    from config.shared_jobs.store import SharedStore  # noqa: PLC0415

    storage = storages["papers"] if settings.PAPERS_BUCKET else None
    return SharedStore(settings.PRINT_FOLDER, enqueue, storage)


def enqueue(key: str) -> None:
    """Let Django Tasks hand out a job to one of the workers."""
    import_string(TASK).enqueue(key)
