"""Reading environment variables, and the problems reported for wrong values."""

from pathlib import Path
from urllib.parse import quote

import pytest

from config.environment import Environment, database_from_url, folder_of


@pytest.mark.parametrize(
    ("url", "expected"),
    [
        ("sqlite:///var/club.sqlite3", {"NAME": "var/club.sqlite3"}),
        ("sqlite:////srv/club.sqlite3", {"NAME": "/srv/club.sqlite3"}),
        (
            "postgres://ana:s%40%2Fe@db.example.org:6543/club?sslmode=require",
            {
                "NAME": "club",
                "USER": "ana",
                "PASSWORD": "s@/e",
                "HOST": "db.example.org",
                "PORT": "6543",
                "OPTIONS": {"sslmode": "require"},
            },
        ),
        (
            "postgresql://ana@/club?host=/run/postgresql",
            {"NAME": "club", "USER": "ana", "HOST": "/run/postgresql", "PORT": "", "OPTIONS": {}},
        ),
        (
            "postgres://ana@%2Frun%2FPostgres:5433/club",
            {"HOST": "/run/Postgres", "PORT": "5433", "NAME": "club"},
        ),
        ("postgres://ana@[::1]/club", {"HOST": "::1", "NAME": "club"}),
    ],
)
def test_read_database_url_returns_settings(url: str, expected: dict[str, object]) -> None:
    assert expected.items() <= database_from_url(url).items()


@pytest.mark.parametrize(
    "url",
    [
        "mysql://ana@db/club",
        "postgres://ana@db",
        "postgres://ana:pa:ss/word@db/club",
        "postgres://ana@db:port/club",
        "postgres://ana@db/club?sslmode",
        "sqlite://club.sqlite3",
        "sqlite:///",
        "sqlite:///club.sqlite3?timeout=3",
        "sqlite:///club.sqlite3#2",
        "club.sqlite3",
    ],
)
def test_read_wrong_database_url_reports_a_problem(url: str) -> None:
    env = Environment({"DATABASE_URL": url})
    assert env.database("DATABASE_URL", Path("x"))["ENGINE"] == "django.db.backends.dummy"
    (problem,) = env.problems
    assert problem.startswith("DATABASE_URL cannot be read: ")
    assert "ss/word" not in problem, "a password is never repeated"


@pytest.mark.parametrize("before", ["hunter", "12", "x=1&"])
@pytest.mark.parametrize("sign", ["@", ":", "/", "?", "#", "[", "]", "%", "&", "=", "+", "℀"])
def test_wrong_database_url_never_shows_the_password(before: str, sign: str) -> None:
    env = Environment({"DATABASE_URL": f"postgres://ana:{before}{sign}secret@db/club"})
    database = env.database("DATABASE_URL", Path("x"))
    if env.problems:
        assert "secret" not in env.problems[0]
    else:
        assert database["PASSWORD"] == f"{before}{sign}secret"
        assert database["NAME"] == "club"


@pytest.mark.parametrize("sign", "@:/?#[]%&=+ ")
def test_database_url_accepts_any_encoded_password(sign: str) -> None:
    url = f"postgres://ana:se{quote(sign, safe='')}cret@db:5432/club"
    database = database_from_url(url)
    assert (database["PASSWORD"], database["HOST"]) == (f"se{sign}cret", "db")


def test_every_database_has_a_folder_of_its_own(monkeypatch, tmp_path: Path) -> None:
    urls = [
        "sqlite:///club.sqlite3",
        "sqlite:///restored.sqlite3",
        "postgres://ana:a@db/club",
        "postgres://ana:a@db/restored",
        "postgres://ana:a@other/club",
    ]
    folders = [folder_of(database_from_url(url)) for url in urls]
    assert len(set(folders)) == len(urls)
    assert folder_of(database_from_url("postgres://ana:new-password@db/club")) == folders[2]
    monkeypatch.chdir(tmp_path)
    assert folder_of(database_from_url("sqlite:///club.sqlite3")) != folders[0]
