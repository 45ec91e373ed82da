"""`manage.py backup`, `restore` and `backup_key`, and the copy of each night."""

import errno
import gzip
import json
import os
import shutil
import subprocess
import threading
from datetime import UTC, datetime, timedelta
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from django.core.management import call_command

from config.hall import watch
from config.management.commands import backup as command
from config.management.commands.restore import write_settings
from server.copies import making, nightly, process, restoring
from server.copies.copies import Place
from server.copies.folder import place
from server.copies.lines import Head
from server.copies.sealed import is_encrypted, is_key, new_key
from server.run.places import read_env_file
from tests.programs import REAL, environment, manage
from tests.world import World

pytestmark = pytest.mark.thorough

RELEASED = Path(__file__).parent / "releases" / "0.1.0.jsonl.gz"
ENGLISH = {**REAL, "LANG": "en_US.UTF-8"}


@pytest.fixture
def folder(tmp_path: Path, settings: Any) -> Path:
    """Return the folder of the nightly copies."""
    settings.BACKUP_FOLDER = tmp_path / "backups"
    return settings.BACKUP_FOLDER


@pytest.fixture
def read_lines(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let every copy hold the same few lines, without a database."""
    from tests.backups.test_sealed import copy_lines

    monkeypatch.setattr(making, "read", lambda: copy_lines(rows=3))


def test_backup_without_a_place_goes_to_the_nightly_copies(folder: Path, read_lines: None) -> None:
    file = command.back_up(None)
    assert file.parent == folder
    assert place().newest(datetime.now(UTC))
    assert file.stat().st_mode & 0o777 == 0o600
    assert folder.stat().st_mode & 0o777 == 0o700


def test_backup_to_a_stick_makes_a_file_there(tmp_path: Path, read_lines: None) -> None:
    file = command.back_up(tmp_path)
    assert file.parent == tmp_path
    assert file.name.endswith(".jsonl.gz")
    named = tmp_path / "monday.jsonl.gz"
    assert command.back_up(named) == named
    with pytest.raises(FileExistsError):
        command.back_up(named)


def test_backup_with_a_key_is_encrypted(tmp_path: Path, read_lines: None, settings: Any) -> None:
    settings.BACKUP_KEY = new_key()
    file = command.back_up(tmp_path)
    assert file.name.endswith(".age")
    assert is_encrypted(file)


def test_backup_that_cannot_be_read_back_is_deleted(
    tmp_path: Path, read_lines: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(file: Path, key: str) -> None:
        raise OSError(errno.EIO, "the disk is broken")

    monkeypatch.setattr(restoring, "check", broken)
    with pytest.raises(OSError, match="broken"):
        command.back_up(tmp_path)
    assert list(tmp_path.iterdir()) == []


def test_backup_leaves_space_on_the_disk(
    tmp_path: Path, read_lines: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    usage = SimpleNamespace(free=making.LEAST_FREE - 1)
    monkeypatch.setattr(shutil, "disk_usage", lambda folder: usage)
    with pytest.raises(OSError, match="space"):
        command.back_up(tmp_path)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("to", "url", "words"),
    [
        ("stick", "sqlite:////nowhere/club.sqlite3", "no club yet"),
        ("other stick", "sqlite:///{folder}/empty.sqlite3", "Is the stick in?"),
        ("other/monday.jsonl.gz", "sqlite:///{folder}/empty.sqlite3", "Is the stick in?"),
        ("stick", "sqlite:///{folder}/empty.sqlite3", "no club yet"),
        ("stick", "sqlite:///{folder}/other.sqlite3", "No copy was made"),
    ],
)
def test_backup_that_is_impossible_says_why(tmp_path: Path, to: str, url: str, words: str) -> None:
    (tmp_path / "stick").mkdir()
    (tmp_path / "empty.sqlite3").touch()
    (tmp_path / "other.sqlite3").write_bytes(b"not a database" * 500)
    url = url.format(folder=tmp_path)
    done = manage("backup", str(tmp_path / to), **ENGLISH, DATABASE_URL=url)
    assert done.returncode == 1
    assert words in done.stderr
    assert list((tmp_path / "stick").iterdir()) == []


def test_restore_of_another_file_says_why(tmp_path: Path) -> None:
    (tmp_path / "copy").write_text("hello")
    database = tmp_path / "new.sqlite3"
    url = f"sqlite:///{database}"
    done = manage("restore", str(tmp_path / "copy"), **ENGLISH, DATABASE_URL=url)
    assert done.returncode == 1
    assert "damaged or incomplete" in done.stderr
    assert not database.exists()
    done = manage("restore", str(tmp_path / "none"), **ENGLISH, DATABASE_URL=url)
    assert "There is no file" in done.stderr


def test_restore_without_a_file_names_the_newest(tmp_path: Path) -> None:
    variables = {**ENGLISH, "BACKUP_FOLDER": str(tmp_path)}
    done = manage("restore", **variables)
    assert (done.returncode, "make restore FROM=/folder/file" in done.stderr) == (1, True)
    for day in (21, 23):
        (tmp_path / f"caderneta-2026-11-{day}-040000.jsonl.gz").touch()
    assert f"FROM={tmp_path}/caderneta-2026-11-23" in manage("restore", **variables).stderr


def test_restored_settings_are_written(tmp_path: Path) -> None:
    file = tmp_path / ".env"
    file.write_text("# mine\nSECRET_KEY=new\nPORT=8001\n")
    copied = {"SECRET_KEY": "old", "TIME_ZONE": "America/Montevideo", "DEBUG": "1"}
    head = Head("", "", "", {}, copied, [])
    write_settings(file, head)
    expected = {"SECRET_KEY": "old", "PORT": "8001", "TIME_ZONE": "America/Montevideo"}
    assert read_env_file(file) == expected
    write_settings(tmp_path / "new", head)
    assert (tmp_path / "new").stat().st_mode & 0o077 == 0


@pytest.mark.parametrize("key", ["$(touch /tmp/ran)", "`id`", "a;b", "a b", "a&b", "a'b"])
def test_key_that_a_shell_would_run_is_not_written(tmp_path: Path, key: str) -> None:
    file = tmp_path / ".env"
    file.write_text("SECRET_KEY=mine\n")
    copied = {"SECRET_KEY": key, "TIME_ZONE": "America/Montevideo"}
    write_settings(file, Head("", "", "", {}, copied, []))
    assert read_env_file(file) == {"SECRET_KEY": "mine", "TIME_ZONE": "America/Montevideo"}


def test_unknown_time_zone_of_a_copy_is_not_written(tmp_path: Path) -> None:
    file = tmp_path / ".env"
    file.write_text("TIME_ZONE=America/Montevideo\n")
    copied = {"SECRET_KEY": "old", "TIME_ZONE": "America/Future_City"}
    write_settings(file, Head("", "", "", {}, copied, []))
    assert read_env_file(file) == {"SECRET_KEY": "old", "TIME_ZONE": "America/Montevideo"}


def test_restore_of_a_foreign_copy_asks_first(tmp_path: Path) -> None:
    """A copy of an older version has no signature; the copy of what is restored has one."""
    *lines, last = gzip.decompress(RELEASED.read_bytes()).splitlines(keepends=True)
    end = {"end": json.loads(last)["end"]}
    older = tmp_path / "older.jsonl.gz"
    older.write_bytes(gzip.compress(b"".join([*lines, json.dumps(end).encode() + b"\n"])))
    database = tmp_path / "new.sqlite3"
    variables = {**ENGLISH, "DATABASE_URL": f"sqlite:///{database}"}
    for answers in ("", "no\n"):
        done = manage("restore", str(older), answers=answers, **variables)
        assert "This copy has no signature" in done.stdout
        assert "answer: yes" in done.stderr
        assert not database.exists()
    done = manage("restore", str(older), answers="yes\n", **variables)
    assert done.returncode == 0, done.stderr
    assert "signature is that" not in done.stdout
    own = tmp_path / "own.jsonl.gz"
    assert manage("backup", str(own), **variables).returncode == 0
    database.unlink()
    done = manage("restore", str(own), **variables)
    assert "Its signature is that of this notebook." in done.stdout
    database.unlink()
    done = manage("restore", str(own), **variables | {"SECRET_KEY": "other" * 20})
    assert "made on another computer" in done.stdout
    assert not database.exists()


def test_backup_key_command_writes_the_key_once(tmp_path: Path) -> None:
    file = tmp_path / ".env"
    file.write_text("PORT=8001\n")
    made = manage("backup_key", "--settings-file", str(file), **ENGLISH)
    key = read_env_file(file)["BACKUP_KEY"]
    assert is_key(key)
    assert made.stdout.startswith(f"BACKUP_KEY={key}\nWrite this key on paper")
    shown = manage("backup_key", **ENGLISH)
    assert "The key is stored nowhere." in shown.stdout
    again = manage("backup_key", **ENGLISH, BACKUP_KEY=key)
    assert again.returncode == 1
    assert "already" in again.stderr


def test_server_with_a_wrong_key_does_not_start() -> None:
    done = manage("check", **ENGLISH, BACKUP_KEY="1234")
    assert "BACKUP_KEY is not a key" in done.stderr


def test_night_makes_one_copy_and_thins_out_old_ones(folder: Path, read_lines: None) -> None:
    folder.mkdir()
    copies, now = place(), datetime.now(UTC)
    for days in range(2, 40):
        copies.new_file(now - timedelta(days=days), encrypted=False).touch()
    copies.note_failure("full", now - timedelta(days=1))
    nightly.make_if_due()
    newest = copies.newest(datetime.now(UTC))
    assert newest
    assert newest.bytes > 100
    assert copies.failure() is None
    assert 8 <= len(copies.copies()) < 20
    nightly.make_if_due()
    assert copies.newest(datetime.now(UTC)) == newest


def test_night_with_a_full_disk_stores_the_reason(
    folder: Path, read_lines: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(shutil, "disk_usage", lambda folder: SimpleNamespace(free=0))
    nightly.make_if_due()
    failure = place().failure()
    assert failure
    assert failure.is_full_disk
    assert place().copies() == []
    nightly.make_if_due()
    assert place().failure() == failure


def test_two_processes_make_one_copy(folder: Path, read_lines: None) -> None:
    with process.alone(folder):
        nightly.make_if_due()
    assert place().copies() == []


def test_worker_starts_the_copy_only_for_a_club(
    world: World, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    started: list[list[str]] = []
    monkeypatch.setattr(subprocess, "run", lambda program, check: started.append(program))
    monkeypatch.setattr(watch, "connection", SimpleNamespace(close=lambda: None))
    watch.look()
    assert [program[2:] for program in started] == [["backup", "--nightly"]]
    monkeypatch.setattr("clubs.accounts.first_start.has_accounts", lambda: False)
    watch.look()
    assert len(started) == 1


def test_nightly_process_has_low_priority(
    monkeypatch: pytest.MonkeyPatch, folder: Path, read_lines: None
) -> None:
    given: list[int] = []
    monkeypatch.setattr(os, "nice", given.append)
    call_command("backup", "--nightly")
    assert given == [command.LOW_PRIORITY]
    assert place().newest(datetime.now(UTC))


def test_started_process_makes_a_real_copy(
    tmp_path: Path, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    url = f"sqlite:///{tmp_path}/club.sqlite3"
    restored = manage("restore", str(RELEASED), answers="yes\n", **ENGLISH, DATABASE_URL=url)
    assert restored.returncode == 0, restored.stderr
    for name in (*os.environ.keys() - environment().keys(), "DJANGO_SETTINGS_MODULE"):
        monkeypatch.delenv(name, raising=False)
    for name, value in {**ENGLISH, "DATABASE_URL": url, "BACKUP_FOLDER": str(folder)}.items():
        monkeypatch.setenv(name, value)
    process.start()
    (thread,) = (one for one in threading.enumerate() if one.name == process.THREAD)
    thread.join()
    (copy,) = Place(folder, "club", ZoneInfo("UTC")).copies()
    restoring.check(copy.file, "")
