"""Draw the papers of the shared queue: `manage.py job_worker`, on any computer (JOBS=database)."""

import logging
import os
import sys
import time
from socket import gethostname
from typing import Any

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand
from django.db import InterfaceError, OperationalError, connection

LOOK_SECONDS = 0.25
WAIT_SECONDS = 2.0
"""The time between two tries to reach the database again."""
log = logging.getLogger("server.jobs")


class Command(BaseCommand):
    help = "Draws the papers of the shared queue (JOBS=database), one after the other."

    def handle(self, *args: Any, **options: Any) -> None:
        if settings.JOBS != "database":
            sys.exit("Without JOBS=database the server starts the workers itself.")
        os.nice(5)
        while not _work():
            time.sleep(WAIT_SECONDS)


def _work() -> bool:
    """Do jobs until this process shall end; return False if the database was lost meanwhile.

    A job that was being done is then silent, and the next look at it hands it out again.
    """
    try:
        # The worker of Django Tasks. At SIGTERM it first ends the job that it does.
        call_command(
            "db_worker",
            queue_name="papers",
            interval=LOOK_SECONDS,
            startup_delay=False,
            reload=False,
            worker_id=f"{gethostname()[:40]}-{os.getpid()}",
            verbosity=0,  # failures are in our own log
        )
    except (OperationalError, InterfaceError):
        log.exception("The worker waits for the database.")
        connection.close()
        return False
    return True
