"""The database can be read and not written."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from tests.faults.conftest import only_postgres
from tests.faults.postgres import Postgres
from tests.faults.served import Site

pytestmark = pytest.mark.thorough

WHY = "A caderneta só pode ser lida agora"


@pytest.mark.only_sqlite("PostgreSQL has no file of its own")
def test_read_only_file_is_served_and_written_when_it_can(served: Site) -> None:
    """As when an administrator has put a copy in its place. Such a server would not start."""
    file: Path = served.folder / "data" / "club.sqlite3"
    typed = served.typed_hand()
    with closing(sqlite3.connect(file)) as other, served.writing() as phones:
        # Now the files beside it are there, which would get its mode.
        other.execute("SELECT count(*) FROM scoring_hand")
        phones.come_to(8)
        file.chmod(0o444)
        try:
            # Open connections can still write, as if nothing had happened.
            served.restart_workers()
            served.shows_pages()
            phones.are_refused()
            typed.is_refused(WHY)
        finally:
            file.chmod(0o644)
        phones.come_to(8)
    typed.is_stored()


@pytest.mark.postgres
@only_postgres
def test_read_only_server_is_read_and_written_when_it_can(served: Site, postgres: Postgres) -> None:
    """As a standby is, and a server whose administrator has served all writers."""
    typed = served.typed_hand()
    with served.writing() as phones:
        phones.come_to(8)
        postgres.set("default_transaction_read_only", "on")
        phones.are_refused()
        served.shows_pages()
        typed.is_refused(WHY)
        postgres.set("default_transaction_read_only", "off")
        phones.come_to(8)
    typed.is_stored()
