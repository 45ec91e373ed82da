"""Measure writes on a real server, compared with bare views that write the same rows.

Starts `manage.py serve` as a club does (two workers, no demo mode, safe at a power cut), and for
the bare views granian as it comes, on the same temporary SQLite file and, under
`tools/with_postgres.py`, also on PostgreSQL. One connection and
then eight send one write after the other, each kind in turn; a number is the median of all turns, a
ratio the median of the ratios of each turn. On a busy machine the processor time per write, of the
server with PostgreSQL, says more. Goals in milliseconds are of processor time.
"""

import json
import os
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, suppress
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

import goals
from serving import MANAGE, ROOT, part, run, started, stock

TURNS = int(os.environ.get("TURNS", "7"))


@dataclass(frozen=True)
class Kind:
    """A kind of write: a hand of a match, or results in a tournament of `entries`."""

    title: str
    at_once: dict[int, int]
    """The number of phones whose writes a turn sends, by the number of connections."""
    entries: int = 0
    slips: dict[int, int] = field(default_factory=dict)
    """The number of tables in one write, by the number of connections; empty: one."""
    least_ratio: float = 0
    """The goal for the rate as a part of bare; 0 without a goal."""
    most_seconds: float = 0
    """The goal for the processor time of one write of one connection; 0 without a goal."""
    most_queries: int = 0
    times: int = 1
    """Runs in a turn. Other work on the machine disturbs the ratio of short writes more."""


KINDS = [
    Kind("record a hand", {1: 3, 8: 8}, least_ratio=0.6, most_queries=11, times=4),
    *(
        Kind(
            f"type a result, {entries:,} entries",
            {1: 8, 8: 16},
            entries,
            most_seconds=0.025,
            most_queries=15,
        )
        for entries in (64, 200, 1000)
    ),
    Kind("send slips, 1,000 entries", {1: 1, 8: 8}, 1000, {1: 100, 8: 12}, most_seconds=1),
]
"""A match takes four hands, one after the other; everything else is one write."""


@dataclass
class Place:
    """A server, a stock server for bare views, and the output of the script that filled their
    database.
    """

    port: int
    bare: int
    made: dict[str, Any]


@dataclass
class Run:
    """One turn of one kind: number of writes, seconds on the clock, seconds of the processor."""

    writes: int
    seconds: float
    processor: float

    @property
    def rate(self) -> float:
        return self.writes / self.seconds


Runs = list[Run]
WHOSE = ("ours", "bare")


def main() -> None:
    print(goals.versions())
    with tempfile.TemporaryDirectory() as folder, ExitStack() as stack:
        make = ["benchmarks/writes_made.py", str(TURNS + 1)]
        places = [served(stack, folder, address, *make) for address in databases(folder)]
        runs: dict[tuple[int, str, int], tuple[Runs, Runs]] = {}
        for turn in range(TURNS + 1):
            for at, place in enumerate(places):
                for kind in KINDS:
                    for count in list(kind.at_once) * kind.times:
                        two = [measured(place, kind, count, whose) for whose in WHOSE]
                        # The first turn loads the code.
                        if turn:
                            ours, bare = runs.setdefault((at, kind.title, count), ([], []))
                            ours.append(two[0])
                            bare.append(two[1])
    for at, place in enumerate(places):
        report(place.made, {key[1:]: both for key, both in runs.items() if key[0] == at})


def databases(folder: str) -> list[str]:
    """Return the URLs of SQLite and, if it runs, PostgreSQL."""
    addresses = [f"sqlite:///{folder}/bench.sqlite3"]
    if "TEST_DATABASE_URL" in os.environ:
        addresses.append(os.environ["TEST_DATABASE_URL"])
    return addresses


def report(made: dict[str, Any], runs: dict[tuple[str, int], tuple[Runs, Runs]]) -> None:
    """Print the measurements on one database, a line for each kind, and the goals."""
    database = made["database"]
    print(f"{database:28} connections  per second  bare ratio  processor  bare ratio")
    for kind in KINDS:
        for count in kind.at_once:
            ours, bare = runs[kind.title, count]
            print(f"{kind.title:28} {count:11} {rates(ours, bare)} {processor_times(ours, bare)}")
    for kind in KINDS:
        queries = made["queries"][kind.title]
        if kind.most_queries:
            goals.at_most(f"{kind.title}, {database}", queries, kind.most_queries, "queries")
        for count in kind.at_once:
            ours, bare = runs[kind.title, count]
            where = f"{kind.title}, {plural(count)}, {database}"
            if kind.least_ratio:
                goals.at_least(where, ratio(ours, bare), kind.least_ratio, "of bare")
                by_processor = milliseconds(bare) / milliseconds(ours)
                goals.at_least(f"{where}, processor", by_processor, kind.least_ratio, "of bare")
            if kind.most_seconds and count == 1:
                goals.at_most(where, milliseconds(ours), 1000 * kind.most_seconds, "ms")


