"""Addresses for proxies and containers: `/healthz` (alive) and `/readyz` (ready to serve).

They answer to every host name, by HTTP too, and ask for no session: a probe has only an address.
"""

import logging
import shutil
import sqlite3
from collections.abc import Callable
from functools import cache
from pathlib import Path
from threading import Lock
from time import monotonic

from django.db import Error, connection
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder
from django.http import HttpRequest, HttpResponse, HttpResponseNotAllowed, JsonResponse

from server.papers.queue import paper_queue
from server.web.middleware import View

ALIVE, READY = "/healthz", "/readyz"
SECONDS_BETWEEN_CHECKS = 1.0
"""Anybody may ask, but no more than one check a second reaches the database."""
LOCK_SECONDS = 2.0
"""A writer that holds up all others for longer is a fault; a hand takes milliseconds."""
LEAST_FREE_BYTES = 4 * 2**20
"""SQLite writes its journal beside the file."""

Results = dict[str, bool]
log = logging.getLogger("server.metrics.health")


def probes(get_response: View) -> View:
    """Middleware that answers the probes before anything else."""

    def middleware(request: HttpRequest) -> HttpResponse:
        path = request.path_info
        if path not in (ALIVE, READY):
            return get_response(request)
        if request.method not in ("GET", "HEAD"):
            return HttpResponseNotAllowed(["GET"])
        results = READINESS.results() if path == READY else {"process": True}
        words = {name: "ok" if is_right else "failed" for name, is_right in results.items()}
        status = 200 if all(results.values()) else 503
        return JsonResponse(words, status=status, headers={"Cache-Control": "no-store"})

    return middleware


def database_is_writable() -> bool:
    """Whether a transaction can begin that writes. Writes nothing. Raises errors of databases."""
    if connection.vendor == "sqlite":
        return file_is_writable(Path(connection.settings_dict["NAME"]).absolute())
    with connection.cursor() as cursor:
        # "on" for a standby, too.
        cursor.execute("SHOW transaction_read_only")
        return bool(cursor.fetchone()[0] == "off")


def file_is_writable(file: Path) -> bool:
    """Begin a transaction on a connection of its own, which fails if the file is gone."""
    if shutil.disk_usage(file.parent).free < LEAST_FREE_BYTES:
        return False
    opened = sqlite3.connect(
        f"{file.as_uri()}?mode=rw", uri=True, timeout=LOCK_SECONDS, isolation_level=None
    )
    try:
        opened.execute("BEGIN IMMEDIATE")
        opened.execute("ROLLBACK")
    finally:
        opened.close()
    return True


def migrations_are_applied() -> bool:
    applied = MigrationRecorder(connection).applied_migrations()
    return last_migrations() <= applied.keys()


@cache
def last_migrations() -> set[tuple[str, str]]:
    return set(MigrationLoader(None, ignore_no_migrations=True).graph.leaf_nodes())


def queue_answers() -> bool:
    """Whether the queue of papers can be read; how long it is does not matter."""
    return len(paper_queue().unfinished) == 2


CHECKS: dict[str, Callable[[], bool]] = {
    "database": database_is_writable,
    "migrations": migrations_are_applied,
    "queue": queue_answers,
}


class Readiness:
    """The results of all checks, at most a second old."""

    def __init__(self) -> None:
        self.last: Results = {}
        self.checked = -SECONDS_BETWEEN_CHECKS
        self.lock = Lock()

    def results(self) -> Results:
        # While one thread waits for the database, the others answer what was true before.
        if not self.lock.acquire(blocking=not self.last):
            return self.last
        try:
            if monotonic() - self.checked >= SECONDS_BETWEEN_CHECKS:
                self.last = {name: passes(name) for name in CHECKS}
                self.checked = monotonic()
            return self.last
        finally:
            self.lock.release()


def passes(name: str) -> bool:
    """Run a check. The reason of a failure is logged, not sent."""
    reason: object = ""
    try:
        is_right = CHECKS[name]()
    except (Error, sqlite3.Error, OSError) as error:
        is_right, reason = False, repr(error)
    if not is_right:
        log.error("This server is not ready: %s %s", name, reason)
    return is_right


READINESS = Readiness()
