"""Tests that could not fail are refused, although our plugin calls the tests."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.programs import ROOT

FILE = """
def test_right(tmp_path): assert tmp_path

def test_that_returns(): return False

async def test_never_awaited(): assert False

def test_wrong(): assert False
"""


@pytest.mark.thorough
def test_chunk_with_a_test_that_cannot_fail_is_refused(tmp_path: Path) -> None:
    (tmp_path / "test_it.py").write_text(FILE)
    command = [sys.executable, "-m", "pytest", "-v", "-p", "no:django", "-p", "no:cacheprovider"]
    done = subprocess.run(
        [*command, "-p", "tests.one_chunk"],
        cwd=tmp_path,
        env={"PATH": os.environ["PATH"], "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert re.findall(r"::(\w+) (PASSED|FAILED)", done.stdout) == [
        ("test_right", "PASSED"),
        ("test_that_returns", "FAILED"),
        ("test_never_awaited", "FAILED"),
        ("test_wrong", "FAILED"),
    ]
