"""The queue that several computers share: lost workers, lost tasks, late results, the bucket."""

import time
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
import time_machine
from django.db import InterfaceError, OperationalError
from django.utils import timezone
from django_tasks_db.models import DBTaskResult

from config.doctor import findings, notebook
from server.jobs.shared import store as shared
from server.jobs.shared.models import Job as Row
from server.jobs.shared.worker import run
from server.jobs.store import FORGOTTEN_AFTER, STEP_LIMIT, Job, State
from server.jobs.worker import Steps
from tests.jobs import worker
from tests.jobs.shared import ClaimingStore, take_task
from tests.waiting import until

pytestmark = pytest.mark.thorough


@pytest.fixture
def mine(db: None, tmp_path: Path) -> ClaimingStore:
    return ClaimingStore(tmp_path)


@pytest.fixture
def other(mine: ClaimingStore) -> ClaimingStore:
    """The same queue, as another computer sees it."""
    return ClaimingStore(mine.folder)


def claimed(store: ClaimingStore, key: str = "a", **request: Any) -> Job:
    store.ask(key, "/x", request, "ana")
    job = store.claim()
    assert job
    return job


def silence(job: Job, seconds: float = shared.SILENCE_SECONDS + 1) -> None:
    Row.objects.filter(pk=job.key).update(heard_at=time.time() - seconds)


def state(store: ClaimingStore, key: str = "a") -> State:
    job = store.look(key)
    assert job
    return job.state


@pytest.mark.postgres
def test_job_of_silent_worker_goes_to_another(mine: ClaimingStore, other: ClaimingStore) -> None:
    silence(claimed(mine))
    assert state(other) == State.WAITING
    assert other.claim()
    other.finish("a", b"paper")
    assert mine.result("a") == b"paper"


def test_job_of_heard_worker_keeps_running(mine: ClaimingStore, other: ClaimingStore) -> None:
    claimed(mine)
    assert state(other) == State.RUNNING


def test_late_result_of_silent_worker_is_dropped(mine: ClaimingStore, other: ClaimingStore) -> None:
    silence(claimed(mine))
    assert state(other) == State.WAITING
    assert other.claim()
    assert not mine.report("a", 1, ["1", "2"])
    assert not mine.wants("a")
    mine.finish("a", b"late")
    mine.fail("a", "broken")
    assert state(other) == State.RUNNING
    assert other.report("a", 1, ["1", "2"])


def test_worker_killed_in_a_long_step_is_too_slow(mine: ClaimingStore) -> None:
    job = claimed(mine)
    silence(job)
    Row.objects.update(step_at=time.time() - shared.SILENCE_SECONDS - STEP_LIMIT - 1)
    found = mine.look("a")
    assert found
    assert (found.state, found.problem) == (State.FAILED, "too-slow")


def test_task_lost_before_its_beginning_is_handed_out_again(mine: ClaimingStore) -> None:
    mine.ask("a", "/x", {}, "ana")
    assert take_task() == "a"  # and its worker is killed here
    assert state(mine) == State.WAITING
    assert mine.claim() is None
    Row.objects.update(asked_at=time.time() - shared.SILENCE_SECONDS - 1)
    for _look in range(2):
        assert state(mine) == State.WAITING
    assert DBTaskResult.objects.ready().count() == 1
    assert mine.claim()


@pytest.mark.postgres
def test_task_of_a_stopped_job_does_nothing(mine: ClaimingStore) -> None:
    mine.ask("a", "/x", {}, "ana")
    assert mine.stop("a", "ana")
    run(mine, "a", worker.do)
    assert state(mine) == State.STOPPED


def test_worker_does_a_job_and_reports_its_steps(mine: ClaimingStore) -> None:
    mine.ask("a", "/x", {"steps": 3}, "ana")
    run(mine, "a", worker.do)
    job = mine.look("a")
    assert job
    assert (job.state, job.done, len(job.labels)) == (State.DONE, 3, 3)
    assert (mine.result("a") or b"").startswith(b"a by ")


@pytest.mark.postgres
def test_error_in_a_job_is_told(mine: ClaimingStore) -> None:
    mine.ask("a", "/x", {"fails_at": 0}, "ana")
    run(mine, "a", worker.do)
    assert state(mine) == State.FAILED


@pytest.mark.parametrize("error", [OperationalError, InterfaceError])
def test_job_of_lost_database_goes_to_another(
    mine: ClaimingStore, other: ClaimingStore, error: type[Exception]
) -> None:
    def lose(job: Job, steps: Steps) -> bytes:
        raise error("server closed the connection")

    mine.ask("a", "/x", {"steps": 3}, "ana")
    run(mine, "a", lose)
    job = other.look("a")
    assert job
    assert job.state == State.RUNNING
    silence(job)
    assert state(other) == State.WAITING
    run(other, "a", worker.do)
    assert state(mine) == State.DONE


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
def test_working_says_that_it_lives(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shared, "BEAT_SECONDS", 0.05)
    store = ClaimingStore(tmp_path)
    job = claimed(store)
    silence(job)
    with store.heard():
        until(lambda: Row.objects.get().heard_at >= time.time() - 5)  # type: ignore[operator]


@pytest.mark.postgres
def test_old_jobs_are_dropped_with_their_tasks(mine: ClaimingStore) -> None:
    claimed(mine)
    mine.finish("a", b"paper")
    Row.objects.update(used_at=time.time() - FORGOTTEN_AFTER - 1)
    old = timezone.now() - timedelta(seconds=FORGOTTEN_AFTER + 1)
    DBTaskResult.objects.update(enqueued_at=old)
    mine.forget_old()
    assert not Row.objects.exists()
    assert not DBTaskResult.objects.exists()


@pytest.mark.postgres
def test_doctor_knows_the_longest_wait(mine: ClaimingStore) -> None:
    assert notebook.longest_wait() is None
    mine.ask("a", "/x", {}, "ana")
    Row.objects.update(asked_at=time.time() - 200)
    mine.ask("b", "/x", {}, "ana")
    waited = notebook.longest_wait()
    assert waited
    assert not findings.shared_queue(waited).is_right
    assert findings.shared_queue(None).is_right


def test_file_of_a_list_is_stored_in_its_row(mine: ClaimingStore) -> None:
    claimed(mine)
    part = mine.folder / "list.part"
    part.write_bytes(b"a,b")
    mine.finish("a", part)
    assert not part.exists()
    assert mine.open_file("a").read() == b"a,b"
    with pytest.raises(FileNotFoundError):
        mine.open_file("b")


@pytest.mark.only_postgres("SQLite has no clock of its own")
def test_clock_of_another_computer_takes_no_job_away(
    mine: ClaimingStore, other: ClaimingStore
) -> None:
    with time_machine.travel(timezone.now() - timedelta(hours=1)):
        claimed(mine)
    with time_machine.travel(timezone.now() + timedelta(hours=1)):
        assert state(other) == State.RUNNING
