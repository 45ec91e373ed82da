"""A cache in the memory of a worker, bounded by bytes."""

from collections import OrderedDict
from typing import Any

from django.core.cache.backends.base import DEFAULT_TIMEOUT
from django.core.cache.backends.locmem import LocMemCache

MOST_VALUES = 5_000
"""Bounded, since each write adds up their bytes. Django's 300 are fewer than a club's pairs."""


class BoundedCache(LocMemCache):
    """The most recently used values, in at most MAX_BYTES; a value over half of that is dropped.

    Uses private names of Django; `tests/test_memory.py` fails when they change.
    """

    _cache: OrderedDict[str, bytes]

    def __init__(self, name: str, params: dict[str, Any]) -> None:
        super().__init__(name, params)
        self._max_entries = MOST_VALUES
        self.most_bytes: int = params["OPTIONS"]["MAX_BYTES"]

    def _set(self, key: str, value: bytes, timeout: Any = DEFAULT_TIMEOUT) -> None:
        super()._set(key, value, timeout)  # type: ignore[misc]
        if len(value) > self.most_bytes // 2:
            self._drop(key)
        while sum(map(len, self._cache.values())) > self.most_bytes:
            self._drop(next(reversed(self._cache)))

    def _drop(self, key: str) -> None:
        self._delete(key)  # type: ignore[attr-defined]
