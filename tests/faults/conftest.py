"""One site for all faults of a test process, on the kind of database that the run tests."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack

import pytest
from django.db import connection

from tests.faults.disks import small_disk
from tests.faults.postgres import Postgres
from tests.faults.served import Site

only_postgres = pytest.mark.only_postgres("SQLite has no server of its own")


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    server = Postgres()
    yield server
    server.end()


@pytest.fixture(scope="session")
def site(
    tmp_path_factory: pytest.TempPathFactory, request: pytest.FixtureRequest
) -> Iterator[Site]:
    """Yield a site that is not served yet, with its club and the keys of its phones."""
    folder = tmp_path_factory.mktemp("site")
    url = f"sqlite:///{folder}/data/club.sqlite3"
    disk = small_disk(folder / "data", "48m")
    if connection.vendor == "postgresql":
        url = request.getfixturevalue("postgres").url
    with ExitStack() as stack:
        stack.enter_context(disk)
        made = Site(folder, url)
        stack.callback(made.end)
        yield made


@pytest.fixture
def served(site: Site) -> Site:
    """Return the site while it is served; the tests of a process share the program."""
    if site.server is None:
        site.start()
    return site
