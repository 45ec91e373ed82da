"""Run our programs as an operator does, with their own environment."""

import os
import socket
import subprocess
import sys
from pathlib import Path

from tests import moment

ROOT = Path(__file__).resolve().parent.parent
SECRET = "a-secret-long-enough-for-a-club-" + "1234567890" * 3
REAL = {"SECRET_KEY": SECRET, "ALLOWED_HOSTS": "club.example.org"}
"""The minimum configuration of a real server."""


def environment(**variables: str) -> dict[str, str]:
    """Return the environment of a program: these variables, none of the tests, their moment."""
    kept = {name: os.environ[name] for name in ("PATH", "HOME", "TMPDIR") if name in os.environ}
    return moment.for_programs(kept | variables)


def manage(
    *arguments: str, answers: str = "", **variables: str
) -> subprocess.CompletedProcess[str]:
    """Run `manage.py` with these variables and without those of the tests."""
    language = {"LANG": os.environ["LANG"]} if "LANG" in os.environ else {}
    return subprocess.run(
        [sys.executable, "manage.py", *arguments],
        cwd=ROOT,
        env=environment(**language | variables),
        input=answers,
        capture_output=True,
        text=True,
        check=False,
        timeout=300,  # A server that starts instead of refusing would never end.
    )


def free_port() -> int:
    """Return a port of this computer at which no program listens."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def answers(port: int) -> bool:
    """Whether a program listens at this port of this computer."""
    with socket.socket() as phone:
        return phone.connect_ex(("127.0.0.1", port)) == 0
