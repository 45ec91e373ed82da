"""Measure how long a public page takes while twelve papers are printed.

    .venv/bin/python benchmarks/printing.py [--tables 50] [--limit SECONDS] [CHECKOUT …]

Exits 1 if the page ever took longer than the limit. Each checkout (this one, and others to compare,
such as a worktree of an older commit) serves the same database with its own `manage.py serve` and
two workers.
"""

import argparse
import os
import signal
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from http.client import HTTPConnection
from pathlib import Path
from threading import Thread

ROOT = Path(__file__).resolve().parent.parent
PAPERS = 12
SECONDS = 60


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


PORT = free_port()


def make(folder: Path, tables: int) -> tuple[str, str]:
    """Make the database; return the session of its director and the address of the slips."""
    os.environ |= {
        "SECRET_KEY": "measured " * 5,
        "ALLOWED_HOSTS": "127.0.0.1",
        "STATIC_ROOT": f"{folder}/static",
        "DATABASE_URL": f"sqlite:///{folder}/club.sqlite3",
        "DJANGO_SETTINGS_MODULE": "served",
        "PYTHONPATH": str(ROOT / "benchmarks"),
    }
    sys.path.insert(0, str(ROOT))
    import django

    django.setup()
    from django.core.management import call_command
    from django.db import transaction
    from django.test import Client

    from tests.tournaments.hall import drawn, enter, tournament
    from tests.world import make_world

    call_command("migrate", verbosity=0)
    call_command("collectstatic", "--no-input", verbosity=0)
    with transaction.atomic():
        world = make_world()
        cup = tournament(world, "swiss")
        enter(cup, world, 2 * tables)
        drawn(cup, world)
    client = Client()
    client.force_login(world.bruno)
    where = f"/boa-vista/tournaments/{cup.slug}/stages/1/rounds/1/slips.pdf"
    return client.cookies["sessionid"].value, where


def get(path: str, session: str = "") -> tuple[int, float]:
    """Return the status of the answer and the seconds it took."""
    before = time.perf_counter()
    connection = HTTPConnection("127.0.0.1", PORT, timeout=300)
    connection.request("GET", path, headers={"Cookie": f"sessionid={session}"} if session else {})
    response = connection.getresponse()
    response.read()
    connection.close()
    return response.status, time.perf_counter() - before


def measure(checkout: Path, folder: Path, session: str, slips: str) -> float:
    """Print the measurements; return the longest time of the page."""
    environment = {
        **os.environ,
        "HOST": "127.0.0.1",
        "PORT": str(PORT),
        "WORKERS": "2",
        "PRINT_FOLDER": str(folder / checkout.name),
    }
    server = subprocess.Popen(
        [sys.executable, "manage.py", "serve"],
        cwd=checkout,
        env=environment,
        stdout=subprocess.DEVNULL,
    )
    page = slips.partition("/stages/")[0] + "/tables/"
    try:
        while True:
            try:
                get(page)
                break
            except OSError:
                time.sleep(0.2)
        quiet = [get(page)[1] for _ in range(20)]
        return max(
            report(what, page, quiet, slips, session, differ=what.startswith("diff"))
            for what in ("the same paper", "different papers")
        )
    finally:
        server.send_signal(signal.SIGTERM)
        server.wait()


def report(
    what: str, page: str, quiet: list[float], slips: str, session: str, *, differ: bool
) -> float:
    """Request the papers, and the page until all papers are answered or for `SECONDS`."""
    answers: list[tuple[int, float]] = []

    def ask(number: int) -> None:
        answers.append(get(f"{slips}?n={number if differ else 0}", session))

    threads = [Thread(target=ask, args=[number], daemon=True) for number in range(PAPERS)]
    for thread in threads:
        thread.start()
    times: list[float] = []
    end = time.monotonic() + SECONDS
    while time.monotonic() < end and (len(times) < 40 or any(t.is_alive() for t in threads)):
        times.append(get(page)[1])
        time.sleep(0.05)
    median, slowest = statistics.median(times), max(times)
    print(
        f"{what:18} page alone {statistics.median(quiet):6.3f} s, meanwhile median {median:6.3f}, "
        f"slowest {slowest:6.2f} s; slowest answer to a paper "
        f"{max((seconds for _, seconds in answers), default=SECONDS):6.2f} s"
    )
    for thread in threads:
        thread.join()
    return slowest


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--tables", type=int, default=50)
    parser.add_argument("--limit", type=float, default=float("inf"))
    parser.add_argument("checkouts", nargs="*", type=Path)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        session, slips = make(Path(folder), options.tables)
        slowest = 0.0
        for checkout in [*options.checkouts, ROOT]:
            print(checkout.name, flush=True)
            slowest = measure(checkout.resolve(), Path(folder), session, slips)
    if slowest > options.limit:
        sys.exit(f"the page took {slowest:.2f} s")


if __name__ == "__main__":
    main()
