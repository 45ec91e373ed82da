"""Which tables hold rows of clubs."""

import re

import pytest
from django.apps import apps

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
from tests.rights import ROUTES

pytestmark = pytest.mark.thorough


def test_every_table_is_of_one_kind() -> None:
    tables = [model._meta.db_table for model in apps.get_models(include_auto_created=True)]
    assert sorted(tables) == sorted([*divided(), *REFERENCE, *LOCAL])


def test_divided_tables_refer_to_divided_and_reference_tables() -> None:
    known = {*divided(), *REFERENCE}
    for model in divided().values():
        for field in model._meta.concrete_fields:
            if field.is_relation and field.related_model is not None:
                assert field.related_model._meta.db_table in known, field


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
