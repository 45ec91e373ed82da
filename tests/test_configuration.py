"""The configuration from environment variables, and the refusal of mistakes."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from django.contrib.staticfiles.management.commands import collectstatic
from django.core.management import call_command
from django.test import override_settings

from config import checks
from config.hall import printing_libraries
from server.web.storage import ENTRIES
from tests.programs import REAL, ROOT, environment, manage

pytestmark = pytest.mark.thorough


def of_a_club() -> list[str]:
    """Return the settings of the example file."""
    return re.findall(r"^#?([A-Z_]+)=", (ROOT / ".env.example").read_text(), re.MULTILINE)


def other_settings() -> list[str]:
    """Return the settings of the table in docs/scaling.md."""
    table = (ROOT / "docs/scaling.md").read_text().partition("## All other settings")[2]
    return re.findall(r"`([A-Z][A-Z_]+)`", " ".join(re.findall(r"^\| (`.*?) \|", table, re.M)))


def test_each_setting_is_explained_once() -> None:
    files = [ROOT / "config/settings.py", ROOT / "config/management/commands/serve.py"]
    asked = re.compile(r"""env\.(?!get\b)\w+\(\s*"([A-Z_]+)""")
    read = {name for file in files for name in asked.findall(file.read_text())}
    explained = [*of_a_club(), *other_settings()]
    assert sorted(explained) == sorted({*read, "CADERNETA_FOLDER", "POSTGRES_PASSWORD"})
    assert len(of_a_club()) == 12


def test_settings_of_tests_ignore_the_environment() -> None:
    names = [*of_a_club(), *other_settings()]
    names.remove("CADERNETA_FOLDER")  # the folder of the clubs is never used in tests
    answer = subprocess.run(
        [sys.executable, "-c", "from tests.settings import *; print(HTTPS, PROXIES, EMAIL_HOST)"],
        cwd=ROOT,
        env=environment(**dict.fromkeys([*names, "DEBUG"], "1")),
        capture_output=True,
        text=True,
        check=False,
    )
    assert answer.stdout == "False 0 \n", answer.stderr


def test_start_with_wrong_values_lists_all_problems() -> None:
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
        "TIME_ZONE is 'Sao Paulo', which is not a time zone; it looks like 'America/Sao_Paulo'.",
        "LOG_LEVEL must be one of INFO, DEBUG, WARNING, ERROR, not 'loud'.",
    ]


def test_start_without_settings_is_refused() -> None:
    answer = manage("check")
    assert answer.returncode == 1
    assert "caderneta.E001" in answer.stderr
    assert "SECRET_KEY is not set." in answer.stderr
    assert "ALLOWED_HOSTS is empty." in answer.stderr
    assert "Traceback" not in answer.stderr


@pytest.mark.parametrize(
    ("variables", "numbers"),
    [
        ({"SECRET_KEY": "short", "DEBUG": "1", "ALLOWED_HOSTS": " , "}, {"E002", "E003", "E004"}),
        (
            {
                "SECRET_KEY": "demo-secret-not-for-real-clubs",
                "DATABASE_URL": "sqlite:////no/such/folder/club.sqlite3",
            },
            {"E002", "E010"},
        ),
        ({"DATABASE_URL": "postgres://ana@127.0.0.1:1/club"}, {"E011"}),
        ({"JOBS": "database"}, {"E015"}),
    ],
)
def test_check_reports_each_unsafe_setting(variables: dict[str, str], numbers: set[str]) -> None:
    answer = manage("check", **{**REAL, **variables})
    assert answer.returncode == 1
    assert set(re.findall(r"caderneta\.(E\d+)", answer.stderr)) == numbers
    assert "Traceback" not in answer.stderr


def test_serve_with_unsafe_settings_is_refused() -> None:
    assert "caderneta.E001" in manage("serve").stderr


