"""Starting the server: port, database, demo passwords."""

import os
import sys
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command
from django.core.management.base import CommandError, SystemCheckError
from django.db import connection
from django.utils import translation

from clubs import accounts
from clubs.models import Role, User
from config import command as caderneta
from config.management.commands import serve
from config.management.commands.serve import addresses
from scoring.club import demo
from server.run.granian import listener
from tests.programs import REAL, ROOT, SECRET, manage

pytestmark = pytest.mark.thorough


def has_ipv6_loopback() -> bool:
    """Whether a socket can listen on ::1; the computer may have IPv6 switched off."""
    try:
        listener("::1", 0).close()
    except OSError:
        return False
    return True


def test_serve_on_busy_port_is_refused_with_hint(live_server) -> None:
    port = live_server.url.rpartition(":")[2]
    answer = manage("serve", CADERNETA_DEMO="1", HOST="127.0.0.1", PORT=port)
    assert answer.returncode == 1
    assert f"Port {port} of 127.0.0.1 cannot be used" in answer.stderr


@pytest.mark.skipif(not has_ipv6_loopback(), reason="a computer without IPv6")
def test_serve_everywhere_on_a_port_busy_by_ipv6_is_refused() -> None:
    """`localhost` often means ::1 first, and so would the printed link."""
    with listener("::1", 0) as other:
        port = str(other.getsockname()[1])
        answer = manage("serve", CADERNETA_DEMO="1", HOST="0.0.0.0", PORT=port)  # noqa: S104 - tested here
    assert f"Port {port} of 0.0.0.0 cannot be used" in answer.stderr


def test_serve_on_port_0_prints_the_real_port(
    db, real_server: None, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit):
        call_command("serve", skip_checks=True)
    port = int(capsys.readouterr().out.strip().rpartition(":")[2])
    assert port > 0


