"""Run several writers at the same moment, in threads."""

from collections.abc import Callable
from threading import Barrier, Thread

from django.db import connection


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
