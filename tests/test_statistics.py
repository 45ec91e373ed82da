"""SQLite's figures about the tables."""

import pytest
from django.db import connection

from config.sqlite.statistics import refresh_statistics
from tests.scoring.crowd import many
from tests.world import World


@pytest.mark.skipif(connection.vendor != "sqlite", reason="PostgreSQL makes its own")
def test_refresh_statistics_knows_the_indexes_of_matches(world: World) -> None:
    many(world, 3)
    many(world, 1, playing=True)
    refresh_statistics()
    with connection.cursor() as cursor:
        cursor.execute("SELECT idx FROM sqlite_stat1 WHERE tbl = 'scoring_match'")
        known = {name for (name,) in cursor.fetchall()}
    assert {"matches_of_a_game", "matches_day_by_day", "matches_in_play"} <= known


@pytest.mark.postgres
def test_refresh_statistics_hurts_no_database(world: World) -> None:
    refresh_statistics()
    assert world.club.pk
