"""`make hall-at-boot`: the systemd unit, and the command that installs it and removes it."""

import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command

from config import command as caderneta
from config.hall import boot_unit
from config.hall import laptop as hall
from config.management.commands import hall_at_boot as command
from server.run import places
from tests.world import World

pytestmark = pytest.mark.thorough

LAPTOP = ["/bin/sh", "/home/maria/Área de Trabalho/caderneta/tools/hall.sh"]
ODD = ["/bin/sh", '/home/zé/o "clube" 100% $HOME ${X} c:\\d\'s/tools/hall.sh']
UNUSABLE = [["sh", f"/home/{name}/hall.sh"] for name in ("a\rb", "a\nb", "a\x1bb", "caf\udce9")]
"""Folders with a control character, or a name that is not UTF-8."""


# --- The unit -------------------------------------------------------------------------------------


def test_unit_quotes_a_folder_with_spaces_and_accents() -> None:
    text = boot_unit.unit_text(LAPTOP)
    assert f'\nExecStart=/bin/sh "{LAPTOP[1]}"\n' in text
    assert "\nWantedBy=default.target\n" in text


def test_boot_unit_escapes_special_characters_of_systemd() -> None:
    text = boot_unit.unit_text(ODD)
    expected = r"""/home/zé/o \"clube\" 100%% $$HOME $${X} c:\\d's/tools/hall.sh"""
    assert f'ExecStart=/bin/sh "{expected}"\n' in text


@pytest.mark.skipif(not shutil.which("systemd-analyze"), reason="systemd-analyze is missing")
@pytest.mark.parametrize("script", [LAPTOP, ODD])
def test_systemd_accepts_the_unit(script: list[str], tmp_path: Path) -> None:
    unit = tmp_path / boot_unit.NAME
    unit.write_text(boot_unit.unit_text(script))
    verify = ["systemd-analyze", "verify", "--user", str(unit)]
    variables = os.environ | {"XDG_RUNTIME_DIR": str(tmp_path)}
    done = subprocess.run(verify, capture_output=True, text=True, env=variables, check=False)
    assert (done.returncode, done.stderr) == (0, "")


def test_unit_serves_the_club_of_the_chosen_folder() -> None:
    text = boot_unit.unit_text(LAPTOP, "/srv/o clube 100%")
    assert '\nEnvironment="CADERNETA_FOLDER=/srv/o clube 100%%"\nExecStart=' in text
    assert "Environment" not in boot_unit.unit_text(LAPTOP)
    line = boot_unit.crontab_line(LAPTOP, "/srv/o clube")
    assert line.startswith("@reboot env 'CADERNETA_FOLDER=/srv/o clube' /bin/sh ")


def test_unit_is_written_where_systemd_looks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", "/home/maria")
    usual = Path("/home/maria/.config/systemd/user/caderneta.service")
    assert boot_unit.unit_path({}) == usual
    assert boot_unit.unit_path({"XDG_CONFIG_HOME": "relative"}) == usual
    own = boot_unit.unit_path({"XDG_CONFIG_HOME": "/home/maria/cfg"})
    assert own == Path("/home/maria/cfg/systemd/user/caderneta.service")


def test_crontab_line_runs_the_script() -> None:
    assert boot_unit.crontab_line(LAPTOP) == f"@reboot /bin/sh '{LAPTOP[1]}'"
    assert r"100\%" in boot_unit.crontab_line(ODD)


@pytest.mark.parametrize("script", UNUSABLE)
def test_folder_that_fits_into_no_line_is_refused(script: list[str]) -> None:
    for write in (boot_unit.unit_text, boot_unit.crontab_line):
        with pytest.raises(boot_unit.UnusableFolder):
            write(script)
    assert not boot_unit.is_installed(script, {})


# --- The command ----------------------------------------------------------------------------------


