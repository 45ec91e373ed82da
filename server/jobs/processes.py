"""Start worker processes when jobs wait, up to a bound for all processes of the server."""

from __future__ import annotations

import subprocess
from collections.abc import Sequence
from threading import Lock

from server.jobs.forks import Forked, fork
from server.jobs.queue import Queue


class Workers:
    """The workers that this process of the server has started.

    A worker is never a fork of this process, which would inherit locks of threads and connections
    to the database: `server.jobs.forks` forks it, and without that it is a new program. A worker
    ends with its standard input, so when this process ends in any way.
    """

    def __init__(self, queue: Queue, command: Sequence[str], *, most: int) -> None:
        self._queue = queue
        self._command = command
        self._most = most
        self._started: dict[int, subprocess.Popen[bytes] | Forked] = {}
        self._lock = Lock()

    def ensure(self) -> None:
        """Start workers, at most one for each unfinished job.

        A job that a dead worker has left waits again. Raises UNAVAILABLE.
        """
        with self._lock:
            for number, process in [*self._started.items()]:
                if process.poll() is not None:
                    self._queue.give_up(number)
                    del self._started[number]
            while (new := self._queue.admit(self._most)) is not None:
                try:
                    self._started[new] = fork(self._command[-1], new) or self._program(new)
                except OSError:
                    self._queue.give_up(new)
                    raise

    def _program(self, number: int) -> subprocess.Popen[bytes]:
        return subprocess.Popen(  # noqa: S603 - our own program
            [*self._command, str(number)], stdin=subprocess.PIPE
        )

    def end(self) -> None:
        """End all workers that this process has started, and wait for their end."""
        with self._lock:
            for process in self._started.values():
                process.kill()
                process.wait()
            self._started = {}
