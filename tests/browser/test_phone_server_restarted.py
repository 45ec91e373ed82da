"""The laptop of the hall crashes while phones send hands: each hand is stored once afterwards."""

import json
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.phone import record, save, tap, type_hand
from tests.programs import ROOT, SECRET, answers, environment, free_port, manage
from tests.tournaments.phones import numbered
from tests.waiting import until

pytestmark = pytest.mark.thorough

SEED = """
import django
django.setup()
from tests.tournaments.phones import phones
from tests.world import make_world
print(phones(make_world())[0].address)
"""
PATIENCE = 180
"""Seconds. Starting a server and its first page took a minute on a very busy machine."""
HAND = "SELECT number, facts FROM scoring_hand WHERE voided_at IS NULL ORDER BY number"


def environment_of(file: Path, port: int) -> dict[str, str]:
    return environment(
        SECRET_KEY=SECRET,
        ALLOWED_HOSTS="127.0.0.1",
        # Migrations and collected files take half a minute, and another test has them.
        DJANGO_SETTINGS_MODULE="tests.faults.settings",
        DATABASE_URL=f"sqlite:///{file}",
        HOST="127.0.0.1",
        PORT=str(port),
        WORKERS="1",
        PYTHONPATH=str(ROOT),
    )


@contextmanager
def served(file: Path, port: int) -> Iterator[subprocess.Popen[bytes]]:
    """Run a server until it answers; kill it at the end."""
    command = [sys.executable, "manage.py", "serve"]
    quiet = subprocess.DEVNULL
    env = environment_of(file, port)
    with subprocess.Popen(command, cwd=ROOT, env=env, stdout=quiet, stderr=quiet) as server:
        try:
            until(lambda: answers(port), seconds=PATIENCE)
            yield server
        finally:
            server.kill()


def stored(file: Path) -> list[tuple[int, int]]:
    """Return the live hands: number, and card points of the first side."""
    with sqlite3.connect(file) as database:
        rows = database.execute(HAND).fetchall()
    return [(number, json.loads(facts)["sides"][0]["card_points"]) for number, facts in rows]


def enter(page: Page, number: int) -> None:
    type_hand(page, numbered(number))
    save(page)


def test_hands_entered_while_the_server_is_dead_arrive_once(
    browser: Browser, tmp_path: Path
) -> None:
    file, port = tmp_path / "club.sqlite3", free_port()
    env = environment_of(file, port)
    assert manage("migrate", "--run-syncdb", **env).returncode == 0
    seeded = subprocess.run(
        [sys.executable, "-c", SEED], cwd=ROOT, env=env, capture_output=True, text=True, check=True
    )
    address = seeded.stdout.split()[-1]
    context = browser.new_context(base_url=f"http://127.0.0.1:{port}", locale="pt-BR")
    context.set_default_timeout(1000 * PATIENCE)
    page = context.new_page()
    page.clock.install()
    with served(file, port) as server:
        page.goto(address)
        record(page, 1)
        enter(page, 1)
        record(page, 2)
        server.send_signal(signal.SIGKILL)
        server.wait()
        enter(page, 2)
        expect(page.locator("#outbox")).to_contain_text("Mão 2")
        tap(page.get_by_role("button", name="Anotar a mão 3"))
        enter(page, 3)
        expect(page.locator("#outbox")).to_contain_text("Mão 3")
    assert stored(file) == [(1, 105)]
    with served(file, port):
        page.clock.fast_forward(40_000)  # longer than the page ever waits before it sends again
        expect(page.locator("#outbox")).to_be_hidden(timeout=1000 * PATIENCE)
    context.close()
    assert stored(file) == [(1, 105), (2, 110), (3, 115)]
    assert manage("audit", **env).returncode == 0
