"""Queues of tests: in a file of their own, as on one computer, or in the database of the test."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from django.db import connections
from django.db.utils import load_backend

from server.jobs.queue import Queue
from server.jobs.tables import ALIAS
from tests.jobs.worker import FILE

WORKER = 7
"""The number of the worker that a test plays."""


@contextmanager
def in_file(settings: Any, folder: Path) -> Iterator[None]:
    """Let this thread have its queues in a file of this folder."""
    settings.JOBS, settings.PRINT_FOLDER = "file", folder
    # Without settings of its own: Django's tests allow only connections that they do not know.
    values = connections.settings["default"] | FILE | {"NAME": folder / "jobs.sqlite3"}
    connections[ALIAS] = load_backend(values["ENGINE"]).DatabaseWrapper(values, ALIAS)
    try:
        yield
    finally:
        connections[ALIAS].close()
        del connections[ALIAS]


@pytest.fixture
def queue_in_file(db: None, settings: Any, tmp_path: Path) -> Iterator[Queue]:
    """An empty queue, whose worker is the test."""
    with in_file(settings, tmp_path):
        queue = Queue("tests", tmp_path)
        queue.hear(WORKER)
        yield queue