def test_serve_becomes_the_server(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """So that only the workers keep Django in memory."""
    became: list[tuple[str, list[str], dict[str, str]]] = []

    def become(*program: Any) -> None:
        became.append(program)
        sys.exit()

    monkeypatch.setattr(os, "execve", become)
    monkeypatch.chdir(tmp_path)
    with listener("127.0.0.1", 0) as opened:
        with pytest.raises(SystemExit):
            serve.Command().become_server(opened, 3)
        ((program, command, env),) = became
        assert (program, *command[1:]) == (
            sys.executable,
            *("-m", "server.run.granian", str(opened.fileno()), "3"),
        )
        assert opened.get_inheritable()
    assert env["PATH"] == os.environ["PATH"]
    assert env["PYTHONPATH"].split(os.pathsep)[0] == str(ROOT)
    assert Path.cwd() == tmp_path, "addresses of files may begin in the folder of whoever starts it"


def test_serve_prints_addresses_to_type() -> None:
    assert addresses("127.0.0.1", 8000) == ["http://127.0.0.1:8000"]
    assert addresses("::", 8000)[0] == "http://localhost:8000"


@pytest.mark.parametrize(
    ("host", "english", "spanish"),
    [
        ("127.0.0.1", "Only this computer reaches it", "Solo esta computadora"),
        ("0.0.0.0", "everybody knows these passwords", "todos conocen estas"),  # noqa: S104 - only said
    ],
)
def test_serve_of_the_demo_says_who_reaches_it(
    settings, capsys: pytest.CaptureFixture[str], host: str, english: str, spanish: str
) -> None:
    for language, words in (("en", english), ("es", spanish)):
        with translation.override(language):
            serve.Command().tell(host, 8000)
        assert words in capsys.readouterr().out
    settings.DEMO = False
    serve.Command().tell(host, 8000)
    assert english not in capsys.readouterr().out


def test_serve_and_demo_speak_the_language_of_the_terminal(
    db, demo_server: None, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    make_demo_club(otavio=demo.PASSWORD)
    monkeypatch.setenv("LC_ALL", "es_UY.UTF-8")
    with pytest.raises(SystemExit):
        call_command("serve", demo=True, skip_checks=True)
    printed = capsys.readouterr().out
    assert "Entre con uno de estos nombres" in printed
    assert "Caderneta está aquí" in printed


def test_make_run_listens_on_this_computer_only(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("DATABASE_URL", "HOST", "WORKERS"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(sys, "argv", ["caderneta", "run"])
    monkeypatch.setattr("manage.main", lambda: None)
    monkeypatch.setattr(os, "environ", dict(os.environ))
    caderneta.main()
    assert (os.environ["HOST"], os.environ["CADERNETA_DEMO"]) == ("127.0.0.1", "1")
    assert sys.argv[1:] == ["serve", "--demo"]


def test_sqlite_settings_survive_a_power_cut(django_db_blocker, tmp_path: Path) -> None:
    program = (
        "from django.db import connection as c\n"
        "print([c.cursor().execute(f'PRAGMA {p}').fetchone()[0] for p in "
        "('journal_mode', 'synchronous', 'foreign_keys', 'busy_timeout')], c.transaction_mode)"
    )
    answer = manage(
        "shell", "--no-imports", "-c", program, DATABASE_URL=f"sqlite:///{tmp_path}/x", **REAL
    )
    assert answer.stdout.split("\n")[-2] == "['wal', 2, 1, 10000] IMMEDIATE", answer.stderr


def test_demo_mode_has_its_own_database_file() -> None:
    program = "from django.conf import settings; print(settings.DATABASES['default']['NAME'])"
    files = [
        manage("shell", "--no-imports", "-c", program, **variables).stdout.strip()
        for variables in ({"CADERNETA_DEMO": "1"}, REAL)
    ]
    assert files == [f"{ROOT}/var/demo.sqlite3", f"{ROOT}/var/caderneta.sqlite3"]


@pytest.fixture
def real_server(settings, monkeypatch: pytest.MonkeyPatch) -> None:
    settings.DEMO, settings.JOBS = False, "file"
    settings.SECRET_KEY, settings.ALLOWED_HOSTS = SECRET, ["club.example.org"]
    monkeypatch.setenv("PORT", "0")
    monkeypatch.setattr(serve.Command, "become_server", lambda *_: sys.exit(0))


def make_demo_club(**passwords: str) -> None:
    """Create the demo's club, with these accounts and the demo's password."""
    users = [User.objects.create_user(login, password=passwords[login]) for login in passwords]
    club = accounts.create_club(demo.SLUG, "Demo", owner=users[0])
    for user in users[1:]:
        accounts.give_role(club, user, Role.SCORER, by=users[0])


@pytest.fixture
def demo_server(real_server: None, settings, monkeypatch: pytest.MonkeyPatch) -> None:
    settings.DEMO = True
    monkeypatch.setenv("DATABASE_URL", "sqlite:////srv/caderneta/club.sqlite3")


@pytest.mark.parametrize("options", [[], ["--demo"]])
def test_demo_mode_refuses_the_database_of_a_real_club(
    db, demo_server: None, options: list[str]
) -> None:
    make_demo_club(otavio=demo.PASSWORD)
    accounts.create_club("aacrt", "AACRT", owner=User.objects.get(username="otavio"))
    with pytest.raises(CommandError, match="this database belongs to: AACRT"):
        call_command("serve", *options, skip_checks=True)


def test_demo_mode_serves_the_demo_club_in_any_database(db, demo_server: None) -> None:
    make_demo_club(otavio=demo.PASSWORD)
    with pytest.raises(SystemExit) as end:
        call_command("serve", skip_checks=True)
    assert end.value.code == 0


@pytest.mark.postgres
def test_serve_with_a_database_before_the_release_is_refused(db, demo_server: None) -> None:
    with connection.cursor() as cursor:
        cursor.execute("ALTER TABLE tournaments_tournament RENAME COLUMN slug TO name_in_address")
    with pytest.raises(CommandError, match=r"It has no tournaments_tournament\.slug\."):
        call_command("serve", skip_checks=True)


def test_demo_password_in_real_club_does_not_stop_start(db, real_server: None) -> None:
    user = User.objects.create_user("marta", password=demo.PASSWORD)
    accounts.create_club("aacrt", "AACRT", owner=user)
    with pytest.raises(SystemExit) as end:
        call_command("serve", skip_checks=False)
    assert end.value.code == 0


def test_serve_with_demo_passwords_is_refused(db, real_server: None) -> None:
    make_demo_club(otavio=demo.PASSWORD, marta=demo.PASSWORD, ruth="quatro-paus-sujos")
    User.objects.create_user("silvio", password=demo.PASSWORD)  # in no club, so harmless
    with pytest.raises(SystemCheckError, match=r"E012.* knows: marta, otavio"):
        call_command("serve", skip_checks=False)


def test_serve_after_changing_demo_passwords_starts(db, real_server: None) -> None:
    make_demo_club(otavio="quatro-paus-sujos")
    with pytest.raises(SystemExit) as end:
        call_command("serve", skip_checks=False)
    assert end.value.code == 0


def test_check_demo_passwords_without_tables_is_fine(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path}/club.sqlite3"
    answer = manage("check", "--database", "default", DATABASE_URL=url, **REAL)
    assert answer.returncode == 0, answer.stderr


def test_demo_prints_a_line_before_building(
    db, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    printed = []

    def create() -> None:
        printed.append(capsys.readouterr().out)

    monkeypatch.setattr("circuits.management.commands.demo.create_demo", create)
    call_command("demo")
    assert len(printed[0].splitlines()) == 1
