"""The loop of a worker process: one job at a time, step by step."""

from __future__ import annotations

import gc
import logging
import os
import resource
import signal
import sqlite3
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from threading import Thread
from typing import TypeAlias

from server.jobs.file_store import FileStore
from server.jobs.store import STEP_LIMIT, Job, State, Store

PAUSE_SECONDS = 0.05
IDLE_SECONDS = 600
"""Without a job for this long, a worker ends, which frees its memory."""
MOST_KILOBYTES = 600 * 1024
"""A worker with more memory than this ends after its job."""

log = logging.getLogger("server.jobs")


class StoppedError(Exception):
    """The job was stopped. `part` is the finished part of its result, if any."""

    def __init__(self, part: bytes | None = None) -> None:
        super().__init__()
        self.part = part


class FailedError(Exception):
    """The job cannot be done; `problem` is the code of the reason."""

    def __init__(self, problem: str) -> None:
        super().__init__(problem)
        self.problem = problem


class Steps:
    """The progress reports of a running job."""

    def __init__(self, store: Store, key: str) -> None:
        self._store = store
        self._key = key
        self._is_stopped = False

    def at(self, done: int, labels: Sequence[str]) -> None:
        """Report how many of the steps with these labels are done. Raises StoppedError."""
        # Only if `work` has set an alarm: a new alarm would kill any other process.
        if signal.alarm(0):
            signal.alarm(STEP_LIMIT)
        if not self._store.report(self._key, done, labels):
            self._stop()

    def check(self) -> None:
        """Raise StoppedError if the job was stopped, once; for use within long steps.

        A stopped job still has to return its finished part, so later calls do not raise.
        """
        if not self._is_stopped and not self._store.wants(self._key):
            self._stop()

    def _stop(self) -> None:
        self._is_stopped = True
        raise StoppedError


Handler: TypeAlias = Callable[[Job, Steps], bytes | Path]
"""Does a job and returns its result: its bytes, or a file in the folder of the queue."""


def end_with_the_server() -> None:
    """End this process when its standard input ends, which means that its parent is gone."""

    def wait() -> None:
        while os.read(sys.stdin.fileno(), 1024):
            pass
        os._exit(0)

    Thread(target=wait, daemon=True).start()


@contextmanager
def ends_without_queue() -> Iterator[None]:
    """End this process with a line in the log if the queue cannot be used, as on a full disk.

    The server starts another one at its next look.
    """
    try:
        yield
    except (OSError, sqlite3.Error):
        log.exception("A worker ends: its queue cannot be used.")
        sys.exit(1)


def work(store: FileStore, slot: int, handle: Handler) -> None:
    """Do the jobs of the queue until none has come for IDLE_SECONDS.

    The kernel kills a worker whose step takes too long (SIGALRM): a library that hangs in C would
    never let Python raise. The next look at the job finds the slot free.
    """
    os.nice(5)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGALRM, signal.SIG_DFL)
    store.bury(slot)
    idle_since = time.monotonic()
    with store.held_open():
        while time.monotonic() - idle_since < IDLE_SECONDS:
            job = store.claim(slot)
            if job is None:
                time.sleep(PAUSE_SECONDS)
                continue
            signal.alarm(STEP_LIMIT)
            do(store, job, handle)
            signal.alarm(0)
            gc.collect()
            if resource.getrusage(resource.RUSAGE_SELF).ru_maxrss > MOST_KILOBYTES:
                return
            idle_since = time.monotonic()


def do(store: Store, job: Job, handle: Handler) -> None:
    """Do a job and store its result, or why it has none; leave it running if the queue is lost."""
    # A paper is a few hundred thousand objects that live until it is done: the collector would
    # take a quarter of the time and free nothing.
    gc.disable()
    try:
        store.finish(job.key, handle(job, Steps(store, job.key)))
    except StoppedError as stopped:
        store.finish(job.key, stopped.part or b"", State.STOPPED)
    except FailedError as failed:
        store.fail(job.key, failed.problem)
    except store.lost:
        log.exception("The job %s is left to another worker.", job.place)
    except Exception:
        # Any error: the handler is code of the whole site. Its page must learn that the job has
        # failed, and the worker goes on with the next job.
        log.exception("The job %s failed.", job.place)
        store.fail(job.key, "broken")
    finally:
        gc.enable()
