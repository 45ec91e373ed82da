"""An update of the tables is made wholly, or after an error not at all."""

import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command
from django.core.management.base import CommandError
from django.db import connection, connections
from django.db.migrations.recorder import MigrationRecorder

from server.database import updating
from tests.backups.databases import opened, schema

pytestmark = [pytest.mark.postgres, pytest.mark.django_db(transaction=True)]


@pytest.fixture(autouse=True)
def migrations(settings: Any) -> None:
    """The tables are made by migrations here, unlike in other tests."""
    settings.MIGRATION_MODULES = {}


@pytest.fixture(scope="module")
def tables_of_earlier(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The file that `earlier` copies once a test has made it: migrating takes a second."""
    return tmp_path_factory.mktemp("earlier") / "tables.sqlite3"


@pytest.fixture
def earlier(new_database: Callable[[str], str], tables_of_earlier: Path) -> Callable[[str], str]:
    """Return a function that makes the URL of a database of this kind of an earlier version."""

    def make(kind: str) -> str:
        url = new_database(kind)
        file = url.removeprefix("sqlite:///")
        if kind == "sqlite" and tables_of_earlier.exists():
            shutil.copy(tables_of_earlier, file)
            return url
        with opened(url) as alias:
            call_command("migrate", "tournaments", "0004", database=alias, verbosity=0)
        if kind == "sqlite":
            shutil.copy(file, tables_of_earlier)
        return url

    return make


def state(alias: str) -> tuple[set[Any], set[tuple[str, str]]]:
    return set(MigrationRecorder(connections[alias]).applied_migrations()), schema(alias)


def test_update_that_fails_half_way_changes_nothing(
    earlier: Callable[[str], str], monkeypatch: pytest.MonkeyPatch
) -> None:
    with opened(earlier(connection.vendor)) as alias:
        before = state(alias)
        done: list[int] = []

        def fail_after_the_first(other: object) -> None:
            done.append(1)
            if len(done) == 2:
                raise ValueError("no room on the disk")

        with monkeypatch.context() as patched:
            patched.setattr(updating, "settle", fail_after_the_first)
            with pytest.raises(ValueError, match="no room"):
                call_command("migrate", database=alias, verbosity=0)
        assert state(alias) == before
        call_command("migrate", database=alias, verbosity=0)
        assert not updating.is_update(connections[alias])
        assert state(alias)[0] > before[0]


@pytest.mark.only_sqlite("PostgreSQL takes the steps back by itself")
def test_copy_of_before_the_update_stays_beside_the_file(
    earlier: Callable[[str], str],
) -> None:
    with opened(earlier("sqlite")) as alias:
        call_command("migrate", database=alias, verbosity=0)
        file = str(connections[alias].settings_dict["NAME"])
    with opened(f"sqlite:///{file}{updating.KEPT}") as alias:
        assert updating.is_update(connections[alias]), "it has the tables of the earlier version"


@pytest.mark.only_sqlite("PostgreSQL takes the steps back by itself")
def test_looking_at_an_update_copies_nothing(earlier: Callable[[str], str]) -> None:
    with opened(earlier("sqlite")) as alias:
        file = Path(str(connections[alias].settings_dict["NAME"]))
        with pytest.raises(SystemExit):
            call_command("migrate", database=alias, check_unapplied=True, verbosity=0)
        call_command("migrate", database=alias, plan=True, verbosity=0)
        assert list(file.parent.glob(f"{file.name}.*")) == []


@pytest.mark.only_sqlite("PostgreSQL takes the steps back by itself")
def test_update_beside_a_running_server_is_refused(earlier: Callable[[str], str]) -> None:
    with opened(earlier("sqlite")) as alias:
        before = state(alias)
        file = str(connections[alias].settings_dict["NAME"])
        with closing(sqlite3.connect(file)) as server:
            server.execute("PRAGMA journal_mode=WAL")
            server.execute("SELECT count(*) FROM clubs_club").fetchone()
            with pytest.raises(CommandError, match="Another program has this notebook open"):
                call_command("migrate", database=alias, verbosity=0)
        assert state(alias) == before


@pytest.mark.only_sqlite("PostgreSQL takes the steps back by itself")
def test_killed_update_keeps_the_copy_of_before_it(
    earlier: Callable[[str], str], monkeypatch: pytest.MonkeyPatch
) -> None:
    with opened(earlier("sqlite")) as alias:
        file = Path(str(connections[alias].settings_dict["NAME"]))
        before = state(alias)
        with monkeypatch.context() as killed:  # nothing is put back, as after SIGKILL
            killed.setattr(updating, "_fill", filled_until(updating._fill, file))
            killed.setattr(updating, "settle", _fail)
            with pytest.raises(KeyboardInterrupt):
                call_command("migrate", database=alias, verbosity=0)
        assert state(alias) != before
        call_command("migrate", database=alias, verbosity=0)
        assert not updating.is_update(connections[alias])
    with opened(f"sqlite:///{file}{updating.KEPT}") as alias:
        assert state(alias)[0] == before[0], "and not the half of an update"


def filled_until(fill: Callable[[Path, Path], None], file: Path) -> Callable[[Path, Path], None]:
    """Return a way to fill databases that dies before it fills this one."""

    def fill_or_die(to: Path, source: Path) -> None:
        if to == file:
            raise KeyboardInterrupt
        fill(to, source)

    return fill_or_die


def _fail(connection: object) -> None:
    raise KeyboardInterrupt
