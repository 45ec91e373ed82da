"""The generator of a year of many clubs (`benchmarks/year.py`), with few of them."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
SERVER = os.environ.get("TEST_DATABASE_URL")


@pytest.mark.postgres
@pytest.mark.skipif(not SERVER, reason="needs PostgreSQL: run it under tools/with_postgres.py")
def test_year_of_six_clubs_is_as_its_hands_say() -> None:
    command = [sys.executable, "benchmarks/year.py", "load", "audit", "growth", "--clubs", "6"]
    done = subprocess.run(
        [*command, "--weeks", "4", "--matches", "2"],
        cwd=ROOT,
        env={**os.environ, "YEAR_TABLES": "4,3,3"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.count("Every match is as its hands say") == 3
    assert "per hand: " in done.stdout
