"""No test waits for real time: it waits for what it needs, with `tests.waiting.until`.

A pause is too short on a busy machine, and too long on every other. Nor has a test a limit in
seconds, which a busy machine would pass: what is measured belongs in benchmarks/.
"""

import re
from pathlib import Path

TESTS = Path(__file__).parent
PAUSE = re.compile(r"(?<!def )\b(sleep|wait_for_timeout)\(")
WATCH = re.compile(r"\b(perf_counter|process_time|monotonic)\(")
ALLOWED = {
    "waiting.py": "between two looks",
    "jobs/worker.py": "a job that takes time, or hangs",
    "faults/test_killed.py": "kills at a random moment of a request",
}
IN_BROWSER = {
    "browser/test_first_start.py",
    "browser/test_nothing_is_lost.py",
    "browser/test_notices.py",
    "browser/test_phone_server_restarted.py",
    "browser/test_phone_taps.py",
    "browser/test_phone_without_connection.py",
    "browser/test_phone_without_network.py",
    "browser/test_preview.py",
    "browser/test_slow_network.py",
}
"""Files that still have pauses or limits."""


def files_with(words: re.Pattern[str]) -> set[str]:
    return {
        str(path.relative_to(TESTS))
        for path in TESTS.rglob("*.py")
        if path != Path(__file__) and words.search(path.read_text())
    }


def test_tests_do_not_pause() -> None:
    assert files_with(PAUSE) - IN_BROWSER == set(ALLOWED)


def test_tests_measure_no_time() -> None:
    assert files_with(WATCH) - IN_BROWSER == {"waiting.py", "prepared.py"}
