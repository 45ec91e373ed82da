"""Public pages are read from a replica of PostgreSQL; everybody who can write reads the primary."""

import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from http.client import HTTPConnection
from pathlib import Path

import psycopg
import pytest

from config import environment
from tests import programs
from tests.programs import ROOT, SECRET, answers, free_port
from tests.waiting import PATIENCE, until
from tools.with_postgres import start

pytestmark = pytest.mark.thorough

SEED = """
import django
django.setup()
from django.test import Client
from clubs.models import Club
from tests.world import make_world
world = make_world()
Club.objects.update(is_public=True)
client = Client()
client.force_login(world.ana)
print(client.cookies["sessionid"].value)
"""
PAUSE = "SELECT pg_wal_replay_pause()"
RESUME = "SELECT pg_wal_replay_resume()"
NAMES = ("Clube Antigo", "Clube Novo")


def place(folder: Path) -> str:
    return f"postgres://caderneta@/postgres?host={folder}"


class Site:
    """A site with a public club, and Ana's session; `sql` runs on the database in a folder."""

    def __init__(self, primary: Path, replica: Path) -> None:
        self.primary, self.replica = primary, replica
        self.port = free_port()
        self.env = programs.environment(
            SECRET_KEY=SECRET,
            ALLOWED_HOSTS="127.0.0.1",
            DJANGO_SETTINGS_MODULE="config.settings",
            DATABASE_URL=place(primary),
            REPLICA_URL=place(replica),
            STATIC_ROOT=str(primary / "static"),
            PRINT_FOLDER=str(primary / "paper"),
            HOST="127.0.0.1",
            PORT=str(self.port),
            WORKERS="1",
            PYTHONPATH=str(ROOT),
        )
        self.run("manage.py", "migrate", "--verbosity=0")
        self.run("manage.py", "collectstatic", "--no-input", "--verbosity=0")
        self.session = self.run("-c", SEED).strip()

    def run(self, *command: str) -> str:
        done = subprocess.run(
            [sys.executable, *command], cwd=ROOT, env=self.env, check=True, stdout=subprocess.PIPE
        )
        return done.stdout.decode()

    def sql(self, folder: Path, query: str, *values: object) -> None:
        with psycopg.connect(place(folder), autocommit=True) as connection:
            connection.execute(query, values)

    def rename(self, name: str) -> None:
        self.sql(self.primary, "UPDATE clubs_club SET name = %s, version = version + 1", name)

    def page(self, session: str = "") -> str:
        """Return the page of the club as a stranger or the owner of the session sees it."""
        headers = {"Cookie": f"sessionid={session}"} if session else {}
        with closing(HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)) as server:
            server.request("GET", "/boa-vista/", headers=headers)
            answer = server.getresponse()
            assert answer.status == 200
            return answer.read().decode()

    def until_strangers_see(self, name: str) -> None:
        until(lambda: name in self.page(), f"strangers to see {name}", every=0.1)


@contextmanager
def database(primary: Path | None = None) -> Iterator[Path]:
    """Start a PostgreSQL server in a folder of its own; kill it at the end."""
    with tempfile.TemporaryDirectory(prefix="cd-", dir="/tmp") as name:  # a socket's path is short
        server = start(Path(name), primary=primary)
        try:
            yield Path(name)
        finally:
            server.kill()
            server.wait()


@pytest.fixture(scope="module")
def site() -> Iterator[Site]:
    with ExitStack() as stack:
        primary = stack.enter_context(database())
        site = Site(primary, stack.enter_context(database(primary)))
        command = [sys.executable, "manage.py", "serve"]
        server = stack.enter_context(subprocess.Popen(command, cwd=ROOT, env=site.env))
        stack.callback(server.kill)
        until(lambda: answers(site.port), "an answer of the server", every=0.1)
        yield site


@pytest.mark.postgres
def test_members_see_what_the_replica_does_not_have_yet(site: Site) -> None:
    old, new = NAMES

    def stranger_sees_less() -> bool:
        """Pause the replica and write; false if that took longer than it may stay behind."""
        site.sql(site.replica, RESUME)
        site.rename(old)
        site.until_strangers_see(old)
        site.sql(site.replica, PAUSE)
        site.rename(new)
        stranger = site.page()
        assert new in site.page(site.session)
        return old in stranger

    until(stranger_sees_less, "a page read from the replica")
    # A replica that stays behind is not read any more.
    site.until_strangers_see(new)
    site.sql(site.replica, RESUME)


@pytest.mark.postgres
def test_public_page_is_read_from_primary_when_replica_stops(site: Site) -> None:
    site.rename("Clube de Sempre")
    site.until_strangers_see("Clube de Sempre")
    pid = int((site.replica / "data" / "postmaster.pid").read_text().split()[0])
    os.kill(pid, 9)
    assert "Clube de Sempre" in site.page()
    site.rename("Clube sem Cópia")
    site.until_strangers_see("Clube sem Cópia")


@pytest.mark.parametrize("url", ["sqlite:////tmp/other.sqlite3", "mysql://localhost/club"])
def test_replica_must_be_a_postgresql_database(url: str) -> None:
    env = environment.Environment({"REPLICA_URL": url})
    assert env.replica("REPLICA_URL", {"ENGINE": environment.POSTGRESQL, "OPTIONS": {}}) is None
    assert env.problems
