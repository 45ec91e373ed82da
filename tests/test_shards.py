"""Which tables are divided by clubs, and the page that says how to divide them by Citus."""

import re
from io import StringIO
from pathlib import Path

import pytest
from django.apps import apps
from django.core.management import call_command
from django.db import connection

from clubs.audit import differences
from clubs.shards import (
    LOCAL,
    PAGES_OF_ALL_CLUBS,
    REFERENCE,
    across,
    current,
    divided,
    of_current_club,
    within,
)
from config.sharded.tables import calls, read_tables
from tests.rights import ROUTES
from tests.scoring.notebook import evening
from tests.world import World

pytestmark = pytest.mark.thorough

PAGE = Path(__file__).parent.parent / "docs" / "citus.md"


def test_every_table_is_of_one_kind() -> None:
    tables = [model._meta.db_table for model in apps.get_models(include_auto_created=True)]
    assert sorted(tables) == sorted([*divided(), *REFERENCE, *LOCAL])


def test_divided_tables_refer_to_divided_and_reference_tables() -> None:
    known = {*divided(), *REFERENCE}
    for model in divided().values():
        for field in model._meta.concrete_fields:
            if field.is_relation and field.related_model is not None:
                assert field.related_model._meta.db_table in known, field


def test_page_about_citus_has_the_calls_of_the_models() -> None:
    block = re.search(r"```sql\n(SELECT create_.*?)```", PAGE.read_text(), re.DOTALL)
    assert block is not None
    assert block[1].splitlines() == calls()


def test_page_about_citus_names_every_page_of_all_clubs() -> None:
    text = PAGE.read_text()
    assert [words for words in PAGES_OF_ALL_CLUBS.values() if words not in text] == []


def test_addresses_without_a_club_are_listed() -> None:
    listed = [name for names in PAGES_OF_ALL_CLUBS for name in names.split()]
    without = [name for name, route in ROUTES.items() if not re.search(r"<(slug:)?slug>", route)]
    assert sorted(listed) == sorted(without)


def test_hand_written_sql_reads_the_rows_of_one_club() -> None:
    sql = "SELECT 1 FROM scoring_match m LEFT JOIN clubs_user u ON u.id = m.started_by_id"
    assert of_current_club(sql) == sql
    with within(7):
        assert of_current_club(sql) == sql.replace(
            "scoring_match m", "(SELECT * FROM scoring_match WHERE club_id = 7) m"
        )


def test_all_clubs_are_read_for_listed_reasons_only() -> None:
    with within(7):
        with across("codes"):
            assert current() is None
        assert current() == 7
        with pytest.raises(KeyError):
            across("a reason that nobody wrote down")


@pytest.mark.postgres
@pytest.mark.only_postgres("only PostgreSQL can be divided")
def test_keys_of_citus_are_keys_of_postgresql(world: World) -> None:
    """All that `manage.py divide citus` prints, but for the calls of Citus itself."""
    evening(world)
    out = StringIO()
    call_command("divide", "citus", stdout=out)
    first, *statements, last = out.getvalue().splitlines()
    assert (first, last) == ("BEGIN;", "COMMIT;")
    with connection.cursor() as cursor:
        cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
        for statement in statements:
            if statement not in calls():
                cursor.execute(statement)
    keys = {table.name: table.keys for table in read_tables()}
    assert keys.keys() == divided().keys()
    assert [name for name, of_table in keys.items() if "(club_id" not in of_table[0]] == []
    assert list(differences()) == []
