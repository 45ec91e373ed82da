"""The front of a worker: a request gets a thread only when all of it has arrived.

The event loop of granian's worker reads the bodies, where a body that never ends costs nothing. A
phone that loses its network while sending would otherwise hold one of a few threads for good.
"""

import asyncio
import gc
import io
import os
import sys
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from multiprocessing import parent_process
from multiprocessing.process import BaseProcess
from threading import Thread
from time import monotonic
from typing import Any

from django.conf import settings
from django.urls import get_resolver
from granian.rsgi import HTTPProtocol, ProtocolClosed, ProtocolError, Scope

from config.hall.watch import look_regularly as back_up_regularly
from config.measures import counts_if_wanted
from config.programs.outboxes import has_due
from config.wsgi import application as site
from server.metrics.counts import Counts
from server.metrics.families import Sample
from server.sqlite.statistics import refresh_daily
from server.web.environ import ARRIVED, FILES, NOT_READ, TURNED_AWAY, VIEW
from server.web.live import PATH as LIVE
from server.web.live import Live
from tournaments.phones.phone_state import tags

READERS, WRITERS = 4, 2
"""Threads. Pages are still answered while all writers wait for the database."""
SAFE_METHODS = ("GET", "HEAD", "OPTIONS")
MOST_BODY_BYTES, MOST_FILE_BYTES = 128 * 2**10, 5 * 2**20
"""The fields of a hall's slips have 30 bytes each; Django limits their number."""
MOST_HEADER_BYTES = 32 * 2**10
"""All headers together; a browser sends 2 kB. Granian would take 400 kB, and some hundred requests
stay in memory until the collector frees them."""
MOST_BYTES_OF_FILES = 64 * 2**20
"""Bytes of all files that one worker is receiving at the same time."""
BODY_SECONDS = 10.0
"""For the whole body. A hand has 2 kB; a phone slower than this should try again."""
OBJECTS_PER_COLLECTION = 10_000
"""New objects after which the garbage collector runs; 700 by default in Python."""
LONGEST_WAIT = 15.0
"""Seconds in line for a thread that writes. The page of a hand gives up after 20."""

Header = tuple[str, str]


class CutOff(Exception):
    """The client went away before it had sent the whole body."""


