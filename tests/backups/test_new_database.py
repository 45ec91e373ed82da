"""One migration of each app makes a new database, and stands for those of older versions."""

from collections.abc import Callable, Iterator

import pytest
from django.core.management import call_command
from django.db import connection
from django.db.migrations.loader import MigrationLoader
from django.test import override_settings

from server.copies.lines import Newer
from server.copies.tables import history
from tests.backups.databases import APPS, opened, schema_of_apps


@pytest.fixture(autouse=True)
def with_migrations() -> Iterator[None]:
    with override_settings(MIGRATION_MODULES={}):
        yield


@pytest.mark.django_db(transaction=True)
def test_new_database_has_the_tables_of_the_models(new_database: Callable[[str], str]) -> None:
    with opened(new_database(connection.vendor)) as alias:
        call_command("migrate", database=alias, verbosity=0, skip_checks=True)
        made = schema_of_apps(alias)
    assert len(made) > 1000
    assert made == schema_of_apps()


def test_migrations_begin_with_one_for_each_app() -> None:
    first = MigrationLoader(None).replacements
    assert {app for app, _name in first} == APPS
    assert {name for _app, name in first} == {"0001_first_release"}


def replaced_names() -> dict[str, list[str]]:
    return {
        app: sorted(name for _app, name in migration.replaces)
        for (app, _name), migration in MigrationLoader(None).replacements.items()
    }


def test_copy_with_all_replaced_names_is_made_at_once() -> None:
    last = [(app, "0001_first_release") for app in sorted(APPS)]
    names = replaced_names()
    assert history(names).last == last
    assert history({app: [*names[app], "0001_first_release"] for app in APPS}).last == last


def test_copy_with_an_unknown_name_is_refused() -> None:
    names = replaced_names()
    names["clubs"].append("9999_new")
    with pytest.raises(Newer):
        history(names)
