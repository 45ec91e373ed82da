"""The queue of one computer, in an SQLite file, and the slots of its workers."""

from __future__ import annotations

import fcntl
import os
import sqlite3
import time
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from typing import Any, BinaryIO

from server.jobs.rows import SCHEMA
from server.jobs.store import Job, Store, read_job

SLOTS = 2
"""The most workers at the same time, of all processes of the server together."""


class FileStore(Store):
    """The queue in a folder. A worker holds a slot as long as it lives."""

    look_every = 0.02

    def __init__(self, folder: Path, **bounds: int) -> None:
        super().__init__(folder, **bounds)
        self.file = folder / "jobs.sqlite3"
        with self._open() as db:
            db.execute("PRAGMA journal_mode=WAL")
            db.executescript(SCHEMA)

    @contextmanager
    def _open(self) -> Iterator[Any]:
        db = sqlite3.connect(self.file, timeout=10, isolation_level=None)
        db.execute("PRAGMA synchronous=NORMAL")
        try:
            yield db
        finally:
            db.close()

    @contextmanager
    def _writing(self) -> Iterator[Any]:
        with self._open() as db:
            db.execute("BEGIN IMMEDIATE")
            try:
                yield db
                db.execute("COMMIT")
            except BaseException:
                db.execute("ROLLBACK")
                raise

    def _enqueue(self, key: str) -> None:
        """Nothing: workers look for waiting jobs."""

    def open_file(self, key: str) -> BinaryIO:
        return self.result_file(key).open("rb")

    def result_file(self, key: str) -> Path:
        """Return the path of the result of a job whose result is a file."""
        return self.folder / f"{key}.result"

    def _put(self, key: str, result: bytes | Path) -> tuple[bytes, int]:
        if isinstance(result, bytes):
            return result, len(result)
        size = result.stat().st_size
        result.rename(self.result_file(key))
        return b"", size

    def _drop_files(self, known: set[str]) -> None:
        super()._drop_files(known)
        for file in self.folder.glob("*.result"):
            if file.stem not in known:
                file.unlink(missing_ok=True)

    # --- Workers --------------------------------------------------------------------------------

    def claim(self, slot: int) -> Job | None:
        """Take the job that waits longest; one begun in another slot waits a second first."""
        now = time.time()
        with self._open() as db:
            if not db.execute("SELECT 1 FROM job WHERE state = 'waiting' LIMIT 1").fetchone():
                return None
        with self._writing() as db:
            row = db.execute(
                "UPDATE job SET state = 'running', slot = ?, began_at = ?, step_at = ?,"
                " tries = tries + 1, done = 0, labels = '[]' WHERE key = ("
                "SELECT key FROM job WHERE state = 'waiting'"
                " AND (slot IS NULL OR slot = ? OR asked_at < ?) ORDER BY asked_at LIMIT 1)"
                " RETURNING key",
                [slot, now, now, slot, now - 1],
            ).fetchone()
            return row and read_job(db, row[0])

    def _is_ours(self, db: Any, key: str) -> bool:
        return True  # a worker holds its slot to the end

    def _lost_at(self, slot: int | None) -> float:
        return time.time()

    def _has_lost_worker(self, job: Job) -> bool:
        return self._is_free(job.slot)

    def held_open(self) -> AbstractContextManager[sqlite3.Connection]:
        """Hold the file open: SQLite cleans up whenever the last connection closes."""
        return self._open()

    def take_slot(self, slot: int) -> int | None:
        """Lock the slot and return the file that holds the lock; None if a worker has the slot.

        A child process that inherits the open file holds the slot until the child ends.
        """
        file = os.open(self.folder / f"worker-{slot}.lock", os.O_RDWR | os.O_CREAT, 0o600)
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            os.close(file)
            return None
        return file

    def _is_free(self, slot: int | None) -> bool:
        file = self.take_slot(slot or 0)
        if file is not None:
            os.close(file)
        return file is not None
