"""`make backup`: one command copies the database and `.env`, also while the notebook runs."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from django.conf import settings

from config.management.commands import backup as command
from tests.programs import REAL, manage


@pytest.fixture
def database(tmp_path: Path) -> Path:
    """Return a database whose last row is still in the journal beside its file; make the stick."""
    (tmp_path / "stick").mkdir()
    file = tmp_path / "club.sqlite3"
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("PRAGMA journal_mode=WAL")
        connection.execute("CREATE TABLE hands (points)")
    return file


def test_backup_has_what_was_written_last(database: Path, tmp_path: Path) -> None:
    with closing(sqlite3.connect(database, isolation_level=None)) as notebook:
        notebook.execute("INSERT INTO hands VALUES (2490)")
        url = f"sqlite:///{database}"
        done = manage(
            "backup", str(tmp_path / "stick"), **REAL, DATABASE_URL=url, LANG="en_US.UTF-8"
        )
    (folder,) = (tmp_path / "stick").iterdir()
    assert done.stdout.startswith(f"The backup is in this folder: {folder}\n")
    copy = folder / "club.sqlite3"
    assert copy.stat().st_mode & 0o077 == 0
    with closing(sqlite3.connect(copy)) as connection:
        assert connection.execute("SELECT points FROM hands").fetchall() == [(2490,)]


def test_backup_has_the_configuration(
    database: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(command, "ROOT", tmp_path)
    monkeypatch.setitem(settings.DATABASES["default"], "ENGINE", "django.db.backends.sqlite3")
    monkeypatch.setitem(settings.DATABASES["default"], "NAME", str(database))
    (tmp_path / ".env").write_text("SECRET_KEY=abc\n")
    assert (command.backup(tmp_path / "stick") / ".env").read_text() == "SECRET_KEY=abc\n"


@pytest.mark.parametrize(
    ("url", "words"),
    [
        ("sqlite:////nowhere/club.sqlite3", "no club yet"),
        ("postgres://caderneta@localhost/caderneta", "docs/deploy.md"),
    ],
)
def test_backup_without_a_file_says_why(tmp_path: Path, url: str, words: str) -> None:
    done = manage("backup", str(tmp_path / "stick"), **REAL, DATABASE_URL=url, LANG="en_US.UTF-8")
    assert done.returncode == 1
    assert words in done.stderr


def test_backup_to_a_missing_stick_is_refused(database: Path, tmp_path: Path) -> None:
    url, stick = f"sqlite:///{database}", tmp_path / "other stick"
    done = manage("backup", str(stick), **REAL, DATABASE_URL=url, LANG="en_US.UTF-8")
    assert done.returncode == 1
    assert "Is the stick in?" in done.stderr
    assert not stick.exists()


def test_damaged_database_leaves_no_backup(tmp_path: Path) -> None:
    (tmp_path / "stick").mkdir()
    (tmp_path / "club.sqlite3").write_bytes(b"not a database" * 500)
    url = f"sqlite:///{tmp_path}/club.sqlite3"
    done = manage("backup", str(tmp_path / "stick"), **REAL, DATABASE_URL=url, LANG="en_US.UTF-8")
    assert "No backup was made" in done.stderr
    assert list((tmp_path / "stick").iterdir()) == []
