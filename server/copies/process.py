"""The process that makes a copy beside the server, and the lock that lets only one of them work."""

import logging
import os
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NoReturn

from django.conf import settings

from server import system
from server.copies.folder import place

NIGHTLY, NOW = "--nightly", "--now"
THREAD = "copy"

log = logging.getLogger("server.copies")


class Busy(Exception):
    """Another process makes a copy into this folder."""


@contextmanager
def alone(folder: Path) -> Iterator[None]:
    """Lock this folder: only one process makes copies into it. Raises Busy and OSError."""
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    with system.locked(folder / ".lock", os.O_RDWR | os.O_CREAT, busy):
        yield


def busy() -> NoReturn:
    raise Busy


def run(when: str) -> None:
    """Run the process, which stores why it made no copy. Raises OSError and CalledProcessError."""
    program = [sys.executable, str(settings.BASE_DIR / "manage.py"), "backup", when]
    subprocess.run(program, check=True)  # noqa: S603 - our own program


def start() -> None:
    """Start the process that makes a copy now, unless one makes a copy already."""
    if any(thread.name == THREAD for thread in threading.enumerate()):
        return
    try:
        with alone(place().folder):
            pass
    except Busy:
        return
    except OSError as error:
        log.error("No copy was made in %s: %s", settings.BACKUP_FOLDER, error)
        return
    threading.Thread(target=_run_now, name=THREAD, daemon=True).start()


def _run_now() -> None:
    try:
        run(NOW)
    except (OSError, subprocess.CalledProcessError) as error:
        log.error("No copy was made in %s: %s", settings.BACKUP_FOLDER, error)
