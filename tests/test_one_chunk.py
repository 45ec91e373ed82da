"""Tests that could not fail are refused, although our plugin calls the tests."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.programs import ROOT


@pytest.mark.parametrize(
    ("test", "is_refused"),
    [
        ("def test_it(tmp_path): assert tmp_path", False),
        ("def test_it(): return False", True),
        ("async def test_it(): assert False", True),
        ("def test_it(): assert False", True),
    ],
)
def test_test_that_cannot_fail_is_refused(tmp_path: Path, test: str, is_refused: bool) -> None:
    (tmp_path / "test_it.py").write_text(test)
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:django", "-p", "no:cacheprovider"]
    done = subprocess.run(
        [*command, "-p", "tests.one_chunk"],
        cwd=tmp_path,
        env={"PATH": os.environ["PATH"], "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert ("1 failed" if is_refused else "1 passed") in done.stdout
