"""An update of the tables is made wholly, or after an error not at all."""

from collections.abc import Callable
from typing import Any

import pytest
from django.core.management import call_command
from django.db import connection, connections
from django.db.migrations.recorder import MigrationRecorder

from server.database import updating
from tests.backups.databases import opened, schema

pytestmark = [pytest.mark.thorough, pytest.mark.postgres, pytest.mark.django_db(transaction=True)]


@pytest.fixture(autouse=True)
def migrations(settings: Any) -> None:
    """The tables are made by migrations here, unlike in other tests."""
    settings.MIGRATION_MODULES = {}


def state(alias: str) -> tuple[set[Any], set[tuple[str, str]]]:
    return set(MigrationRecorder(connections[alias]).applied_migrations()), schema(alias)


def test_update_that_fails_half_way_changes_nothing(
    new_database: Callable[[str], str], monkeypatch: pytest.MonkeyPatch
) -> None:
    with opened(new_database(connection.vendor)) as alias:
        call_command("migrate", "tournaments", "0001", database=alias, verbosity=0)
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


def test_copy_of_before_the_update_stays_beside_the_file(
    new_database: Callable[[str], str],
) -> None:
    if connection.vendor != "sqlite":
        pytest.skip("PostgreSQL takes the steps back by itself")
    with opened(new_database("sqlite")) as alias:
        call_command("migrate", "tournaments", "0001", database=alias, verbosity=0)
        call_command("migrate", database=alias, verbosity=0)
        file = str(connections[alias].settings_dict["NAME"])
    with opened(f"sqlite:///{file}{updating.KEPT}") as alias:
        assert updating.is_update(connections[alias]), "it has the tables of the earlier version"
