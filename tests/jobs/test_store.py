"""The queue, in a file and shared: waiting jobs, stored and dropped results. No worker runs."""

from pathlib import Path

import pytest

from server.jobs.file_store import FileStore
from server.jobs.store import QueueFullError, State
from tests.jobs.shared import ClaimingStore

Queue = FileStore | ClaimingStore


@pytest.fixture(params=["file", "shared"])
def store(request: pytest.FixtureRequest, db: None, tmp_path: Path) -> Queue:
    if request.param == "file":
        return FileStore(tmp_path, most_waiting=3, most_bytes=100)
    return ClaimingStore(tmp_path, most_waiting=3, most_bytes=100)


def ask(store: Queue, key: str, who: str = "ana") -> State:
    return store.ask(key, "/boa-vista/x.pdf", {"n": key}, who).state


def done(store: Queue, key: str, result: bytes) -> None:
    ask(store, key)
    job = store.claim(0)
    assert job
    assert job.key == key
    store.finish(key, result)


@pytest.mark.postgres
def test_same_job_asked_twice_is_queued_once(store: Queue) -> None:
    assert ask(store, "a") == ask(store, "a", "bruno") == State.WAITING
    assert store.unfinished == (1, 0)


def test_longest_waiting_job_is_claimed_first(store: Queue) -> None:
    for key in "abc":
        ask(store, key)
    claimed = [store.claim(slot) for slot in (0, 1, 0, 1)]
    assert [job and job.key for job in claimed] == ["a", "b", "c", None]


def test_full_queue_refuses_another_job(store: Queue) -> None:
    for key in "abc":
        ask(store, key)
    with pytest.raises(QueueFullError):
        ask(store, "d")
    assert ask(store, "a") == State.WAITING


def test_ask_for_finished_job_returns_its_result(store: Queue) -> None:
    done(store, "a", b"paper")
    assert ask(store, "a", "bruno") == State.DONE
    assert store.result("a") == b"paper"


def test_results_over_the_bound_drop_oldest_first(store: Queue) -> None:
    done(store, "a", b"a" * 40)
    done(store, "b", b"b" * 40)
    ask(store, "a")  # used again: now "b" is the oldest
    done(store, "c", b"c" * 40)
    assert [store.look(key) is not None for key in "abc"] == [True, False, True]


def test_result_larger_than_the_bound_is_kept_alone(store: Queue) -> None:
    done(store, "a", b"a" * 40)
    done(store, "b", b"b" * 400)
    assert store.look("a") is None
    assert store.result("b") == b"b" * 400


def test_stop_waiting_job_takes_it_off_the_queue(store: Queue) -> None:
    ask(store, "a")
    assert store.stop("a", "ana")
    assert store.claim(0) is None
    assert ask(store, "a") == State.WAITING


def test_stop_job_awaited_by_others_does_not_stop(store: Queue) -> None:
    ask(store, "a")
    ask(store, "a", "bruno")
    assert not store.stop("a", "ana")
    assert store.stop("a", "bruno")


def test_report_of_stopped_job_returns_false(store: Queue) -> None:
    ask(store, "a")
    store.claim(0)
    assert store.report("a", 1, ["1", "2"])
    store.stop("a", "ana")
    assert not store.report("a", 2, ["1", "2"])


def test_job_of_dead_worker_is_retried_once(store: Queue) -> None:
    ask(store, "a")
    for state in (State.WAITING, State.FAILED):
        job = store.claim(0)
        assert job
        assert job.state == State.RUNNING
        store.bury(job.slot)
        job = store.look("a")
        assert job
        assert job.state == state
    assert job
    assert job.problem == "broken"
    assert ask(store, "a") == State.WAITING


def test_job_of_living_worker_keeps_running(tmp_path: Path) -> None:
    store = FileStore(tmp_path)
    slot = store.take_slot(0)
    assert slot is not None
    ask(store, "a")
    store.claim(0)
    job = store.look("a")
    assert job
    assert job.state == State.RUNNING
    assert store.take_slot(0) is None


@pytest.mark.postgres
def test_forgotten_job_in_work_leaves_no_result(store: Queue) -> None:
    """It may have read the name of a person who was erased meanwhile."""
    store.ask("a", "/x", {}, "ana")
    store.ask("b", "/x", {}, "ana")
    assert store.claim(0)
    store.forget()
    assert not store.report("a", 1, ["1"])
    part = store.folder / "a.part"
    part.write_bytes(b"Dirce")
    store.finish("a", part)
    assert store.look("a") is None
    assert store.look("b") is None
    assert not list(store.folder.glob("*.result"))
