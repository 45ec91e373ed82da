"""Workers that are forked from the loaded program (`server.jobs.forks`)."""

import subprocess
import sys
from pathlib import Path

from tests.waiting import PATIENCE

ROOT = Path(__file__).resolve().parents[2]
BEGIN = """
import os, sys
from server.jobs import forks

def run(command, number):
    assert os.getpid() != parent
    os.write(answers, f"{command} {number}\\n".encode())
    sys.stdin.read()
    os.write(answers, b"ended\\n")

parent = os.getpid()
read, answers = os.pipe()
os.set_inheritable(answers, True)
lines = open(read)
"""


def output(code: str) -> list[str]:
    """Run the code in a program of its own, and return the lines it prints."""
    done = subprocess.run(
        [sys.executable, "-c", BEGIN + code],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=PATIENCE,
    )
    assert not done.stderr
    return done.stdout.splitlines()


def test_fork_without_nursery_returns_none() -> None:
    assert output("print(forks.fork('draw', 7))") == ["None"]


def test_forked_workers_live_until_their_input_ends() -> None:
    code = """
forks.begin(run)
for number in (7, 8):
    worker = forks.fork("draw", number)
    print(lines.readline(), worker.poll(), end=" ")
    worker.kill()
    print(lines.readline(), worker.wait(), worker.poll())
"""
    lines = ["draw 7", " None ended", " 0 0", "draw 8", " None ended", " 0 0"]
    assert output(code) == lines


def test_forked_worker_ends_with_the_process_that_asked() -> None:
    code = """
forks.begin(run)
if not os.fork():
    worker = forks.fork("draw", 7)
    os._exit(0)
print(lines.readline() + lines.readline(), end="")
"""
    assert output(code) == ["draw 7", "ended"]


def test_fork_after_the_nursery_died_returns_none() -> None:
    code = """
import signal
forks.begin(run)
(nursery,) = open(f"/proc/self/task/{os.getpid()}/children").read().split()
os.kill(int(nursery), signal.SIGKILL)
os.waitpid(int(nursery), 0)
print(forks.fork("draw", 7))
"""
    assert output(code) == ["None"]
