"""Measure a write over a real server against a bare view that writes the same rows.

Starts `manage.py serve` as a club does (two workers, no demo mode, nothing lost at a power cut),
with a database of its own: a file of SQLite and, with `tools/with_postgres.py` before it, also
PostgreSQL. One connection and then eight send one write after the other, each kind in turn; a
figure is the median of all turns, a ratio that of what each turn gives. On a machine with other
work the processor time of the server says more: that of all turns, by the number of writes.
"""

import json
import os
import platform
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, suppress
from dataclasses import dataclass
from importlib.metadata import version
from pathlib import Path
from typing import Any

import goals
from polling import MANAGE, ROOT, part, run, started

TURNS = int(os.environ.get("TURNS", "9"))
CONNECTIONS = (1, 8)
AT_ONCE = {1: 6, 8: 8}
"""How many matches a turn writes into, by the number of connections: each has its own."""
KINDS = ("hands", "bare hands")


@dataclass
class Place:
    """A server with its database, and what is there to be written: by kind, a list a match."""

    port: int
    made: dict[str, Any]


@dataclass
class Run:
    """One turn of one kind: how many writes, and the seconds on the clock and of the processor."""

    writes: int
    seconds: float
    processor: float

    @property
    def rate(self) -> float:
        return self.writes / self.seconds


def main() -> None:
    addresses = ["sqlite:///{folder}/bench.sqlite3"]
    if "TEST_DATABASE_URL" in os.environ:
        addresses.append(os.environ["TEST_DATABASE_URL"])
    with tempfile.TemporaryDirectory() as folder, ExitStack() as stack:
        places = [prepared(stack, folder, address.format(folder=folder)) for address in addresses]
        say_versions(places)
        runs: dict[tuple[int, int, str], list[Run]] = {}
        for _turn in range(TURNS):
            for at, place in enumerate(places):
                for count in CONNECTIONS:
                    for kind in KINDS:
                        runs.setdefault((at, count, kind), []).append(measured(place, kind, count))
        print(f"{'':30} connections  per second  bare ratio  processor  bare ratio")
        for at, place in enumerate(places):
            for count in CONNECTIONS:
                ours, bare = runs[at, count, "hands"], runs[at, count, "bare hands"]
                title = f"record a hand, {place.made['database']}"
                print(f"{title:30} {count:11} {rates(ours, bare)} {processor_times(ours, bare)}")
                ratio = part([run.rate for run in ours], [run.rate for run in bare])
                goals.at_least(f"{title}, {count} connections", ratio, 0.7, "of bare")


def rates(ours: "list[Run]", bare: "list[Run]") -> str:
    both = [run.rate for run in ours], [run.rate for run in bare]
    median, naked = map(statistics.median, both)
    return f"{median:11.0f} {naked:5.0f} {part(*both):5.2f}"


def processor_times(ours: "list[Run]", bare: "list[Run]") -> str:
    """Milliseconds a write; the ratio as that of the rates, 1 for no more than bare."""
    spent, naked = (
        1000 * sum(run.processor for run in runs) / sum(run.writes for run in runs)
        for runs in (ours, bare)
    )
    return f"{spent:7.2f} ms {naked:5.2f} {naked / spent:5.2f}"


def say_versions(places: list[Place]) -> None:
    commit = subprocess.check_output(["git", "rev-parse", "--short", "HEAD"], cwd=ROOT, text=True)
    packages = [f"{name} {version(name.lower())}" for name in ("Django", "Granian", "Psycopg")]
    databases = [place.made["database"] for place in places]
    print(f"Caderneta {commit.strip()}, Python {platform.python_version()}", end=", ")
    print(", ".join([*packages, *databases, f"{os.cpu_count()} cores"]))


def prepared(stack: ExitStack, folder: str, address: str) -> Place:
    matches = (TURNS + 1) * sum(AT_ONCE.values())
    place = served(stack, folder, address, "benchmarks/writes_made.py", str(matches))
    for count in CONNECTIONS:
        for kind in KINDS:
            measured(place, kind, count)  # loads the code
    return place


def served(stack: ExitStack, folder: str, address: str, *make: str) -> Place:
    """Start a server with this database, and fill it by this script, which says in JSON how."""
    env = {
        **os.environ,
        "DATABASE_URL": address,
        "STATIC_ROOT": f"{folder}/static",
        "PRINT_FOLDER": f"{folder}/paper",
        "PYTHONPATH": str(ROOT / "benchmarks"),
        "SECRET_KEY": "measured " * 5,
        "LOG_LEVEL": "ERROR",
        "ALLOWED_HOSTS": "127.0.0.1",
        "DJANGO_SETTINGS_MODULE": "served",
    }
    run(env, "migrate")
    run(env, "collectstatic", "--no-input")
    made = json.loads(subprocess.check_output([sys.executable, *make], cwd=ROOT, env=env))
    return Place(started(stack, [*MANAGE, "serve"], env), made)


def measured(place: Place, kind: str, count: int) -> Run:
    """Send the next writes of this kind by so many connections."""
    waiting = place.made[kind]
    taken = [waiting.pop() for _ in range(AT_ONCE[count])]
    shares = [taken[at::count] for at in range(count)]
    spent, begin = processor(), time.perf_counter()
    with ThreadPoolExecutor(count) as phones:
        sent = [phones.submit(send, place, share) for share in shares]
        answered = sum(one.result() for one in sent)
    return Run(answered, time.perf_counter() - begin, processor() - spent)


def processor() -> float:
    """The seconds that all programs started here have used so far. Linux only."""
    parents, used = {}, {}
    for stat in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):
            pid, _, rest = stat.read_text().partition(" (")
            words = rest.rpartition(")")[2].split()
            parents[int(pid)], used[int(pid)] = int(words[1]), int(words[11]) + int(words[12])
    ticks = sum(used[pid] for pid in parents if is_ours(pid, parents))
    return ticks / os.sysconf("SC_CLK_TCK")


def is_ours(pid: int, parents: dict[int, int]) -> bool:
    parent = parents.get(pid, 0)
    return parent == os.getpid() or (parent > 1 and is_ours(parent, parents))


def send(place: Place, matches: list[list[list[str]]]) -> int:
    """Send all writes of one phone, each after the answer to the last; return their number."""
    asked = [request(place.made["session"], *each) for match in matches for each in match]
    with socket.create_connection(("127.0.0.1", place.port)) as phone:
        for one in asked:
            phone.sendall(one)
            answer = phone.recv(65536)
            if not answer.startswith(b"HTTP/1.1 302"):
                sys.exit(f"{one.decode()} is answered with {answer.decode()}")
    return len(asked)


def request(session: str, path: str, body: str) -> bytes:
    lines = [
        f"POST {path} HTTP/1.1",
        "Host: 127.0.0.1",
        f"Cookie: sessionid={session}; csrftoken={'t' * 32}",
        "Content-Type: application/x-www-form-urlencoded",
        f"Content-Length: {len(body)}",
    ]
    return "\r\n".join([*lines, "", body]).encode()


if __name__ == "__main__":
    main()
