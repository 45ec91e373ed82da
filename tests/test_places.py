"""The settings and the files that a command finds, and how the command is typed."""

import sys
from pathlib import Path

import pytest
from django.utils import translation

from config import command
from server.run import places
from server.run.typed import as_typed, typed


@pytest.fixture
def installed(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """Caderneta is no clone of the repository; return the folder of its files."""
    monkeypatch.setattr(places, "IS_CLONE", False)
    monkeypatch.setenv("CADERNETA_FOLDER", str(tmp_path / "club"))
    return tmp_path / "club"


@pytest.fixture(autouse=True)
def _nothing_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(places, "named", None)


def test_named_file_gives_the_settings_of_a_command(tmp_path: Path) -> None:
    file = tmp_path / "env"
    file.write_text("# ours\nPORT=9000\nSECRET_KEY=a b=c$HOME\n")
    arguments = ["manage.py", "--settings", str(file), "migrate", "--noinput"]
    variables = places.read_settings(arguments, {"PORT": "8000"})
    assert arguments == ["manage.py", "migrate", "--noinput"]
    assert variables == {"PORT": "8000", "SECRET_KEY": "a b=c$HOME"}, "no shell has read it"


def test_missing_file_of_settings_is_named(tmp_path: Path) -> None:
    with pytest.raises(SystemExit, match=r"the settings in .*nothing cannot be read"):
        places.read_settings(["manage.py", "--settings", str(tmp_path / "nothing"), "check"], {})
    with pytest.raises(SystemExit, match="Name the file"):
        places.read_settings(["manage.py", "--settings"], {})


def test_settings_beside_the_club_are_read_unless_it_is_the_demo(installed: Path) -> None:
    assert places.read_settings(["manage.py", "check"], {}) == {}
    (installed / ".env").write_text("DATABASE_URL=sqlite:////srv/real\n")
    assert places.read_settings(["manage.py", "check"], {}) == {
        "DATABASE_URL": "sqlite:////srv/real"
    }
    demo = {"CADERNETA_DEMO": "1"}
    assert places.read_settings(["manage.py", "serve"], demo) == demo


def test_files_of_an_installed_club_are_outside_the_code(installed: Path) -> None:
    assert places.data_folder() == installed
    assert installed.stat().st_mode & 0o777 == 0o700
    assert places.settings_file() == installed / ".env"


def test_files_of_a_clone_are_in_the_clone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("CADERNETA_FOLDER", raising=False)
    assert places.data_folder() == places.CODE / "var"
    assert places.settings_file() == places.CODE / ".env"


@pytest.mark.parametrize(
    ("clone", "elsewhere"),
    [
        ("Type: make hall", "Type: caderneta hall"),
        ("type make hall-at-boot again", "type caderneta hall-at-boot again"),
        ("make restore FROM=/stick/file", "caderneta restore /stick/file"),
        ("tools/hall.sh password_link club ana", "caderneta password_link club ana"),
        ("BACKUP_KEY=… make restore FROM=…", "BACKUP_KEY=… caderneta restore …"),
        ("On a server: manage.py migrate", "On a server: caderneta migrate"),
        (".venv/bin/python manage.py migrate", "caderneta migrate"),
        ("python manage.py backup_key", "caderneta backup_key"),
        ("cd caderneta\nmake backup TO=/stick", "caderneta backup /stick"),
        ("to make a copy, make another one", "to make a copy, make another one"),
    ],
)
def test_commands_are_written_as_they_are_typed_here(
    installed: Path, monkeypatch: pytest.MonkeyPatch, clone: str, elsewhere: str
) -> None:
    assert as_typed(clone) == elsewhere
    monkeypatch.setattr(places, "IS_CLONE", True)
    assert as_typed(clone) == clone


def test_commands_of_a_server_name_its_settings(
    installed: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(places, "named", Path("/srv/env"))
    assert as_typed("Type: make backup") == "Type: caderneta --settings /srv/env backup"
    key = "caderneta --settings /srv/env backup_key --settings-file /srv/env"
    assert as_typed("type: make backup-key") == f"type: {key}"
    assert places.settings_file() == Path("/srv/env")


def test_files_of_the_clubs_are_where_they_are_here(installed: Path) -> None:
    assert as_typed("mv var/caderneta.sqlite3 /var/lib/x") == (
        f"mv {places.data_folder()}/caderneta.sqlite3 /var/lib/x"
    )


def test_commands_in_translated_words_are_those_of_this_computer(installed: Path) -> None:
    with translation.override("pt-br"):
        assert typed("To start it, type: make hall").endswith(": caderneta hall")


def test_command_without_a_name_lists_the_commands(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["caderneta"])
    command.main()
    out = capsys.readouterr().out
    assert [name for name in command.LAPTOP if name not in out] == []


def test_demo_never_meets_a_real_database(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DATABASE_URL", "postgres://club@/club")
    monkeypatch.setattr(sys, "argv", ["caderneta", "run"])
    with pytest.raises(SystemExit, match="never a real database"):
        command.main()
