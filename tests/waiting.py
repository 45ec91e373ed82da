"""Wait for something that another thread or program does."""

import time
from collections.abc import Callable
from typing import TypeVar

Value = TypeVar("Value")

PATIENCE = 60
"""Seconds; only a test that fails waits so long, and a busy machine is no failure."""


def until(
    condition: Callable[[], Value | None],
    problem: str = "",
    *,
    seconds: float = PATIENCE,
    every: float = 0.01,
) -> Value:
    """Return the condition's value as soon as it is true. Raises AssertionError after the time.

    `every`: the pause between two looks, longer for a look that costs something.
    """
    end = time.monotonic() + seconds
    while not (value := condition()):
        assert time.monotonic() < end, f"waited {seconds} seconds for {problem or condition}"
        time.sleep(every)
    return value
