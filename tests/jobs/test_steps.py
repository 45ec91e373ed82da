"""A progress report renews the alarm of a worker, and sets none elsewhere."""

import signal
from collections.abc import Iterator
from pathlib import Path

import pytest

from server.jobs.file_store import FileStore
from server.jobs.store import STEP_LIMIT
from server.jobs.worker import Steps


@pytest.fixture
def steps(tmp_path: Path) -> Iterator[Steps]:
    store = FileStore(tmp_path)
    store.ask("a", "/boa-vista/x.pdf", {}, "ana")
    store.claim(0)
    yield Steps(store, "a")
    signal.alarm(0)


def test_step_in_a_worker_renews_its_alarm(steps: Steps) -> None:
    signal.alarm(1000)
    steps.at(1, ["1", "2"])
    assert 0 < signal.alarm(0) <= STEP_LIMIT


def test_step_outside_a_worker_sets_no_alarm(steps: Steps) -> None:
    steps.at(1, ["1", "2"])
    assert signal.alarm(0) == 0
