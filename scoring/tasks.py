"""The task of the shared queue (JOBS=database): what `manage.py job_worker` does with a job.

Loaded only then, since its packages are optional.
"""

from functools import cache

from django_tasks import task

from config.shared_jobs.store import SharedStore
from config.shared_jobs.worker import run
from scoring.job_store import job_store
from scoring.management.commands.print_worker import draw

QUEUE = "papers"


@cache
def store() -> SharedStore:
    shared = job_store()
    assert isinstance(shared, SharedStore)
    return shared


@task(queue_name=QUEUE)
def draw_paper(key: str) -> None:
    run(store(), key, draw)
