"""Many writers of one SQLite file at once: one after the other, each within its time."""

import sqlite3
import threading
from collections.abc import Iterator
from contextlib import closing

import pytest
from django.db import OperationalError, connection, transaction

from scoring.models import Hand
from tests.at_once import at_once
from tests.scoring.notebook import hand, record, side, start
from tests.world import World, make_world

only_sqlite = pytest.mark.only_sqlite("only SQLite has one writer at a time")


@pytest.fixture
def other(transactional_db: None) -> Iterator[sqlite3.Connection]:
    """Another program that has the file open."""
    file = connection.settings_dict["NAME"]
    with closing(sqlite3.connect(file, isolation_level=None)) as opened:
        yield opened


@only_sqlite
def test_locked_database_raises_operational_error(
    other: sqlite3.Connection, monkeypatch: pytest.MonkeyPatch
) -> None:
    connection.close()
    monkeypatch.setitem(connection.settings_dict["OPTIONS"], "timeout", 0.05)
    failed = []

    def write() -> None:
        try:
            with transaction.atomic():
                pass
        except OperationalError as error:
            failed.append(str(error))
        finally:
            connection.close()

    other.execute("BEGIN IMMEDIATE")
    writers = [threading.Thread(target=write) for _ in range(2)]
    for writer in writers:
        writer.start()
    for writer in writers:
        writer.join()
    assert failed == ["database is locked"] * 2


@only_sqlite
def test_database_is_busy_only_while_another_writes(other: sqlite3.Connection) -> None:
    def is_busy() -> bool:
        return connection.is_busy()  # type: ignore[attr-defined]

    with connection.cursor() as cursor:
        waits = cursor.execute("PRAGMA busy_timeout").fetchone()
        assert not is_busy()
        other.execute("BEGIN IMMEDIATE")
        assert is_busy()
        other.execute("ROLLBACK")
        with transaction.atomic():
            assert not is_busy(), "our own transaction is no other"
        assert cursor.execute("PRAGMA busy_timeout").fetchone() == waits, "the next write waits"


@pytest.mark.django_db(transaction=True)
def test_hands_sent_at_once_are_all_recorded() -> None:
    world: World = make_world()
    matches = [start(world) for _ in range(16)]
    played = hand(side(clean=2, card_points=100, took_morto=True), side())

    assert at_once(*[lambda m=m: record(m, played, world.ana) for m in matches]) == ["done"] * 16
    assert Hand.objects.count() == 16
