"""The queue: waiting, running and ended jobs, and their results.

`Store` has what every queue answers. `file_store` keeps it in a file of one computer,
`server.jobs.shared` in the database that several computers share: the same statements.
"""

from __future__ import annotations

import json
import shutil
import time
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from contextlib import AbstractContextManager, suppress
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import Any, BinaryIO

from server.jobs.rows import drop_old, drop_over, mark_seen

MOST_WAITING = 20
MOST_BYTES = 64 * 1024 * 1024
STEP_LIMIT = 120
"""Seconds that one step of a job may take before its worker is killed."""
MOST_TRIES = 2
FORGOTTEN_AFTER = 24 * 60 * 60
LEFT_AFTER = 15
"""Seconds without a request after which a person has left the page of a job."""

COLUMNS = (
    "key, place, request, state, asked_at, began_at, slot, stopping, done, labels, problem, size"
)


class State(StrEnum):
    WAITING = "waiting"
    RUNNING = "running"
    DONE = "done"
    STOPPED = "stopped"
    FAILED = "failed"


class QueueFullError(Exception):
    """The queue has no room for another waiting job."""


@dataclass(frozen=True)
class Job:
    """A job as it is now."""

    key: str
    place: str
    request: Mapping[str, Any]
    state: State
    asked_at: float
    began_at: float | None
    slot: int | None
    stopping: int
    done: int
    labels: Sequence[str]
    """A label for each step; empty until the worker knows the steps."""
    problem: str
    """The code of a failed job: `missing`, `too-slow`, `broken`."""
    size: int

    @property
    def has_ended(self) -> bool:
        return self.state not in (State.WAITING, State.RUNNING)

    @property
    def is_stopping(self) -> bool:
        """Whether the job is running and will stop at its next step."""
        return self.state == State.RUNNING and bool(self.stopping)

    @property
    def seconds(self) -> float:
        """Return how long the job has been running."""
        return max(0.0, time.time() - self.began_at) if self.began_at else 0.0

    @property
    def rest(self) -> float | None:
        """Return the estimated seconds until the job is done; None while unknown."""
        if not self.done or self.state != State.RUNNING:
            return None
        return self.seconds / self.done * (len(self.labels) - self.done)