def plural(count: int) -> str:
    return "1 connection" if count == 1 else f"{count} connections"


def ratio(ours: Runs, bare: Runs) -> float:
    return part([run.rate for run in ours], [run.rate for run in bare])


def rates(ours: Runs, bare: Runs) -> str:
    median, naked = (statistics.median(run.rate for run in runs) for runs in (ours, bare))
    return f"{median:11.0f} {naked:5.0f} {ratio(ours, bare):5.2f}"


def processor_times(ours: Runs, bare: Runs) -> str:
    """Return the milliseconds per write; the ratio is inverted like that of rates."""
    spent, naked = milliseconds(ours), milliseconds(bare)
    return f"{spent:7.2f} ms {naked:5.2f} {naked / spent:5.2f}"


def milliseconds(runs: Runs) -> float:
    """Return the milliseconds of processor time per write."""
    return 1000 * sum(run.processor for run in runs) / sum(run.writes for run in runs)


def served(stack: ExitStack, folder: str, address: str, *make: str) -> Place:
    """Start a server with this database, filled by the script `make`, which prints JSON."""
    env = {
        **os.environ,
        "DATABASE_URL": address,
        "STATIC_ROOT": f"{folder}/static",
        "PRINT_FOLDER": f"{folder}/paper",
        "PYTHONPATH": f"{ROOT}:{ROOT}/benchmarks",
        "SECRET_KEY": "measured " * 5,
        "LOG_LEVEL": "ERROR",
        "ALLOWED_HOSTS": "127.0.0.1",
        "DJANGO_SETTINGS_MODULE": "served",
    }
    run(env, "migrate")
    run(env, "collectstatic", "--no-input")
    made = json.loads(subprocess.check_output([sys.executable, *make], cwd=ROOT, env=env))
    bare = stock(stack, env, "config.wsgi:application")
    return Place(started(stack, [*MANAGE, "serve"], env), bare, made)


def measured(place: Place, kind: Kind, count: int, whose: str) -> Run:
    """Send the next writes of this kind over `count` connections."""
    waiting = place.made["kinds"][kind.title][str(count)][whose]
    taken = [waiting.pop(0) for _ in range(kind.at_once[count])]
    shares = [taken[at::count] for at in range(count)]
    port = place.bare if whose == "bare" else place.port
    spent, begin = processor(), time.perf_counter()
    with ThreadPoolExecutor(count) as phones:
        futures = [phones.submit(send, port, place.made["session"], share) for share in shares]
        answered = sum(future.result() for future in futures)
    return Run(answered, time.perf_counter() - begin, processor() - spent)


def processor() -> float:
    """Return the processor seconds used by all child processes and PostgreSQL. Linux only.

    The time of a process that ends goes on counting as that of its parent.
    """
    parents, used = {}, {}
    for stat in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):
            pid, _, rest = stat.read_text().partition(" (")
            words = rest.rpartition(")")[2].split()
            parents[int(pid)], used[int(pid)] = int(words[1]), sum(map(int, words[11:15]))
    roots = {os.getpid(), postmaster()}
    ticks = sum(used[pid] for pid in parents if descends(parents[pid], roots, parents))
    return ticks / os.sysconf("SC_CLK_TCK")


def descends(pid: int, roots: set[int], parents: dict[int, int]) -> bool:
    return pid in roots or (pid > 1 and descends(parents.get(pid, 0), roots, parents))


@cache
def postmaster() -> int:
    """Return the process id of the PostgreSQL of `tools/with_postgres.py`; -1 without it."""
    folder = os.environ.get("TEST_DATABASE_URL", "").partition("?host=")[2]
    file = Path(folder) / "data" / "postmaster.pid"
    return int(file.read_text().split()[0]) if folder and file.exists() else -1


def send(port: int, session: str, share: list[list[list[str]]]) -> int:
    """Send all writes of one connection, each after the last answer; return their number."""
    requests = [request(session, *write) for phone in share for write in phone]
    with socket.create_connection(("127.0.0.1", port)) as open_line:
        for content in requests:
            open_line.sendall(content)
            answer = open_line.recv(65536)
            if not answer.startswith(b"HTTP/1.1 302"):
                sys.exit(f"{content.decode()} is answered with {answer.decode()}")
    return len(requests)


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
