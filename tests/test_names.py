"""The lengths of test names and commit subjects."""

import re
import shutil
import subprocess
from pathlib import Path

import pytest

TESTS = Path(__file__).parent
LONGEST_NAME = 60
LONGEST_SUBJECT = 72
RULE_SINCE = "2026-11-22T20:00:00Z"
"""Older subjects stay, since changing them would rewrite the history."""


def test_names_of_tests_are_short() -> None:
    names = [
        f"{path.relative_to(TESTS)}: {name}"
        for path in TESTS.rglob("*.py")
        for name in re.findall(r"\bdef (test_\w+)", path.read_text())
        if len(name) > LONGEST_NAME
    ]
    assert names == [], f"{LONGEST_NAME} characters at most"


def test_subjects_of_commits_are_short() -> None:
    if not (TESTS.parent / ".git").exists() or not shutil.which("git"):
        pytest.skip("no history here")
    log = subprocess.run(
        ["git", "log", f"--since={RULE_SINCE}", "--no-merges", "--format=%s"],
        cwd=TESTS.parent,
        capture_output=True,
        text=True,
    )
    if log.returncode:
        pytest.skip(f"git cannot read the history: {log.stderr}")
    long = [subject for subject in log.stdout.splitlines() if len(subject) > LONGEST_SUBJECT]
    assert long == [], f"{LONGEST_SUBJECT} characters at most"
