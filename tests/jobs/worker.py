"""A worker process whose jobs do what their request says. Run as `python -m tests.jobs.worker`."""

import os
import sys
import time
from pathlib import Path

from server.jobs import worker
from server.jobs.file_store import FileStore
from server.jobs.store import Job
from server.jobs.worker import Steps


def do(job: Job, steps: Steps) -> bytes:
    """Take `steps` steps of `seconds` each; die or hang at the step of that number."""
    options = job.request
    number = options.get("steps", 1)
    labels = [str(step + 1) for step in range(number)]
    for step in range(number):
        steps.at(step, labels)
        if options.get("dies_at") == step:
            os._exit(1)
        if options.get("fails_at") == step:
            raise ZeroDivisionError
        time.sleep(options.get("seconds", 0))
    steps.at(number, labels)
    return f"{job.key} by {os.getpid()}".encode()


if __name__ == "__main__":
    worker.end_with_the_server()
    worker.work(FileStore(Path(sys.argv[1])), int(sys.argv[2]), do)
