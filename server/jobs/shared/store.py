"""The queue in the database that all computers share. `manage.py migrate` makes its tables.

The statements are those of the queue in a file. What differs: a lock of the database takes the
place of the lock of the file, a worker on another computer is given up when it has been silent for
some seconds, and results are in the rows or, with PAPERS_BUCKET, in an object storage.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from datetime import timedelta
from io import BytesIO
from pathlib import Path
from secrets import randbits
from threading import Event, Thread
from typing import Any, BinaryIO

from django.core.files.base import ContentFile, File
from django.core.files.storage import Storage
from django.db import Error, InterfaceError, OperationalError, connection, transaction
from django.utils import timezone

from server.jobs.store import FORGOTTEN_AFTER, Job, State, Store

BEAT_SECONDS = 3
"""The time between two signs of life of a worker with a job."""
SILENCE_SECONDS = 15
"""After so long without a sign of life, another worker gets the job."""
LOCK = 0x63617264_6A6F6273
"""The number of our advisory lock: one transaction at a time writes to the queue, as in a file."""
log = logging.getLogger("server.jobs")


class Rows:
    """A cursor of Django that takes the statements of the queue in a file."""

    def __init__(self, cursor: Any) -> None:
        self._cursor = cursor

    def execute(self, statement: str, values: Any = ()) -> Any:
        self._cursor.execute(statement.replace("?", "%s"), values)
        return self._cursor


class SharedStore(Store):
    """`enqueue` hands out a job; `storage` has the results, if not the rows.

    Raises errors of databases, and OSError if the object storage fails.
    """

    look_every = 0.1
    lost = (OperationalError, InterfaceError)

    def __init__(
        self,
        folder: Path,
        enqueue: Callable[[str], object],
        storage: Storage | None = None,
        **bounds: int,
    ) -> None:
        self._hand_out, self.storage = enqueue, storage
        self._slot: int | None = None
        super().__init__(folder, **bounds)

    def _now(self) -> float:
        """Return the time of the database: the clocks of workers and pages may differ."""
        if connection.vendor != "postgresql":
            return time.time()
        with self._open() as db:
            (now,) = db.execute("SELECT EXTRACT(EPOCH FROM clock_timestamp())").fetchone()
        return float(now)

    @contextmanager
    def _open(self) -> Iterator[Rows]:
        with connection.cursor() as cursor:
            yield Rows(cursor)

    @contextmanager
    def _writing(self) -> Iterator[Rows]:
        with transaction.atomic(), self._open() as rows:
            if connection.vendor == "postgresql":
                # It ends with the transaction, so PgBouncer may share connections.
                rows.execute("SELECT pg_advisory_xact_lock(?)", [LOCK])
            yield rows

    # --- Asking ---------------------------------------------------------------------------------

    def _enqueue(self, key: str) -> None:
        self._hand_out(key)

    def look(self, key: str, who: str = "") -> Job | None:
        job = super().look(key, who)
        waits = job is not None and job.state == State.WAITING
        if job is not None and waits and self._now() - job.asked_at > SILENCE_SECONDS:
            self._hand_out_again(key)
        return job

    def _hand_out_again(self, key: str) -> None:
        """Hand out a job whose worker ended between taking and beginning it."""
        from django_tasks_db.models import DBTaskResult  # noqa: PLC0415 - only with JOBS=database

        with self._writing():
            ready = DBTaskResult.objects.filter(args_kwargs={"args": [key], "kwargs": {}}).ready()
            if not ready.exists():
                self._enqueue(key)

    def result(self, key: str) -> bytes | None:
        if self.storage is None:
            content = super().result(key)
            return None if content is None else bytes(content)
        with self._open() as db:
            row = db.execute("SELECT size FROM job WHERE key = ?", [key]).fetchone()
        if not row or not row[0]:
            return row and b""
        try:
            with _bucket_errors(), self.storage.open(key) as file:
                return bytes(file.read())
        except FileNotFoundError:  # the bucket drops old objects by itself
            with self._writing() as db:
                db.execute("DELETE FROM job WHERE key = ?", [key])
            return None

    def open_file(self, key: str) -> BinaryIO:
        content = self.result(key)
        if content is None:
            raise FileNotFoundError(key)
        return BytesIO(content)

    # --- Working --------------------------------------------------------------------------------

    def begin(self, key: str) -> Job | None:
        """Begin a job that this process has taken; None if it is stopped, or begun elsewhere."""
        now, self._slot = self._now(), randbits(62)
        with self._writing() as db:
            row = db.execute(
                "UPDATE job SET state = 'running', slot = ?, began_at = ?, step_at = ?,"
                " heard_at = ?, tries = tries + 1, done = 0, labels = '[]'"
                " WHERE key = ? AND state = 'waiting' RETURNING key",
                [self._slot, now, now, now, key],
            ).fetchone()
        return row and self.look(key)

    @contextmanager
    def heard(self) -> Iterator[None]:
        """Report every few seconds that this process still does the job that it has begun."""
        ended = Event()

        def beat() -> None:
            while not ended.wait(BEAT_SECONDS):
                try:
                    with self._open() as db:
                        heard = "UPDATE job SET heard_at = ? WHERE slot = ? AND state = 'running'"
                        db.execute(heard, [self._now(), self._slot])
                except Error:
                    log.exception("The worker cannot say that it lives.")
                    connection.close()
            connection.close()

        thread = Thread(target=beat, name="beat", daemon=True)
        thread.start()
        try:
            yield
        finally:
            ended.set()
            thread.join()

    def _is_ours(self, db: Any, key: str) -> bool:
        ours = "SELECT 1 FROM job WHERE key = ? AND slot = ? AND state = 'running'"
        return bool(db.execute(ours, [key, self._slot]).fetchone())

    def _heard_at(self, slot: int | None) -> float:
        with self._open() as db:
            row = db.execute("SELECT heard_at FROM job WHERE slot = ?", [slot]).fetchone()
        return row[0] if row else 0.0

    def _lost_at(self, slot: int | None) -> float:
        return self._heard_at(slot) + BEAT_SECONDS

    def _has_lost_worker(self, job: Job) -> bool:
        return self._heard_at(job.slot) < self._now() - SILENCE_SECONDS

    def _put(self, key: str, result: bytes | Path) -> tuple[bytes, int]:
        if isinstance(result, Path):
            try:
                return self._put_file(key, result)
            finally:
                result.unlink()
        if self.storage is None:
            return result, len(result)
        with _bucket_errors():
            self.storage.save(key, ContentFile(result))
        return b"", len(result)

    def _put_file(self, key: str, path: Path) -> tuple[bytes, int]:
        if self.storage is None:
            content = path.read_bytes()
            return content, len(content)
        with _bucket_errors(), path.open("rb") as file:
            self.storage.save(key, File(file))
        return b"", path.stat().st_size

    def forget_old(self) -> None:
        super().forget_old()
        from django_tasks_db.models import DBTaskResult  # noqa: PLC0415 - only with JOBS=database

        old = timezone.now() - timedelta(seconds=FORGOTTEN_AFTER)
        # The rows of killed workers stay "running" for ever.
        DBTaskResult.objects.exclude(status="READY").filter(enqueued_at__lt=old).delete()

    def _drop_files(self, known: set[str]) -> None:
        super()._drop_files(known)
        if self.storage is None:
            return
        try:
            with _bucket_errors():
                for name in self.storage.listdir("")[1]:
                    if name not in known:
                        self.storage.delete(name)
        except OSError:
            # The jobs are dropped, so nobody can open these papers. The next end of a job tries
            # again.
            log.exception("Dropped papers are still in the object storage.")


def _bucket_errors() -> AbstractContextManager[None]:
    from server.jobs.shared.bucket import errors_as_os_errors  # noqa: PLC0415 - optional packages

    return errors_as_os_errors()
