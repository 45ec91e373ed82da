"""Report goals: the measurement, the goal, and whether it is reached.

A benchmark calls `at_most`, `at_least` or `holds` once for each of its goals; each call prints one
line that begins with `goal |`. As a program, it prints the versions of the measured software, or
the table of all goals in the outputs of benchmarks:

    goals.py versions
    goals.py table OUTPUT…

`table` exits 1 if a goal is missed, or no goal was reported.
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
    """Report a goal such as milliseconds or bytes, where less is better."""
    holds(row, figure(measured, unit), f"≤ {figure(goal, unit)}", reached=measured <= goal)


def at_least(row: str, measured: float, goal: float, unit: str = "") -> None:
    """Report a goal such as answers per second or a part of bare, where more is better."""
    holds(row, figure(measured, unit), f"≥ {figure(goal, unit)}", reached=measured >= goal)


def holds(row: str, measured: str, goal: str, *, reached: bool) -> None:
    """Report a goal in words, such as "no match differs"."""
    print(f"{MARK}{row} | {measured} | {goal} | {'reached' if reached else 'MISSED'}", flush=True)


def figure(number: float, unit: str) -> str:
    """Return a number with about three digits and its unit: 0.713, 25 ms, 2,129/s."""
    digits = 0 if abs(number) >= 100 else 1 if abs(number) >= 10 else 2 if abs(number) >= 1 else 3
    text = f"{number:,.{digits}f}"
    if digits:
        text = text.rstrip("0").rstrip(".")
    return text + unit if unit.startswith("/") else f"{text} {unit}".rstrip()


def versions() -> str:
    """Return the versions of Caderneta, Python and packages, the cores and the load."""
    commit = subprocess.check_output(["git", "rev-parse", "--short", "HEAD"], cwd=ROOT, text=True)
    parts = [f"Caderneta {commit.strip()}", f"Python {platform.python_version()}"]
    for name in PACKAGES:
        try:
            parts.append(f"{name} {version(name.lower())}")
        except PackageNotFoundError:
            parts.append(f"no {name}")
    load = " ".join(f"{average:.1f}" for average in os.getloadavg())
    return ", ".join([*parts, f"{os.cpu_count()} cores", f"load {load}"])


def table(lines: Iterable[str]) -> int:
    """Print the goals among these lines as a table; return 1 if one is missed, or there is none."""
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
