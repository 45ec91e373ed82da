"""The queue in a file and in the database: jobs, results, workers that die. No worker runs."""

import time
from collections.abc import Iterator
from contextlib import ExitStack
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
import time_machine
from django.db import OperationalError, connections
from django.utils import timezone

from server.jobs import queue as queues
from server.jobs.models import Job, State
from server.jobs.queue import SILENCE_SECONDS, STEP_LIMIT, Queue, QueueFullError
from server.jobs.tables import ALIAS
from server.jobs.worker import do
from tests.jobs import worker
from tests.jobs.files import WORKER, in_file
from tests.waiting import until

OTHER = 8


@pytest.fixture(params=["file", "database"])
def queue(
    request: pytest.FixtureRequest, db: None, settings: Any, tmp_path: Path
) -> Iterator[Queue]:
    with ExitStack() as kind:
        if request.param == "file":
            kind.enter_context(in_file(settings, tmp_path))
        queue = Queue("tests", tmp_path, most_waiting=3, most_bytes=100)
        for number in (WORKER, OTHER):
            queue.hear(number)
        yield queue


def ask(queue: Queue, key: str, who: str = "ana") -> State:
    return State(queue.ask(key, "/boa-vista/x.pdf", {"n": key}, who).state)


def claimed(queue: Queue, key: str = "a") -> Job:
    ask(queue, key)
    job = queue.claim(WORKER)
    assert job
    assert job.key == key
    return job


def done(queue: Queue, key: str, result: bytes) -> None:
    queue.finish(claimed(queue, key), result)


def looked(queue: Queue) -> Job:
    job = queue.look("a")
    assert job
    return job


def silence(queue: Queue, seconds: float = SILENCE_SECONDS + 1) -> None:
    queue.workers.filter(pk=WORKER).update(heard_at=time.time() - seconds)


@pytest.mark.postgres
def test_same_job_asked_twice_is_queued_once(queue: Queue) -> None:
    assert ask(queue, "a") == ask(queue, "a", "bruno") == State.WAITING
    assert queue.unfinished == (1, 0)


@pytest.mark.postgres
def test_longest_waiting_job_is_claimed_first(queue: Queue) -> None:
    for key in "abc":
        ask(queue, key)
    jobs = [queue.claim(number) for number in (WORKER, OTHER, WORKER, OTHER)]
    assert [job and job.key for job in jobs] == ["a", "b", "c", None]


def test_queues_of_one_database_do_not_meet(queue: Queue) -> None:
    ask(queue, "a")
    other = Queue("others", queue.folder)
    assert other.claim(WORKER) is None
    other.forget()
    assert queue.unfinished == (1, 0)


@pytest.mark.postgres
def test_full_queue_refuses_another_job(queue: Queue) -> None:
    for key in "abc":
        ask(queue, key)
    with pytest.raises(QueueFullError):
        ask(queue, "d")
    assert ask(queue, "a") == State.WAITING


def test_results_over_the_bound_drop_oldest_first(queue: Queue) -> None:
    done(queue, "a", b"a" * 40)
    done(queue, "b", b"b" * 40)
    assert ask(queue, "a", "bruno") == State.DONE  # used again: now "b" is the oldest
    done(queue, "c", b"c" * 40)
    assert [queue.result(key) for key in "abc"] == [b"a" * 40, None, b"c" * 40]
    done(queue, "d", b"d" * 400)  # larger than the bound: kept alone
    assert [queue.look(key) is not None for key in "acd"] == [False, False, True]


@pytest.mark.postgres
def test_stop_waiting_job_takes_it_off_the_queue(queue: Queue) -> None:
    ask(queue, "a")
    assert queue.stop("a", "ana")
    assert queue.claim(WORKER) is None
    assert ask(queue, "a") == State.WAITING


def test_stop_job_awaited_by_others_does_not_stop(queue: Queue) -> None:
    ask(queue, "a")
    ask(queue, "a", "bruno")
    assert not queue.stop("a", "ana")
    assert queue.stop("a", "bruno")


@pytest.mark.postgres
def test_report_of_stopped_job_returns_false(queue: Queue) -> None:
    job = claimed(queue)
    assert queue.report(job, 1, ["1", "2"])
    queue.stop("a", "ana")
    assert not queue.report(job, 2, ["1", "2"])
    assert (looked(queue).done, looked(queue).is_stopping) == (2, True)


def test_job_of_dead_worker_is_retried_once(queue: Queue) -> None:
    ask(queue, "a")
    for state in (State.WAITING, State.FAILED):
        queue.hear(WORKER)
        assert queue.claim(WORKER)
        assert looked(queue).state == State.RUNNING
        silence(queue)
        assert looked(queue).state == state
    assert looked(queue).problem == "broken"
    assert ask(queue, "a") == State.WAITING


