"""A server on a system without forks, locks of Unix, alarms and limits, as Windows is."""

import subprocess
import sys
import urllib.request
from contextlib import suppress
from pathlib import Path

import pytest

from tests.lacking import path_without_forks
from tests.programs import ROOT, environment
from tests.waiting import PATIENCE, until

pytestmark = pytest.mark.thorough


@pytest.fixture
def variables(tmp_path: Path) -> dict[str, str]:
    return environment(
        CADERNETA_DEMO="1",
        CADERNETA_FOLDER=str(tmp_path),
        DATABASE_URL=f"sqlite:///{tmp_path / 'club.sqlite3'}",
        PORT="0",
        PYTHONPATH=path_without_forks(tmp_path / "code"),
    )


def test_club_is_served_without_forks(variables: dict[str, str]) -> None:
    program = [sys.executable, "manage.py"]
    for command in (["migrate", "--verbosity=0"], ["backup"]):
        subprocess.run([*program, *command], cwd=ROOT, env=variables, check=True)
    with subprocess.Popen(
        [*program, "serve"], cwd=ROOT, env=variables, stdout=subprocess.PIPE, text=True
    ) as server:
        try:
            assert server.stdout
            address = next(line.strip() for line in server.stdout if "http" in line)
            assert b"ok" in until(lambda: answer(f"{address}/readyz"))
            assert b"<form" in answer(f"{address}/accounts/login/")
        finally:
            server.terminate()
    until(lambda: not answer(f"{address}/readyz"), "the server to end with its parent")


def answer(address: str) -> bytes:
    """Return the page; nothing as long as nobody answers."""
    with suppress(OSError):
        return urllib.request.urlopen(address, timeout=PATIENCE).read()  # noqa: S310 - our own
    return b""
