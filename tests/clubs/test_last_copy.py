"""The owner sees on the page of backups how old the last good copy of the server is."""

import subprocess
import threading
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from threading import Event
from typing import Any

import pytest
from django.test import Client

from clubs.views.accounts import accounts as views
from server.copies import making, nightly, process
from server.copies.folder import place
from tests.world import World

URL = "/boa-vista/backups/"


def now() -> datetime:
    return datetime.now(UTC)


@pytest.fixture
def folder(tmp_path: Path, settings: Any) -> Path:
    settings.BACKUP_FOLDER = tmp_path
    settings.DEMO = False
    return tmp_path


def page(client: Client, world: World, address: str = URL) -> str:
    client.force_login(world.olga)
    return client.get(address, headers={"accept-language": "en"}).content.decode()


def test_owner_sees_the_last_good_copy(client: Client, world: World, folder: Path) -> None:
    place().new_file(now(), encrypted=False).write_bytes(b"x" * 1_400_000)
    shown = page(client, world)
    assert "Last good copy: today, " in shown
    assert "1.3\xa0MB.</p>" in shown
    assert f"<p>{folder}</p>" in shown.partition("<summary>Where the copies are")[2]
    assert "note--warning" not in shown


def test_owner_is_warned_of_an_old_copy(client: Client, world: World, folder: Path) -> None:
    place().new_file(now() - timedelta(days=3, minutes=1), encrypted=True).touch()
    assert "more than three days old" in page(client, world)


def test_warning_also_shows_on_the_page_of_accounts(
    client: Client, world: World, folder: Path
) -> None:
    place().new_file(now() - timedelta(days=3, minutes=1), encrypted=True).touch()
    assert "more than three days old" in page(client, world, "/boa-vista/accounts/")
    place().new_file(now(), encrypted=True).touch()
    assert "note--warning" not in page(client, world, "/boa-vista/accounts/")


def test_owner_is_warned_if_there_is_no_copy(client: Client, world: World, folder: Path) -> None:
    shown = page(client, world)
    assert "There is no copy yet" in shown
    assert "Last good copy" not in shown


@pytest.mark.parametrize(
    ("why", "words"),
    [("full", "the disk of the server is full"), ("OSError: broken", "(OSError: broken)")],
)
def test_owner_is_told_why_no_copy_was_made(
    client: Client, world: World, folder: Path, why: str, words: str
) -> None:
    place().new_file(now(), encrypted=False).touch()
    place().note_failure(why, now())
    shown = page(client, world)
    assert words in shown
    assert "Today, " in shown


def test_demo_says_nothing_about_copies(
    client: Client, world: World, folder: Path, settings: Any
) -> None:
    settings.DEMO = True
    shown = page(client, world)
    assert "note--warning" not in shown
    assert "The example club makes no copies:" in shown
    assert "every night" not in shown
    assert "Make a copy now" not in shown
    assert client.post(URL).headers["Location"] == URL
    assert not place().copies()


@pytest.fixture
def started(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[list[str]]:
    """Processes that make a copy never end; return how each was started."""
    begun: list[str] = []
    test_ends = Event()

    def run(when: str) -> None:
        begun.append(when)
        test_ends.wait()

    monkeypatch.setattr(process, "run", run)
    monkeypatch.setattr(views, "can_copy_now", lambda: True)
    yield begun
    test_ends.set()
    wait_for_the_process()


def wait_for_the_process() -> None:
    for thread in threading.enumerate():
        if thread.name == process.THREAD:
            thread.join()


def tap(client: Client) -> None:
    answer = client.post(URL, headers={"accept-language": "en"})
    assert answer.headers["Location"] == URL


def test_owner_starts_a_copy_and_waits_for_nothing(
    client: Client, world: World, started: list[str]
) -> None:
    assert "Make a copy now" in page(client, world)
    tap(client)
    shown = page(client, world)
    assert "Making the copy: the page shows it when it is there." in shown
    assert "Copy made." not in shown
    assert "There is no copy yet" in shown
    assert started == ["--now"]


def test_second_tap_during_a_copy_starts_none(
    client: Client, world: World, started: list[str]
) -> None:
    client.force_login(world.olga)
    tap(client)
    tap(client)
    assert started == ["--now"]


def test_tap_during_the_copy_of_the_night_starts_none(
    client: Client, world: World, folder: Path, started: list[str]
) -> None:
    client.force_login(world.olga)
    with process.alone(folder):
        tap(client)
    assert started == []


def test_copy_made_in_this_minute_is_enough(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(making, "make", lambda file: file.touch())
    for _time in range(2):
        nightly.make_now()
    assert len(place().copies()) == 1


def test_process_that_fails_is_logged(
    folder: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fail(program: list[str], **_more: object) -> None:
        raise subprocess.CalledProcessError(1, program)

    monkeypatch.setattr(subprocess, "run", fail)
    process.start()
    wait_for_the_process()
    assert f"No copy was made in {folder}" in caplog.text


def test_owner_of_one_of_two_clubs_makes_no_copy(
    client: Client, world: World, folder: Path
) -> None:
    assert "Make a copy now" not in page(client, world)
    assert client.post(URL).headers["Location"] == URL
    assert not place().copies()


def test_owner_reads_of_a_newer_version(
    client: Client, world: World, settings: Any, tmp_path: Path
) -> None:
    settings.DATA_FOLDER, settings.UPDATES_URL = tmp_path, "https://caderneta.example.org/newest"
    (tmp_path / "newest-version").write_text("99.0.1\n")
    client.force_login(world.olga)
    assert "Caderneta 99.0.1" in client.get(URL).content.decode()
    settings.UPDATES_URL = ""
    assert "99.0.1" not in client.get(URL).content.decode()
