"""Run Granian on an open socket: `python -m server.run.granian FD WORKERS [FD_OF_HTTPS FOLDER]`.

`manage.py serve` becomes this program after its checks, to give back the memory that they took. It
loads the site once and then forks the workers, and one process that forks those for papers and
webhooks (`server.jobs.forks`). All workers accept connections from the one socket, whose options
each connection inherits. In a hall with HTTPS one more worker accepts those from a second socket,
with the certificate in the folder.
"""

import gc
import os
import signal
import socket
import sys
import time
from importlib import import_module
from multiprocessing import set_start_method
from pathlib import Path
from threading import Thread
from typing import Any, NamedTuple

from granian import Granian
from granian.constants import HTTPModes, Interfaces, Loops, SSLProtocols
from granian.http import HTTP1Settings
from granian.log import LogLevels, logger
from granian.net import SocketHolder

from server import system
from server.https import lan
from server.https.folder import SERVER
from server.jobs import forks

BACKLOG = 1024
CONNECTIONS = 8192
"""Connections of one worker at the same time. Phones and walls hold theirs, and those that send
nothing hold them until the time for a head is over; beyond this number nobody is answered."""
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
SECONDS_BETWEEN_LOOKS, SECONDS_BETWEEN_CHECKS = 10.0, 12 * 60 * 60
"""A new address needs another certificate soon. One that ends soon may wait for half a day."""
LOG = {
    "formatters": {
        "text": {"format": "[%(levelname)s] %(message)s"},
        "json": {"()": "server.log.format.JsonLine"},
    },
    "handlers": {
        "console": {
            "class": "server.log.lines.Patient",
            "formatter": os.environ.get("LOG_FORMAT", "").strip() or "text",
        }
    },
}
"""Handlers of Granian's own lines; it logs no requests."""
OPTIONS: dict[str, Any] = {
    "interface": Interfaces.RSGI,
    "backlog": BACKLOG,
    "backpressure": CONNECTIONS,
    "http": HTTPModes.http1,
    "http1_settings": HTTP1Settings(header_read_timeout=HEAD_MILLISECONDS),
    "websockets": False,
    "loop": Loops.asyncio,
    "log_level": LogLevels.warning,
    "log_dictconfig": {**LOG, "loggers": {"_granian": {"handlers": ["console"]}}},
    "respawn_failed_workers": True,
    "workers_kill_timeout": 5,
}


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


class Https(NamedTuple):
    """The socket of HTTPS, and the folder of its certificate (`server.https.files`)."""

    opened: socket.socket
    folder: Path


class Server(Granian):
    """Granian on our own socket: Granian's would be one for each worker, without TCP keep-alive.

    With `https` its last worker serves HTTPS. It is replaced when the certificate is renewed, for
    example because the laptop is in another Wi-Fi. The other workers go on.
    """

    def __init__(self, opened: socket.socket, workers: int, https: Https | None = None) -> None:
        self.opened, self.https = opened, https
        super().__init__("config.front:application", workers=workers, **OPTIONS)

    def serve(self) -> None:
        system.allow_open_files(CONNECTIONS + 1024)
        load(self.target)
        begin_forking()
        super().serve(target_loader=begin_work)

    def signal_handler_reload(self, *args: object, **kwargs: object) -> None:
        """End when the terminal is closed (SIGHUP), where granian would start new workers."""
        self.signal_handler_interrupt()

    def _init_shared_socket(self) -> None:
        if self.https:
            # Only now: Granian has already warned if there are more workers than processors.
            self.workers += 1
            Thread(target=self._renew, args=[self.https.folder], daemon=True).start()
        self._use(self.opened)

    def _spawn_worker(self, idx: int, target: Any, callback_loader: Any) -> Any:
        """Return a new worker; the last one serves HTTPS, if that is on."""
        if not self.https or idx < self.workers - 1:
            return super()._spawn_worker(idx, target, callback_loader)
        plain = self.ssl_ctx  # type: ignore[has-type]
        file = self.https.folder / SERVER
        self.build_ssl_context(file, file, None, SSLProtocols.tls12, None, [], False)
        self._use(self.https.opened)
        try:
            return super()._spawn_worker(idx, target, callback_loader)
        finally:
            self.ssl_ctx = plain
            self._use(self.opened)

    def _use(self, opened: socket.socket) -> None:
        """Give this socket to the workers that start next."""
        opened.setblocking(False)
        opened.set_inheritable(True)
        self._ssp, self._sso = None, opened
        self._shd = SocketHolder(opened.fileno(), False, self.backlog)

    def _renew(self, folder: Path) -> None:
        """Renew the certificate when it ends soon, or this computer gets another address."""
        known, checked = set(lan.addresses()), time.monotonic()
        while True:
            time.sleep(SECONDS_BETWEEN_LOOKS)
            found, now = set(lan.addresses()), time.monotonic()
            if found <= known and now < checked + SECONDS_BETWEEN_CHECKS:
                continue
            known, checked = found, now
            if is_renewed(folder):
                self.interrupt_children.append(self.workers - 1)
                self.main_loop_interrupt.set()


def is_renewed(folder: Path) -> bool:
    """Renew the certificate if necessary; return whether it was. Logs what went wrong."""
    from server.https.files import prepare  # noqa: PLC0415 - takes 17 MB, rarely needed

    try:
        return prepare(folder)
    except (OSError, ValueError):
        logger.exception("The certificate for HTTPS cannot be renewed in %s", folder)
        return False


def load(target: str) -> Any:
    """Return the site, imported once: the workers are copies of this process and share its memory.

    A worker that replaces another one starts at once.
    """
    # Nothing that is imported becomes garbage: looking for it takes a sixth of the time.
    gc.disable()
    module, _, name = target.partition(":")
    found = getattr(import_module(module), name)
    gc.enable()
    return found


def begin_forking() -> None:
    """Let the commands of workers run in copies of this process."""
    from django.core.management import call_command  # noqa: PLC0415 - comes with the site

    forks.begin(call_command)


def begin_work(target: str) -> Any:
    """Return the site, in a new worker process."""
    # Ctrl-C must reach a worker only through its parent: a worker that gets it from the terminal
    # too sometimes hangs.
    os.setpgid(0, 0)
    # Until the worker serves, the handler it has inherited would ignore the signal.
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    return load(target)


def main(number: str, workers: str, https_number: str = "", folder: str = "") -> None:
    https = Https(socket.socket(fileno=int(https_number)), Path(folder)) if https_number else None
    # Python 3.14 would start each worker anew, which loads the site again.
    set_start_method("fork")
    server = Server(socket.socket(fileno=int(number)), int(workers), https)
    if port := int(os.environ.get("METRICS_PORT", "").strip() or 0):
        serve_with_figures(server, port)
    else:
        server.serve()


def serve_with_figures(server: Server, port: int) -> None:
    """Serve the site, and the figures of its workers at this port."""
    from server.metrics import exporter  # noqa: PLC0415 - most servers count nothing

    try:
        exporter.serve_figures(port)
    except (OSError, OverflowError) as error:
        sys.exit(f"METRICS_PORT {port} cannot be used: {error}")
    try:
        server.serve()
    finally:
        exporter.remove_folder()


if __name__ == "__main__":
    main(*sys.argv[1:])
