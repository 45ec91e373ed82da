"""`make hall`: its configuration file, the addresses of the laptop, and what it prints."""

import http.server
import os
import re
import socket
import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings as django_settings
from django.core.management import call_command
from django.test import Client

from config.hall import boot_unit
from config.hall import laptop as hall
from config.management.commands import hall as command
from config.management.commands import serve
from server.https import lan
from server.run import places
from tests.programs import SECRET
from tests.world import World

pytestmark = pytest.mark.thorough


def test_env_file_has_a_key_of_its_own(tmp_path: Path) -> None:
    files = [tmp_path / "first", tmp_path / "second"]
    for file in files:
        hall.make_env_file(file)
        assert file.stat().st_mode & 0o777 == 0o600
    first, second = map(places.read_env_file, files)
    assert first["SECRET_KEY"] != second["SECRET_KEY"]
    assert len(first["SECRET_KEY"]) > 50
    assert first["ALLOWED_HOSTS"] == "localhost,127.0.0.1"
    assert first["HOST"] == "0.0.0.0"  # noqa: S104 - only compared, nothing listens


def test_env_file_is_never_overwritten(tmp_path: Path) -> None:
    file = tmp_path / ".env"
    file.write_text("# mine\nSECRET_KEY=abc=d\n\nPORT = 8001\nHOST=\n")
    hall.make_env_file(file)
    assert places.read_env_file(file) == {"SECRET_KEY": "abc=d", "PORT": "8001", "HOST": ""}


def test_variables_of_the_caller_override_the_env_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / ".env").write_text("PORT=8001\nLAN=0\nWORKERS=3\n")
    became: list[tuple[Any, ...]] = []
    monkeypatch.setattr(places, "settings_file", lambda: tmp_path / ".env")
    monkeypatch.setattr(os, "execve", lambda *program: became.append(program))
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("WORKERS", "1")
    monkeypatch.setenv("CADERNETA_DEMO", "1")
    hall.become(["hall"])
    [(_program, arguments, variables)] = became
    assert arguments[1:] == [str(places.CODE / "manage.py"), "hall"]
    wanted = {"PORT": "8001", "LAN": "0", "WORKERS": "1", "HOST": "0.0.0.0"}  # noqa: S104 - only compared, nothing listens
    assert wanted.items() <= variables.items()
    assert "CADERNETA_DEMO" not in variables


def test_another_command_gets_its_arguments(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / ".env").write_text("")
    became: list[tuple[Any, ...]] = []
    monkeypatch.setattr(places, "settings_file", lambda: tmp_path / ".env")
    monkeypatch.setattr(os, "execve", lambda *program: became.append(program))
    monkeypatch.chdir(tmp_path)
    hall.become(["password_link", "aacrt", "marta"])
    [(_program, arguments, _variables)] = became
    assert arguments[2:] == ["password_link", "aacrt", "marta"]


def test_unreadable_env_file_is_reported(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / ".env").mkdir()
    monkeypatch.setattr(places, "settings_file", lambda: tmp_path / ".env")
    with pytest.raises(SystemExit, match=r"the file .*\.env cannot be used"):
        hall.become(["hall"])


@pytest.mark.parametrize(
    ("link", "zone"),
    [
        ("/usr/share/zoneinfo/America/Montevideo", "America/Montevideo"),
        ("/usr/share/zoneinfo/Etc/UTC", ""),
        ("/usr/share/zoneinfo/UTC", ""),
        ("/no/such/link", ""),
    ],
)
def test_time_zone_is_that_of_the_computer(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, link: str, zone: str
) -> None:
    local = tmp_path / "localtime"
    local.symlink_to(link)
    monkeypatch.setattr(hall, "LOCAL_TIME", local)
    assert hall.time_zone() == zone


def test_addresses_have_no_loopback() -> None:
    assert not any(address.startswith("127.") for address in lan.addresses())


@pytest.mark.parametrize(
    ("interfaces", "towards", "found"),
    [
        ([], "", []),
        ([], "192.168.0.10", ["192.168.0.10"]),
        ([("192.168.0.10", True)], "", ["192.168.0.10"]),
        ([("10.0.0.2", True), ("10.0.0.3", True)], "10.0.0.3", ["10.0.0.3", "10.0.0.2"]),
        ([("172.17.0.1", False), ("10.0.0.2", True)], "10.0.0.2", ["10.0.0.2"]),
        ([("172.17.0.1", False)], "172.17.0.1", ["172.17.0.1"]),
    ],
)
def test_addresses_prefer_network_cards(
    monkeypatch: pytest.MonkeyPatch,
    interfaces: list[tuple[str, bool]],
    towards: str,
    found: list[str],
) -> None:
    monkeypatch.setattr(lan, "_of_interfaces", lambda: interfaces)
    monkeypatch.setattr(lan, "_towards_internet", lambda: towards)
    monkeypatch.setattr(sys, "platform", "linux")
    assert lan.addresses() == found


