"""A shared queue whose test is its own worker: it claims as the worker of Django Tasks does."""

from pathlib import Path
from typing import Any

from django.db import transaction
from django_tasks_db.models import DBTaskResult

from server.jobs.shared.store import SharedStore
from server.jobs.store import Job
from server.papers.tasks import draw_paper


class ClaimingStore(SharedStore):
    def __init__(self, folder: Path, **options: Any) -> None:
        super().__init__(folder, draw_paper.enqueue, **options)

    def claim(self, slot: int = 0) -> Job | None:
        """Take the task that waits longest, and begin its job. The slot has no meaning here."""
        while (key := take_task()) is not None:
            job = self.begin(key)
            if job is not None:
                return job
        return None


def take_task() -> str | None:
    """Take the task that waits longest; return the key of its job."""
    with transaction.atomic():
        task = DBTaskResult.objects.ready().get_locked()
        if task is None:
            return None
        task.claim("the test")
    return str(task.args_kwargs["args"][0])
