"""Run several writers at the same moment, in threads."""

from collections.abc import Callable
from threading import Barrier, Thread
from typing import Any

from django.db import connection

from tests.waiting import until

WAITS_FOR_US = "SELECT 1 FROM pg_locks WHERE NOT granted AND %s = ANY(pg_blocking_pids(pid))"
BEGINNING: list[str] = []
"""The transactions that threads of `at_once` are beginning: SQLite makes them wait there."""


def _notes_beginning(execute: Callable[..., Any], sql: str, *rest: Any) -> Any:
    if not sql.startswith("BEGIN"):
        return execute(sql, *rest)
    BEGINNING.append(sql)
    try:
        return execute(sql, *rest)
    finally:
        BEGINNING.remove(sql)


def at_once(*writes: Callable[[], object]) -> list[str]:
    """Run all at the same moment; return "done" or the name of the exception of each, sorted.

    The test's data must be committed (`transactional_db`), so that the threads see it.
    """
    start, answers = Barrier(len(writes)), []

    def run(write: Callable[[], object]) -> None:
        start.wait()
        try:
            with connection.execute_wrapper(_notes_beginning):
                write()
            answers.append("done")
        except Exception as error:
            answers.append(type(error).__name__)
        finally:
            connection.close()

    threads = [Thread(target=run, args=[write]) for write in writes]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return sorted(answers)


def until_another_waits() -> None:
    """Return as soon as another thread waits for a lock of this thread's open transaction."""
    if connection.vendor == "sqlite":
        until(lambda: BEGINNING, "another writer")
        return
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_backend_pid()")
        ours = cursor.fetchone()

        def waits() -> bool:
            cursor.execute(WAITS_FOR_US, ours)
            return cursor.fetchone() is not None

        until(waits, "another writer")
