"""Run several writers at the same moment, in threads."""

from collections.abc import Callable
from threading import Barrier, Thread

from django.db import connection

from config.sqlite.base import lock_file
from config.sqlite.turns import turns_of
from tests.waiting import until

WAITS_FOR_US = "SELECT 1 FROM pg_locks WHERE NOT granted AND %s = ANY(pg_blocking_pids(pid))"


def at_once(*writes: Callable[[], object]) -> list[str]:
    """Run all at the same moment; return "done" or the name of the exception of each, sorted.

    The test's data must be committed (`transactional_db`), so that the threads see it.
    """
    start, answers = Barrier(len(writes)), []

    def run(write: Callable[[], object]) -> None:
        start.wait()
        try:
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
        turns = turns_of(lock_file(connection.settings_dict["NAME"]))
        until(lambda: turns.line, "another writer")
        return
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_backend_pid()")
        ours = cursor.fetchone()
        until(lambda: cursor.execute(WAITS_FOR_US, ours) or cursor.fetchone(), "another writer")
