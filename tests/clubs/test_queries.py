"""Hand-written queries return the same rows as Django."""

import pytest
from django.db import connection
from django.db.models import Value
from django.test.utils import CaptureQueriesContext

from clubs.models import Club, User
from scoring.models import Match, Side
from server.database.queries import RowsOf, columns
from tests.scoring.notebook import evening
from tests.world import World

pytestmark = pytest.mark.postgres
MATCHES = f"SELECT {columns(Match, 'm')}, 'x' AS letter FROM scoring_match m WHERE m.club_id = %s"


def test_rows_of_query_equal_django_rows(world: World) -> None:
    match = evening(world, 2)
    [row] = RowsOf(Match, MATCHES)(world.club.pk)
    [same] = Match.objects.filter(pk=match.pk).annotate(letter=Value("x"))
    assert {**vars(row), "_state": None} == {**vars(same), "_state": None}
    assert not row._state.adding


def test_joined_rows_equal_selected_related_rows(world: World) -> None:
    sides = RowsOf(
        Side,
        f"""
        SELECT {columns(Side, "s")}, {columns(Match, "m", "match")},
            {columns(Club, "c", "match__club")}, {columns(User, "u", "match__annulled_by")}
        FROM scoring_side s
        JOIN scoring_match m ON m.id = s.match_id
        JOIN clubs_club c ON c.id = m.club_id
        LEFT JOIN clubs_user u ON u.id = m.annulled_by_id
        WHERE s.match_id = %s ORDER BY s.position
        """,
        {"match": Match, "match__club": Club, "match__annulled_by": User},
    )
    match = evening(world, 1)
    rows = sides(match.pk)
    assert rows == list(match.sides.all())
    with CaptureQueriesContext(connection) as asked:
        assert [row.match.club for row in rows] == [world.club] * 2
        assert rows[0].match.annulled_by is None
    assert not len(asked)


def test_missing_columns_are_deferred(world: World) -> None:
    [row] = RowsOf(Club, "SELECT id, slug FROM clubs_club WHERE slug = %s")(world.club.slug)
    assert row.get_deferred_fields() >= {"name", "version"}
    assert row.name == world.club.name


def test_query_without_rows_returns_empty_list(world: World) -> None:
    assert RowsOf(Match, MATCHES)(world.club.pk) == []


def test_reused_plan_survives_a_new_column(world: World) -> None:
    match = evening(world, 1)
    matches = RowsOf(Match, MATCHES)
    matches(world.club.pk)
    connection.check_constraints()  # PostgreSQL changes no table with open checks
    more = "ALTER TABLE scoring_match ADD COLUMN later integer"
    with connection.cursor() as cursor:
        # This connection must not notice, or it would drop its plans; a migration uses another one.
        is_postgres = connection.vendor == "postgresql"
        cursor.execute(f"DO $$ BEGIN {more}; END $$" if is_postgres else more)
    assert [row.pk for row in matches(world.club.pk)] == [match.pk]
