"""Tools of all measurements: the median of some runs, and two times with their ratio."""

import statistics
import time
from collections.abc import Callable


def seconds(work: Callable[[], object], times: int) -> float:
    """Return the median of `times` runs."""
    runs = []
    for _ in range(times):
        before = time.perf_counter()
        work()
        runs.append(time.perf_counter() - before)
    return statistics.median(runs)


def head() -> None:
    print(f"{'what | against what':58} {'measured':>12} {'against':>12} {'ratio':>8}")


def say(what: str, measured: float, against: float) -> None:
    print(f"{what:58} {measured * 1000:9.2f} ms {against * 1000:9.2f} ms {measured / against:8.2f}")
