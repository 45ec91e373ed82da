"""Draw the papers of the shared queue: `manage.py job_worker`, on any computer (JOBS=database)."""

import os
import sys
from socket import gethostname
from typing import Any

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand

LOOK_SECONDS = 0.25


class Command(BaseCommand):
    help = "Draws the papers of the shared queue (JOBS=database), one after the other."

    def handle(self, *args: Any, **options: Any) -> None:
        if settings.JOBS != "database":
            sys.exit("Without JOBS=database the server starts the workers itself.")
        os.nice(5)
        # The worker of Django Tasks. At SIGTERM it first ends the job that it does.
        call_command(
            "db_worker",
            queue_name="papers",
            interval=LOOK_SECONDS,
            startup_delay=False,
            reload=False,
            verbosity=0,  # failures are in our own log
            worker_id=f"{gethostname()[:40]}-{os.getpid()}",
        )
