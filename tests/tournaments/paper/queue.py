"""A queue of papers for a test, which is its own worker: it claims and draws when it likes."""

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from server.jobs.queue import Queue
from server.papers import answering
from server.papers import queue as queues
from tests.jobs.files import WORKER, in_file


def forget_queues() -> None:
    """Let the next request open the queue that the settings name then."""
    queues.paper_queue.cache_clear()
    queues.workers.cache_clear()


@pytest.fixture
def shared_queue(
    db: None, settings: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Queue]:
    """The queue in the database, which all threads of the test reach."""
    settings.PRINT_IN_PROCESS, settings.PRINT_FOLDER = False, tmp_path
    monkeypatch.setattr(answering, "WAIT", 0)
    forget_queues()
    queue = queues.paper_queue()
    queue.hear(WORKER)
    yield queue
    forget_queues()


@pytest.fixture
def queue(
    db: None, settings: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Queue]:
    settings.PRINT_IN_PROCESS = False
    monkeypatch.setattr(answering, "WAIT", 0)
    monkeypatch.setattr(queues, "WORKER", [sys.executable, "-c", ""])
    with in_file(settings, tmp_path):
        forget_queues()
        queue = queues.paper_queue()
        queue.hear(WORKER)
        yield queue
        queues.workers().end()
    forget_queues()
