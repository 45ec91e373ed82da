"""The files of SQLite: for nobody else to read, and writable when the database is."""

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from django.db import connections

from server.sqlite.base import let_write_beside
from tests.backups.databases import opened


@pytest.mark.parametrize(
    ("of_database", "expected"), [(0o644, 0o644), (0o600, 0o600), (0o444, 0o444)]
)
def test_files_made_while_read_only_get_the_mode_again(
    tmp_path: Path, of_database: int, expected: int
) -> None:
    database, wal = tmp_path / "club.sqlite3", tmp_path / "club.sqlite3-wal"
    database.touch()
    wal.touch(mode=0o444)
    database.chmod(of_database)
    let_write_beside(str(database))
    assert wal.stat().st_mode & 0o777 == expected


@pytest.mark.django_db
def test_only_our_own_folder_becomes_private(tmp_path: Path, settings: Any) -> None:
    settings.DATA_FOLDER = tmp_path / "var"
    for name, mode in (("var", 0o700), ("chosen", 0o755)):
        folder = tmp_path / name
        folder.mkdir(mode=0o755)
        with opened(f"sqlite:///{folder / 'club.sqlite3'}") as alias:
            connections[alias].ensure_connection()
        assert folder.stat().st_mode & 0o777 == mode


@pytest.mark.django_db
def test_new_database_is_for_nobody_else_to_read(tmp_path: Path) -> None:
    file = tmp_path / "club.sqlite3"
    with opened(f"sqlite:///{file}") as alias, connections[alias].cursor() as cursor:
        cursor.execute("PRAGMA journal_mode=WAL")
        cursor.execute("CREATE TABLE notes (words)")
        modes = {each.name: each.stat().st_mode & 0o777 for each in tmp_path.glob("club.sqlite3*")}
    assert modes.keys() >= {"club.sqlite3", "club.sqlite3-wal"}
    assert set(modes.values()) == {0o600}


@pytest.mark.django_db
def test_new_file_that_another_start_makes_is_waited_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "club.sqlite3"
    with opened(f"sqlite:///{file}") as alias, closing(sqlite3.connect(file)) as other:
        options = {"timeout": 0, "init_command": "PRAGMA journal_mode=WAL"}
        connections[alias].settings_dict["OPTIONS"] |= options
        other.execute("BEGIN EXCLUSIVE")
        monkeypatch.setattr("server.sqlite.base.time.sleep", lambda _seconds: other.rollback())
        with connections[alias].cursor() as cursor:
            assert cursor.execute("PRAGMA journal_mode").fetchone() == ("wal",)


@pytest.mark.django_db
def test_database_locked_by_another_program_still_knows_json(tmp_path: Path) -> None:
    file = tmp_path / "club.sqlite3"
    with opened(f"sqlite:///{file}") as alias, closing(sqlite3.connect(file)) as other:
        connections[alias].settings_dict["OPTIONS"]["timeout"] = 0
        connections[alias].ensure_connection()
        other.execute("BEGIN IMMEDIATE")
        assert connections[alias].features.supports_json_field
