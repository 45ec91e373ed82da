"""`caderneta setup-server`: three questions, four files, two commands for root."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from config.hall import setting_up
from config.hall.setting_up import Answers
from server.run import places
from tests.programs import manage


def typed(*lines: str) -> Callable[[str], str]:
    """Answer with these lines, one for each question."""
    left = iter(lines)
    return lambda question: next(left)


@pytest.fixture
def answers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Answers:
    monkeypatch.setattr(setting_up, "PACKAGED", (tmp_path / "unit", tmp_path / "packaged"))
    return Answers("club.example.org", "", tmp_path / "server", "caderneta")


def test_three_answers_are_enough(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("getpass.getuser", lambda: "caderneta")
    given = setting_up.ask(typed("https://Club.example.org/", "", "/srv/club"))
    assert given == Answers("club.example.org", "", Path("/srv/club"), "caderneta")


@pytest.mark.parametrize(
    ("lines", "said"),
    [
        (["club", "club.example.org", "", "/srv"], "a name with dots"),
        (["a b.org", "club.example.org", "", "/srv"], "a name with dots"),
        (["club.example.org", "mysql://x", "", "/srv"], "must begin with postgres://"),
        (["club.example.org", "", "here", "/srv"], "the whole path"),
        (["club.example.org", "", "/srv/my club", "/srv"], "letters, digits"),
        (["club.example.org", "", "/srv/x;touch y", "/srv"], "letters, digits"),
    ],
)
def test_answer_that_cannot_be_used_is_asked_again(
    lines: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert setting_up.ask(typed(*lines)).address == "club.example.org"
    assert said in capsys.readouterr().out


def test_files_are_for_the_user_of_the_server_only(answers: Answers) -> None:
    made = setting_up.write(answers)
    assert [file.name for file in made] == [".env", "caderneta.service", "Caddyfile", "nginx.conf"]
    assert {file.stat().st_mode & 0o777 for file in made} == {0o600}


def test_second_time_changes_no_file(answers: Answers) -> None:
    setting_up.write(answers)
    before = (answers.folder / ".env").read_text()
    (answers.folder / "Caddyfile").unlink()
    assert [file.name for file in setting_up.write(answers)] == ["Caddyfile"]
    assert (answers.folder / ".env").read_text() == before


@pytest.mark.parametrize(
    ("changed", "is_kept"),
    [({}, True), ({"address": "other.org"}, False), ({"database": "postgres:///other"}, False)],
)
def test_other_answers_the_second_time_are_not_dropped(
    answers: Answers, changed: dict[str, Any], is_kept: bool
) -> None:
    setting_up.write(answers)
    said = setting_up.kept_otherwise(replace(answers, **changed))
    assert (said == "") is is_kept
    assert is_kept or str(answers.folder / ".env") in said


def test_answers_that_do_not_work_leave_no_file(
    answers: Answers, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(setting_up, "ask", lambda _answer: answers)
    monkeypatch.setattr(setting_up, "succeeds", lambda _answers, _command: False)
    with pytest.raises(SystemExit, match="Nothing is kept"):
        setting_up.main()
    assert list(answers.folder.iterdir()) == []


def test_settings_are_complete_and_each_has_its_own_key(answers: Answers) -> None:
    setting_up.write(answers)
    written = places.read_env_file(answers.folder / ".env")
    assert len(written["SECRET_KEY"]) > 50
    assert written["SECRET_KEY"] not in setting_up.env_text(answers, "another")
    checked = manage("check", "--deploy", **written)
    assert checked.returncode == 0, checked.stderr


def test_unit_and_proxy_name_the_server(answers: Answers) -> None:
    unit = setting_up.unit_text(answers.folder, answers.user, "/usr/bin/caderneta")
    assert f"--settings {answers.folder}/.env serve\n" in unit
    assert "User=caderneta\n" in unit
    assert setting_up.caddy_text(answers).startswith("club.example.org {")
    assert "proxy_set_header X-Forwarded-Proto" in setting_up.nginx_text(answers)


def test_root_has_two_commands_left(answers: Answers) -> None:
    root = setting_up.left_to_do(answers).partition("or nginx")[0]
    assert [line.split()[0] for line in root.splitlines() if line.startswith("  ")] == [
        "cp",
        "install",
    ]


def test_unit_of_the_debian_package_is_used(answers: Answers, tmp_path: Path) -> None:
    (tmp_path / "unit").touch()
    packaged = Answers(answers.address, "", tmp_path / "packaged", "caderneta")
    assert not [file for file in setting_up.write(packaged) if file.suffix == ".service"]
    left = setting_up.left_to_do(packaged)
    assert "\n  systemctl enable --now caderneta\n" in left
    assert "\n  su caderneta -s /bin/sh -c '" in left
    assert f"--settings {packaged.folder}/.env create_club " in left


@pytest.mark.parametrize(
    ("folder", "program", "hides"),
    [
        ("/var/lib/caderneta", "/usr/bin/caderneta", True),
        ("/home/ana/clubs", "/usr/bin/caderneta", False),
        ("/srv/clubs", "/usr/bin/python3 /home/ana/caderneta/manage.py", False),
    ],
)
def test_unit_hides_homes_that_it_does_not_need(folder: str, program: str, hides: bool) -> None:
    unit = setting_up.unit_text(Path(folder), "caderneta", program)
    assert ("ProtectHome=true" in unit) is hides
    assert "TimeoutStartSec=infinity" in unit, "systemd would kill a long update"
