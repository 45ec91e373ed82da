"""Write the server's log without waiting, in short lines and without needless tracebacks."""

import logging
import os
import queue
import threading
import time

LONGEST = 200
"""Letters of what a request says about itself, such as its path."""
LONGEST_LINE = 16_000
PATIENCE = 1.0
"""Seconds in which the last lines are written when a process ends."""


class Short(logging.Filter):
    """Robots ask for addresses without end."""

    def filter(self, record: logging.LogRecord) -> bool:
        if isinstance(record.args, tuple) and record.args:
            record.args = tuple(map(cut, record.args))
        else:
            record.msg = cut(record.msg)
        return True


class NoTraceback(Short):
    """One line is enough for a request that no page of ours sends: every robot sends some."""

    def filter(self, record: logging.LogRecord) -> bool:
        record.exc_info = None
        record.exc_text = None
        return super().filter(record)


class NoTracebackOfWarnings(Short):
    """Refused requests are no fault of the server either: one line is enough for them.

    The same goes for a busy server (503): an unusable database logs an error of its own.
    """

    def filter(self, record: logging.LogRecord) -> bool:
        if getattr(record, "status_code", 500) == 503:
            record.levelno, record.levelname = logging.WARNING, "WARNING"
        if record.levelno < logging.ERROR:
            record.exc_info = None
            record.exc_text = None
        return super().filter(record)


def cut(value: object) -> object:
    if isinstance(value, str) and len(value) > LONGEST:
        return f"{value[:LONGEST]}…"
    return value


class Patient(logging.Handler):
    """Writes to stderr in a thread of its own, and loses lines rather than time.

    A pipe that nobody reads is full after 64 kB. Whoever writes to it then waits for good.
    """

    def __init__(self, most: int = 1000, file: int = 2) -> None:
        super().__init__()
        self.file = file
        self.waiting: queue.Queue[str] = queue.Queue(most)
        self.lost = 0
        self.writer: threading.Thread | None = None
        os.register_at_fork(after_in_child=self._forget)

    def emit(self, record: logging.LogRecord) -> None:
        if self.writer is None:
            self.writer = threading.Thread(target=self._write, name="log", daemon=True)
            self.writer.start()
        try:
            self.waiting.put_nowait(self.format(record)[:LONGEST_LINE])
        except queue.Full:
            self.lost += 1

    def flush(self) -> None:
        """Wait until all is written, at most PATIENCE. Python's end calls it."""
        end = time.monotonic() + PATIENCE
        while self.waiting.unfinished_tasks and time.monotonic() < end:
            time.sleep(0.005)

    def _write(self) -> None:
        while True:
            line = self.waiting.get()
            try:
                if self.lost:
                    lost, self.lost = self.lost, 0
                    line = f"{line}\n{lost} lines of the log were lost: nobody read it."
                left = f"{line}\n".encode(errors="backslashreplace")
                while left:
                    left = left[os.write(self.file, left) :]
            except OSError:
                pass  # closed: there is nowhere to say so
            finally:
                self.waiting.task_done()

    def _forget(self) -> None:
        """A forked process has no writer, and its parent writes what waits."""
        self.waiting, self.writer = queue.Queue(self.waiting.maxsize), None
