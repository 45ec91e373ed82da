"""The start of a server: one prepares the database, another waits, Ctrl+C ends it quietly."""

import fcntl
import os
import shutil
import signal
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path
from subprocess import PIPE

import pytest

from tests.programs import ROOT, environment

pytestmark = pytest.mark.thorough


def starting(folder: Path) -> subprocess.Popen[str]:
    """Start the demo on a database in this folder."""
    variables = {"CADERNETA_DEMO": "1", "LANG": "pt_BR.UTF-8", "HOST": "127.0.0.1", "PORT": "0"}
    url = f"sqlite:///{folder / 'demo.sqlite3'}"
    return subprocess.Popen(
        [sys.executable, "manage.py", "serve", "--demo"],
        cwd=ROOT,
        env=environment(**variables, DATABASE_URL=url),
        stdout=PIPE,
        stderr=PIPE,
        text=True,
        # Ctrl+C ends it also where the tests themselves run behind `&`, which ignores the signal.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    )


def next_line(program: subprocess.Popen[str]) -> str:
    assert program.stdout
    return program.stdout.readline()


def test_second_start_waits_for_the_first(tmp_path: Path) -> None:
    folder = os.open(tmp_path, os.O_RDONLY)
    fcntl.flock(folder, fcntl.LOCK_EX)
    program = starting(tmp_path)
    assert "outro lugar" in next_line(program)
    os.close(folder)
    assert "banco de dados" in next_line(program)
    program.send_signal(signal.SIGINT)
    assert program.communicate()[1] == ""
    assert program.returncode == 130


def test_two_starts_at_once_both_serve(tmp_path: Path) -> None:
    programs = [starting(tmp_path), starting(tmp_path)]
    try:
        for program in programs:
            lines = iter(lambda: next_line(program), "")  # noqa: B023 - read in this turn
            assert any("A Caderneta está aqui" in line for line in lines)
    finally:
        for program in programs:
            program.terminate()
            errors = program.communicate()[1]
            assert "Traceback" not in errors, errors


def test_interrupted_demo_is_made_anew(tmp_path: Path) -> None:
    program = starting(tmp_path)
    lines = iter(lambda: next_line(program), "")
    assert any("clube de demonstração" in line for line in lines)
    program.send_signal(signal.SIGINT)
    assert program.communicate()[1] == ""
    again = starting(tmp_path)
    try:
        lines = iter(lambda: next_line(again), "")
        assert any("Preparando o clube" in line for line in lines)
    finally:
        again.kill()
        again.communicate()


@pytest.mark.parametrize(
    "migrations", [[], ["0001_initial", "0002_competitor_sort_key"], ["0002_particulars"]]
)
def test_database_of_before_the_release_is_refused_in_words(
    tmp_path: Path, migrations: list[str]
) -> None:
    with closing(sqlite3.connect(tmp_path / "demo.sqlite3")) as made:
        made.execute("CREATE TABLE clubs_club (id integer PRIMARY KEY, slug text)")
        made.execute("CREATE TABLE django_migrations (id integer PRIMARY KEY, app, name, applied)")
        for name in migrations:
            values = ("clubs", name, "2026-11-20 00:00:00")
            made.execute(
                "INSERT INTO django_migrations (app, name, applied) VALUES (?, ?, ?)", values
            )
        made.commit()
    program = starting(tmp_path)
    _output, errors = program.communicate()
    assert program.returncode == 1
    assert "var/demo.sqlite3" in errors
    assert "Traceback" not in errors


def new_folder(folder: Path) -> None:
    """Make a folder like a new checkout, which asks for a package that is nowhere."""
    (folder / "tools").mkdir()
    for name in ("apt.sh", "help.sh", "install.sh", "installed.py"):
        shutil.copy(ROOT / "tools" / name, folder / "tools")
    digest = "0" * 64
    for name in ("requirements.txt", "requirements-help.txt"):
        (folder / name).write_text(f"nothing==1 --hash=sha256:{digest}\n")


def with_programs(folder: Path, **programs: str) -> dict[str, str]:
    """Return an environment in which these shell scripts come before the programs so called, and
    make a .venv in which nothing is installed.
    """
    nothing = 'case "$*" in *sphinx* | "tools/installed.py requirements"*) exit 1 ;; esac'
    (folder / ".venv" / "bin").mkdir(parents=True)
    for name, script in {**programs, ".venv/bin/python": nothing}.items():
        program = folder / name
        program.write_text(f"#!/bin/sh\n{script}\n")
        program.chmod(0o755)
    return environment() | {"PATH": f"{folder}:{os.environ['PATH']}"}


def test_install_lets_uv_fetch_the_packages_if_it_is_there(tmp_path: Path) -> None:
    new_folder(tmp_path)
    env = with_programs(tmp_path, uv='echo "$@" >asked')
    subprocess.run(["tools/install.sh"], cwd=tmp_path, env=env, check=True)
    asked = (tmp_path / "asked").read_text()
    assert asked.startswith("pip install ")
    assert "--require-hashes -r requirements.txt" in asked


@pytest.mark.skipif(not shutil.which("flock"), reason="starts take no turns without flock")
def test_help_installs_what_it_needs_in_its_own_turn(tmp_path: Path) -> None:
    new_folder(tmp_path)
    waits = f'[ "$1" = -n ] && exec {shutil.which("flock")} "$@"; touch waited; exit 1'
    env = with_programs(tmp_path, uv='echo "$@" >asked', flock=waits)
    # Nothing was installed by this uv, so the help is not built.
    subprocess.run(["tools/help.sh"], cwd=tmp_path, env=env, check=False)
    assert not (tmp_path / "waited").exists()
    assert "-r requirements-help.txt" in (tmp_path / "asked").read_text()


def test_first_start_without_internet_says_what_it_needs(tmp_path: Path) -> None:
    new_folder(tmp_path)
    variables = {"PIP_INDEX_URL": "http://127.0.0.1:9/simple", "PIP_RETRIES": "0"}
    done = subprocess.run(
        ["tools/install.sh"],
        cwd=tmp_path,
        env=environment(**variables, PYTHON=sys.executable),
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 1
    assert "connect this computer to the internet" in done.stderr
