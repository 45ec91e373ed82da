"""`/healthz` and `/readyz`, which proxies and containers ask."""

import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from django.conf import settings
from django.db import OperationalError, connection, connections
from django.test import Client, override_settings
from django.test.utils import CaptureQueriesContext

from server.jobs.queue import Queue
from server.jobs.tables import ALIAS
from server.metrics import health
from tests.jobs.files import queue_in_file as queue_in_file

ALL_OK = {"database": "ok", "migrations": "ok", "queue": "ok"}


@pytest.fixture(autouse=True)
def nothing_checked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(health, "READINESS", health.Readiness())


@pytest.fixture
def free_database(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let tests within a transaction pass: they hold the lock of writers themselves."""
    monkeypatch.setitem(health.CHECKS, "database", lambda: True)


def test_healthz_answers_without_database(client: Client) -> None:
    answer = client.get("/healthz")
    assert (answer.status_code, answer.json()) == (200, {"process": "ok"})


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
def test_readyz_names_every_check(client: Client) -> None:
    answer = client.get("/readyz")
    assert (answer.status_code, answer.json()) == (200, ALL_OK)
    assert answer["Cache-Control"] == "no-store"


@pytest.mark.usefixtures("free_database")
@override_settings(SECURE_SSL_REDIRECT=True, ALLOWED_HOSTS=["club.example.org"])
def test_readyz_answers_any_host_without_https(client: Client, db: None) -> None:
    assert client.get("/readyz", headers={"Host": "10.0.0.7"}).status_code == 200


@pytest.mark.usefixtures("free_database")
def test_readyz_asks_database_once_a_second(client: Client, db: None) -> None:
    health.last_migrations()
    with CaptureQueriesContext(connection) as queries:
        assert client.get("/readyz").status_code == 200
        asked_first = len(queries)
        assert client.get("/readyz").status_code == 200
    assert (asked_first, len(queries)) == (2, 2)  # the migrations, the queue


@pytest.mark.usefixtures("free_database")
def test_readyz_reports_missing_migration(
    client: Client, db: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    newer = health.last_migrations() | {("scoring", "9999_newer")}
    monkeypatch.setattr(health, "last_migrations", lambda: newer)
    answer = client.get("/readyz")
    assert (answer.status_code, answer.json()) == (503, ALL_OK | {"migrations": "failed"})


@pytest.mark.usefixtures("free_database")
def test_readyz_hides_details_of_errors(
    client: Client, db: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken() -> bool:
        raise OperationalError("connection to server at db.internal failed")

    monkeypatch.setitem(health.CHECKS, "queue", broken)
    answer = client.get("/readyz")
    assert (answer.status_code, answer.json()) == (503, ALL_OK | {"queue": "failed"})


def test_queue_without_folder_is_a_failure(
    queue_in_file: Queue, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(health, "paper_queue", lambda: queue_in_file)
    assert health.passes("queue")
    connections[ALIAS].close()  # as at the end of a request
    shutil.rmtree(queue_in_file.folder)
    assert not health.passes("queue")


def test_missing_file_is_no_writable_database(tmp_path: Path) -> None:
    file = tmp_path / "club.sqlite3"
    with pytest.raises(sqlite3.OperationalError):
        health.file_is_writable(file)
    assert not file.exists()


def test_database_is_not_writable_while_another_holds_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "club.sqlite3"
    monkeypatch.setattr(health, "LOCK_SECONDS", 0.01)
    with closing(sqlite3.connect(file, isolation_level=None)) as other:
        other.execute("CREATE TABLE hand (number)")
        assert health.file_is_writable(file)
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(sqlite3.OperationalError, match="locked"):
            health.file_is_writable(file)
    assert health.file_is_writable(file)


def test_full_disk_is_no_writable_database(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "club.sqlite3"
    sqlite3.connect(file).close()
    monkeypatch.setattr(health, "LEAST_FREE_BYTES", 2**62)
    assert not health.file_is_writable(file)


def test_probes_come_before_all_other_middleware() -> None:
    assert settings.MIDDLEWARE[0] == "server.metrics.health.probes"
