"""Real worker processes: at most two, ended with the server, killed if they hang."""

import os
import resource
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from server.jobs.file_store import SLOTS, FileStore
from server.jobs.processes import Workers
from server.jobs.store import Job, State
from tests.jobs import worker
from tests.programs import environment
from tests.waiting import PATIENCE, until

pytestmark = pytest.mark.thorough

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture
def store(tmp_path: Path) -> FileStore:
    return FileStore(tmp_path)


@pytest.fixture
def workers(store: FileStore, monkeypatch: pytest.MonkeyPatch) -> Iterator[Workers]:
    monkeypatch.setenv("PYTHONPATH", environment(PYTHONPATH=str(ROOT))["PYTHONPATH"])
    workers = Workers(store, [sys.executable, "-m", worker.__name__, str(store.folder)])
    yield workers
    workers.end()


def ended(store: FileStore, workers: Workers, key: str) -> Job:
    """Return the job after its end, polled as a page does."""

    def look() -> bool:
        workers.ensure()
        job = store.look(key)
        return job is not None and job.has_ended

    until(look)
    job = store.look(key)
    assert job
    return job


def free_slots(store: FileStore) -> int:
    files = [store.take_slot(slot) for slot in range(SLOTS)]
    for file in files:
        if file is not None:
            os.close(file)
    return sum(file is not None for file in files)


def test_many_jobs_are_done_by_two_workers(store: FileStore, workers: Workers) -> None:
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
    assert 1 <= len(results) <= SLOTS
    assert len(workers._started) <= SLOTS


def test_running_job_is_stopped_at_its_next_step(store: FileStore, workers: Workers) -> None:
    store.ask("long", "/x", {"steps": 1000, "seconds": 0.02}, "ana")
    workers.ensure()
    until(lambda: (store.look("long") or pytest.fail("lost")).done > 1)
    assert store.stop("long", "ana")
    job = ended(store, workers, "long")
    assert job.state == State.STOPPED
    assert 1 < job.done < 1000
    assert len(job.labels) == 1000


def test_job_that_kills_its_worker_twice_fails(store: FileStore, workers: Workers) -> None:
    store.ask("bad", "/x", {"dies_at": 0}, "ana")
    workers.ensure()
    job = ended(store, workers, "bad")
    assert (job.state, job.problem) == (State.FAILED, "broken")
    store.ask("good", "/x", {}, "ana")
    assert ended(store, workers, "good").state == State.DONE


def test_error_in_a_job_leaves_the_worker_alive(store: FileStore, workers: Workers) -> None:
    store.ask("bad", "/x", {"fails_at": 0}, "ana")
    assert ended(store, workers, "bad").problem == "broken"
    assert free_slots(store) == SLOTS - 1


def test_worker_ends_with_the_server(store: FileStore, workers: Workers) -> None:
    store.ask("long", "/x", {"steps": 1000, "seconds": 0.1}, "ana")
    workers.ensure()
    until(lambda: store.unfinished == (0, 1))
    (process,) = workers._started
    assert process.stdin
    process.stdin.close()  # what the end of the server does
    process.wait(timeout=PATIENCE)
    job = store.look("long")
    assert job
    assert job.state == State.WAITING


def test_step_that_hangs_is_killed(store: FileStore, monkeypatch: pytest.MonkeyPatch) -> None:
    store.ask("hangs", "/x", {"seconds": 600}, "ana")
    code = (
        "import sys; from pathlib import Path; from server.jobs import file_store, store, worker;"
        "store.STEP_LIMIT = worker.STEP_LIMIT = 1;"
        "from tests.jobs.worker import do;"
        "worker.work(file_store.FileStore(Path(sys.argv[1])), 0, do)"
    )
    hung = subprocess.run([sys.executable, "-c", code, store.folder], cwd=ROOT, timeout=PATIENCE)
    assert hung.returncode < 0
    monkeypatch.setattr("server.jobs.store.STEP_LIMIT", 1)
    job = store.look("hangs")
    assert job
    assert (job.state, job.problem) == (State.FAILED, "too-slow")


@pytest.mark.parametrize("command", ["print_worker", "webhook_worker"])
def test_worker_on_a_full_disk_ends_with_one_line(tmp_path: Path, command: str) -> None:
    variables = {"CADERNETA_DEMO": "1", "PRINT_FOLDER": str(tmp_path)}
    program = subprocess.Popen(
        [sys.executable, "manage.py", command, "0"],
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
