"""No test waits for real time: it waits for what it needs, with `tests.waiting.until`.

A pause is too short on a busy machine, and too long on every other. Nor has a test a limit in
seconds, which a busy machine would pass: what is measured belongs in benchmarks/.
"""

import re
from pathlib import Path

TESTS = Path(__file__).parent
PAUSE = re.compile(r"(?<!def )\b(sleep|pg_sleep|wait_for_timeout)\(")
WATCH = re.compile(r"\b(perf_counter|process_time|monotonic)\(")
ALLOWED = {
    "waiting.py": "between two looks",
    "jobs/worker.py": "a job that takes time, or hangs",
    "faults/test_killed.py": "kills at a random moment of a request",
    "faults/test_lending_killed.py": "kills at moments of one transaction",
}
MEASURED = {
    "waiting.py": "how long it has waited",
    "prepared.py": "how old kept rows are",
    "faults/test_lending_killed.py": "how long the transaction takes that it cuts",
}


def files_with(words: re.Pattern[str]) -> set[str]:
    return {
        str(path.relative_to(TESTS))
        for path in TESTS.rglob("*.py")
        if path != Path(__file__) and words.search(path.read_text())
    }


def test_tests_do_not_pause() -> None:
    assert files_with(PAUSE) == set(ALLOWED)


def test_tests_measure_no_time() -> None:
    assert files_with(WATCH) == set(MEASURED)
