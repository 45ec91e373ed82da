"""Report goals: what was measured, what is to be reached, and whether it is.

A benchmark calls `at_most`, `at_least` or `holds` once for each of its goals; each call prints one
line that begins with `goal |`. Run as a program, it prints the versions of everything that is
measured, or the table of all goals in the outputs of benchmarks:

    goals.py versions
    goals.py table OUTPUT…

The table exits 1 where a goal is missed, or none was reported.
"""

import os
import platform
import subprocess
import sys
from collections.abc import Iterable
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
MARK = "goal | "
HEAD = "| row | measured | goal | |\n| --- | ---: | ---: | --- |"
PACKAGES = ("Django", "Granian", "Psycopg", "WeasyPrint")


def at_most(row: str, measured: float, goal: float, unit: str = "") -> None:
    """A goal such as milliseconds or bytes: the less the better."""
    holds(row, figure(measured, unit), f"≤ {figure(goal, unit)}", reached=measured <= goal)


def at_least(row: str, measured: float, goal: float, unit: str = "") -> None:
    """A goal such as answers per second or a part of bare: the more the better."""
    holds(row, figure(measured, unit), f"≥ {figure(goal, unit)}", reached=measured >= goal)


def holds(row: str, measured: str, goal: str, *, reached: bool) -> None:
    """A goal in words, such as "no match differs"."""
    print(f"{MARK}{row} | {measured} | {goal} | {'reached' if reached else 'MISSED'}", flush=True)


def figure(number: float, unit: str) -> str:
    """Three digits that matter, thousands apart: 0.713, 25 ms, 2,129/s."""
    digits = 0 if abs(number) >= 100 else 1 if abs(number) >= 10 else 2 if abs(number) >= 1 else 3
    text = f"{number:,.{digits}f}"
    if digits:
        text = text.rstrip("0").rstrip(".")
    return text + unit if unit.startswith("/") else f"{text} {unit}".rstrip()


def versions() -> str:
    """Caderneta, Python, the packages, and the machine with its load."""
    commit = subprocess.check_output(["git", "rev-parse", "--short", "HEAD"], cwd=ROOT, text=True)
    said = [f"Caderneta {commit.strip()}", f"Python {platform.python_version()}"]
    for name in PACKAGES:
        try:
            said.append(f"{name} {version(name.lower())}")
        except PackageNotFoundError:
            said.append(f"no {name}")
    load = " ".join(f"{each:.1f}" for each in os.getloadavg())
    return ", ".join([*said, f"{os.cpu_count()} cores", f"load {load}"])


def table(lines: Iterable[str]) -> int:
    """Print the goals among these lines as a table; return 1 where one is missed, or none is."""
    goals = [line.removeprefix(MARK).rstrip() for line in lines if line.startswith(MARK)]
    print(HEAD, *(f"| {goal} |" for goal in goals), sep="\n")
    missed = sum(goal.endswith("MISSED") for goal in goals)
    print(f"\n{len(goals) - missed} of {len(goals)} goals are reached.")
    return int(missed > 0 or not goals)


def main() -> int:
    match sys.argv[1:]:
        case ["versions"]:
            print(versions())
            return 0
        case ["table", *outputs]:
            texts = [Path(output).read_text(encoding="utf-8") for output in outputs]
            return table(line for text in texts for line in text.splitlines())
    sys.exit(__doc__)


if __name__ == "__main__":
    sys.exit(main())
