"""The queue: waiting, running and ended jobs, their results, and the workers that do them.

One class on Django's queries. Its tables are in a file of this computer or, with JOBS=database, in
the database that several computers share. One transaction at a time writes: in a file by SQLite's
own lock, on PostgreSQL by an advisory lock.

Django Tasks (django-tasks-db) was in use and is left out: it would replace the fifteen lines of
`claim` by some seventy, because its rows know neither progress, stop, bound nor a dead worker.
"""

from __future__ import annotations

import logging
import shutil
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from io import BytesIO
from pathlib import Path
from secrets import randbits
from threading import Event, Thread
from typing import Any, BinaryIO

from django.conf import settings
from django.db import DEFAULT_DB_ALIAS, Error, connections, transaction
from django.db.models import Count, Q, QuerySet

from server.jobs.models import Job, State, Worker
from server.jobs.tables import ALIAS, make_tables

MOST_WAITING = 20
MOST_BYTES = 64 * 1024 * 1024
STEP_LIMIT = 120
"""Seconds that one step of a job may take before its worker is killed."""
MOST_TRIES = 2
FORGOTTEN_AFTER = 24 * 60 * 60
LEFT_AFTER = 15
"""Seconds without a request after which a person has left the page of a job."""
BEAT_SECONDS = 3
"""The time between two signs of life of a worker."""
SILENCE_SECONDS = 15
"""After so long without a sign of life a worker is given up, and its job goes to another."""
START_SECONDS = 30
"""The time that a slow computer may need until the first sign of life."""
LOCK = 0x63617264_6A6F6273
"""The number of our advisory lock."""
UNAVAILABLE = (OSError, Error)
"""The errors of a queue that does not answer."""

log = logging.getLogger("server.jobs")


class QueueFullError(Exception):
    """The queue has no room for another waiting job."""


