"""Draw the papers of the queue, and write its long lists: `manage.py job_worker`.

The server starts it with a number. With JOBS=database it is a service without one, on any computer.
"""

import logging
import sys
import time
from math import inf
from secrets import randbits
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandParser
from django.db import connections

from server.jobs.queue import UNAVAILABLE
from server.jobs.worker import end_with_the_server, ends_without_queue, work
from server.papers.drawing import draw, warm_up
from server.papers.queue import paper_queue

WAIT_SECONDS = 2.0
"""The time between two tries to reach the database again."""
log = logging.getLogger("server.jobs")


class Command(BaseCommand):
    help = "Draws the papers of the queue, one after the other."
    requires_system_checks = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("number", type=int, nargs="?")

    def handle(self, number: int | None = None, *args: Any, **options: Any) -> None:
        if number is not None:
            with ends_without_queue():
                end_with_the_server(paper_queue(), number)
                work(paper_queue(), number, draw)
        elif settings.JOBS == "database":
            serve()
        else:
            sys.exit("Without JOBS=database the server starts the workers itself.")


def serve() -> None:
    """Draw papers until this process is told to end; wait while the database is unreachable."""
    while True:
        try:
            return work(paper_queue(), randbits(62), draw, idle_seconds=inf, prepare=warm_up)
        except UNAVAILABLE:
            log.exception("The worker waits for the database.")
            connections.close_all()
            time.sleep(WAIT_SECONDS)
