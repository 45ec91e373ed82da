"""Send the webhooks and notices that are due: `webhook_worker SLOT`. The server starts it."""

from typing import Any

from django.core.management.base import BaseCommand, CommandParser
from django.db import connections

from clubs.webhooks import queue
from config.programs.outboxes import has_due, send_due
from server.jobs.store import Job
from server.jobs.worker import Steps, end_with_the_server, ends_without_queue, work


class Command(BaseCommand):
    help = "Sends the webhooks and notices that are due. The server starts it when one is waiting."
    requires_system_checks = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("slot", type=int)

    def handle(self, *args: Any, **options: Any) -> None:
        end_with_the_server()
        with ends_without_queue():
            work(queue.store(), options["slot"], _send)


def _send(job: Job, steps: Steps) -> bytes:
    """Send what is due, let the next job send what is left, and disconnect until then."""
    try:
        send_due()
        if has_due():
            queue.ask()
        return b""
    finally:
        connections.close_all()
