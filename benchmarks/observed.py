"""Measure what the figures for Prometheus cost, on two servers of one SQLite file.

One server counts its requests and is asked for its figures once a second, which is much more often
than Prometheus asks; the other one counts nothing. wrk sends requests to both in turns. A ratio is
the median of the ratios of all turns, of processor time: rates vary with the worker that happens
to get a connection.
"""

import json
import os
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from contextlib import ExitStack
from threading import Event, Thread
from urllib.request import urlopen

import goals
from public import GZIP, Run, body, measured
from serving import MANAGE, ROOT, part, site, started

TURNS = int(os.environ.get("TURNS", "21"))
SIZE = "64"


def main() -> None:
    print(goals.versions())
    with tempfile.TemporaryDirectory() as folder, ExitStack() as stack:
        env = site(folder, f"sqlite:///{folder}/bench.sqlite3")
        make = [sys.executable, "benchmarks/results_made.py", "1", SIZE]
        made = json.loads(subprocess.check_output(make, cwd=ROOT, env=env))
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            figures = probe.getsockname()[1]
        env["PRINT_FOLDER"] = f"{folder}/paper"
        counting = started(stack, [*MANAGE, "serve"], {**env, "METRICS_PORT": str(figures)})
        silent = started(stack, [*MANAGE, "serve"], env)
        ended = Event()
        Thread(target=ask_often, args=[figures, ended], daemon=True).start()
        stack.callback(ended.set)
        standings = f"{made['sizes'][SIZE][0]['cup']}standings/"
        compare(silent, counting, standings)


def ask_often(figures: int, ended: Event) -> None:
    while not ended.wait(1):
        urlopen(f"http://127.0.0.1:{figures}/metrics").read()


def compare(silent: int, counting: int, standings: str) -> None:
    """Print the milliseconds of an answer of both servers, and report the goals."""
    live = GZIP | {"HX-Request": "true"}
    tag = body(silent, standings, live)[1]["ETag"]
    kinds = {
        "a bare view": ("/bare/", GZIP),
        "standings unchanged, 304": (standings, live | {"If-None-Match": tag}),
        "standings as a page": (standings, GZIP),
    }
    for port in (silent, counting):
        for path, headers in [(path, GZIP) for path, _headers in kinds.values()] * 9:
            body(port, path, headers)  # loads the code of each worker
    time.sleep(1)
    for name, (path, headers) in kinds.items():
        without: list[Run] = []
        counted: list[Run] = []
        for turn in range(TURNS):
            # The second one finds a warmer processor, so they take turns.
            order = [(silent, without), (counting, counted)]
            for port, runs in order if turn % 2 else reversed(order):
                runs.append(measured(port, path, headers))
        ratio = part([run.processor for run in counted], [run.processor for run in without])
        spent = [statistics.median(run.processor for run in runs) for runs in (without, counted)]
        print(f"{name}: {spent[0]:.3f} ms, with figures {spent[1]:.3f} ms")
        goals.at_most(f"figures for Prometheus, {name}", ratio, 1.15, "of without")


if __name__ == "__main__":
    main()
