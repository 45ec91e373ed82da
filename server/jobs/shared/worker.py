"""Do a job that a worker process of Django Tasks has taken, as the workers of one computer do."""

import gc
import os
import resource
import signal

from server.jobs.shared.store import SharedStore
from server.jobs.store import STEP_LIMIT
from server.jobs.worker import MOST_KILOBYTES, Handler, do


def run(store: SharedStore, key: str, handle: Handler) -> None:
    """Do a job, unless it was stopped or begun elsewhere meanwhile.

    The kernel kills this process if a step takes too long; the next look at the job finds it
    silent. A process that has grown too large ends in order, and its service starts it again.
    """
    job = store.begin(key)
    if job is None:
        return
    signal.alarm(STEP_LIMIT)
    try:
        with store.heard():
            do(store, job, handle)
    finally:
        signal.alarm(0)
    gc.collect()
    if resource.getrusage(resource.RUSAGE_SELF).ru_maxrss > MOST_KILOBYTES:
        os.kill(os.getpid(), signal.SIGTERM)