def test_phones_reach_a_laptop_whose_address_changes(
    db: None, settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.DEBUG = False
    settings.ALLOWED_HOSTS = lan.LanHosts(["localhost"])
    monkeypatch.setattr(lan, "SECONDS_BETWEEN_LOOKS", 0)

    def status(host: str) -> int:
        return Client().get("/accounts/login/", headers={"host": f"{host}:8000"}).status_code

    monkeypatch.setattr(lan, "addresses", lambda: ["192.168.0.10"])
    assert [status("192.168.0.10"), status("localhost"), status("10.0.0.7")] == [200, 200, 400]
    monkeypatch.setattr(lan, "addresses", lambda: ["10.0.0.7"])
    assert [status("10.0.0.7"), status("evil.example.org")] == [200, 400]


def test_forms_are_sent_by_the_address_of_the_laptop(db: None, settings: Any) -> None:
    """The token of a form is accepted from a phone that uses plain http."""
    settings.ALLOWED_HOSTS = lan.LanHosts(["localhost"])
    phone = Client(enforce_csrf_checks=True)
    for address in lan.addresses():
        site = {"host": f"{address}:8000", "origin": f"http://{address}:8000"}
        page = phone.get("/accounts/login/", headers=site).content.decode()
        token = page.partition('name="csrfmiddlewaretoken" value="')[2].partition('"')[0]
        typed = {"csrfmiddlewaretoken": token, "login": "ana", "password": "wrong"}
        answer = phone.post("/accounts/login/", typed, headers=site)
        assert answer.status_code == 200, "the form again, as the password is wrong"


@pytest.fixture
def real(settings: Any, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """A configuration as `make hall` makes it; the server ends before it serves."""
    settings.DEMO, settings.JOBS = False, "file"
    settings.SECRET_KEY, settings.ALLOWED_HOSTS = SECRET, ["localhost"]
    monkeypatch.setenv("PORT", "0")
    monkeypatch.setenv("HOST", "0.0.0.0")  # noqa: S104 - only compared, nothing listens
    monkeypatch.setenv("LANG", "en_US.UTF-8")
    for name in ("LC_ALL", "LC_MESSAGES", "FIRST_START_CODE"):
        monkeypatch.setenv(name, "")  # so that it is removed afterwards
        monkeypatch.delenv(name)
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    monkeypatch.setattr(command, "is_collected", lambda: True)
    monkeypatch.setattr(lan, "addresses", lambda: ["192.168.0.10", "10.0.0.2"])
    monkeypatch.setattr(serve.Command, "become_server", lambda *_: sys.exit(0))


def printed(capsys: pytest.CaptureFixture[str]) -> str:
    with pytest.raises(SystemExit) as end:
        call_command("hall")
    assert end.value.code == 0
    return capsys.readouterr().out


def is_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True, raising=False)


def test_hall_prints_addresses_and_code(
    db: None, real: None, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    is_terminal(monkeypatch)
    out = printed(capsys)
    code = os.environ["FIRST_START_CODE"]
    assert f"{code[:3]} {code[3:]}" in out
    assert len(code) == command.CODE_LENGTH
    for name in ("192.168.0.10", "10.0.0.2"):
        assert f"On phones: http://{name}:" in out
    assert "On this computer: http://localhost:" in out
    assert "▄▄▄▄▄" in out, "a QR code"
    printed(capsys)
    assert os.environ["FIRST_START_CODE"] != code, "each start has a code of its own"


def test_hall_without_a_terminal_prints_no_code(
    db: None, real: None, capsys: pytest.CaptureFixture[str]
) -> None:
    out = printed(capsys)
    assert "type make hall in a terminal" in out
    assert "▄" not in out
    assert "FIRST_START_CODE" not in os.environ


def test_hall_with_a_club_prints_no_code(
    world: World, real: None, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    is_terminal(monkeypatch)
    assert "scan the QR code" in printed(capsys)
    assert "FIRST_START_CODE" not in os.environ


def test_hall_speaks_the_language_of_the_terminal(
    world: World, real: None, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("LANG", "es_UY.UTF-8")
    assert "En esta computadora: " in printed(capsys)
    monkeypatch.setenv("LC_ALL", "pt_BR")
    assert "Neste computador: " in printed(capsys)


def test_hall_without_network_says_what_to_do(
    db: None, real: None, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    is_terminal(monkeypatch)
    monkeypatch.setattr(lan, "addresses", list)
    out = printed(capsys)
    assert "This computer is not connected to a network" in out
    assert "▄" not in out, "no phone can open localhost of this computer"
    assert re.search(r"open http://localhost:\d+/accounts/first/ on this computer", out)


def test_hall_offers_to_start_with_the_computer(
    world: World, real: None, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert "make hall-at-boot" not in printed(capsys), "the unit itself prints to a log"
    is_terminal(monkeypatch)
    assert "make hall-at-boot" in printed(capsys)
    unit = boot_unit.unit_path(os.environ)
    unit.parent.mkdir(parents=True)
    unit.write_text(boot_unit.unit_text(hall.command()))
    assert "make hall-at-boot" not in printed(capsys)


def test_hall_without_a_club_offers_no_start_at_boot(
    db: None, real: None, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    is_terminal(monkeypatch)
    out = printed(capsys)
    assert "make hall-at-boot" not in out
    assert "After each start of the computer, type make hall again" in out


def test_hall_with_https_is_refused(db: None, real: None, settings: Any) -> None:
    settings.HTTPS = True
    with pytest.raises(SystemExit, match=r"^The file \.env says HTTPS=1"):
        call_command("hall")


@pytest.fixture
def other_program(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Another web server on the port that the hall wants."""
    server = http.server.HTTPServer(("127.0.0.1", 0), http.server.BaseHTTPRequestHandler)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    monkeypatch.setenv("PORT", str(server.server_port))
    yield
    server.shutdown()
    thread.join()
    server.server_close()


def test_hall_on_a_taken_port_names_another(db: None, real: None, other_program: None) -> None:
    with pytest.raises(SystemExit, match=r"another program uses it.*PORT=8080 make hall"):
        call_command("hall")


def test_second_hall_prints_where_the_first_is(
    db: None,
    real: None,
    other_program: None,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr(command, "is_caderneta", lambda port: True)
    out = printed(capsys)
    assert "Caderneta is already running" in out
    assert f"http://192.168.0.10:{os.environ['PORT']}" in out


def test_hall_says_how_to_end_the_one_that_started_at_boot(
    db: None,
    real: None,
    other_program: None,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr(command, "is_caderneta", lambda port: True)
    monkeypatch.setattr(boot_unit, "is_installed", lambda *_: True)
    out = printed(capsys)
    assert "it started with this computer" in out
    assert "systemctl --user stop caderneta" in out


def test_program_on_the_port_is_recognized(live_server: Any) -> None:
    assert command.is_caderneta(int(live_server.url.rpartition(":")[2]))
    with socket.socket() as nobody:
        nobody.bind(("127.0.0.1", 0))
        assert not command.is_caderneta(nobody.getsockname()[1])


def test_static_files_are_collected_after_a_change(settings: Any, tmp_path: Path) -> None:
    settings.STATIC_ROOT = tmp_path
    assert not command.is_collected()
    manifest = tmp_path / "staticfiles.json"
    manifest.touch()
    assert command.is_collected()
    css = django_settings.BASE_DIR / "static/css/app.css"
    old = css.stat().st_mtime - 1
    os.utime(manifest, (old, old))
    assert not command.is_collected()


def test_program_starts_from_the_folder_of_the_club() -> None:
    assert (places.CODE / "manage.py").is_file()


def test_icon_opens_the_browser_with_the_code(
    db: None, real: None, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    opened: list[str] = []
    monkeypatch.setattr("webbrowser.open", opened.append)
    monkeypatch.setattr(sys, "platform", "linux")
    for name in ("DISPLAY", "WAYLAND_DISPLAY"):
        monkeypatch.delenv(name, raising=False)
    is_terminal(monkeypatch)
    with pytest.raises(SystemExit):
        call_command("hall", open=True)
    assert opened == [], "a computer without windows"
    monkeypatch.setenv("DISPLAY", ":0")
    with pytest.raises(SystemExit):
        call_command("hall", open=True)
    [url] = opened
    assert re.fullmatch(r"http://localhost:\d+/accounts/first/#[A-Z2-9]{6}", url)
    assert url.rpartition("#")[2][:3] in capsys.readouterr().out
