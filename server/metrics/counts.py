"""Count the requests of one worker."""

from bisect import bisect_left
from collections import Counter
from collections.abc import Iterator
from itertools import accumulate
from threading import Lock

from server.metrics.families import Sample

BUCKETS = (0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0)
"""Seconds. Most pages take less than 0.05; a form gives up after 15."""


class Counts:
    """Requests by view and status, with their durations. Safe in threads."""

    def __init__(self) -> None:
        self.lock = Lock()
        self.requests: Counter[tuple[str, int]] = Counter()
        self.polls: Counter[int] = Counter()
        self.buckets: dict[str, list[int]] = {}
        self.seconds: Counter[str] = Counter()

    def add(self, view: str, status: int, seconds: float, *, is_poll: bool) -> None:
        """Count a request. `is_poll`: the browser has the page and asks whether it changed."""
        bucket = bisect_left(BUCKETS, seconds)
        with self.lock:
            self.requests[view, status] += 1
            if view not in self.buckets:
                self.buckets[view] = [0] * (len(BUCKETS) + 1)
            self.buckets[view][bucket] += 1
            self.seconds[view] += seconds  # type: ignore[assignment]
            if is_poll and status in (200, 304):
                self.polls[status] += 1

    def samples(self) -> Iterator[Sample]:
        with self.lock:
            requests, polls = dict(self.requests), dict(self.polls)
            buckets = {view: list(counted) for view, counted in self.buckets.items()}
            seconds = dict(self.seconds)
        for (view, status), count in requests.items():
            labels = {"view": view, "status": str(status)}
            yield Sample("caderneta_requests_total", labels, count)
        for view, counted in buckets.items():
            bounds = [*map(str, BUCKETS), "+Inf"]
            for bound, count in zip(bounds, accumulate(counted), strict=True):
                labels = {"view": view, "le": bound}
                yield Sample("caderneta_request_seconds", labels, count, "_bucket")
            view_only = {"view": view}
            yield Sample("caderneta_request_seconds", view_only, seconds[view], "_sum")
            yield Sample("caderneta_request_seconds", view_only, sum(counted), "_count")
        for status, count in polls.items():
            yield Sample("caderneta_polls_total", {"answer": str(status)}, count)
