"""A queue of papers for a test, which is its own worker: it claims and draws when it likes."""

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from scoring.views.papers import printing
from server.jobs.file_store import FileStore
from server.papers import job_store


def forget_queues() -> None:
    """Let the next request open the queue that the settings name then."""
    job_store.job_store.cache_clear()
    job_store.workers.cache_clear()


@pytest.fixture
def queue(settings, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[FileStore]:
    settings.PRINT_IN_PROCESS, settings.PRINT_FOLDER = False, tmp_path
    monkeypatch.setattr(printing, "WAIT", 0)
    monkeypatch.setattr(job_store, "WORKER", [sys.executable, "-c", ""])
    forget_queues()
    store = job_store.job_store()
    assert isinstance(store, FileStore)
    yield store
    if workers := job_store.workers():
        workers.end()
    forget_queues()
