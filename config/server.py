"""Granian on a socket that is open already: `python -m config.server FD WORKERS`.

`manage.py serve` becomes this program after its checks, so that no Django stays in memory beside
the workers'.

All workers take their connections from the one socket. Its options pass on to each connection.
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
HEAD = 12_000
"""Milliseconds in which the head of a request must arrive, or the next one on its connection."""
ALIVE = {
    "TCP_KEEPIDLE": 30,
    "TCP_KEEPINTVL": 10,
    "TCP_KEEPCNT": 3,
    "TCP_USER_TIMEOUT": 30_000,
}
"""A phone that went away is asked after 30 s of silence, and given up after another 30 s.
So is one that reads nothing of its answer for 30,000 ms."""
LOG = {"handlers": {"console": {"class": "config.log.Patient", "formatter": "generic"}}}
"""Granian's own lines; it logs no requests."""


def listener(host: str, port: int) -> socket.socket:
    """Return a socket listening on this address; port 0 takes a free one.

    Raises OSError where it cannot be used, OverflowError where there is no such port.
    """
    found = socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET)
    try:
        found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        found.setsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE, 1)
        for name, value in ALIVE.items():
            if hasattr(socket, name):
                found.setsockopt(socket.IPPROTO_TCP, getattr(socket, name), value)
        found.bind((host, port))
        found.listen(BACKLOG)
    except (OSError, OverflowError):
        found.close()
        raise
    return found


class Server(Granian):
    """Granian, which otherwise opens a socket for each worker and knows no TCP keep-alive."""

    def __init__(self, opened: socket.socket, workers: int) -> None:
        self.opened = opened
        super().__init__(
            "config.front:application",
            interface=Interfaces.RSGI,
            workers=workers,
            backlog=BACKLOG,
            http=HTTPModes.http1,
            http1_settings=HTTP1Settings(header_read_timeout=HEAD),
            websockets=False,
            loop=Loops.asyncio,
            log_level=LogLevels.warning,
            log_dictconfig={**LOG, "loggers": {"_granian": {"handlers": ["console"]}}},
            respawn_failed_workers=True,
            workers_kill_timeout=5,
        )

    def serve(self) -> None:
        super().serve(target_loader=loaded)

    def signal_handler_reload(self, *args: object, **kwargs: object) -> None:
        """End when the terminal is closed (SIGHUP), where granian would start new workers."""
        self.signal_handler_interrupt()

    def _init_shared_socket(self) -> None:
        self.opened.setblocking(False)
        self.opened.set_inheritable(True)
        self._ssp, self._sso = None, self.opened
        self._shd = SocketHolder(self.opened.fileno(), False, self.backlog)


def loaded(target: str) -> Any:
    """Load the site; in a worker, where it takes a second or two."""
    # Ctrl-C reaches a worker once, through its parent: one that gets it from the terminal too
    # sometimes hangs.
    os.setpgid(0, 0)
    # Until it serves: the handler it has inherited would take no notice.
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    module, _, name = target.partition(":")
    return getattr(import_module(module), name)


if __name__ == "__main__":
    Server(socket.socket(fileno=int(sys.argv[1])), int(sys.argv[2])).serve()
