"""What the environment says becomes the configuration; what is wrong in it is said in words."""

import os
import re
import subprocess
import sys
from datetime import datetime, timedelta
from pathlib import Path

import pytest
from django.contrib.staticfiles.management.commands import collectstatic
from django.core.management import call_command
from django.core.management.base import SystemCheckError
from django.test import Client, override_settings
from django.urls import NoReverseMatch, reverse
from django.utils import timezone, translation
from django.utils.formats import date_format, time_format

from clubs.models import User
from config import checks, printing_libraries
from config.management.commands import serve
from config.management.commands.serve import addresses
from scoring import demo

ROOT = Path(__file__).resolve().parent.parent
SECRET = "a-secret-long-enough-for-a-club-" + "1234567890" * 3
REAL = {"SECRET_KEY": SECRET, "ALLOWED_HOSTS": "club.example.org"}


def manage(*arguments: str, **variables: str) -> subprocess.CompletedProcess[str]:
    """`manage.py` with these variables and none of ours."""
    keep = {name: os.environ[name] for name in ("PATH", "HOME", "LANG") if name in os.environ}
    return subprocess.run(
        [sys.executable, "manage.py", *arguments],
        cwd=ROOT,
        env={**keep, **variables},
        capture_output=True,
        text=True,
        check=False,
    )


def test_nothing_in_the_shell_changes_the_settings_of_the_tests() -> None:
    names = re.findall(r"^#?([A-Z_]+)=", (ROOT / ".env.example").read_text(), re.MULTILINE)
    answer = subprocess.run(
        [sys.executable, "-c", "from tests.settings import *; print(HTTPS, PROXIES, EMAIL_HOST)"],
        cwd=ROOT,
        env={"PATH": os.environ["PATH"], **dict.fromkeys([*names, "DEBUG"], "1")},
        capture_output=True,
        text=True,
        check=False,
    )
    assert answer.stdout == "False 0 \n", answer.stderr


# --- Refusing -------------------------------------------------------------------------------


def test_all_problems_of_the_environment_are_told_at_once() -> None:
    answer = manage(
        "check",
        **REAL,
        DEBUG="perhaps",
        TIME_ZONE="Sao Paulo",
        DATABASE_URL="mysql://x",
        PROXIES="one",
        LOG_LEVEL="loud",
    )
    assert answer.returncode == 1
    assert answer.stderr.splitlines() == [
        "Caderneta cannot start:",
        "DEBUG must be 1 or 0, not 'perhaps'.",
        "DATABASE_URL cannot be read: it must begin with postgres:// or sqlite:///",
        "PROXIES must be a whole number, not 'one'.",
        "TIME_ZONE is 'Sao Paulo', which is no time zone; it looks like 'America/Sao_Paulo'.",
        "LOG_LEVEL must be one of INFO, DEBUG, WARNING, ERROR, not 'loud'.",
    ]


def test_nothing_set_is_refused_in_words() -> None:
    answer = manage("check")
    assert answer.returncode == 1
    assert "SECRET_KEY is not set." in answer.stderr
    assert "ALLOWED_HOSTS is empty." in answer.stderr
    assert "Traceback" not in answer.stderr


@pytest.mark.parametrize(
    ("variables", "word"),
    [
        ({"SECRET_KEY": "demo-secret-not-for-real-clubs"}, "caderneta.E002"),
        ({"SECRET_KEY": "short"}, "caderneta.E002"),
        ({"DEBUG": "1"}, "caderneta.E003"),
        ({"ALLOWED_HOSTS": " , "}, "caderneta.E004"),
        ({"DATABASE_URL": "sqlite:////no/such/folder/club.sqlite3"}, "caderneta.E010"),
        ({"DATABASE_URL": "postgres://ana@127.0.0.1:1/club"}, "caderneta.E011"),
    ],
)
def test_check_says_what_is_wrong(variables: dict[str, str], word: str) -> None:
    answer = manage("check", **{**REAL, **variables})
    assert answer.returncode == 1
    assert word in answer.stderr
    assert "Traceback" not in answer.stderr


@pytest.mark.parametrize("command", ["serve", "check"])
def test_serving_is_refused(command: str) -> None:
    assert "caderneta.E001" in manage(command).stderr


def test_wsgi_refuses_by_itself() -> None:
    answer = subprocess.run(
        [sys.executable, "-c", "import config.wsgi"],
        cwd=ROOT,
        env={"PATH": os.environ["PATH"]},
        capture_output=True,
        text=True,
        check=False,
    )
    assert answer.returncode == 1
    assert answer.stderr.splitlines()[0] == "Caderneta does not start:"
    assert "Traceback" not in answer.stderr


def test_a_real_configuration_is_fine() -> None:
    answer = manage(
        "check",
        "--deploy",
        "--fail-level",
        "ERROR",
        **REAL,
        HTTPS="1",
        PROXIES="1",
        HSTS_SECONDS="3600",
    )
    assert "caderneta.W002" not in answer.stderr
    assert answer.returncode == 0, answer.stderr
    assert "security.W" not in answer.stderr.replace("security.W005", "").replace(
        "security.W021", ""
    ), "only the two about subdomains and preload lists, which are the operator's choice"


