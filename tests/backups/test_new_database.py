"""A new database is made by one migration of each app; older ones go on along those it replaces."""

from collections.abc import Callable, Iterator

import pytest
from django.core.management import call_command
from django.db import connection
from django.db.migrations.loader import MigrationLoader
from django.test import override_settings

from server.copies.lines import Newer
from server.copies.tables import history
from tests.backups.databases import APPS, opened, schema_of_apps
from tests.backups.older import names_until

ALL = dict.fromkeys(sorted(APPS), "9999")


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


def test_new_database_needs_no_replaced_migration() -> None:
    loader = MigrationLoader(None)
    replaced = {name for each in loader.replacements.values() for name in each.replaces}
    assert {app for app, _ in replaced} == APPS
    assert not replaced & loader.graph.nodes.keys()


def squashed() -> dict[str, str]:
    return dict(MigrationLoader(None).replacements.keys())


@pytest.mark.parametrize("with_new_name", [True, False])
def test_copy_with_all_replaced_names_is_made_at_once(with_new_name: bool) -> None:
    names = names_until(ALL)
    if with_new_name:
        names = {app: [*names[app], name] for app, name in squashed().items()}
    assert history(names).last == sorted(squashed().items())


def test_copy_of_an_older_database_is_made_step_by_step() -> None:
    older = ALL | {"clubs": "0026", "circuits": "0003"}
    made = history(names_until(older))
    assert made.last == [
        ("circuits", "0003_person_links"),
        ("clubs", "0026_cleaning_by_index"),
        ("scoring", squashed()["scoring"]),
        ("tournaments", squashed()["tournaments"]),
    ]
    planned = {key for last in made.last for key in made.loader.graph.forwards_plan(last)}
    assert {key for key in planned if key[0] == "clubs"} == {
        ("clubs", name) for name in names_until(older)["clubs"]
    }


def test_copy_with_an_unknown_name_is_refused() -> None:
    names = names_until(ALL)
    names["clubs"].append("9999_new")
    with pytest.raises(Newer):
        history(names)
