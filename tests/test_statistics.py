"""The statistics of SQLite."""

from threading import Event
from types import SimpleNamespace

import pytest
from django.core.management import CommandError, call_command
from django.db import connection

from config.management.commands import serve
from server.sqlite import statistics
from server.sqlite.statistics import DAY_SECONDS, refresh_daily, refresh_statistics
from tests.scoring.crowd import many
from tests.waiting import PATIENCE
from tests.world import World


@pytest.mark.only_sqlite("PostgreSQL makes its own")
def test_refresh_statistics_covers_indexes_of_matches(world: World) -> None:
    many(world, 3)
    many(world, 1, playing=True)
    refresh_statistics()
    with connection.cursor() as cursor:
        cursor.execute("SELECT idx FROM sqlite_stat1 WHERE tbl = 'scoring_match'")
        known = {name for (name,) in cursor.fetchall()}
    assert {"matches_of_a_game", "matches_by_moment", "matches_in_play"} <= known


def test_refresh_statistics_keeps_the_rows(world: World) -> None:
    refresh_statistics()
    assert world.club.pk


def test_serve_refreshes_statistics(db: None, monkeypatch) -> None:
    done = []

    def refresh() -> None:
        done.append("refreshed")
        raise CommandError("enough")

    monkeypatch.setattr(serve, "refresh_statistics", refresh)
    monkeypatch.setenv("PORT", "0")
    with pytest.raises(CommandError, match="enough"):
        call_command("serve")
    assert done == ["refreshed"]


def test_refresh_statistics_daily_runs_once_a_day(monkeypatch) -> None:
    done: list[object] = []
    is_over = Event()

    def sleep(seconds: float) -> None:
        done.append(seconds)
        if done.count(DAY_SECONDS) == 3:
            is_over.set()
            Event().wait()  # forever: the thread ends with the process

    monkeypatch.setattr(statistics, "time", SimpleNamespace(sleep=sleep))
    monkeypatch.setattr(statistics, "refresh_statistics", lambda: done.append("refreshed"))
    refresh_daily()
    assert is_over.wait(PATIENCE)
    assert done == [DAY_SECONDS, "refreshed", DAY_SECONDS, "refreshed", DAY_SECONDS]