class Queue:
    """A queue, as pages ask for jobs and as workers report of them. Raises UNAVAILABLE."""

    def __init__(
        self,
        name: str,
        folder: Path,
        *,
        most_waiting: int = MOST_WAITING,
        most_bytes: int = MOST_BYTES,
    ) -> None:
        self.name, self.folder = name, folder
        self.most_waiting, self.most_bytes = most_waiting, most_bytes
        self.is_shared = settings.JOBS == "database"
        self._alias = DEFAULT_DB_ALIAS if self.is_shared else ALIAS
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        if not self.is_shared:
            make_tables()

    @property
    def jobs(self) -> QuerySet[Job]:
        return Job.objects.using(self._alias).filter(queue=self.name).defer("result")

    @property
    def workers(self) -> QuerySet[Worker]:
        return Worker.objects.using(self._alias).filter(queue=self.name)

    @contextmanager
    def _writing(self) -> Iterator[None]:
        connection = connections[self._alias]
        with transaction.atomic(self._alias):
            if connection.vendor == "postgresql":
                # It ends with the transaction, so PgBouncer may share connections.
                with connection.cursor() as cursor:
                    cursor.execute("SELECT pg_advisory_xact_lock(%s)", [LOCK])
            yield

    def _now(self) -> float:
        """Return the time of the database: the clocks of workers and pages may differ."""
        connection = connections[self._alias]
        if connection.vendor != "postgresql":
            return time.time()
        with connection.cursor() as cursor:
            cursor.execute("SELECT EXTRACT(EPOCH FROM clock_timestamp())")
            return float(cursor.fetchone()[0])

    # --- Asking ---------------------------------------------------------------------------------

    def ask(self, key: str, place: str, request: Mapping[str, Any], who: str) -> Job:
        """Queue the job of this key, unless it waits, runs or is done, and return it.

        Raises QueueFullError.
        """
        now = self._now()
        with self._writing():
            job = self.jobs.filter(pk=key).first() or Job(
                key=key, queue=self.name, place=place, request=request, state=State.FAILED
            )
            if job.state in (State.STOPPED, State.FAILED):
                if self.unfinished[0] >= self.most_waiting:
                    raise QueueFullError
                # It keeps its worker, which still has the pages of a stopped paper.
                job.state, job.asked_at, job.began_at = State.WAITING, now, None
                job.tries, job.problem = 0, ""
            job.used_at, job.stopping, job.askers[who] = now, False, now
            job.save(using=self._alias)
            return job

    def look(self, key: str, who: str = "") -> Job | None:
        """Return the job and note that `who` waits for it; None for an unknown or dropped job."""
        job = self.jobs.filter(pk=key).first()
        if job is None:
            return None
        worker = job.worker or 0
        if job.state == State.RUNNING and not self._living().filter(pk=worker).exists():
            self.give_up(worker)
            return self.look(key, who)
        if who and not job.has_ended:
            with self._writing():
                askers = self.jobs.filter(pk=key).values_list("askers", flat=True).first() or {}
                self.jobs.filter(pk=key).update(askers={**askers, who: self._now()})
        return job

    def result(self, key: str) -> bytes | None:
        """Return the result of a finished job, or the finished part of a stopped job."""
        content = self.jobs.filter(pk=key).values_list("result", flat=True).first()
        return None if content is None else bytes(content)

    def open_file(self, key: str) -> BinaryIO:
        """Open the result of a job whose result is a file. Raises FileNotFoundError."""
        if not self.is_shared:
            return self._file(key).open("rb")
        content = self.result(key)
        if content is None:
            raise FileNotFoundError(key)
        return BytesIO(content)

    def stop(self, key: str, who: str) -> bool:
        """Stop a job unless another person waits for it too. Return whether it stops."""
        with self._writing():
            job = self.jobs.filter(pk=key).first()
            if job is None or job.has_ended:
                return True
            job.askers.pop(who, None)
            is_awaited = any(seen > self._now() - LEFT_AFTER for seen in job.askers.values())
            if not is_awaited and job.state == State.WAITING:
                job.state = State.STOPPED
            job.stopping = not is_awaited and job.state == State.RUNNING
            job.save(using=self._alias, update_fields=["askers", "state", "stopping"])
        return not is_awaited

    @property
    def unfinished(self) -> tuple[int, int]:
        """The numbers of waiting and of running jobs."""
        counts = self.counts()
        return counts.get(State.WAITING, 0), counts.get(State.RUNNING, 0)

    def counts(self) -> dict[str, int]:
        """Return the number of jobs in each state; nothing for states without jobs."""
        return dict(self.jobs.values_list("state").annotate(Count("pk")))

    def forget_old(self) -> None:
        """Drop the results that nobody has opened for FORGOTTEN_AFTER seconds."""
        old = Q(used_at__lt=self._now() - FORGOTTEN_AFTER)
        self.jobs.filter(old).exclude(state__in=(State.WAITING, State.RUNNING)).delete()
        self._drop_files()

    def forget(self) -> None:
        """Drop all jobs, whose results may name a person who is erased from the club.

        Those in work too: they have read the name. Their pages ask again.
        """
        self.jobs.delete()
        self._drop_files()

    # --- Working --------------------------------------------------------------------------------

    def claim(self, worker: int) -> Job | None:
        """Take the job that waits longest; one begun by another worker waits a second first."""
        if not self.jobs.filter(state=State.WAITING).exists():
            return None
        now = self._now()
        mine = Q(worker=None) | Q(worker=worker) | Q(asked_at__lt=now - 1)
        with self._writing():
            job = self.jobs.filter(mine, state=State.WAITING).order_by("asked_at").first()
            if job is not None:
                job.state, job.worker, job.began_at, job.step_at = State.RUNNING, worker, now, now
                job.tries, job.done, job.labels = job.tries + 1, 0, []
                job.save(using=self._alias)
        return job

    def _own(self, job: Job) -> QuerySet[Job]:
        """The row of a job, if the worker that claimed it still has it."""
        return self.jobs.filter(pk=job.pk, worker=job.worker, state=State.RUNNING)

    def report(self, job: Job, done: int, labels: Sequence[str]) -> bool:
        """Write down how many steps are done. Return whether the job should go on."""
        with self._writing():
            self._own(job).update(done=done, labels=list(labels), step_at=self._now())
        return self.wants(job)

    def wants(self, job: Job) -> bool:
        """Whether the job should go on."""
        return self._own(job).filter(stopping=False).exists()

    def finish(self, job: Job, result: bytes | Path, state: State = State.DONE) -> None:
        """Store the result of a job, and drop the least recently used results over the bound.

        A result that is a file of the same disk is moved into the folder of the queue.
        """
        size = len(result) if isinstance(result, bytes) else result.stat().st_size
        if isinstance(result, Path):
            result = self._put(job.key, result)
        with self._writing():
            values = {"state": state, "result": result, "size": size, "used_at": self._now()}
            if self._own(job).update(**values):
                self._drop_over(self.most_bytes - size, job.key)
        self.forget_old()

    def fail(self, job: Job, problem: str) -> None:
        with self._writing():
            self._own(job).update(state=State.FAILED, problem=problem)

    def _drop_over(self, most_bytes: int, key: str) -> None:
        """Drop the least recently used results over a bound, but never that of the job `key`."""
        ended = self.jobs.filter(state__in=(State.DONE, State.STOPPED)).exclude(pk=key)
        for other, size in ended.order_by("-used_at", "key").values_list("key", "size"):
            most_bytes -= size
            if most_bytes < 0:
                self.jobs.filter(pk=other).delete()

    # --- Files ----------------------------------------------------------------------------------

    def _file(self, key: str) -> Path:
        return self.folder / f"{key}.result"

    def _put(self, key: str, result: Path) -> bytes:
        """Store the file of a result; return the value for its row: all bytes if computers share
        the queue.
        """
        if self.is_shared:
            content = result.read_bytes()
            result.unlink()
            return content
        result.rename(self._file(key))
        return b""

    def _drop_files(self) -> None:
        """Delete the results of dropped jobs, and old parts that a killed worker has left."""
        known = set(Job.objects.using(self._alias).values_list("key", flat=True))
        for file in self.folder.glob("*.result"):
            if file.stem not in known:
                file.unlink(missing_ok=True)
        for part in self.folder.glob("*.part"):
            with suppress(FileNotFoundError):
                if part.stat().st_mtime < time.time() - FORGOTTEN_AFTER:
                    shutil.rmtree(part) if part.is_dir() else part.unlink()

    # --- Workers --------------------------------------------------------------------------------

    def admit(self, most: int) -> int | None:
        """Return the number of another worker that may start; None if there are enough.

        Enough are `most`, and one for each unfinished job.
        """
        if not any(self.unfinished):
            return None
        self.give_up_silent()
        with self._writing():
            if self.workers.count() >= min(most, sum(self.unfinished)):
                return None
            number = randbits(62)
            self.hear(number, START_SECONDS)
        return number

    def hear(self, number: int, ahead: float = 0) -> None:
        """Write down that a worker lives."""
        heard = {"queue": self.name, "heard_at": self._now() + ahead}
        Worker.objects.using(self._alias).update_or_create(heard, number=number)

    @contextmanager
    def heard(self, number: int) -> Iterator[None]:
        """Report every few seconds that this worker lives; at its end give back its job."""
        ended = Event()

        def beat() -> None:
            while not ended.wait(BEAT_SECONDS):
                try:
                    self.hear(number)
                except UNAVAILABLE:
                    log.exception("The worker cannot say that it lives.")
                    connections[self._alias].close()
            connections[self._alias].close()

        self.hear(number)
        thread = Thread(target=beat, name="beat", daemon=True)
        thread.start()
        try:
            yield
        finally:
            ended.set()
            thread.join()
            self.give_up(number)

    def _living(self) -> QuerySet[Worker]:
        now = self._now()
        # A sign of life from the future is that of a clock which was set back.
        return self.workers.filter(heard_at__range=(now - SILENCE_SECONDS, now + START_SECONDS))

    def give_up_silent(self) -> None:
        """Give up all workers that have been silent for too long."""
        for worker in self.workers.exclude(pk__in=self._living()):
            self.give_up(worker.number)

    def give_up(self, number: int) -> None:
        """Queue again the job that a dead worker has left, or mark it failed."""
        with self._writing():
            worker = self.workers.filter(pk=number).first()
            now = self._now()
            died = min(worker.heard_at + BEAT_SECONDS, now) if worker else now
            for job in self.jobs.filter(worker=number, state=State.RUNNING):
                job.state, job.problem = _state_after_loss(job, died)
                job.worker = None
                job.save(using=self._alias, update_fields=["state", "problem", "worker"])
            self.workers.filter(pk=number).delete()


def _state_after_loss(job: Job, died: float) -> tuple[State, str]:
    """Return the new state of a job whose worker has died, and its problem."""
    if job.step_at is not None and job.step_at < died - STEP_LIMIT + 1:
        return State.FAILED, "too-slow"
    if job.tries >= MOST_TRIES:
        return State.FAILED, "broken"
    return (State.STOPPED if job.stopping else State.WAITING), ""