@pytest.mark.postgres
def test_late_result_of_silent_worker_is_dropped(queue: Queue) -> None:
    late = claimed(queue)
    silence(queue)
    assert looked(queue).state == State.WAITING
    job = queue.claim(OTHER)
    assert job
    assert not queue.report(late, 1, ["1", "2"])
    assert not queue.wants(late)
    queue.finish(late, b"late")
    queue.fail(late, "broken")
    assert looked(queue).state == State.RUNNING
    queue.finish(job, b"paper")
    assert queue.result("a") == b"paper"


def test_worker_killed_in_a_long_step_is_too_slow(queue: Queue) -> None:
    claimed(queue)
    silence(queue)
    queue.jobs.update(step_at=time.time() - SILENCE_SECONDS - STEP_LIMIT - 1)
    assert (looked(queue).state, looked(queue).problem) == (State.FAILED, "too-slow")


def test_clock_set_back_leaves_no_dead_worker(queue: Queue) -> None:
    claimed(queue)
    silence(queue, -3600)
    assert looked(queue).state == State.WAITING


@pytest.mark.postgres
def test_workers_are_admitted_one_a_job_up_to_most(queue: Queue) -> None:
    queue.workers.delete()
    assert queue.admit(2) is None  # nothing to do
    for key in "abc":
        ask(queue, key)
    assert [queue.admit(2) is not None for _try in range(3)] == [True, True, False]


@pytest.mark.postgres
def test_error_in_a_job_marks_it_failed(queue: Queue) -> None:
    queue.ask("a", "/x", {"fails_at": 0}, "ana")
    job = queue.claim(WORKER)
    assert job
    do(queue, job, worker.do)
    assert (looked(queue).state, looked(queue).problem) == (State.FAILED, "broken")


def test_lost_queue_leaves_job_to_another(queue: Queue, monkeypatch: pytest.MonkeyPatch) -> None:
    def lose(*_values: object) -> bytes:
        raise OperationalError("server closed the connection")

    job = claimed(queue)
    with monkeypatch.context() as lost:
        lost.setattr(queue, "fail", lose)
        with pytest.raises(OperationalError):
            do(queue, job, lose)
    assert looked(queue).state == State.RUNNING
    queue.give_up(WORKER)
    assert looked(queue).state == State.WAITING


@pytest.mark.postgres
def test_forgotten_job_in_work_leaves_no_result(queue: Queue) -> None:
    """It may have read the name of a person who was erased meanwhile."""
    job = claimed(queue)
    ask(queue, "b")
    queue.forget()
    assert not queue.report(job, 1, ["1"])
    part = queue.folder / "a.part"
    part.write_bytes(b"Dirce")
    queue.finish(job, part)
    assert queue.look("a") is queue.look("b") is None
    assert {file.name[:12] for file in queue.folder.iterdir()} <= {"jobs.sqlite3"}


@pytest.mark.postgres
def test_file_of_a_list_is_opened(queue: Queue) -> None:
    part = queue.folder / "list.part"
    part.write_bytes(b"a,b")
    queue.finish(claimed(queue), part)
    assert not part.exists()
    with queue.open_file("a") as file:
        assert file.read() == b"a,b"
    with pytest.raises(FileNotFoundError):
        queue.open_file("b")


def test_file_of_another_release_is_made_anew(db: None, settings: Any, tmp_path: Path) -> None:
    with in_file(settings, tmp_path):
        with connections[ALIAS].cursor() as cursor:
            cursor.execute("CREATE TABLE job (key)")
            cursor.execute("CREATE TABLE jobs_job (key)")
        assert ask(Queue("tests", tmp_path), "a") == State.WAITING
        assert ask(Queue("tests", tmp_path), "a", "bruno") == State.WAITING
        assert connections[ALIAS].introspection.table_names() == ["jobs_job", "jobs_worker"]


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
def test_working_worker_reports_that_it_lives(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(queues, "BEAT_SECONDS", 0.05)
    queue = Queue("tests", tmp_path)
    with queue.heard(WORKER):
        claimed(queue)
        silence(queue)
        until(lambda: queue.workers.get().heard_at >= time.time() - 5)
    assert (looked(queue).state, queue.workers.count()) == (State.WAITING, 0)


@pytest.mark.only_postgres("SQLite has no clock of its own")
def test_clock_of_another_computer_takes_no_job_away(db: None, tmp_path: Path) -> None:
    queue = Queue("tests", tmp_path)
    queue.hear(WORKER)
    with time_machine.travel(timezone.now() - timedelta(hours=1)):
        claimed(queue)
    with time_machine.travel(timezone.now() + timedelta(hours=1)):
        assert looked(queue).state == State.RUNNING
