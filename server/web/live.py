"""Phones that wait for a change at their table, on connections that the event loop holds.

A browser sends and gets about 1 kB with each request, so a phone cannot ask every few seconds. On a
held connection it gets one line when its table has changed, and a few bytes now and then; a phone
needs no thread for that. One query a second asks for the tables of all phones of this worker.
"""

from __future__ import annotations

import asyncio
import logging
import re
from collections import defaultdict
from collections.abc import Callable, Collection, Mapping
from concurrent.futures import Executor
from urllib.parse import parse_qs

from django.db import close_old_connections
from granian.rsgi import HTTPProtocol, ProtocolClosed, ProtocolError

PATH = re.compile(r"/t/([-a-zA-Z0-9_]{1,60})/live/")
LOOK_SECONDS = 1.0
BEAT_SECONDS = 25.0
"""Routers forget a connection on which nothing is sent for half a minute."""
MOST = 1500
"""Phones of one worker; others get a 503 and ask now and then."""
MOST_PER_KEY = 8
"""Phones and tabs of one pair. Without this limit one slip could take all places of the hall."""
HEADERS = [
    ("content-type", "text/event-stream"),
    ("cache-control", "no-store"),
    ("x-accel-buffering", "no"),
]
Tags = Callable[[Collection[str]], Mapping[str, str]]
logger = logging.getLogger("caderneta.live")


class Live:
    """All held connections of a worker. `tags` returns the state of each key's table."""

    def __init__(self, loop: asyncio.AbstractEventLoop, threads: Executor, tags: Tags) -> None:
        self.loop, self.threads, self.tags = loop, threads, tags
        self.now: dict[str, str] = {}
        self.waiting: defaultdict[str, set[asyncio.Event]] = defaultdict(set)
        self.looking: asyncio.Task[None] | None = None

    async def pause(self) -> None:
        """Wait the time between two reads of the states."""
        await asyncio.sleep(LOOK_SECONDS)

    @property
    def held(self) -> int:
        """Return the number of held connections."""
        return sum(map(len, list(self.waiting.values())))

    async def follow(self, key: str, query: str, protocol: HTTPProtocol) -> None:
        """Send the state of a table whenever it is another one than the phone has seen."""
        waiting = self.waiting.get(key, ())
        if len(waiting) >= MOST_PER_KEY or self.held >= MOST:
            protocol.response_empty(503, [("retry-after", "30")])
            return
        seen = parse_qs(query).get("seen", [""])[0]
        changed = asyncio.Event()
        # Before the first await, or a burst of connections would pass the limits together.
        self.waiting[key].add(changed)
        try:
            tag = (await self._ask([key])).get(key)
            if tag is None:
                protocol.response_empty(404, [])
                return
            self._tell(key, tag)
            if self.looking is None or self.looking.done():
                self.looking = self.loop.create_task(self._look())
            await self._send(key, seen, changed, protocol)
        finally:
            self.waiting[key].discard(changed)
            if not self.waiting[key]:
                del self.waiting[key]
                self.now.pop(key, None)

    async def _send(
        self, key: str, seen: str, changed: asyncio.Event, protocol: HTTPProtocol
    ) -> None:
        sending = protocol.response_stream(200, HEADERS)
        gone = asyncio.ensure_future(protocol.client_disconnect())
        try:
            await sending.send_str("retry: 4000\n\n")
            while not gone.done():
                changed.clear()
                if self.now[key] != seen:
                    seen = self.now[key]
                    await sending.send_str(f"data: {seen}\n\n")
                waiting = asyncio.ensure_future(changed.wait())
                ends = {waiting, gone}
                await asyncio.wait(ends, timeout=BEAT_SECONDS, return_when=asyncio.FIRST_COMPLETED)
                waiting.cancel()
                if not changed.is_set() and not gone.done():
                    await sending.send_str(":\n\n")
        except (ProtocolClosed, ProtocolError):
            return
        finally:
            gone.cancel()

    async def _look(self) -> None:
        """Ask for the states of all tables until no phone waits any more."""
        while self.waiting:
            await self.pause()
            if not self.waiting:
                return
            for key, tag in (await self._ask(list(self.waiting))).items():
                if key in self.waiting:
                    self._tell(key, tag)

    def _tell(self, key: str, tag: str) -> None:
        """Wake the phones of a table if this is another state than the last one."""
        if self.now.get(key) != tag:
            self.now[key] = tag
            for changed in self.waiting[key]:
                changed.set()

    async def _ask(self, keys: Collection[str]) -> Mapping[str, str]:
        return await self.loop.run_in_executor(self.threads, self._read, keys)

    def _read(self, keys: Collection[str]) -> Mapping[str, str]:
        """Return the states, and nothing while the database cannot be used. Runs in a thread."""
        close_old_connections()
        try:
            return self.tags(keys)
        except Exception:
            logger.exception("The states of the tables could not be read.")
            return {}
        finally:
            close_old_connections()
