"""Start worker processes when jobs wait, up to the number of slots."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Sequence
from threading import Lock

from server.jobs.file_store import SLOTS, FileStore


class Workers:
    """The workers that this process of the server has started.

    A worker is a new program, not a fork, which would inherit locks of threads and connections to
    the database. A worker ends with its standard input, so when this process ends in any way.
    """

    def __init__(self, store: FileStore, command: Sequence[str], *, slots: int = SLOTS) -> None:
        self._store = store
        self._command = command
        self._slots = slots
        self._started: list[subprocess.Popen[bytes]] = []
        self._lock = Lock()

    def ensure(self) -> None:
        """Start workers, at most one for each unfinished job and one a slot. Raises OSError.

        A job that a dead worker has left waits again.
        """
        if not any(self._store.unfinished):
            return
        with self._lock:
            self._started = [worker for worker in self._started if worker.poll() is None]
            alive = 0
            for slot in range(self._slots):
                file = self._store.take_slot(slot)
                if file is None:
                    alive += 1
                    continue
                try:
                    self._store.bury(slot)
                    if alive < sum(self._store.unfinished):
                        self._start(slot, file)
                        alive += 1
                finally:
                    os.close(file)

    def _start(self, slot: int, file: int) -> None:
        self._started.append(
            subprocess.Popen(  # noqa: S603 - our own program
                [*self._command, str(slot)], stdin=subprocess.PIPE, pass_fds=[file]
            )
        )

    def end(self) -> None:
        """End all workers that this process has started, and wait for their end."""
        with self._lock:
            for worker in self._started:
                worker.kill()
                worker.communicate()
            self._started = []
