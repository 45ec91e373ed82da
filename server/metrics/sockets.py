"""The sockets by which the parent process reads the figures of its workers."""

import json
import socket
from pathlib import Path

from server.metrics.families import Sample

FOLDER = "CADERNETA_METRICS_FOLDER"
"""The variable that tells the workers where their sockets are. Unset without METRICS_PORT."""
SITE, OWN = b"site", b"own"
"""What a worker is asked for: also the figures of the whole site, or only its own."""
ANSWER_SECONDS = 5.0


def socket_of(folder: Path, process: int) -> Path:
    return folder / f"{process}.socket"


def ask(file: Path, what: bytes) -> list[Sample]:
    """Return the figures of the worker with this socket. Raises OSError and ValueError."""
    with socket.socket(socket.AF_UNIX) as asking:
        asking.settimeout(ANSWER_SECONDS)
        asking.connect(str(file))
        asking.sendall(what)
        parts = []
        while part := asking.recv(2**16):
            parts.append(part)
    return [Sample(*values) for values in json.loads(b"".join(parts))]
