"""Send the webhooks and notices that are due: `webhook_worker NUMBER`. The server starts it."""

from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from clubs.webhooks import queue
from config.programs.outboxes import has_due, send_due
from server.jobs.models import Job
from server.jobs.worker import Steps, end_with_the_server, ends_without_queue, work


class Command(BaseCommand):
    help = "Sends the webhooks and notices that are due. The server starts it when one is waiting."
    requires_system_checks = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("number", type=int)

    def handle(self, *args: Any, **options: Any) -> None:
        with ends_without_queue():
            end_with_the_server(queue.store(), options["number"])
            work(queue.store(), options["number"], _send)


def _send(job: Job, steps: Steps) -> bytes:
    """Send what is due, and let the next job send what is left."""
    send_due()
    if has_due():
        queue.ask()
    return b""