def test_wsgi_with_unsafe_settings_is_refused() -> None:
    answer = subprocess.run(
        [sys.executable, "-c", "import config.wsgi"],
        cwd=ROOT,
        env=environment(),
        capture_output=True,
        text=True,
        check=False,
    )
    assert answer.returncode == 1
    assert answer.stderr.splitlines()[0] == "Caderneta does not start:"
    assert "Traceback" not in answer.stderr


def test_check_of_real_configuration_finds_nothing() -> None:
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


def test_check_https_without_proxy_warns() -> None:
    answer = manage("check", **REAL, HTTPS="1")
    assert answer.returncode == 0
    assert "caderneta.W002" in answer.stderr


def test_check_without_printing_libraries_warns(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(printing_libraries, "missing", lambda: ["libpango-1.0.so.0"])
    (warning,) = checks.paper_can_be_printed()
    assert not warning.is_serious()
    assert "apt-get install" in str(warning.hint)


def test_check_with_read_only_folder_is_an_error(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Patched, since root may write everywhere.
    monkeypatch.setattr(os, "access", lambda path, mode: not mode & os.W_OK)
    (error,) = checks._sqlite_can_write(tmp_path / "club.sqlite3")
    assert error.id == "caderneta.E010"


@pytest.mark.parametrize(
    ("variables", "values"),
    [
        ({}, "0 False False"),
        ({"HTTPS": "1"}, "3600 False False"),
        ({"HTTPS": "1", "HSTS_SECONDS": "0"}, "0 False False"),
        ({"HTTPS_PORT": "8443"}, "0 False False"),
        (
            {"HTTPS": "1", "HSTS_SECONDS": "9", "HSTS_SUBDOMAINS": "1", "HSTS_PRELOAD": "1"},
            "9 True True",
        ),
    ],
)
def test_hsts_header_follows_the_settings(variables: dict[str, str], values: str) -> None:
    program = (
        "from config.settings import *; "
        "print(SECURE_HSTS_SECONDS, SECURE_HSTS_INCLUDE_SUBDOMAINS, SECURE_HSTS_PRELOAD)"
    )
    answer = subprocess.run(
        [sys.executable, "-c", program],
        cwd=ROOT,
        env=environment(**REAL, **variables),
        capture_output=True,
        text=True,
        check=False,
    )
    assert answer.stdout.strip() == values, answer.stderr


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("C", "DATABASE_URL is set: "),
        ("pt_BR.UTF-8", "DATABASE_URL está definida: make run mostra "),
        ("es_UY.UTF-8", "DATABASE_URL está definida: make run muestra "),
    ],
)
def test_make_run_with_real_database_is_refused(language: str, words: str) -> None:
    answer = subprocess.run(
        ["tools/run.sh"],
        cwd=ROOT,
        env=environment(DATABASE_URL="postgres://ana@db/club", LC_ALL=language),
        capture_output=True,
        text=True,
        check=False,
    )
    assert answer.returncode == 1
    assert answer.stderr.startswith(words)


def test_collectstatic_merges_style_sheets(tmp_path: Path) -> None:
    """Every file named in a style sheet or script exists; collecting twice works."""
    storages = {"staticfiles": {"BACKEND": "server.web.storage.HashedStaticFilesStorage"}}
    # Compressing takes seconds and is not our code.
    uncompressed = ("css", "js", "svg", "txt", "ttf", "py", "json", "md")
    with override_settings(
        STATIC_ROOT=tmp_path, STORAGES=storages, WHITENOISE_SKIP_COMPRESS_EXTENSIONS=uncompressed
    ):
        for _time in range(2):
            call_command(collectstatic.Command(), interactive=False, verbosity=0)
    assert (tmp_path / "staticfiles.json").is_file()
    for entry in ENTRIES:
        (collected,) = tmp_path.glob(entry.replace(".css", ".*.css"))
        rules, written = collected.read_text(), (ROOT / "static" / entry).read_text()
        assert "@import" not in rules
        assert "/*" not in rules
        layers = written.count("layer(components)") + written.count("@layer components {")
        # Strangers load this sheet alone on one page, so it names its layer itself.
        layers += written.count("statistics.css")
        assert rules.count("@layer components {") == layers
