"""A progress report renews the alarm of a worker, and sets none elsewhere."""

import signal
from collections.abc import Iterator

import pytest

from server.jobs.queue import STEP_LIMIT, Queue
from server.jobs.worker import Steps
from tests.jobs.files import WORKER
from tests.jobs.files import queue_in_file as queue_in_file


@pytest.fixture
def steps(queue_in_file: Queue) -> Iterator[Steps]:
    queue_in_file.ask("a", "/boa-vista/x.pdf", {}, "ana")
    job = queue_in_file.claim(WORKER)
    assert job
    yield Steps(queue_in_file, job)
    signal.alarm(0)


def test_step_in_a_worker_renews_its_alarm(steps: Steps) -> None:
    signal.alarm(1000)
    steps.at(1, ["1", "2"])
    assert 0 < signal.alarm(0) <= STEP_LIMIT


def test_step_outside_a_worker_sets_no_alarm(steps: Steps) -> None:
    steps.at(1, ["1", "2"])
    assert signal.alarm(0) == 0
