"""Measure hands sent by many tables (TABLES, or 200) in the same second, to a server on SQLite.

Starts `manage.py serve` as a club does (two workers, no demo mode, safe at a power cut), once on
Django's own engine and once on ours, whose writers take turns. Every table has its own connection;
the hands are spread evenly over the second, and in the last round sent in one moment.
"""

import os
import socket
import sys
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from typing import TYPE_CHECKING

from serving import MANAGE, ROOT, run, started

if TYPE_CHECKING:
    from scoring.models import Match
    from tests.world import World

TABLES = int(os.environ.get("TABLES", "200"))
ROUNDS = 3
ENGINES = {"plain_sqlite": "SQLite's own waiting", "served": "taking turns"}


def main() -> None:
    with tempfile.TemporaryDirectory() as name:
        os.environ |= {
            "STATIC_ROOT": f"{name}/static",
            "PYTHONPATH": str(ROOT / "benchmarks"),
            "DATABASE_URL": f"sqlite:///{name}/bench.sqlite3",
            "SECRET_KEY": "measured " * 5,
            "LOG_LEVEL": "ERROR",
            "ALLOWED_HOSTS": "127.0.0.1",
            "DJANGO_SETTINGS_MODULE": "served",
        }
        env = dict(os.environ)
        run(env, "migrate")
        run(env, "collectstatic", "--no-input")
        cookie, world = prepared()
        print(f"{'milliseconds of ' + str(TABLES) + ' hands':32} median   p99  longest  recorded")
        for settings, title in ENGINES.items():
            with ExitStack() as stack:
                port = started(
                    stack, [*MANAGE, "serve"], env | {"DJANGO_SETTINGS_MODULE": settings}
                )
                for turn in range(ROUNDS):
                    spread = 1.0 if turn < ROUNDS - 1 else 0.0
                    report(f"{title}, {spread:.0f} s", second(port, cookie, begun(world), spread))


def prepared() -> tuple[str, "World"]:
    """Return the session of a scorer, and the club."""
    sys.path.insert(0, str(ROOT))
    import django

    django.setup()
    from django.test import Client

    from tests.world import make_world

    world = make_world()
    client = Client()
    client.force_login(world.ana)
    return client.cookies["sessionid"].value, world


def begun(world: "World") -> "list[Match]":
    """Return a new match for each table: the form warns of a hand equal to the one before."""
    from tests.scoring.notebook import start

    return [start(world) for _ in range(TABLES)]


def second(port: int, session: str, matches: "list[Match]", spread: float) -> list[float | None]:
    """Send the next hand of every table; return the seconds of each, None if refused."""
    requests = [request_of(match, session) for match in matches]
    begin = time.perf_counter() + 0.1
    with ThreadPoolExecutor(TABLES) as tables:
        futures = [
            tables.submit(send, port, request, begin + spread * place / TABLES)
            for place, request in enumerate(requests)
        ]
        return [future.result() for future in futures]


def request_of(match: "Match", session: str) -> bytes:
    from tests.scoring.notebook import EVENING, posted

    match.refresh_from_db()
    token, number = "t" * 32, match.hand_count + 1
    # The first hand of an evening brings no warning.
    body = posted(match, EVENING[0], csrfmiddlewaretoken=token).urlencode().encode()
    lines = [
        f"POST /{match.club.slug}/matches/{match.number}/hands/{number}/record/ HTTP/1.1",
        "Host: 127.0.0.1",
        f"Cookie: sessionid={session}; csrftoken={token}",
        "Content-Type: application/x-www-form-urlencoded",
        f"Content-Length: {len(body)}",
        "Connection: close",
    ]
    return "\r\n".join([*lines, "", ""]).encode() + body


def send(port: int, request: bytes, at: float) -> float | None:
    time.sleep(max(0, at - time.perf_counter()))
    begin = time.perf_counter()
    with socket.create_connection(("127.0.0.1", port)) as table:
        table.sendall(request)
        answer = table.recv(65536)
        return time.perf_counter() - begin if answer.startswith(b"HTTP/1.1 302") else None


def report(title: str, answers: list[float | None]) -> None:
    times = sorted(time for time in answers if time is not None)
    figures = [times[len(times) // 2], times[len(times) * 99 // 100], times[-1]] if times else []
    print(f"{title:32}", *[f"{figure * 1000:6.0f}" for figure in figures], f"{len(times):9}")


if __name__ == "__main__":
    main()
