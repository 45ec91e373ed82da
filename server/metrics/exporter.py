"""Serve the figures of all workers at 127.0.0.1, from the process that started them.

Standard library only: that process stays small.
"""

import os
import tempfile
from collections.abc import Iterable, Iterator
from contextlib import suppress
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread

from server.metrics.families import CONTENT_TYPE, OF_SITE, Sample, exposition
from server.metrics.process import process_samples
from server.metrics.sockets import FOLDER, OWN, SITE, ask

HOST = "127.0.0.1"
"""Only the operator's own programs reach this address."""
PARENT = "parent"


def serve_figures(port: int) -> ThreadingHTTPServer:
    """Serve the figures in a thread, and return the server. Raises OSError for a used port.

    Call this before the workers start: they find the folder of their sockets in the environment.
    """
    server = ThreadingHTTPServer((HOST, port), Figures)
    server.daemon_threads = True
    os.environ[FOLDER] = tempfile.mkdtemp(prefix="caderneta-metrics-")
    Thread(target=server.serve_forever, name="metrics", daemon=True).start()
    return server


class Figures(BaseHTTPRequestHandler):
    def do_GET(self) -> None:
        if self.path != "/metrics":
            self.send_error(404)
            return
        text = exposition(all_samples(Path(os.environ[FOLDER]))).encode()
        self.send_response(200)
        self.send_header("Content-Type", CONTENT_TYPE)
        self.send_header("Content-Length", str(len(text)))
        self.end_headers()
        self.wfile.write(text)

    def log_message(self, format: str, *args: object) -> None:
        """Log nothing: Prometheus asks every few seconds."""


def all_samples(folder: Path) -> Iterator[Sample]:
    """Yield the figures of this process and of each worker, labelled with its process number."""
    yield from _labelled(process_samples(), PARENT)
    what = SITE
    for file in sorted(folder.iterdir()):
        try:
            samples = ask(file, what)
        except ConnectionRefusedError:  # the worker has ended
            file.unlink(missing_ok=True)
            continue
        except (OSError, ValueError):
            continue
        what = OWN
        yield from (sample for sample in samples if sample.family in OF_SITE)
        yield from _labelled((one for one in samples if one.family not in OF_SITE), file.stem)


def _labelled(samples: Iterable[Sample], worker: str) -> Iterator[Sample]:
    for sample in samples:
        yield sample._replace(labels={**sample.labels, "worker": worker})


def remove_folder() -> None:
    """Delete the sockets. Call this when all workers have ended."""
    folder = Path(os.environ[FOLDER])
    with suppress(OSError):
        for file in folder.iterdir():
            file.unlink()
        folder.rmdir()
