"""Fork workers from the loaded site: they begin within a moment and share its memory.

The parent of the server forks one more process, the nursery, before the workers of the web start.
It has one thread and no connection to the database, so its copies inherit neither.
"""

import multiprocessing
import os
import select
import socket
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import NoReturn

LENGTH = 64
"""Bytes of a request: command and number, filled up. Each request carries one socket."""
Run = Callable[[str, str], object]
_lines: list[socket.socket] = []


class Forked:
    """A forked worker: alive while its end of the socket, its standard input, is open."""

    def __init__(self, line: socket.socket) -> None:
        self._line = line

    def poll(self) -> int | None:
        """Return None while the worker lives."""
        return 0 if select.select([self._line], [], [], 0)[0] else None

    def kill(self) -> None:
        """End its standard input, and so the worker."""
        self._line.shutdown(socket.SHUT_WR)

    def wait(self) -> int:
        select.select([self._line], [], [])
        return 0


def begin(run: Run) -> None:
    """Fork the process whose copies call `run` with a command and a number."""
    ours, requests = socket.socketpair()
    if os.fork():
        requests.close()
        _lines[:] = [ours]
        return
    try:
        ours.close()
        _fork_on_request(requests, run)
    except BaseException:
        sys.excepthook(*sys.exc_info())
        os._exit(1)


def fork(command: str, number: int) -> Forked | None:
    """Return a new worker; None in a process that `serve` did not start, or if none can be forked.

    Processes may ask at the same time: a request of a few bytes arrives as a whole.
    """
    for line in _lines:
        ours, stdin = socket.socketpair()
        with stdin, suppress(OSError):
            socket.send_fds(line, [f"{command} {number}".encode().ljust(LENGTH)], [stdin.fileno()])
            return Forked(ours)
        ours.close()
    return None


def _fork_on_request(requests: socket.socket, run: Run) -> NoReturn:
    """Fork a worker for each request, until the server and all its workers have ended."""
    os.setpgid(0, 0)  # Ctrl-C in the terminal ends the server first
    _take_name("nursery")
    context = multiprocessing.get_context("fork")
    while True:
        request, numbers, _flags, _address = socket.recv_fds(requests, LENGTH, 1)
        if not request:
            os._exit(0)
        command, number = request.decode().split()
        with socket.socket(fileno=numbers[0]) as stdin, suppress(OSError):  # no memory is left
            context.Process(target=_work, args=(run, command, number, requests, stdin)).start()


def _work(
    run: Run, command: str, number: str, requests: socket.socket, stdin: socket.socket
) -> None:
    requests.close()
    os.dup2(stdin.fileno(), sys.stdin.fileno())
    stdin.close()
    _take_name(command)
    run(command, number)


def _take_name(name: str) -> None:
    """Let `top` show this name of the process, on Linux."""
    with suppress(OSError):
        Path("/proc/self/comm").write_text(name, encoding="ascii")
