"""Measure the time of each paper, compared with plain WeasyPrint and with an older release.

    .venv/bin/python benchmarks/paper.py [--times 3] [--only slips,standings] [OLDER_CHECKOUT]

Draws each paper in turn with plain WeasyPrint, the older checkout and this one, and prints the
shortest processor time of each, in seconds. Each checkout makes the same tournaments in a database
of its own. Papers that the older release does not know have no time there.
"""

import argparse
import json
import os
import platform
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from importlib.metadata import version
from pathlib import Path
from typing import Any

import goals

ROOT = Path(__file__).resolve().parent.parent
BEFORE = os.environ.get("BEFORE")
ENTRIES = 200
MOST_SECONDS = {"slips": 2.5, "standings": 1.2}
MOST_OF_PLAIN = {"slips": 0.25}
MOST_OF_BEFORE = 0.75


class Club:
    """The database of a checkout, with the address of each paper by name."""

    def __init__(self, checkout: Path, folder: str, entries: int) -> None:
        self._checkout = checkout
        file = Path(folder) / f"{len(os.listdir(folder))}.sqlite3"
        self._environment = os.environ | {
            "CADERNETA_DEMO": "1",
            "DATABASE_URL": f"sqlite:///{file}",
            "DJANGO_SETTINGS_MODULE": "config.settings",
        }
        made = self.run("paper_made.py", str(entries))
        self.papers: dict[str, str] = json.loads(made.communicate()[0])

    def run(self, script: str, *arguments: str) -> subprocess.Popen[str]:
        return subprocess.Popen(
            [sys.executable, str(ROOT / "benchmarks" / script), *arguments],
            cwd=self._checkout,
            env=self._environment,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )


class Drawer:
    """A process that draws the papers of a club."""

    def __init__(self, club: Club) -> None:
        self._process = club.run("paper_drawn.py")

    def draw(self, way: str, address: str) -> dict[str, Any]:
        assert self._process.stdin
        assert self._process.stdout
        self._process.stdin.write(f"{way} {address}\n")
        self._process.stdin.flush()
        answer: dict[str, Any] = json.loads(self._process.stdout.readline())
        return answer

    def end(self) -> None:
        self._process.communicate()


def measured(
    ways: dict[str, tuple[str, Club]], paper: str, times: int
) -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield the shortest run of each way, drawn in turn; each way has its own process."""
    drawers = {name: Drawer(club) for name, (_way, club) in ways.items()}
    runs: dict[str, list[dict[str, Any]]] = {name: [] for name in ways}
    for _time in range(times):
        for name, (way, club) in ways.items():
            runs[name].append(drawers[name].draw(way, club.papers[paper]))
    for name, drawer in drawers.items():
        drawer.end()
        yield name, min(runs[name], key=lambda run: run["processor"])


def say(paper: str, row: dict[str, dict[str, Any]]) -> None:
    took = {way: run["processor"] for way, run in row.items() if run["bytes"]}
    print(
        f"{paper:22}",
        *(f"{o['processor']:7.2f} s {o['bytes'] // 1000:5} {o['peak']:4}" for o in row.values()),
        *(f"{took['now'] / took[way]:.2f} × {way}" for way in took if way != "now"),
        flush=True,
    )
    name = f"{paper} (PDF)"
    if paper in MOST_SECONDS:
        goals.at_most(name, took["now"], MOST_SECONDS[paper], "s")
    if paper in MOST_OF_PLAIN:
        part = took["now"] / took["plain"]
        goals.at_most(name, part, MOST_OF_PLAIN[paper], "of plain WeasyPrint")
    elif "before" in took:
        goals.at_most(name, took["now"] / took["before"], MOST_OF_BEFORE, "of before")


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--times", type=int, default=3)
    parser.add_argument("--entries", type=int, default=ENTRIES)
    parser.add_argument("--only", default="")
    parser.add_argument("older", nargs="?", type=Path, default=BEFORE and Path(BEFORE))
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        club = Club(ROOT, folder, options.entries)
        ways = {"plain": ("plain", club), "now": ("ours", club)}
        if options.older:
            older = Club(options.older.resolve(), folder, options.entries)
            ways = {"plain": ways["plain"], "before": ("ours", older), "now": ways["now"]}
        print(
            f"Python {platform.python_version()}",
            *(f"{n} {version(n)}" for n in ("weasyprint", "pydyf")),
        )
        print(f"{'paper':22}", *(f"{name:>9} {'kB':>5} {'MB':>4}" for name in ways), "ratios")
        for paper in options.only.split(",") if options.only else club.papers:
            say(paper, dict(measured(ways, paper, options.times)))


if __name__ == "__main__":
    main()