class Systemd:
    """Programs named systemctl and loginctl that write down their arguments.

    Each argument in `fails` ends its program with an error.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.calls = folder / "calls"
        self.unit = folder / "config/systemd/user" / boot_unit.NAME
        self.fail("is-active")
        for name in ("systemctl", "loginctl"):
            program = folder / name
            program.write_text(
                f"#!/bin/sh\necho {name} $* >> '{self.calls}'\n"
                f"for each; do grep -qx -- \"$each\" '{folder}/fails' && "
                "{ echo Denied. >&2; exit 1; }; done\nexit 0\n"
            )
            program.chmod(0o755)

    def fail(self, *arguments: str) -> None:
        (self.folder / "fails").write_text("\n".join(arguments) + "\n")

    @property
    def called(self) -> list[str]:
        return self.calls.read_text().splitlines() if self.calls.exists() else []


@pytest.fixture
def systemd(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Systemd:
    """A computer with systemd, on which nobody answers at the port of the hall."""
    programs = Systemd(tmp_path)
    monkeypatch.setenv("PATH", f"{tmp_path}:{os.environ['PATH']}")
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    monkeypatch.setenv("LC_ALL", "en_US.UTF-8")
    monkeypatch.setenv("PORT", "")
    monkeypatch.setattr(places, "settings_file", lambda: tmp_path / ".env")
    monkeypatch.setattr(hall, "command", lambda: LAPTOP)
    monkeypatch.setattr(command, "BOOTED_WITH_SYSTEMD", tmp_path)
    monkeypatch.setattr(command, "may_linger", lambda person: True)
    monkeypatch.setattr(command, "is_caderneta", lambda port: False)
    monkeypatch.setattr("getpass.getuser", lambda: "maria")
    (tmp_path / ".env").write_text("SECRET_KEY=abc\n")
    return programs


def answer(monkeypatch: pytest.MonkeyPatch, text: str) -> None:
    """Let a person at a terminal type this answer."""
    monkeypatch.setattr(sys.stdin, "isatty", lambda: True, raising=False)
    monkeypatch.setattr(command, "may_linger", lambda person: False)
    monkeypatch.setattr("builtins.input", lambda question: text)


def test_install_writes_the_unit_and_starts_it(
    world: World, systemd: Systemd, capsys: pytest.CaptureFixture[str]
) -> None:
    call_command("hall_at_boot")
    assert systemd.unit.read_text() == boot_unit.unit_text(LAPTOP)
    assert "abc" not in systemd.unit.read_text()
    assert systemd.called[2:] == [
        "systemctl --user daemon-reload",
        "systemctl --user enable caderneta.service",
        "systemctl --user restart caderneta.service",
    ]
    out = capsys.readouterr().out
    assert "starts with this computer" in out
    assert "make hall-not-at-boot" in out


def test_install_leaves_the_one_in_another_window_running(
    world: World,
    systemd: Systemd,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr(command, "is_caderneta", lambda port: True)
    call_command("hall_at_boot")
    assert systemd.called[-1] == "systemctl --user enable caderneta.service"
    assert "it still runs in another window" in capsys.readouterr().out
    systemd.fail()  # the unit runs
    call_command("hall_at_boot")
    assert systemd.called[-1] == "systemctl --user restart caderneta.service"


def refusal() -> str:
    with pytest.raises(SystemExit) as end:
        call_command("hall_at_boot")
    return str(end.value.code)


def test_install_without_a_club_is_refused(db: None, systemd: Systemd) -> None:
    assert refusal().startswith("There is no club yet.")
    assert not systemd.unit.exists()


def test_install_without_systemd_names_cron(
    world: World, systemd: Systemd, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(command, "BOOTED_WITH_SYSTEMD", Path("/no/such/folder"))
    said = refusal()
    assert "does not use systemd" in said
    assert said.endswith(boot_unit.crontab_line(LAPTOP))
    assert not systemd.unit.exists()


@pytest.mark.parametrize("script", UNUSABLE)
def test_install_in_a_folder_that_fits_into_no_line_is_refused(
    world: World, systemd: Systemd, monkeypatch: pytest.MonkeyPatch, script: list[str]
) -> None:
    monkeypatch.setattr(hall, "command", lambda: script)
    assert "Rename the folder" in refusal()
    assert not systemd.unit.exists()
    monkeypatch.setattr(command, "BOOTED_WITH_SYSTEMD", Path("/no/such/folder"))
    assert "Rename the folder" in refusal()


def test_install_as_another_account_is_refused(world: World, systemd: Systemd) -> None:
    systemd.fail("show-environment")
    assert "without sudo" in refusal()
    assert not systemd.unit.exists()


def test_install_says_what_systemd_has_refused(world: World, systemd: Systemd) -> None:
    systemd.fail("is-active", "enable")
    assert refusal() == "systemd could not do it: Denied."


def test_port_of_the_caller_must_be_in_the_file(
    world: World, systemd: Systemd, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PORT", "8080")
    assert refusal().startswith("Write PORT=8080 into the file .env first.")
    (systemd.folder / ".env").write_text("PORT=8080\n")
    call_command("hall_at_boot")
    assert systemd.unit.exists()


@pytest.mark.parametrize("yes", ["", "s", "Yes"])
def test_start_before_signing_in_is_offered(
    world: World, systemd: Systemd, monkeypatch: pytest.MonkeyPatch, yes: str
) -> None:
    answer(monkeypatch, yes)
    call_command("hall_at_boot")
    assert systemd.called[-1] == "loginctl enable-linger maria"


def test_start_before_signing_in_can_be_declined(
    world: World, systemd: Systemd, monkeypatch: pytest.MonkeyPatch
) -> None:
    answer(monkeypatch, " Não")
    call_command("hall_at_boot")
    assert not any("linger" in call for call in systemd.called)


def test_start_before_signing_in_may_need_root(
    world: World, systemd: Systemd, monkeypatch: pytest.MonkeyPatch
) -> None:
    answer(monkeypatch, "")
    systemd.fail("enable-linger", "is-active")
    assert refusal().endswith("sudo loginctl enable-linger maria")


def test_without_a_terminal_nothing_is_asked(
    world: World,
    systemd: Systemd,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr(command, "may_linger", lambda person: False)
    call_command("hall_at_boot")
    assert "type: loginctl enable-linger maria" in capsys.readouterr().out
    assert not any("linger" in call for call in systemd.called)


def test_remove_ends_it_and_deletes_the_unit(
    world: World, systemd: Systemd, capsys: pytest.CaptureFixture[str]
) -> None:
    call_command("hall_at_boot")
    call_command("hall_at_boot", remove=True)
    assert not systemd.unit.exists()
    assert systemd.called[-2:] == [
        "systemctl --user disable --now caderneta.service",
        "systemctl --user daemon-reload",
    ]
    call_command("hall_at_boot", remove=True)
    assert "does not start with this computer.\n" in capsys.readouterr().out


def test_command_prints_in_the_language_of_the_terminal(
    db: None, systemd: Systemd, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LC_ALL", "pt_BR.UTF-8")
    assert refusal().startswith("Ainda não há clube.")


def test_command_of_make_becomes_the_one_of_django(monkeypatch: pytest.MonkeyPatch) -> None:
    became: list[Any] = []
    monkeypatch.setattr(os, "execve", lambda *program: became.append(program[1]))
    monkeypatch.setattr(hall, "make_env_file", lambda path: None)
    monkeypatch.setattr(places, "read_env_file", lambda path: {})
    monkeypatch.chdir(places.CODE)
    monkeypatch.setattr(sys, "argv", ["caderneta", "hall-not-at-boot"])
    caderneta.main()
    assert became[0][1:] == [str(places.CODE / "manage.py"), "hall_at_boot", "--remove"]
