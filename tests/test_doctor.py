"""`make doctor`: what could stop an evening, in words, and what to do now."""

import socket
import sqlite3
import stat
import time
from collections.abc import Callable
from contextlib import closing
from datetime import UTC, datetime, timedelta
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from threading import Thread
from typing import Any

import pytest
from django.core.management import call_command
from django.utils import translation

from config.doctor import computer, findings, notebook
from config.doctor.findings import Finding, Port
from server.copies.copies import Place
from server.metrics import health
from server.papers.queue import paper_queue
from tests.scoring.notebook import start
from tests.world import World

NOW = datetime(2026, 11, 24, 23, 0, tzinfo=UTC)
DAY = timedelta(days=1)


@pytest.fixture(autouse=True)
def english(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", "en_US.UTF-8")
    translation.activate("en")


@pytest.mark.parametrize(
    ("finding", "words"),
    [
        (lambda: findings.disk(400 * 2**20), "only 400.0\xa0MB are free"),
        (lambda: findings.shared_queue(timedelta(minutes=3)), "perhaps no worker runs"),
        (lambda: findings.memory(100 * 2**20), "Little memory is free: 100.0\xa0MB."),
        (
            lambda: findings.clock(NOW, NOW + DAY, None),
            "the last change was recorded on 25 Nov 2026",
        ),
        (
            lambda: findings.time_zone("America/Sao_Paulo", "America/Lima", timedelta(hours=-2)),
            "this computer America/Lima",
        ),
        (lambda: findings.backup(NOW, None, NOW, None), "There is no backup"),
        (lambda: findings.backup(NOW, NOW - 9 * DAY, NOW, None), "The last backup is 9 days old"),
        (lambda: findings.backup(NOW, NOW - DAY, NOW, NOW), "to make a backup failed"),
        (lambda: findings.port(8000, Port.OTHER), "Another program uses port 8000."),
        (lambda: findings.printing(["libpango-1.0.so.0"], ""), "lacks libpango-1.0.so.0"),
        (lambda: findings.printing([], "no font"), "could not be drawn: no font"),
        (lambda: findings.database(["row 7 missing"]), "damaged: row 7 missing"),
        (lambda: findings.migrations(["scoring.0002_more"]), "older than the program"),
        (lambda: findings.secret_file(0o100644), "Other users of this computer can read"),
        (lambda: findings.secret_file(0o100660), "Other users of this computer can read"),
        (lambda: findings.certificate(NOW, NOW + 2 * DAY), "ends on"),
        (lambda: findings.unreachable_database("no route"), "cannot be opened: no route"),
    ],
)
def test_problem_says_what_to_do_now(finding: Callable[[], Finding], words: str) -> None:
    found = finding()
    assert not found.is_right
    assert words in found.words
    assert found.now


@pytest.mark.parametrize(
    "finding",
    [
        lambda: findings.version("1.0.0", ""),
        lambda: findings.version("1.0.0", "1.1.0"),
        lambda: findings.disk(2**30),
        lambda: findings.memory(2**30),
        lambda: findings.clock(NOW, None, None),
        lambda: findings.clock(NOW, NOW + timedelta(minutes=1), False),
        lambda: findings.time_zone("America/Sao_Paulo", "", timedelta()),
        lambda: findings.time_zone("America/Sao_Paulo", "America/Bahia", timedelta()),
        lambda: findings.backup(NOW, None, None, None),
        lambda: findings.backup(NOW, NOW - 90 * DAY, NOW - 91 * DAY, None),
        lambda: findings.backup(NOW, NOW - 2 * DAY, NOW, None),
        lambda: findings.port(8000, Port.OURS),
        lambda: findings.port(8000, Port.FREE),
        lambda: findings.printing([], ""),
        lambda: findings.database([]),
        lambda: findings.migrations([]),
        lambda: findings.secret_file(None),
        lambda: findings.secret_file(0o100600),
        lambda: findings.secret_file(0o100640),
        lambda: findings.club_files([]),
        lambda: findings.certificate(NOW, NOW + 60 * DAY),
    ],
)
def test_usual_evening_has_no_problem(finding: Callable[[], Finding]) -> None:
    assert finding().is_right


class Caderneta(BaseHTTPRequestHandler):
    def do_GET(self) -> None:
        self.send_response(200)
        self.end_headers()
        self.wfile.write(b'{"process": "ok"}' if self.path == health.ALIVE else b"")

    def log_message(self, format: str, *args: object) -> None:
        pass


def test_port_is_free_ours_or_of_another_program(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(computer, "ANSWER_SECONDS", 0.2)
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        number = other.getsockname()[1]
        assert computer.user_of_port(number) is Port.OTHER
    assert computer.user_of_port(number) is Port.FREE
    with HTTPServer(("127.0.0.1", 0), Caderneta) as ours:
        Thread(target=ours.handle_request, daemon=True).start()
        assert computer.user_of_port(ours.server_port) is Port.OURS


def test_damaged_file_is_found(tmp_path: Path) -> None:
    file = tmp_path / "club.sqlite3"
    with closing(sqlite3.connect(file)) as made, made:
        made.execute("CREATE TABLE pair (id INTEGER PRIMARY KEY, name TEXT)")
        made.executemany("INSERT INTO pair (name) VALUES (?)", [["x" * 900]] * 50)
        made.execute("CREATE TABLE match (pair INTEGER REFERENCES pair (id))")
        made.execute("INSERT INTO match VALUES (1)")
    assert notebook.damage_of_file(file) == []
    with closing(sqlite3.connect(file)) as made, made:
        made.execute("INSERT INTO match VALUES (99)")
    assert notebook.damage_of_file(file) == ["match 2 -> pair"]
    content = bytearray(file.read_bytes())
    content[4096 * 2 : 4096 * 3] = b"\xff" * 4096
    file.write_bytes(content)
    assert notebook.damage_of_file(file)


def test_doctor_reports_a_text_file_as_damaged_database(tmp_path: Path) -> None:
    file = tmp_path / "club.sqlite3"
    file.write_text("no database" * 500)
    assert notebook.damage_of_file(file) == ["file is not a database"]


@pytest.mark.postgres
def test_sound_database_has_no_problem(world: World, tmp_path: Path) -> None:
    place = Place(tmp_path, "club", UTC)
    place.new_file(datetime.now(UTC), encrypted=False).touch()
    found = list(notebook.examine(place))
    assert [finding.words for finding in found if not finding.is_right] == []
    assert len(found) == 5


def test_paper_that_waits_for_long_is_a_problem(world: World, tmp_path: Path) -> None:
    queue = paper_queue()
    queue.ask("a", "/x", {}, "ana")
    queue.jobs.update(asked_at=time.time() - 200)
    queue.ask("b", "/x", {}, "ana")
    found = notebook.examine(Place(tmp_path, "club", UTC))
    assert any("perhaps no worker runs" in each.words for each in found if not each.is_right)


def test_missing_file_is_not_created(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    file = tmp_path / "club.sqlite3"
    monkeypatch.setattr(notebook, "database_file", lambda: file)
    *_, last = notebook.examine(Place(tmp_path, "club", UTC))
    assert "There is no club yet" in last.words
    assert not file.exists()


def test_failed_backup_is_a_problem(world: World, tmp_path: Path) -> None:
    place = Place(tmp_path, "club", UTC)
    place.new_file(datetime.now(UTC), encrypted=False).touch()
    start(world)
    place.note_failure("full", datetime.now(UTC))
    *_, last = notebook.examine(place)
    assert "The last try to make a backup failed" in last.words


@pytest.mark.parametrize(
    ("is_right", "end"), [(True, "Everything is ready for the evening."), (False, "1 problem.")]
)
def test_exit_code_says_whether_something_is_wrong(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], is_right: bool, end: str
) -> None:
    found = [Finding(True, "Disk: much."), Finding(is_right, "The clock.", "Set it.")]
    monkeypatch.setattr(computer, "examine", lambda folder: found[:1])
    monkeypatch.setattr(notebook, "examine", lambda copy: found[1:])
    if is_right:
        call_command("doctor")
    else:
        with pytest.raises(SystemExit) as ended:
            call_command("doctor")
        assert ended.value.code == 1
    output = capsys.readouterr().out
    assert output.startswith(" ok  Disk: much.\n")
    assert "→ Set it." in output
    assert output.endswith(f"{end}\n")


def test_club_that_others_can_read_is_a_problem(tmp_path: Path, settings: Any) -> None:
    settings.DATA_FOLDER = tmp_path / "var"
    database = tmp_path / "var" / "caderneta.sqlite3"
    database.parent.mkdir(mode=0o755)
    database.touch(mode=0o600)
    wal = database.with_name("caderneta.sqlite3-wal")
    wal.touch(mode=0o644)
    assert computer.open_files(database) == [str(wal), str(database.parent)]
    finding = findings.club_files(computer.open_files(database))
    assert not finding.is_right
    assert finding.now == f"Type: chmod go= {wal} {database.parent}"
    database.parent.chmod(0o700)
    wal.chmod(0o600)
    assert findings.club_files(computer.open_files(database)).is_right


def test_readable_secret_file_is_a_problem(tmp_path: Path) -> None:
    file = tmp_path / ".env"
    assert computer.mode_of(file) is None
    file.write_text("SECRET_KEY=abc")
    file.chmod(0o644)
    mode = computer.mode_of(file)
    assert mode is not None
    assert stat.S_IMODE(mode) == 0o644
    assert not findings.secret_file(mode).is_right