class Front:
    """A granian application (RSGI) around the site, a WSGI application."""

    def __init__(self, site: Callable[..., Iterable[bytes]]) -> None:
        self.site = site

    def __rsgi_init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self.loop = loop
        self.file_bytes = 0
        if parent := parent_process():
            Thread(target=end_after, args=[parent], daemon=True).start()
        # Imported only now: its models need the site.
        from clubs.webhooks.queue import look_regularly  # noqa: PLC0415

        refresh_daily()
        look_regularly(has_due)
        back_up_regularly()
        self.readers = ThreadPoolExecutor(READERS, thread_name_prefix="reader")
        self.writers = ThreadPoolExecutor(WRITERS, thread_name_prefix="writer")
        self.live = Live(loop, self.readers, tags)
        self.counts = counts_if_wanted(self.gauges)

    async def __rsgi__(self, scope: Scope, protocol: HTTPProtocol) -> None:
        if "transfer-encoding" in scope.headers:
            # No browser sends a body of unknown length, whose end looks like a lost connection.
            protocol.response_empty(411, [("connection", "close")])
            return
        if sum(len(name) + len(value) for name, value in scope.headers.items()) > MOST_HEADER_BYTES:
            protocol.response_empty(431, [("connection", "close")])
            return
        if scope.method == "GET" and (table := LIVE.fullmatch(scope.path)):
            await self.live.follow(table[1], scope.query_string, protocol)
            return
        length = int(scope.headers.get("content-length") or 0)
        not_read, file = 0, 0
        if length > (MOST_FILE_BYTES if scope.path.endswith(FILES) else MOST_BODY_BYTES):
            not_read = 413
        elif length > MOST_BODY_BYTES and self.file_bytes + length > MOST_BYTES_OF_FILES:
            not_read = 503
        elif length > MOST_BODY_BYTES:
            file = length
        self.file_bytes += file
        try:
            body = b""
            try:
                if length:
                    async with asyncio.timeout(BODY_SECONDS):
                        body = await read_body(protocol, length, keep=not not_read)
            except TimeoutError:
                not_read = 408
            except CutOff:
                protocol.response_empty(400, [("connection", "close")])
                return
            environ = environ_of(scope, body)
            environ[ARRIVED] = monotonic()
            if not_read:
                environ[NOT_READ] = not_read
            if not_read or scope.method in SAFE_METHODS:
                await self.loop.run_in_executor(self.readers, self.answer, environ, protocol)
            else:
                await self.write(environ, protocol)
        finally:
            self.file_bytes -= file

    async def write(self, environ: dict[str, Any], protocol: HTTPProtocol) -> None:
        """Answer in a thread that writes. Writes nothing if no thread was free in time."""
        waiting = self.writers.submit(self.answer, environ, protocol)
        answered = asyncio.wrap_future(waiting)
        await asyncio.wait([answered], timeout=LONGEST_WAIT)
        if waiting.cancel():  # it had not begun
            environ[TURNED_AWAY] = True
            await self.loop.run_in_executor(self.readers, self.answer, environ, protocol)
        else:
            await answered

    def answer(self, environ: dict[str, Any], protocol: HTTPProtocol) -> None:
        """Call the site and send its answer. Runs in a thread."""
        head: list[tuple[int, list[Header]]] = []

        def start_response(status: str, headers: list[Header], error: object = None) -> None:
            head[:] = [(int(status[:3]), headers)]

        chunks = self.site(environ, start_response)
        try:
            if isinstance(chunks, SentFile):
                ((status, headers),) = head
                protocol.response_file(status, headers, chunks.path)
                return
            content = b"".join(chunks)
            ((status, headers),) = head
            if NOT_READ in environ:
                headers = [*headers, ("connection", "close")]
            protocol.response_bytes(status, headers, content)
        finally:
            if hasattr(chunks, "close"):
                chunks.close()
            if self.counts and head:
                self.count(self.counts, environ, head[0][0])

    def count(self, counts: Counts, environ: dict[str, Any], status: int) -> None:
        view, is_file = environ.get(VIEW), environ["PATH_INFO"].startswith(settings.STATIC_URL)
        counts.add(
            view or ("static" if is_file else "other"),
            status,
            monotonic() - environ[ARRIVED],
            is_poll=bool(view) and "HTTP_IF_NONE_MATCH" in environ,
        )

    def gauges(self) -> Iterator[Sample]:
        """Yield what this worker holds now, for `server.metrics`."""
        yield Sample("caderneta_held_connections", {}, self.live.held)
        for kind, threads in (("reader", self.readers), ("writer", self.writers)):
            waiting = threads._work_queue.qsize()
            yield Sample("caderneta_waiting_requests", {"threads": kind}, waiting)


class SentFile:
    """A file that the event loop sends, however long that takes (`wsgi.file_wrapper`, PEP 3333)."""

    def __init__(self, file: Any, _block_size: int = 0) -> None:
        self.path = str(file.name)
        self.close = file.close

    def __iter__(self) -> Iterator[bytes]:
        raise NotImplementedError("granian opens the file by its path")


async def read_body(protocol: HTTPProtocol, length: int, *, keep: bool) -> bytes:
    """Return the body of `length` bytes, or b"" without `keep`. Raises CutOff.

    The whole body is read in any case, or the browser would not see the answer.
    """
    chunks, size = [], 0
    try:
        async for chunk in protocol:
            size += len(chunk)
            if keep:
                chunks.append(chunk)
    except (ProtocolClosed, ProtocolError):
        raise CutOff from None
    if size < length:
        raise CutOff  # granian ends such a body as if it were complete
    return b"".join(chunks)


def end_after(parent: BaseProcess) -> None:
    """End this worker when its parent process has ended: the worker would keep the port."""
    parent.join()
    os._exit(1)


def environ_of(scope: Scope, body: bytes) -> dict[str, Any]:
    """Return the request as a WSGI environment (PEP 3333)."""
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
        "wsgi.file_wrapper": SentFile,
        "wsgi.multithread": True,
        "wsgi.multiprocess": True,
        "wsgi.run_once": False,
    }
    for header, value in scope.headers.items():
        if "_" in header:
            continue  # X_Forwarded_For would pass for the proxy's own X-Forwarded-For
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
# Loaded code never becomes garbage, and few of the objects that a long page makes do: the garbage
# collector took two fifths of the time of a page with 1,000 places.
gc.collect()
gc.freeze()
gc.set_threshold(OBJECTS_PER_COLLECTION)
application = Front(site)
