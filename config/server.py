"""Run Granian on an open socket: `python -m config.server FD WORKERS`.

`manage.py serve` becomes this program after its checks, so that only the workers keep Django in
memory. All workers accept connections from the one socket, whose options each connection inherits.
"""

import os
import signal
import socket
import sys
from importlib import import_module
from typing import Any

from granian import Granian
from granian.constants import HTTPModes, Interfaces, Loops
from granian.http import HTTP1Settings
from granian.log import LogLevels
from granian.net import SocketHolder

BACKLOG = 1024
HEAD_MILLISECONDS = 12_000
"""The time for the head of a request to arrive, also of the next request on a connection."""
KEEP_ALIVE = {
    "TCP_KEEPIDLE": 30,
    "TCP_KEEPINTVL": 10,
    "TCP_KEEPCNT": 3,
    "TCP_USER_TIMEOUT": 30_000,
}
"""A silent phone is probed after 30 s and given up after another 30 s. So is a phone that reads
nothing of its answer for 30,000 ms."""
LOG = {"handlers": {"console": {"class": "config.log.Patient", "formatter": "generic"}}}
"""Handlers of Granian's own lines; it logs no requests."""


def listener(host: str, port: int) -> socket.socket:
    """Return a socket listening on this address; port 0 takes a free port.

    Raises OSError if the address cannot be used, OverflowError if the port does not exist.
    """
    sock = socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET)
    try:
        sock.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        sock.setsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE, 1)
        for name, value in KEEP_ALIVE.items():
            if hasattr(socket, name):
                sock.setsockopt(socket.IPPROTO_TCP, getattr(socket, name), value)
        sock.bind((host, port))
        sock.listen(BACKLOG)
    except (OSError, OverflowError):
        sock.close()
        raise
    return sock


class Server(Granian):
    """Granian on our own socket: Granian's would be one for each worker, without TCP keep-alive."""

    def __init__(self, opened: socket.socket, workers: int) -> None:
        self.opened = opened
        super().__init__(
            "config.front:application",
            interface=Interfaces.RSGI,
            workers=workers,
            backlog=BACKLOG,
            http=HTTPModes.http1,
            http1_settings=HTTP1Settings(header_read_timeout=HEAD_MILLISECONDS),
            websockets=False,
            loop=Loops.asyncio,
            log_level=LogLevels.warning,
            log_dictconfig={**LOG, "loggers": {"_granian": {"handlers": ["console"]}}},
            respawn_failed_workers=True,
            workers_kill_timeout=5,
        )

    def serve(self) -> None:
        super().serve(target_loader=load_site)

    def signal_handler_reload(self, *args: object, **kwargs: object) -> None:
        """End when the terminal is closed (SIGHUP), where granian would start new workers."""
        self.signal_handler_interrupt()

    def _init_shared_socket(self) -> None:
        self.opened.setblocking(False)
        self.opened.set_inheritable(True)
        self._ssp, self._sso = None, self.opened
        self._shd = SocketHolder(self.opened.fileno(), False, self.backlog)


def load_site(target: str) -> Any:
    """Load the site in a worker process, which takes a second or two."""
    # Ctrl-C must reach a worker only through its parent: a worker that gets it from the terminal
    # too sometimes hangs.
    os.setpgid(0, 0)
    # Until the worker serves, the handler it has inherited would ignore the signal.
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    module, _, name = target.partition(":")
    return getattr(import_module(module), name)


if __name__ == "__main__":
    Server(socket.socket(fileno=int(sys.argv[1])), int(sys.argv[2])).serve()
