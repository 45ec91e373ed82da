"""The loop of a worker process: one job after the other, step by step."""

from __future__ import annotations

import gc
import logging
import os
import resource
import signal
import sys
import time
from collections.abc import Callable, Sequence
from threading import Thread
from typing import TypeAlias

from config.jobs.store import STEP_LIMIT, Job, State, Store

PAUSE = 0.05
IDLE = 600
"""Seconds without a job after which a worker gives its memory back."""
MOST_MEMORY = 600 * 1024
"""Kilobytes after which it does so between two jobs."""

log = logging.getLogger("config.jobs")


class StoppedError(Exception):
    """The job was stopped. `part` is the finished part of its result, if any."""

    def __init__(self, part: bytes | None = None) -> None:
        super().__init__()
        self.part = part


class FailedError(Exception):
    """The job cannot be done, for a reason that has a code."""

    def __init__(self, problem: str) -> None:
        super().__init__(problem)
        self.problem = problem


class Steps:
    """How a job says how far it is."""

    def __init__(self, store: Store, key: str) -> None:
        self._store = store
        self._key = key
        self._is_stopped = False

    def at(self, done: int, labels: Sequence[str]) -> None:
        """Report how many of the steps with these labels are done. Raises StoppedError."""
        # Only where `work` has set an alarm: it would kill any other process a minute later.
        if signal.alarm(0):
            signal.alarm(STEP_LIMIT)
        if not self._store.report(self._key, done, labels):
            self._stop()

    def check(self) -> None:
        """Raise StoppedError if the job was stopped; called within long steps.

        Only once: what is left to do then is to bring in what there is.
        """
        if not self._is_stopped and not self._store.wants(self._key):
            self._stop()

    def _stop(self) -> None:
        self._is_stopped = True
        raise StoppedError


Handler: TypeAlias = Callable[[Job, Steps], bytes]


def end_with_the_server() -> None:
    """End this process at once when its standard input ends: its parent process is gone."""

    def wait() -> None:
        while os.read(sys.stdin.fileno(), 1024):
            pass
        os._exit(0)

    Thread(target=wait, daemon=True).start()


def work(store: Store, slot: int, handle: Handler) -> None:
    """Do the jobs of the queue until none has come for a while.

    A step that takes too long is ended by the kernel (SIGALRM kills): a library that hangs in C
    would never let Python raise anything. Whoever looks at the job next finds the slot free.
    """
    os.nice(5)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGALRM, signal.SIG_DFL)
    store.bury(slot)
    idle_since = time.monotonic()
    with store.kept_open():
        while time.monotonic() - idle_since < IDLE:
            job = store.claim(slot)
            if job is None:
                time.sleep(PAUSE)
                continue
            signal.alarm(STEP_LIMIT)
            _do(store, job, handle)
            signal.alarm(0)
            gc.collect()
            if resource.getrusage(resource.RUSAGE_SELF).ru_maxrss > MOST_MEMORY:
                return
            idle_since = time.monotonic()


def _do(store: Store, job: Job, handle: Handler) -> None:
    # Paper is a few hundred thousand objects that live until it is done: the collector finds
    # nothing in them and takes a quarter of the time.
    gc.disable()
    try:
        store.finish(job.key, handle(job, Steps(store, job.key)))
    except StoppedError as stopped:
        store.finish(job.key, stopped.part or b"", State.STOPPED)
    except FailedError as failed:
        store.fail(job.key, failed.problem)
    except Exception:
        log.exception("The job %s failed.", job.place)
        store.fail(job.key, "broken")
    finally:
        gc.enable()
