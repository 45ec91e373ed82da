"""Real worker processes: at most two, ended with the server, killed if they hang."""

import os
import resource
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from server.jobs.models import Job, State
from server.jobs.processes import Workers
from server.jobs.queue import Queue
from tests.jobs import worker
from tests.jobs.files import in_file
from tests.lacking import path_without_forks
from tests.programs import environment
from tests.waiting import PATIENCE, until

pytestmark = pytest.mark.thorough

ROOT = Path(__file__).resolve().parents[2]
MOST = 2


@pytest.fixture
def store(db: None, settings: Any, tmp_path: Path) -> Iterator[Queue]:
    with in_file(settings, tmp_path):
        yield Queue("tests", tmp_path)


@pytest.fixture
def workers(store: Queue, monkeypatch: pytest.MonkeyPatch) -> Iterator[Workers]:
    monkeypatch.setenv("PYTHONPATH", environment(PYTHONPATH=str(ROOT))["PYTHONPATH"])
    command = [sys.executable, "-m", worker.__name__, str(store.folder)]
    workers = Workers(store, command, most=MOST)
    yield workers
    workers.end()


def started(workers: Workers) -> subprocess.Popen[bytes]:
    (process,) = workers._started.values()
    assert isinstance(process, subprocess.Popen)
    return process


def ended(store: Queue, workers: Workers, key: str) -> Job:
    """Return the job after its end, polled as a page does."""

    def look() -> bool:
        workers.ensure()
        job = store.look(key)
        return job is not None and job.has_ended

    until(look)
    job = store.look(key)
    assert job
    return job


def test_job_is_done_without_alarms_or_limits(
    store: Queue, workers: Workers, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    lacking = path_without_forks(tmp_path / "code")
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join([lacking, str(ROOT)]))
    store.ask("job", "/x", {"steps": 2}, "ana")
    workers.ensure()
    assert ended(store, workers, "job").state == State.DONE


def test_many_jobs_are_done_by_two_workers(store: Queue, workers: Workers) -> None:
    keys = [f"job-{number}" for number in range(6)]
    for key in keys:
        store.ask(key, "/x", {"seconds": 0.1}, "ana")
        workers.ensure()
    results = set()
    for key in keys:
        assert ended(store, workers, key).state == State.DONE
        result = store.result(key)
        assert result
        results.add(result.rpartition(b" ")[2])
    assert 1 <= len(results) <= MOST
    assert len(workers._started) <= MOST


def test_running_job_is_stopped_at_its_next_step(store: Queue, workers: Workers) -> None:
    store.ask("long", "/x", {"steps": 1000, "seconds": 0.02}, "ana")
    workers.ensure()
    until(lambda: (store.look("long") or pytest.fail("lost")).done > 1)
    assert store.stop("long", "ana")
    job = ended(store, workers, "long")
    assert job.state == State.STOPPED
    assert 1 < job.done < 1000
    assert len(job.labels) == 1000


def test_job_that_kills_its_worker_twice_fails(store: Queue, workers: Workers) -> None:
    store.ask("bad", "/x", {"dies_at": 0}, "ana")
    workers.ensure()
    job = ended(store, workers, "bad")
    assert (job.state, job.problem) == (State.FAILED, "broken")
    store.ask("good", "/x", {}, "ana")
    assert ended(store, workers, "good").state == State.DONE


def test_error_in_a_job_leaves_the_worker_alive(store: Queue, workers: Workers) -> None:
    store.ask("bad", "/x", {"fails_at": 0}, "ana")
    assert ended(store, workers, "bad").problem == "broken"
    assert store.workers.count() == 1


def test_worker_ends_with_the_server(store: Queue, workers: Workers) -> None:
    store.ask("long", "/x", {"steps": 1000, "seconds": 0.1}, "ana")
    workers.ensure()
    until(lambda: store.unfinished == (0, 1))
    process = started(workers)
    assert process.stdin
    process.stdin.close()  # what the end of the server does
    process.wait(timeout=PATIENCE)
    job = store.look("long")
    assert job
    assert job.state == State.WAITING


def test_worker_told_to_end_does_its_job_first(store: Queue, workers: Workers) -> None:
    store.ask("a", "/x", {"steps": 20, "seconds": 0.02}, "ana")
    workers.ensure()
    until(lambda: (store.look("a") or pytest.fail("lost")).done > 1)
    process = started(workers)
    process.terminate()
    assert process.wait(PATIENCE) == 0
    assert (store.counts(), store.workers.count()) == ({State.DONE: 1}, 0)


def test_step_that_hangs_is_killed(store: Queue, monkeypatch: pytest.MonkeyPatch) -> None:
    store.ask("hangs", "/x", {"seconds": 600}, "ana")
    code = (
        "import signal; alarm = signal.alarm; signal.alarm = lambda limit: alarm(min(limit, 1));"
        "import runpy, sys;"
        f"sys.argv = ['', '{store.folder}', '1'];"
        f"runpy.run_module('{worker.__name__}', run_name='__main__')"
    )
    hung = subprocess.Popen([sys.executable, "-c", code], cwd=ROOT, stdin=subprocess.PIPE)
    assert hung.wait(PATIENCE) == -signal.SIGALRM
    monkeypatch.setattr("server.jobs.queue.STEP_LIMIT", 1)
    store.give_up(1)  # as the server does that started it
    job = store.look("hangs")
    assert job
    assert (job.state, job.problem) == (State.FAILED, "too-slow")


@pytest.mark.parametrize("command", ["job_worker", "webhook_worker"])
def test_worker_on_a_full_disk_ends_with_one_line(tmp_path: Path, command: str) -> None:
    variables = {"CADERNETA_DEMO": "1", "PRINT_FOLDER": str(tmp_path)}
    program = subprocess.Popen(
        [sys.executable, "manage.py", command, "1"],
        cwd=ROOT,
        env=environment(**variables),
        stdin=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (0, 0)),
    )
    assert program.wait() == 1
    (line,) = program.communicate()[1].splitlines()
    assert "A worker ends: its queue cannot be used." in line
