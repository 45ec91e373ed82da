"""A fair queue of all writers of one SQLite file, across threads and processes.

In SQLite a writer that finds the file locked sleeps longer at each try, while others overtake it.
Here the threads of a process stand in line, and the first of each line waits for a lock file, whose
lock the system frees when a process dies.
"""

import fcntl
import os
import threading
import time
from collections import deque

RETRY_SECONDS = 0.002
"""Between tries to lock: waiting in the kernel would have no deadline."""


class Late(Exception):
    """The turn did not come in time."""


class Turns:
    """The line of this process before one lock file, which is created if missing."""

    def __init__(self, path: str) -> None:
        # Read-only is enough to lock, and root may have created the file.
        self.file = os.open(path, os.O_RDONLY | os.O_CREAT | os.O_CLOEXEC, 0o644)
        self.guard = threading.Lock()
        self.taken = False
        self.line: deque[threading.Lock] = deque()

    def take(self, seconds: float) -> None:
        """Wait for the turn, at most this long. Raises Late."""
        end = time.monotonic() + seconds
        with self.guard:
            place = threading.Lock() if self.taken else None
            self.taken = True
            if place:
                place.acquire()
                self.line.append(place)
        if place and not place.acquire(timeout=seconds) and self._leave(place):
            raise Late
        try:
            while not self._locks_file():
                if time.monotonic() > end:
                    raise Late
                time.sleep(RETRY_SECONDS)
        except BaseException:
            self._call_next()
            raise

    def give(self) -> None:
        """End the turn; the next thread in line gets it."""
        fcntl.flock(self.file, fcntl.LOCK_UN)
        self._call_next()

    def _locks_file(self) -> bool:
        """Lock the file unless another process has it; return whether it is locked now."""
        try:
            fcntl.flock(self.file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        return True

    def _call_next(self) -> None:
        with self.guard:
            if self.line:
                self.line.popleft().release()
            else:
                self.taken = False

    def _leave(self, place: threading.Lock) -> bool:
        """Leave the queue. Return False if the turn has already been given."""
        with self.guard:
            if place not in self.line:
                return False
            self.line.remove(place)
            return True


OPEN: dict[str, Turns] = {}
OPENING = threading.Lock()


def turns_of(path: str) -> Turns:
    with OPENING:
        if path not in OPEN:
            OPEN[path] = Turns(path)
        return OPEN[path]


def _forget() -> None:
    """Start anew in a forked process: its open file would share the lock of its parent."""
    global OPENING
    OPENING = threading.Lock()
    for turns in OPEN.values():
        os.close(turns.file)
    OPEN.clear()


os.register_at_fork(after_in_child=_forget)
