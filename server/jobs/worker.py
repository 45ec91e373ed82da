"""The loop of a worker process: one job at a time, step by step."""

from __future__ import annotations

import gc
import logging
import os
import signal
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from threading import Event, Thread
from typing import TypeAlias

from django.db import connections

from server import system
from server.jobs.models import Job, State
from server.jobs.queue import STEP_LIMIT, UNAVAILABLE, Queue

PAUSE_SECONDS = 0.05
IDLE_SECONDS = 60
"""Without a job for this long, a worker ends, which frees its memory. A new one starts quickly."""
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

    def __init__(self, queue: Queue, job: Job) -> None:
        self._queue = queue
        self._job = job
        self._is_stopped = False

    def at(self, done: int, labels: Sequence[str]) -> None:
        """Report how many of the steps with these labels are done. Raises StoppedError."""
        # Only if `work` has set an alarm: a new alarm would kill any other process.
        if system.alarm(0):
            system.alarm(STEP_LIMIT)
        if not self._queue.report(self._job, done, labels):
            self._stop()

    def check(self) -> None:
        """Raise StoppedError if the job was stopped, once; for use within long steps.

        A stopped job still has to return its finished part, so later calls do not raise.
        """
        if not self._is_stopped and not self._queue.wants(self._job):
            self._stop()

    def _stop(self) -> None:
        self._is_stopped = True
        raise StoppedError


Handler: TypeAlias = Callable[[Job, Steps], bytes | Path]
"""Does a job and returns its result: its bytes, or a file in the folder of the queue."""


def end_with_the_server(queue: Queue, number: int) -> None:
    """End this process when its standard input ends, which means that its parent is gone."""

    def wait() -> None:
        while os.read(sys.stdin.fileno(), 1024):
            pass
        try:
            queue.give_up(number)
        finally:
            os._exit(0)

    Thread(target=wait, daemon=True).start()


@contextmanager
def ends_without_queue() -> Iterator[None]:
    """End this process with a line in the log if the queue cannot be used, as on a full disk.

    The server, or the service of the worker, starts another one.
    """
    try:
        yield
    except UNAVAILABLE:
        log.exception("A worker ends: its queue cannot be used.")
        sys.exit(1)


def work(
    queue: Queue,
    number: int,
    handle: Handler,
    *,
    idle_seconds: float = IDLE_SECONDS,
    prepare: Callable[[], object] = lambda: None,
) -> None:
    """Do the jobs of the queue until none has come for some time. Raises UNAVAILABLE.

    `prepare` is called first, unless somebody waits already.

    At SIGTERM the job in work is done first. The kernel kills a worker whose step takes too long
    (SIGALRM): a library that hangs in C would never let Python raise. Its silence then gives the
    job to another worker.
    """
    system.let_others_first(5)
    ending = Event()
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, lambda *_: ending.set())
    system.end_at_alarm()
    idle_since = time.monotonic()
    with queue.heard(number):
        queue.give_up_silent()
        if not any(queue.unfinished):
            prepare()
        while not ending.is_set():
            if time.monotonic() - idle_since > idle_seconds:
                return
            job = queue.claim(number)
            if job is None:
                time.sleep(PAUSE_SECONDS)
                continue
            system.alarm(STEP_LIMIT)
            do(queue, job, handle)
            system.alarm(0)
            gc.collect()
            # Hours may pass until the next job.
            connections.close_all()
            if system.most_kilobytes() > MOST_KILOBYTES:
                return
            idle_since = time.monotonic()


def do(queue: Queue, job: Job, handle: Handler) -> None:
    """Do a job and store its result, or why it has none.

    Raises UNAVAILABLE if the queue is lost meanwhile: the job then goes to another worker.
    """
    # A paper is a few hundred thousand objects that live until it is done: the garbage collector
    # would take a quarter of the time and free nothing.
    gc.disable()
    try:
        queue.finish(job, handle(job, Steps(queue, job)))
    except StoppedError as stopped:
        queue.finish(job, stopped.part or b"", State.STOPPED)
    except FailedError as failed:
        queue.fail(job, failed.problem)
    except Exception:
        # Any error: the handler is code of the whole site. Its page must learn that the job has
        # failed, and the worker goes on with the next job.
        log.exception("The job %s failed.", job.place)
        queue.fail(job, "broken")
    finally:
        gc.enable()
