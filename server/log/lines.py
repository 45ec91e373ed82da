"""Write the server's log without waiting, in short lines and without needless tracebacks."""

import logging
import os
import queue
import threading
import time

LONGEST_VALUE = 200
"""Characters of one value from a request, such as its path."""
LONGEST_LINE = 16_000
NO_PLACE = (
    "disk is full",
    "No space left",
    "disk I/O error",
    "readonly database",
    "Read-only file",
)
"""Parts of the errors of a disk that takes nothing: they say everything, wherever they arise."""
FLUSH_SECONDS = 1.0
"""For the last lines of a process that ends."""


class CutValues(logging.Filter):
    """Cut the values of a line: robots ask for endless addresses."""

    def filter(self, record: logging.LogRecord) -> bool:
        if isinstance(record.args, tuple) and record.args:
            record.args = tuple(map(cut, record.args))
        else:
            record.msg = cut(record.msg)
        return True


class NoTraceback(CutValues):
    """Log one line, without traceback, for a request that only robots send."""

    def filter(self, record: logging.LogRecord) -> bool:
        record.exc_info = None
        record.exc_text = None
        return super().filter(record)


class NoTracebackOfWarnings(CutValues):
    """Log one line for a refused request, and for a busy server (503).

    An unusable database, the other cause of a 503, logs an error of its own.
    """

    def filter(self, record: logging.LogRecord) -> bool:
        if getattr(record, "status_code", 500) == 503:
            record.levelno, record.levelname = logging.WARNING, "WARNING"
        if record.levelno < logging.ERROR:
            record.exc_info = None
            record.exc_text = None
        return super().filter(record)


class OneLineForDisk(logging.Filter):
    """Log one line for a disk that cannot be written: a traceback would help nobody."""

    def filter(self, record: logging.LogRecord) -> bool:
        error = record.exc_info[1] if record.exc_info else None
        if error is not None and any(part in str(error) for part in NO_PLACE):
            text = " ".join(str(error).split())
            record.msg, record.args = f"{record.getMessage()} ({text})", None
            record.exc_info = record.exc_text = None
        return True


def cut(value: object) -> object:
    if isinstance(value, str) and len(value) > LONGEST_VALUE:
        return f"{value[:LONGEST_VALUE]}…"
    return value


class Patient(logging.Handler):
    """Write to stderr in a thread of its own; drop lines rather than wait.

    A pipe that nobody reads is full after 64 kB, and blocks its writer for good.
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
        """Wait until all lines are written, at most FLUSH_SECONDS. Python calls this at exit."""
        end = time.monotonic() + FLUSH_SECONDS
        while self.waiting.unfinished_tasks and time.monotonic() < end:
            time.sleep(0.005)

    def write(self, line: str) -> None:
        """Write a line to the file. Runs in the thread."""
        unwritten = f"{line}\n".encode(errors="backslashreplace")
        while unwritten:
            unwritten = unwritten[os.write(self.file, unwritten) :]

    def _write(self) -> None:
        while True:
            line = self.waiting.get()
            try:
                if self.lost:
                    lost, self.lost = self.lost, 0
                    line = f"{line}\n{lost} lines of the log were lost: nobody read it."
                self.write(line)
            except OSError:
                pass  # stderr is closed, so this cannot be reported
            finally:
                self.waiting.task_done()

    def _forget(self) -> None:
        """Start anew in a forked process: its parent writes the waiting lines."""
        self.waiting, self.writer = queue.Queue(self.waiting.maxsize), None
