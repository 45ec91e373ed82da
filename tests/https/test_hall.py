"""What `make hall` and `make hall-https` say about HTTPS, and what they write into `.env`."""

import os
import sys
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command
from django.core.management.base import CommandError

from config.hall import boot_unit
from config.hall import laptop as hall
from config.management.commands import serve
from server import system
from server.https import lan
from server.https.files import prepare
from server.https.folder import AUTHORITY, fingerprint
from server.run import places
from server.run.granian import listener
from tests.programs import REAL, manage
from tests.test_hall import is_terminal, printed, real
from tests.world import World

pytestmark = pytest.mark.thorough

__all__ = ["real"]  # a fixture


@pytest.fixture
def folder(settings: Any, tmp_path: Path) -> Path:
    settings.HTTPS_FOLDER = tmp_path / "https"
    return tmp_path / "https"


def test_hall_offers_https_in_a_terminal(
    world: World, real: None, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert "make hall-https" not in printed(capsys), "the unit itself prints to a log"
    is_terminal(monkeypatch)
    assert "type: make hall-https" in printed(capsys)


def test_hall_with_https_prints_the_page_for_phones(
    world: World,
    real: None,
    folder: Path,
    settings: Any,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    is_terminal(monkeypatch)
    prepare(folder, ["192.168.0.10"])
    settings.HTTPS_PORT = 8443
    monkeypatch.setattr(serve.Command, "opened_for_https", lambda *_: None)
    out = printed(capsys)
    assert "/accounts/trust/" in out
    assert fingerprint(folder) in out
    assert "type: make hall-https" not in out


def test_https_on_windows_is_refused_with_its_command(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(system, "FORKS", False)
    monkeypatch.setattr(places, "IS_CLONE", True)
    with pytest.raises(CommandError, match="make hall-without-https"):
        serve.Command().opened_for_https("")


def test_hall_says_that_a_public_address_gets_no_https(
    world: World,
    real: None,
    folder: Path,
    settings: Any,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    settings.HTTPS_PORT = 8443
    monkeypatch.setattr(serve.Command, "opened_for_https", lambda *_: None)
    assert "HTTPS does not work" not in printed(capsys)
    monkeypatch.setattr(lan, "addresses", lambda: ["203.0.113.5"])
    assert "HTTPS does not work with 203.0.113.5" in printed(capsys)


def test_start_makes_the_certificate_and_opens_the_port(
    settings: Any, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with listener("127.0.0.1", 0) as free:
        settings.HTTPS_PORT = free.getsockname()[1]
    with serve.Command().opened_for_https("127.0.0.1") as opened:
        assert opened.getsockname()[1] == settings.HTTPS_PORT
    assert (folder / AUTHORITY).is_file()


def test_taken_port_of_https_names_the_setting(settings: Any, folder: Path) -> None:
    with listener("127.0.0.1", 0) as taken:
        settings.HTTPS_PORT = taken.getsockname()[1]
        with pytest.raises(CommandError, match=r"HTTPS_PORT=\d+"):
            serve.Command().opened_for_https("127.0.0.1")


def test_damaged_key_stops_the_start_with_its_folder(settings: Any, folder: Path) -> None:
    folder.mkdir()
    (folder / AUTHORITY).write_text("nonsense")
    with pytest.raises(CommandError, match=r"HTTPS .*/https"):
        serve.Command().opened_for_https("127.0.0.1")


def test_server_gets_the_socket_and_the_folder(
    settings: Any, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    became: list[list[str]] = []

    def become(_program: str, command: list[str], _env: dict[str, str]) -> None:
        became.append(command)
        sys.exit()

    monkeypatch.setattr(os, "execve", become)
    with listener("127.0.0.1", 0) as plain, listener("127.0.0.1", 0) as secure:
        with pytest.raises(SystemExit):
            serve.Command().become_server(plain, 2, secure)
        assert became[0][3:] == [str(plain.fileno()), "2", str(secure.fileno()), str(folder)]
        assert secure.get_inheritable()


@pytest.mark.parametrize(
    ("before", "value", "after"),
    [
        ("A=1\n", "8443", "A=1\nHTTPS_PORT=8443\n"),
        ("A=1", "8443", "A=1\nHTTPS_PORT=8443\n"),
        ("HTTPS_PORT = 8444\n# B\nA=1\n", "8443", "# B\nA=1\nHTTPS_PORT=8443\n"),
        ("A=1\nHTTPS_PORT=8443\n#HTTPS_PORT=1\n", "", "A=1\n#HTTPS_PORT=1\n"),
        ("A=1\n", "", "A=1\n"),
    ],
)
def test_setting_is_written_into_env_file(
    tmp_path: Path, before: str, value: str, after: str
) -> None:
    file = tmp_path / ".env"
    file.write_text(before)
    hall.write_setting(file, "HTTPS_PORT", value)
    assert file.read_text() == after
    assert file.stat().st_mode & 0o777 == 0o600


def test_hall_https_is_remembered_and_undone(
    folder: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    env = tmp_path / ".env"
    env.write_text("SECRET_KEY=a\n")
    monkeypatch.setattr(places, "settings_file", lambda: tmp_path / ".env")
    monkeypatch.setattr(boot_unit, "is_installed", lambda *_: False)
    monkeypatch.setenv("LC_ALL", "pt_BR.UTF-8")
    call_command("hall_https")
    out = capsys.readouterr().out
    assert fingerprint(folder) in out
    assert "digite: make hall\n" in out
    assert places.read_env_file(env)["HTTPS_PORT"] == "8443"
    key = (folder / AUTHORITY).read_bytes()
    call_command("hall_https", "--remove")
    assert places.read_env_file(env) == {"SECRET_KEY": "a"}
    call_command("hall_https")
    assert (folder / AUTHORITY).read_bytes() == key, "phones go on trusting it"


def test_hall_https_names_the_command_of_a_club_started_at_boot(
    folder: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    (tmp_path / ".env").write_text("SECRET_KEY=a\n")
    monkeypatch.setattr(places, "settings_file", lambda: tmp_path / ".env")
    monkeypatch.setattr(boot_unit, "is_installed", lambda *_: True)
    call_command("hall_https")
    assert "make hall-at-boot" in capsys.readouterr().out


def test_settings_of_a_hall_switch_hsts_off() -> None:
    show = "from django.conf import settings; print(settings.SECURE_HSTS_SECONDS)"
    answer = manage("shell", "-v0", "-c", show, **REAL, HTTPS_PORT="8443", HSTS_SECONDS="3600")
    assert answer.stdout.strip() == "0"
