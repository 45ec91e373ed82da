"""The figures of one worker, at a Unix socket in the folder that the parent process made."""

import json
import logging
import os
import socket
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from pathlib import Path
from threading import Thread

from django.db import Error, connections
from django.db.models import Count, Max

from server.metrics.counts import Counts
from server.metrics.families import Sample
from server.metrics.process import process_samples
from server.metrics.sockets import FOLDER, SITE, socket_of

ASK_SECONDS = 5
"""For the word of the parent process, which sends it at once."""
Gauges = Callable[[], Iterator[Sample]]
log = logging.getLogger("server.metrics")


def counts_if_wanted(gauges: Gauges) -> Counts | None:
    """Return counts that the parent process can read from now on; None without METRICS_PORT, and
    if the socket cannot be opened.

    `gauges` returns what the worker holds at this moment.
    """
    folder = os.environ.get(FOLDER)
    if not folder:
        return None
    counts = Counts()
    listening = socket.socket(socket.AF_UNIX)
    file = socket_of(Path(folder), os.getpid())
    try:
        file.unlink(missing_ok=True)  # of an ended worker with the same number
        listening.bind(str(file))
        listening.listen()
    except OSError as error:
        # A worker without figures is better than none: the path of a socket may be too long.
        log.warning("This worker gives no figures: %r", error)
        return None
    Thread(target=_serve, args=[listening, counts, gauges], name="metrics", daemon=True).start()
    return counts


def _serve(listening: socket.socket, counts: Counts, gauges: Gauges) -> None:
    while True:
        asked, _address = listening.accept()
        with asked:
            try:
                asked.settimeout(ASK_SECONDS)
                samples = [*counts.samples(), *gauges(), *process_samples()]
                if asked.recv(16) == SITE:
                    samples += site_samples()
                asked.sendall(json.dumps(samples).encode())
            except Exception:
                # Any error: without this thread the worker would give no figures any more.
                log.exception("The figures were not read.")


def site_samples() -> list[Sample]:
    """Return the figures that are the same in all workers, except those that cannot be read."""
    samples: list[Sample] = []
    for read in (_readiness, _rows, _papers, _backup):
        try:
            samples += read()
        except (Error, OSError) as error:
            log.warning("Some figures cannot be read: %r", error)
    connections.close_all()
    return samples


# Imported when called: the front starts this module before the models are loaded.


def _readiness() -> Iterator[Sample]:
    from server.metrics.health import READINESS  # noqa: PLC0415

    for check, passes in READINESS.results().items():
        yield Sample("caderneta_ready", {"check": check}, int(passes))


def _rows() -> Iterator[Sample]:
    """Yield figures of the database, each by an index: counting all hands would read all."""
    from clubs.models import Delivery  # noqa: PLC0415
    from scoring.models import Hand  # noqa: PLC0415

    hands, deliveries = (
        model.objects.aggregate(newest=Max("pk"))["newest"] or 0 for model in (Hand, Delivery)
    )
    yield Sample("caderneta_hands_total", {}, hands)
    yield Sample("caderneta_deliveries_total", {}, deliveries)
    states = Delivery.objects.order_by().values_list("state").annotate(count=Count("pk"))
    for state, count in states:
        yield Sample("caderneta_deliveries", {"state": state}, count)


def _papers() -> Iterator[Sample]:
    from server.papers.queue import paper_queue  # noqa: PLC0415

    for state, count in paper_queue().counts().items():
        yield Sample("caderneta_papers", {"state": state}, count)


def _backup() -> Iterator[Sample]:
    from server.copies.folder import place  # noqa: PLC0415

    if copy := place().newest(datetime.now(UTC)):
        yield Sample("caderneta_backup_timestamp_seconds", {}, copy.made_at.timestamp())
