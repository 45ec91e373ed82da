"""Read public pages from a replica: a copy of the database that PostgreSQL keeps up to date.

Only the pages that are the same for all strangers are read there. Everybody who can write (an
account, a phone with a key, a program with a token) reads from the primary database and so sees at
once what was written. Without REPLICA_URL everything is read from the primary.
"""

from __future__ import annotations

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Lock, local
from time import monotonic
from typing import Any

from django.conf import settings
from django.db import DEFAULT_DB_ALIAS, Error, connections
from django.http import HttpRequest, HttpResponse

from server.cache.stored_answers import is_for_strangers
from server.web.middleware import View

REPLICA = "replica"
SECONDS_BETWEEN_LOOKS = 2.0
STATE = """
    SELECT pg_is_in_recovery()
       AND EXISTS (SELECT 1 FROM pg_stat_wal_receiver)
       AND (pg_last_wal_receive_lsn() = pg_last_wal_replay_lsn()
            OR now() - pg_last_xact_replay_timestamp() < interval '5 seconds')
"""
"""Whether the database is a replica, connected to its primary, and at most five seconds behind. The
time of the last transaction alone says nothing: at night there is none."""

log = logging.getLogger("clubs.database")
_thread = local()


class Router:
    """Django's choice between the two databases: everything is written to the primary."""

    def db_for_read(self, model: type, **hints: Any) -> str:
        return database_to_read()

    def db_for_write(self, model: type, **hints: Any) -> str:
        return DEFAULT_DB_ALIAS

    def allow_relation(self, one: object, other: object, **hints: Any) -> bool:
        return True

    def allow_migrate(self, db: str, app_label: str, **hints: Any) -> bool:
        return db == DEFAULT_DB_ALIAS


def database_to_read() -> str:
    """Return the alias of the database that this thread reads now.

    A transaction reads from the primary, which it writes to.
    """
    alias: str = getattr(_thread, "alias", DEFAULT_DB_ALIAS)
    if alias != DEFAULT_DB_ALIAS and connections[DEFAULT_DB_ALIAS].in_atomic_block:
        return DEFAULT_DB_ALIAS
    return alias


@contextmanager
def reading_the_replica() -> Iterator[None]:
    """Let this thread read from the replica."""
    _thread.alias = REPLICA
    try:
        yield
    finally:
        del _thread.alias


class Health:
    """Whether the replica may be read: one thread of the process checks it every few seconds."""

    def __init__(self) -> None:
        self.is_good = False
        self.looked: float | None = None
        self.lock = Lock()

    def now(self) -> bool:
        """Return the result of the last check, after a new check if it is old."""
        is_old = self.looked is None or monotonic() - self.looked >= SECONDS_BETWEEN_LOOKS
        if is_old and self.lock.acquire(blocking=False):
            try:
                self._find(self._look())
            finally:
                self.lock.release()
        return self.is_good

    def failed(self) -> None:
        """Remember until the next check that a page could not be read from the replica."""
        self._find(False)

    def _find(self, is_good: bool) -> None:
        if is_good != self.is_good:
            log.warning("Public pages are read from the %s.", REPLICA if is_good else "primary")
        self.is_good, self.looked = is_good, monotonic()

    @staticmethod
    def _look() -> bool:
        try:
            connections[REPLICA].close_if_unusable_or_obsolete()
            with connections[REPLICA].cursor() as cursor:
                cursor.execute(STATE)
                return bool(cursor.fetchone()[0])
        except Error:
            connections[REPLICA].close()
            return False


HEALTH = Health()


def public_pages_from_replica(get_response: View) -> View:
    """Middleware that lets strangers read from the replica; from the primary if that fails."""

    def middleware(request: HttpRequest) -> HttpResponse:
        if REPLICA not in settings.DATABASES or not is_for_strangers(request) or not HEALTH.now():
            return get_response(request)
        with reading_the_replica():
            response = get_response(request)
        if response.status_code != 503:
            return response
        HEALTH.failed()
        return get_response(request)

    return middleware
