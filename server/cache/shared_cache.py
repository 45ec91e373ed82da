"""A cache in Valkey or Redis for all workers and servers, if CACHE_URL is set.

It holds nothing that the database does not have. While it does not answer, each worker uses a cache
in its own memory, as without CACHE_URL: pages still work, as slowly as with an empty cache.
"""

import logging
from time import monotonic
from typing import Any

from django.core.cache.backends.base import DEFAULT_TIMEOUT, BaseCache
from django.core.cache.backends.redis import RedisCache

from server.cache.memory import BoundedCache

PAUSE_SECONDS = 5.0
"""After an error the server is left alone for so long: each try may take half a second."""
LONGEST_SECONDS = 24 * 60 * 60
"""Keys change with what they show, so old values are never asked for again."""
log = logging.getLogger("server.cache.shared_cache")


class SharedCache(BaseCache):
    """Values in Valkey, in at most MAX_BYTES of this worker's memory while it does not answer."""

    next_try = 0.0

    def __init__(self, server: str, params: dict[str, Any]) -> None:
        super().__init__(params)
        of_client = {"socket_timeout": 0.5, "socket_connect_timeout": 0.5}
        self.shared = RedisCache(server, {**params, "OPTIONS": of_client})
        self.local = BoundedCache(params["KEY_PREFIX"], params)

    def _either(self, method: str, *args: Any, **options: Any) -> Any:
        from redis.exceptions import RedisError  # noqa: PLC0415 - only with CACHE_URL

        if monotonic() >= SharedCache.next_try:
            try:
                return getattr(self.shared, method)(*args, **options)
            except (RedisError, OSError) as error:
                SharedCache.next_try = monotonic() + PAUSE_SECONDS
                log.error("The shared cache does not answer: %r", error)
        return getattr(self.local, method)(*args, **options)

    def get_backend_timeout(self, timeout: Any = DEFAULT_TIMEOUT) -> Any:
        seconds = self.default_timeout if timeout is DEFAULT_TIMEOUT else timeout
        return LONGEST_SECONDS if seconds is None else min(seconds, LONGEST_SECONDS)

    def add(
        self, key: Any, value: Any, timeout: Any = DEFAULT_TIMEOUT, version: int | None = None
    ) -> bool:
        seconds = self.get_backend_timeout(timeout)
        return bool(self._either("add", key, value, seconds, version=version))

    def get(self, key: Any, default: Any = None, version: int | None = None) -> Any:
        return self._either("get", key, default, version=version)

    def set(
        self, key: Any, value: Any, timeout: Any = DEFAULT_TIMEOUT, version: int | None = None
    ) -> None:
        self._either("set", key, value, self.get_backend_timeout(timeout), version=version)

    def touch(self, key: Any, timeout: Any = DEFAULT_TIMEOUT, version: int | None = None) -> bool:
        seconds = self.get_backend_timeout(timeout)
        return bool(self._either("touch", key, seconds, version=version))

    def delete(self, key: Any, version: int | None = None) -> bool:
        return bool(self._either("delete", key, version=version))

    def has_key(self, key: Any, version: int | None = None) -> bool:
        return bool(self._either("has_key", key, version=version))

    def incr(self, key: Any, delta: int = 1, version: int | None = None) -> int:
        return int(self._either("incr", key, delta, version=version))

    def clear(self) -> None:
        self._either("clear")
