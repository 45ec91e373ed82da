"""The queue that computers share (JOBS=database), and its task: what `manage.py job_worker` does.

Loaded only then, since its packages are optional.
"""

from functools import cache

from django.conf import settings
from django.core.files.storage import storages
from django_tasks import task

from server.jobs.shared.store import SharedStore
from server.jobs.shared.worker import run
from server.papers.paper_jobs import draw

QUEUE = "papers"


@cache
def shared_store() -> SharedStore:
    """Return the queue, whose jobs Django Tasks hands out to the workers."""
    storage = storages["papers"] if settings.PAPERS_BUCKET else None
    return SharedStore(settings.PRINT_FOLDER, draw_paper.enqueue, storage)


@task(queue_name=QUEUE)
def draw_paper(key: str) -> None:
    run(shared_store(), key, draw)
