"""A cache in the memory of a worker that is bounded by bytes."""

from collections import OrderedDict
from typing import Any

from django.core.cache.backends.base import DEFAULT_TIMEOUT
from django.core.cache.backends.locmem import LocMemCache

MOST_VALUES = 5_000
"""Their bytes are added up at each write. Django's own 300 are fewer than the pairs of a club."""


class BoundedCache(LocMemCache):
    """The values used last, in at most MAX_BYTES; one that would take half of them is not kept.

    Stands on names of Django that are not public; `tests/test_memory.py` fails when they change.
    """

    _cache: OrderedDict[str, bytes]

    def __init__(self, name: str, params: dict[str, Any]) -> None:
        super().__init__(name, params)
        self._max_entries = MOST_VALUES
        self.most: int = params["OPTIONS"]["MAX_BYTES"]

    def _set(self, key: str, value: bytes, timeout: Any = DEFAULT_TIMEOUT) -> None:
        super()._set(key, value, timeout)  # type: ignore[misc]
        if len(value) > self.most // 2:
            self._drop(key)
        while sum(len(kept) for kept in self._cache.values()) > self.most:
            self._drop(next(reversed(self._cache)))

    def _drop(self, key: str) -> None:
        self._delete(key)  # type: ignore[attr-defined]
