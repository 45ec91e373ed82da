"""A worker process whose jobs do what their request says: `-m tests.jobs.worker FOLDER NUMBER`."""

from __future__ import annotations

import os
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING

import django
from django.conf import settings

if TYPE_CHECKING:
    from server.jobs.models import Job
    from server.jobs.worker import Steps


FILE = {
    "ENGINE": "django.db.backends.sqlite3",
    "OPTIONS": {
        "transaction_mode": "IMMEDIATE",
        "timeout": 10,
        "init_command": "PRAGMA journal_mode=WAL;",
    },
}
"""The settings of the database of a queue in a file, but its name."""


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
    folder, number = Path(sys.argv[1]), int(sys.argv[2])
    os.environ["DJANGO_SETTINGS_MODULE"] = "tests.settings"
    settings.JOBS, settings.DATABASES["jobs"] = "file", {"NAME": folder / "jobs.sqlite3"} | FILE
    django.setup()
    # Only now: models cannot be imported before.
    from server.jobs import worker
    from server.jobs.queue import Queue

    queue = Queue("tests", folder)
    worker.end_with_the_server(queue, number)
    worker.work(queue, number, do)