class Store(ABC):
    """A queue, as pages ask for jobs and as workers report of them.

    Each call opens the tables again: safe in threads and after a fork.
    """

    look_every: float
    """Seconds between two looks at a job that somebody waits for."""
    lost: tuple[type[Exception], ...] = ()
    """Errors after which a worker leaves its job as it is; its silence gives it to another one."""

    def __init__(
        self, folder: Path, *, most_waiting: int = MOST_WAITING, most_bytes: int = MOST_BYTES
    ) -> None:
        self.folder = folder
        self.most_waiting = most_waiting
        self.most_bytes = most_bytes
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)

    # --- What differs ---------------------------------------------------------------------------

    @abstractmethod
    def _open(self) -> AbstractContextManager[Any]:
        """Open the tables to read them."""

    @abstractmethod
    def _writing(self) -> AbstractContextManager[Any]:
        """Open the tables in a transaction. One at a time writes."""

    @abstractmethod
    def open_file(self, key: str) -> BinaryIO:
        """Open the result of a job whose result is a file. Raises OSError."""

    @abstractmethod
    def _put(self, key: str, result: bytes | Path) -> tuple[bytes, int]:
        """Store a result, outside the row if it is large; return the bytes of the row and the
        size.
        """

    @abstractmethod
    def _has_lost_worker(self, job: Job) -> bool:
        """Whether the worker of a running job has ended."""

    @abstractmethod
    def _lost_at(self, slot: int | None) -> float:
        """Return when the worker of this slot ended, as far as that is known."""

    @abstractmethod
    def _enqueue(self, key: str) -> None:
        """Hand a waiting job to a worker, in its transaction."""

    @abstractmethod
    def _is_ours(self, db: Any, key: str) -> bool:
        """Whether this worker still has the job."""

    def _now(self) -> float:
        """Return the time by the clock of the queue, in seconds since 1970."""
        return time.time()

    # --- Asking ---------------------------------------------------------------------------------

    def ask(self, key: str, place: str, request: Mapping[str, Any], who: str) -> Job:
        """Queue the job of this key, unless it waits, runs or is done, and return it.

        Raises QueueFullError.
        """
        now = self._now()
        with self._writing() as db:
            job = read_job(db, key)
            if job is None or job.state in (State.STOPPED, State.FAILED):
                (waiting,) = db.execute(
                    "SELECT COUNT(*) FROM job WHERE state = 'waiting'"
                ).fetchone()
                if waiting >= self.most_waiting:
                    raise QueueFullError
                # The slot of a stopped job still has its pages and can continue from them.
                db.execute(
                    "INSERT INTO job (key, place, request, state, asked_at, used_at)"
                    " VALUES (?, ?, ?, 'waiting', ?, ?)"
                    " ON CONFLICT (key) DO UPDATE SET state = 'waiting', asked_at = ?, used_at = ?,"
                    " began_at = NULL, tries = 0, stopping = 0, problem = ''",
                    [key, place, json.dumps(request), now, now, now, now],
                )
                self._enqueue(key)
            else:
                db.execute("UPDATE job SET used_at = ?, stopping = 0 WHERE key = ?", [now, key])
            mark_seen(db, key, who, now)
            return must_read(db, key)

    def look(self, key: str, who: str = "") -> Job | None:
        """Return the job and note that `who` waits for it; None for an unknown or dropped job."""
        with self._open() as db:
            job = read_job(db, key)
        if job is not None and job.state == State.RUNNING and self._has_lost_worker(job):
            self.bury(job.slot)
            return self.look(key, who)
        if job is not None and who and not job.has_ended:
            with self._writing() as db:
                mark_seen(db, key, who, self._now())
        return job

    def result(self, key: str) -> bytes | None:
        """Return the result of a finished job, or the finished part of a stopped job."""
        with self._open() as db:
            row = db.execute("SELECT result FROM job WHERE key = ?", [key]).fetchone()
        return row and row[0]

    def stop(self, key: str, who: str) -> bool:
        """Stop a job unless another person waits for it too. Return whether it stops."""
        with self._writing() as db:
            db.execute("DELETE FROM asker WHERE key = ? AND who = ?", [key, who])
            others = db.execute(
                "SELECT 1 FROM asker WHERE key = ? AND seen_at > ?", [key, self._now() - LEFT_AFTER]
            ).fetchone()
            if others:
                return False
            db.execute("UPDATE job SET stopping = 1 WHERE key = ? AND state = 'running'", [key])
            db.execute(
                "UPDATE job SET state = 'stopped' WHERE key = ? AND state = 'waiting'", [key]
            )
        return True

    @property
    def unfinished(self) -> tuple[int, int]:
        """Return the numbers of waiting and of running jobs."""
        counts = self.counts()
        return counts.get("waiting", 0), counts.get("running", 0)

    def counts(self) -> dict[str, int]:
        """Return the number of jobs in each state; nothing for states without jobs."""
        with self._open() as db:
            return dict(db.execute("SELECT state, COUNT(*) FROM job GROUP BY state").fetchall())

    # --- Working --------------------------------------------------------------------------------

    def report(self, key: str, done: int, labels: Sequence[str]) -> bool:
        """Write down how many steps are done. Return whether the job should go on."""
        with self._writing() as db:
            if not self._is_ours(db, key):
                return False
            row = db.execute(
                "UPDATE job SET done = ?, labels = ?, step_at = ? WHERE key = ? RETURNING stopping",
                [done, json.dumps(list(labels)), self._now(), key],
            ).fetchone()
        return row is not None and not row[0]

    def wants(self, key: str) -> bool:
        """Whether the job should go on."""
        with self._open() as db:
            row = db.execute("SELECT stopping FROM job WHERE key = ?", [key]).fetchone()
            return row is not None and not row[0] and self._is_ours(db, key)

    def finish(self, key: str, result: bytes | Path, state: State = State.DONE) -> None:
        """Store the result of a job, and drop the least recently used results over the bound.

        A result that is a file of the same disk is moved into the folder of the queue.
        """
        now = self._now()
        content, size = self._put(key, result)
        with self._writing() as db:
            if self._is_ours(db, key):
                db.execute(
                    "UPDATE job SET state = ?, result = ?, size = ?, used_at = ? WHERE key = ?",
                    [state, content, size, now, key],
                )
                drop_over(db, self.most_bytes - size, key)
            known = drop_old(db, now - FORGOTTEN_AFTER)
        self._drop_files(known)

    def forget_old(self) -> None:
        """Drop the results that nobody has opened for FORGOTTEN_AFTER seconds."""
        now = self._now()
        with self._writing() as db:
            known = drop_old(db, now - FORGOTTEN_AFTER)
        self._drop_files(known)

    def forget(self) -> None:
        """Drop all jobs, whose results may name a person who is erased from the club.

        Those in work too: they have read the name. Their pages ask again.
        """
        with self._writing() as db:
            db.execute("DELETE FROM job")
            db.execute("DELETE FROM asker")
        self._drop_files(set())

    def _drop_files(self, known: set[str]) -> None:
        """Delete the results of dropped jobs, and old parts that a killed worker has left."""
        for part in self.folder.glob("*.part"):
            with suppress(FileNotFoundError):
                if part.stat().st_mtime < time.time() - FORGOTTEN_AFTER:
                    shutil.rmtree(part) if part.is_dir() else part.unlink()

    def fail(self, key: str, problem: str) -> None:
        with self._writing() as db:
            if self._is_ours(db, key):
                failed = "UPDATE job SET state = 'failed', problem = ? WHERE key = ?"
                db.execute(failed, [problem, key])

    def bury(self, slot: int | None) -> None:
        """Queue again the job that a dead worker of this slot left, or mark it failed."""
        with self._open() as db:
            left = "SELECT 1 FROM job WHERE state = 'running' AND slot = ? LIMIT 1"
            if not db.execute(left, [slot]).fetchone():
                return
        too_slow = self._lost_at(slot) - STEP_LIMIT + 1
        with self._writing() as db:
            for problem, condition, values in (
                ("too-slow", "step_at < ?", [too_slow]),
                ("broken", "tries >= ?", [MOST_TRIES]),
            ):
                db.execute(
                    "UPDATE job SET state = 'failed', problem = ?"  # noqa: S608 - only our own column names are inserted
                    f" WHERE state = 'running' AND slot = ? AND {condition}",
                    [problem, slot, *values],
                )
            left = db.execute(
                "UPDATE job SET state = CASE stopping WHEN 1 THEN 'stopped' ELSE 'waiting' END"
                " WHERE state = 'running' AND slot = ? RETURNING key, state",
                [slot],
            ).fetchall()
            for key, state in left:
                if state == State.WAITING:
                    self._enqueue(key)


def read_job(db: Any, key: str) -> Job | None:
    row = db.execute(f"SELECT {COLUMNS} FROM job WHERE key = ?", [key]).fetchone()  # noqa: S608 - only our own column names are inserted
    if row is None:
        return None
    values = dict(zip(COLUMNS.split(", "), row, strict=True))
    values["request"] = json.loads(values["request"])
    values["labels"] = json.loads(values["labels"])
    values["state"] = State(values["state"])
    return Job(**values)


def must_read(db: Any, key: str) -> Job:
    job = read_job(db, key)
    assert job is not None
    return job
