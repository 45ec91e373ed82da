"""Kill the server again and again while the two phones of a table send hands.

    .venv/bin/python benchmarks/killed.py [--kills 5]

Each phone enters one hand after another, and sends each until it is acknowledged. All processes of
the server get SIGKILL in the same moment. Afterwards the database has every acknowledged hand once
and `manage.py audit` is clean. DATABASE_URL names the database, which must be empty; without it,
that of `tools/with_postgres.py`, or a new SQLite file.
"""

from __future__ import annotations

import argparse
import http.client
import json
import os
import random
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from threading import Event, Thread
from urllib.parse import urlencode
from uuid import uuid4

from serving import MANAGE, ROOT, run, site

FORM = {"Content-Type": "application/x-www-form-urlencoded", "Accept": "application/json"}
HAND = {"went_out": "", "accepted": "mortos-not-taken::mortos=2", "do": "record"}
MOST_SECONDS = 60


class Phone(Thread):
    """A phone that enters the same hands as the other phone of its table."""

    def __init__(self, port: int, address: str, over: Event) -> None:
        super().__init__(daemon=True)
        self.port, self.address, self.over = port, address, over
        self.acknowledged, self.cut, self.problem = 0, 0, ""

    def run(self) -> None:
        while not (self.over.is_set() or self.problem):
            number = self.acknowledged + 1
            points = {"0-card_points": 5 * (1 + number % 9), "1-card_points": 10}
            self.send(number, urlencode(HAND | points | {"client_key": uuid4()}))

    def has_come_to(self, number: int) -> bool:
        return bool(self.problem) or self.acknowledged >= number

    def send(self, number: int, body: str) -> None:
        """Send a hand until there is an answer."""
        while True:
            try:
                answer = self.post(f"{self.address}hands/{number}/", body)
            except (OSError, http.client.HTTPException, ValueError):
                self.cut += 1
                time.sleep(0.05)
                continue
            if answer["state"] == "stored":
                self.acknowledged = number
            else:
                self.problem = f"hand {number}: {answer}"
            return

    def post(self, path: str, body: str) -> dict[str, str]:
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=20)
        try:
            connection.request("POST", path, body, FORM)
            answer: dict[str, str] = json.loads(connection.getresponse().read())
            return answer
        finally:
            connection.close()


@contextmanager
def served(env: dict[str, str]) -> Iterator[None]:
    """Run a server once it answers; at the end kill all its processes in the same moment."""
    command = [*MANAGE, "serve"]
    with subprocess.Popen(
        command, cwd=ROOT, env=env, stdout=subprocess.DEVNULL, start_new_session=True
    ) as server:
        try:
            wait_until(lambda: _answers(int(env["PORT"])))
            yield
        finally:
            os.killpg(server.pid, signal.SIGKILL)


def _answers(port: int) -> bool:
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0


def wait_until(is_so: Callable[[], bool]) -> None:
    end = time.monotonic() + MOST_SECONDS
    while not is_so():
        if time.monotonic() > end:
            raise SystemExit(f"Nothing happened in {MOST_SECONDS} seconds.")
        time.sleep(0.01)


def main() -> None:
    reader = argparse.ArgumentParser()
    reader.add_argument("--kills", type=int, default=5)
    kills = reader.parse_args().kills
    with tempfile.TemporaryDirectory() as folder, socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = int(probe.getsockname()[1])
        probe.close()
        database = os.environ.get("DATABASE_URL") or os.environ.get("TEST_DATABASE_URL")
        env = site(folder, database or f"sqlite:///{folder}/club.sqlite3") | {
            "PORT": str(port),
            "WORKERS": "1",
        }
        play(env, port, kills)
        run(env, "audit")
        print("audit clean")


def play(env: dict[str, str], port: int, kills: int) -> None:
    from scoring.models import Hand
    from tests.tournaments.phones import phones
    from tests.world import make_world

    over, pause = Event(), random.Random(13)
    made = phones(make_world(), hands=None, minutes=None)
    both = [Phone(port, phone.address, over) for phone in made]
    for turn in range(kills + 1):
        with served(env):
            least = [phone.acknowledged + 2 for phone in both]
            if turn == 0:
                for phone in both:
                    phone.start()
            for phone, number in zip(both, least, strict=True):
                wait_until(partial(phone.has_come_to, number))
            if turn == kills:
                over.set()
                for phone in both:
                    phone.join(MOST_SECONDS)
            time.sleep(pause.uniform(0, 0.1))  # any moment of the next request
    stored = list(Hand.objects.order_by("number").values_list("number", flat=True))
    most = max(phone.acknowledged for phone in both)
    for phone in both:
        print(f"{phone.acknowledged} hands acknowledged, {phone.cut} requests without an answer")
        if phone.problem:
            raise SystemExit(phone.problem)
    print(f"{kills} kills; hands stored: {stored}")
    if stored != list(range(1, most + 1)):
        raise SystemExit("A hand is missing or doubled.")


if __name__ == "__main__":
    main()
