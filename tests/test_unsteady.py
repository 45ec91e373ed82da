"""A browser test gets a second try, and the end of the run names those that needed it."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.programs import ROOT

FILE = """
import pytest

tries = []

@pytest.fixture
def own():
    tries.append("built")
    yield
    tries.append("closed")

@pytest.mark.browser
def test_steady(): pass

@pytest.mark.browser
def test_shaky(own):
    assert tries == ["built", "closed", "built"], "lost a tap"

@pytest.mark.browser
def test_steps(subtests):
    tries.append("steps")
    for step in ("first", "second"):
        with subtests.test(step):
            assert tries.count("steps") == 2, step

@pytest.mark.browser
def test_broken_steps(subtests):
    with subtests.test("broken"):
        assert False

@pytest.mark.browser
def test_broken(): raise KeyError(len(tries))

def test_other(): assert False, "told at once"
"""


def run(folder: Path, *options: str) -> str:
    (folder / "pytest.ini").write_text("[pytest]\nmarkers = browser: needs Chromium\n")
    (folder / "test_pages.py").write_text(FILE)
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:django", "-p", "no:cacheprovider"]
    done = subprocess.run(
        [*command, "-p", "tests.browser.unsteady", *options],
        cwd=folder,
        env={"PATH": os.environ["PATH"], "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        check=False,
    )
    return done.stdout + done.stderr


@pytest.mark.thorough
@pytest.mark.parametrize(
    "options",
    [pytest.param([], marks=pytest.mark.thorough), ["-n", "2"]],
    ids=["alone", "workers"],
)
def test_test_passing_at_the_second_try_is_named_unsteady(
    tmp_path: Path, options: list[str]
) -> None:
    said = run(tmp_path, *options)
    assert "4 failed, 3 passed" in said
    assert "unsteady: 2 browser tests passed only at the second try\n" in said
    names = said.partition("unsteady: ")[2]
    assert "  test_pages.py::test_shaky: AssertionError: lost a tap\n" in names
    assert "  test_pages.py::test_steps: AssertionError: first\n" in names
    assert "First try, call" in said


@pytest.mark.thorough
def test_run_without_unsteady_tests_says_none(tmp_path: Path) -> None:
    assert "unsteady: none\n" in run(tmp_path, "-k", "steady")
    assert "unsteady" not in run(tmp_path, "-k", "other")