def test_https_that_no_proxy_tells_of_is_a_warning() -> None:
    answer = manage("check", **REAL, HTTPS="1")
    assert answer.returncode == 0
    assert "caderneta.W002" in answer.stderr


def test_missing_printing_libraries_are_a_warning(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(printing_libraries, "missing", lambda: ["libpango-1.0.so.0"])
    (warning,) = checks.paper_can_be_printed()
    assert not warning.is_serious()
    assert "apt-get install" in str(warning.hint)


def test_folder_that_cannot_be_written_is_an_error(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Told by the system call: root, as whom some run the tests, may write everywhere.
    monkeypatch.setattr(os, "access", lambda path, mode: not mode & os.W_OK)
    (error,) = checks._sqlite_can_write(tmp_path / "club.sqlite3")
    assert error.id == "caderneta.E010"


def test_busy_port_is_said_in_words(live_server) -> None:
    port = live_server.url.rpartition(":")[2]
    answer = manage("serve", CADERNETA_DEMO="1", HOST="127.0.0.1", PORT=port)
    assert answer.returncode == 1
    assert f"Port {port} of 127.0.0.1 cannot be used" in answer.stderr


def test_addresses_are_those_to_type() -> None:
    assert addresses("127.0.0.1", 8000) == ["http://127.0.0.1:8000"]
    assert addresses("::", 8000)[0] == "http://localhost:8000"


# --- The database ---------------------------------------------------------------------------


def test_sqlite_keeps_what_was_recorded(django_db_blocker, tmp_path: Path) -> None:
    program = (
        "from django.db import connection as c\n"
        "print([c.cursor().execute(f'PRAGMA {p}').fetchone()[0] for p in "
        "('journal_mode', 'synchronous', 'foreign_keys', 'busy_timeout')], c.transaction_mode)"
    )
    answer = manage(
        "shell", "--no-imports", "-c", program, DATABASE_URL=f"sqlite:///{tmp_path}/x", **REAL
    )
    assert answer.stdout.split("\n")[-2] == "['wal', 2, 1, 10000] IMMEDIATE", answer.stderr


def test_the_demo_keeps_to_a_file_of_its_own() -> None:
    program = "from django.conf import settings; print(settings.DATABASES['default']['NAME'])"
    files = [
        manage("shell", "--no-imports", "-c", program, **variables).stdout.strip()
        for variables in ({"CADERNETA_DEMO": "1"}, REAL)
    ]
    assert files == [f"{ROOT}/var/demo.sqlite3", f"{ROOT}/var/caderneta.sqlite3"]


@pytest.fixture
def real_server(settings, monkeypatch: pytest.MonkeyPatch) -> None:
    settings.DEMO = False
    settings.SECRET_KEY, settings.ALLOWED_HOSTS = SECRET, ["club.example.org"]
    monkeypatch.setattr(serve.Command, "make_sure_it_is_free", lambda *_: None)
    monkeypatch.setattr(serve.Command, "run_server", lambda *_: 0)


def test_a_real_server_does_not_start_with_passwords_of_the_demo(db, real_server: None) -> None:
    for login in ("otavio", "marta"):
        User.objects.create_user(login, password=demo.PASSWORD)
    User.objects.create_user("ruth", password="quatro-paus-sujos")
    User.objects.create_user("rita", password="quatro-paus-sujos")
    with pytest.raises(SystemCheckError, match=r"E012.* knows: marta, otavio"):
        call_command("serve", skip_checks=False)


def test_a_real_server_starts_when_they_are_changed(db, real_server: None) -> None:
    User.objects.create_user("otavio", password="quatro-paus-sujos")
    with pytest.raises(SystemExit) as end:
        call_command("serve", skip_checks=False)
    assert end.value.code == 0


def test_a_database_without_tables_has_no_passwords_of_the_demo(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path}/club.sqlite3"
    answer = manage("check", "--database", "default", DATABASE_URL=url, **REAL)
    assert answer.returncode == 0, answer.stderr


def test_the_demo_says_something_before_the_long_wait(
    db, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    said = []

    def create() -> None:
        said.append(capsys.readouterr().out)

    monkeypatch.setattr("tournaments.management.commands.demo.create_demo", create)
    call_command("demo")
    assert len(said[0].splitlines()) == 1


# --- What every answer carries ----------------------------------------------------------------


def test_pages_run_only_our_own_files(client: Client, db) -> None:
    answer = client.get(reverse("account_login"))
    policy = answer.headers["Content-Security-Policy"]
    assert "script-src 'self';" in policy
    assert "style-src 'self';" in policy
    assert "unsafe" not in policy
    assert answer.headers["X-Content-Type-Options"] == "nosniff"
    assert answer.headers["X-Frame-Options"] == "DENY"
    assert answer.headers["Referrer-Policy"] == "same-origin"


@override_settings(SECURE_SSL_REDIRECT=True)
def test_https_is_asked_for(client: Client) -> None:
    assert client.get("/accounts/login/").headers["Location"].startswith("https://")


def test_all_static_files_are_collected_and_the_style_sheets_in_one(tmp_path: Path) -> None:
    """Every file that a stylesheet or a script of ours names is there; a second time too."""
    storages = {"staticfiles": {"BACKEND": "config.storage.HashedStaticFilesStorage"}}
    with override_settings(STATIC_ROOT=tmp_path, STORAGES=storages):
        for _time in range(2):
            call_command(collectstatic.Command(), interactive=False, verbosity=0)
    assert (tmp_path / "staticfiles.json").is_file()
    (collected,) = tmp_path.glob("css/app.*.css")
    rules = collected.read_text()
    assert "@import" not in rules
    assert rules.count("@layer components {") == (ROOT / "static/css/app.css").read_text().count(
        "layer(components)"
    )


# --- Signing in -------------------------------------------------------------------------------


@pytest.fixture
def ana(db) -> User:
    return User.objects.create_user("ana", "ana@example.org", "sete-copas-limpas")


@pytest.mark.parametrize("name", ["ana", "ana@example.org"])
def test_sign_in_by_name_or_address(client: Client, ana: User, name: str) -> None:
    client.post("/accounts/login/", {"login": name, "password": "sete-copas-limpas"})
    assert client.session["_auth_user_id"] == str(ana.pk)


@pytest.mark.parametrize(
    "path",
    [
        "signup/",
        "email/",
        "confirm-email/",
        "reauthenticate/",
        "login/code/",
        "social/",
        "3rdparty/",
    ],
)
def test_pages_that_nobody_needs_are_not_there(client: Client, ana: User, path: str) -> None:
    client.force_login(ana)
    assert client.get(f"/accounts/{path}").status_code == 404
    with pytest.raises(NoReverseMatch):
        reverse("account_signup")


def test_wrong_passwords_are_limited(client: Client, ana: User) -> None:
    for _ in range(12):
        answer = client.post("/accounts/login/", {"login": "ana", "password": "wrong"})
    answer = client.post("/accounts/login/", {"login": "ana", "password": "sete-copas-limpas"})
    assert "_auth_user_id" not in client.session
    assert answer.status_code in (200, 422, 429)


def test_password_is_reset_by_the_link_of_the_letter(client: Client, ana: User, mailoutbox) -> None:
    client.post("/accounts/password/reset/", {"email": "ana@example.org"})
    (letter,) = mailoutbox
    link = next(word for word in letter.body.split() if "/accounts/password/reset/key/" in word)
    form = client.get(link, follow=True)
    assert form.status_code == 200
    new = "quatro-paus-sujos"
    client.post(form.request["PATH_INFO"], {"password1": new, "password2": new})
    ana.refresh_from_db()
    assert ana.check_password(new)


def test_unknown_address_gets_no_letter_and_the_same_answer(
    client: Client, ana: User, mailoutbox
) -> None:
    answer = client.post("/accounts/password/reset/", {"email": "nobody@example.org"})
    assert answer.headers["Location"] == reverse("account_reset_password_done")
    assert mailoutbox == []


def test_session_lasts_thirty_days_from_the_last_day(
    client: Client, ana: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = reverse("account_change_password")
    client.post("/accounts/login/", {"login": "ana", "password": "sete-copas-limpas"})
    client.get(page)
    assert client.get(page).cookies.get("sessionid") is None, "no write at every request"
    later = timezone.now() + timedelta(days=1)
    monkeypatch.setattr("config.middleware.timezone.now", lambda: later)
    renewed = client.get(page).cookies["sessionid"]
    assert renewed["max-age"] == 30 * 24 * 60 * 60


# --- Languages --------------------------------------------------------------------------------


def test_language_is_chosen_without_signing_in(client: Client, db) -> None:
    client.post(reverse("set_language"), {"language": "es", "next": "/accounts/login/"})
    assert client.get("/accounts/login/").headers["Content-Language"] == "es"


@pytest.mark.parametrize(
    ("language", "hour", "day"),
    [
        ("pt-br", "20h08", "20/11/2026"),
        ("es", "20:08", "20/11/2026"),
        ("en", "8:08 PM", "20 Nov 2026"),
    ],
)
def test_hours_and_dates_as_a_club_writes_them(language: str, hour: str, day: str) -> None:
    evening = datetime(2026, 11, 20, 20, 8)  # noqa: DTZ001 - no zone is meant
    with translation.override(language):
        assert time_format(evening) == hour
        assert date_format(evening, "SHORT_DATE_FORMAT") == day


def test_long_date_in_portuguese() -> None:
    evening = datetime(2026, 11, 20, 20, 8)  # noqa: DTZ001 - no zone is meant
    with translation.override("pt-br"):
        assert date_format(evening, "MONTH_DAY_FORMAT") == "sexta, 20 de novembro"
