"""A program that receives webhooks: a real server with TLS on this computer."""

from __future__ import annotations

import json
import os
import ssl
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Event, Thread
from typing import Any, NamedTuple
from unittest.mock import patch

from clubs.models.webhooks import CHOSEN
from clubs.webhooks import addresses
from tests.world import World

CERTIFICATE = Path(__file__).with_name("receiver.pem")
"""A certificate of localhost, signed by itself, with its key. It protects nothing."""


ALL = [kind.value for kind in CHOSEN]


def registered(world: World, url: str, kinds: Sequence[str] = ALL) -> str:
    """Register an address and return its secret. The club of the world knows of it."""
    _webhook, secret = addresses.add_webhook(world.club, url, kinds, by=world.olga)
    world.club.refresh_from_db()
    return secret


class Received(NamedTuple):
    headers: dict[str, str]
    body: bytes

    @property
    def message(self) -> Any:
        return json.loads(self.body)


class Receiver:
    """A server that stores what arrives. It answers with the given statuses, and then with 200.

    No request is answered while `pause` is cleared.
    """

    def __init__(self) -> None:
        self.received: list[Received] = []
        self.statuses: list[int] = []
        self.url = ""
        self.pause = Event()
        self.pause.set()


@contextmanager
def receiver() -> Iterator[Receiver]:
    """Run a receiver at localhost, whose certificate our requests trust."""
    into = Receiver()

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            length = int(self.headers["Content-Length"])
            headers = {name.lower(): value for name, value in self.headers.items()}
            into.received.append(Received(headers, self.rfile.read(length)))
            into.pause.wait()
            self.send_response(into.statuses.pop(0) if into.statuses else 200)
            self.send_header("Location", f"{into.url}elsewhere")
            self.end_headers()

        def log_message(self, *args: object) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(CERTIFICATE)
    server.socket = context.wrap_socket(server.socket, server_side=True)
    into.url = f"https://localhost:{server.server_port}/hook"
    # It looks this often whether it shall stop; the default of half a second is waited at each end.
    Thread(target=server.serve_forever, args=(0.01,), daemon=True).start()
    try:
        with patch.dict(os.environ, {"SSL_CERT_FILE": str(CERTIFICATE)}):
            yield into
    finally:
        into.pause.set()
        server.shutdown()
        server.server_close()
