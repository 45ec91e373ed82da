"""Wait for something that another thread or program does."""

import time
from collections.abc import Callable

PATIENCE = 60
"""Seconds; only a test that fails waits so long, and a busy machine is no failure."""


def until(condition: Callable[[], object], *, seconds: float = PATIENCE) -> None:
    """Return as soon as the condition is true. Raises AssertionError after the time."""
    end = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < end, f"waited {seconds} seconds for {condition}"
        time.sleep(0.01)
