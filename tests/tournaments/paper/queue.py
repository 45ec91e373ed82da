"""A queue of papers for a test, which is its own worker: it claims and draws when it likes."""

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from config.jobs.store import Store
from scoring.views import printing


@pytest.fixture
def queue(settings, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Store]:
    settings.PRINT_IN_PROCESS, settings.PRINT_FOLDER = False, tmp_path
    monkeypatch.setattr(printing, "WAIT", 0)
    monkeypatch.setattr(printing, "WORKER", [sys.executable, "-c", ""])
    printing.store.cache_clear()
    printing.workers.cache_clear()
    yield printing.store()
    printing.workers().end()
    printing.store.cache_clear()
    printing.workers.cache_clear()
