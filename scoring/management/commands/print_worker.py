"""Draw the papers of the queue, and write its long lists: `manage.py print_worker SLOT`.

The server starts it.
"""

from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandParser
from django.db import connections

from server.jobs.file_store import FileStore
from server.jobs.store import Job
from server.jobs.worker import Steps, end_with_the_server, ends_without_queue, work
from server.papers.paper_jobs import draw


class Command(BaseCommand):
    help = "Draws the papers of the queue. The server starts it when something is printed."
    requires_system_checks = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("slot", type=int)

    def handle(self, *args: Any, **options: Any) -> None:
        end_with_the_server()
        with ends_without_queue():
            work(FileStore(settings.PRINT_FOLDER), options["slot"], _draw_and_disconnect)


def _draw_and_disconnect(job: Job, steps: Steps) -> bytes | Path:
    """Draw a paper, then disconnect: hours may pass until the next paper."""
    try:
        return draw(job, steps)
    finally:
        connections.close_all()
