"""The front of a worker: a request gets a thread only when all of it has arrived.

Bodies are read by the event loop of granian's worker, where one that never ends costs nothing. A
phone that loses its network while it sends would otherwise hold one of a few threads for good.
"""

import asyncio
import gc
import io
import os
import sys
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from multiprocessing import parent_process
from multiprocessing.process import BaseProcess
from threading import Thread
from typing import Any

from django.urls import get_resolver
from granian.rsgi import HTTPProtocol, ProtocolClosed, ProtocolError, Scope

from config.middleware import FILES, NOT_READ, TURNED_AWAY
from config.sqlite.statistics import refresh_daily
from config.wsgi import application as site

READERS, WRITERS = 4, 2
"""Threads. Writers may all wait for the database, and pages are still answered."""
SAFE = ("GET", "HEAD", "OPTIONS")
LARGEST, LARGEST_FILE = 128 * 2**10, 5 * 2**20
"""Bytes of a body. Django reads at most 1,000 fields, and those of a hall have 30 bytes each."""
LONGEST_HEAD = 32 * 2**10
"""Bytes of all headers; a browser sends 2 kB. Granian would take 400 kB, and some hundred requests
stay in memory until the collector finds them."""
MOST_OF_FILES = 64 * 2**20
"""Bytes of all files that are on their way to one worker."""
LONGEST = 10.0
"""Seconds for the whole body. A hand has 2 kB; slower than this, the phone had better try again."""
YOUNG = 10_000
"""Objects that are made before the collector looks at them; 700 in Python's own settings."""
LONGEST_WAIT = 15.0
"""Seconds in line for a thread that writes. The page of a hand gives up after 20."""

Header = tuple[str, str]


class CutOff(Exception):
    """The client went away before it had sent all."""


class Front:
    """A granian application (RSGI) around the site, a WSGI application."""

    def __init__(self, site: Callable[..., Iterable[bytes]]) -> None:
        self.site = site

    def __rsgi_init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self.loop = loop
        self.files = 0
        if parent := parent_process():
            Thread(target=end_after, args=[parent], daemon=True).start()
        refresh_daily()
        self.readers = ThreadPoolExecutor(READERS, thread_name_prefix="reader")
        self.writers = ThreadPoolExecutor(WRITERS, thread_name_prefix="writer")

    async def __rsgi__(self, scope: Scope, protocol: HTTPProtocol) -> None:
        if "transfer-encoding" in scope.headers:
            # No browser sends a body of unknown length, and the end of one cannot be told from
            # a lost connection.
            protocol.response_empty(411, [("connection", "close")])
            return
        if sum(len(name) + len(value) for name, value in scope.headers.items()) > LONGEST_HEAD:
            protocol.response_empty(431, [("connection", "close")])
            return
        length = int(scope.headers.get("content-length") or 0)
        not_read, file = 0, 0
        if length > (LARGEST_FILE if scope.path.endswith(FILES) else LARGEST):
            not_read = 413
        elif length > LARGEST and self.files + length > MOST_OF_FILES:
            not_read = 503
        elif length > LARGEST:
            file = length
        self.files += file
        try:
            body = b""
            try:
                if length:
                    async with asyncio.timeout(LONGEST):
                        body = await whole(protocol, length, keep=not not_read)
            except TimeoutError:
                not_read = 408
            except CutOff:
                protocol.response_empty(400, [("connection", "close")])
                return
            environ = environ_of(scope, body)
            if not_read:
                environ[NOT_READ] = not_read
            if not_read or scope.method in SAFE:
                await self.loop.run_in_executor(self.readers, self.answer, environ, protocol)
            else:
                await self.write(environ, protocol)
        finally:
            self.files -= file

    async def write(self, environ: dict[str, Any], protocol: HTTPProtocol) -> None:
        """Answer in a thread that writes. Where none was free in time, nothing is written."""
        waiting = self.writers.submit(self.answer, environ, protocol)
        answered = asyncio.wrap_future(waiting)
        await asyncio.wait([answered], timeout=LONGEST_WAIT)
        if waiting.cancel():  # it had not begun
            environ[TURNED_AWAY] = True
            await self.loop.run_in_executor(self.readers, self.answer, environ, protocol)
        else:
            await answered

    def answer(self, environ: dict[str, Any], protocol: HTTPProtocol) -> None:
        """Ask the site and send what it answers; in a thread."""
        head: list[tuple[int, list[Header]]] = []

        def start_response(status: str, headers: list[Header], error: object = None) -> None:
            head[:] = [(int(status[:3]), headers)]

        chunks = self.site(environ, start_response)
        try:
            content = b"".join(chunks)
            ((status, headers),) = head
            if NOT_READ in environ:
                headers = [*headers, ("connection", "close")]
            protocol.response_bytes(status, headers, content)
        finally:
            if hasattr(chunks, "close"):
                chunks.close()


async def whole(protocol: HTTPProtocol, length: int, *, keep: bool) -> bytes:
    """Return the body of this length in bytes; without `keep`, nothing of it. Raises CutOff.

    All of it is read in any case, or the browser would not see the answer.
    """
    kept, size = [], 0
    try:
        async for chunk in protocol:
            size += len(chunk)
            if keep:
                kept.append(chunk)
    except (ProtocolClosed, ProtocolError):
        raise CutOff from None
    if size < length:
        raise CutOff  # granian ends such a body as if it were complete
    return b"".join(kept)


def end_after(parent: BaseProcess) -> None:
    """End this worker when the process that started it has ended: it would keep the port."""
    parent.join()
    os._exit(1)


def environ_of(scope: Scope, body: bytes) -> dict[str, Any]:
    """Return the request as WSGI wants it (PEP 3333)."""
    name, _, port = scope.server.rpartition(":")
    environ = {
        "REQUEST_METHOD": scope.method,
        "SCRIPT_NAME": "",
        "PATH_INFO": scope.path.encode().decode("latin-1"),
        "QUERY_STRING": scope.query_string,
        "SERVER_NAME": name.strip("[]"),
        "SERVER_PORT": port,
        "SERVER_PROTOCOL": f"HTTP/{scope.http_version}",
        "REMOTE_ADDR": scope.client.rpartition(":")[0].strip("[]"),
        "wsgi.version": (1, 0),
        "wsgi.url_scheme": scope.scheme,
        "wsgi.input": io.BytesIO(body),
        "wsgi.errors": sys.stderr,
        "wsgi.multithread": True,
        "wsgi.multiprocess": True,
        "wsgi.run_once": False,
    }
    for header, value in scope.headers.items():
        if "_" in header:
            continue  # or X_Forwarded_For would pass for the proxy's own X-Forwarded-For
        key = header.upper().replace("-", "_")
        if key not in ("CONTENT_TYPE", "CONTENT_LENGTH"):
            key = f"HTTP_{key}"
        if key in environ:
            value = f"{environ[key]}{'; ' if key == 'HTTP_COOKIE' else ','}{value}"
        environ[key] = value
    environ["CONTENT_LENGTH"] = str(len(body))
    return environ


# Before the first request, which would otherwise wait for the import of every view.
get_resolver().url_patterns  # noqa: B018
# The code that is loaded now never becomes garbage, and a page of many rows makes many objects of
# which few do: the collector took two fifths of the time of a page with 1,000 places.
gc.collect()
gc.freeze()
gc.set_threshold(YOUNG)
application = Front(site)
