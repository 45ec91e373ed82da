"""The whole server with its workers: pages stay quick while papers are drawn."""

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
LIMIT = "1.5"
"""Seconds. The aim is half a second; a busy machine may need longer."""


def test_pages_stay_quick_while_printing_12_papers() -> None:
    keep = {name: os.environ[name] for name in ("PATH", "HOME", "LANG") if name in os.environ}
    done = subprocess.run(
        [sys.executable, "benchmarks/printing.py", "--tables", "12", "--limit", LIMIT],
        cwd=ROOT,
        env=keep,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
