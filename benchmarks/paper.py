"""How long each paper takes, against WeasyPrint on the same page of HTML.

    .venv/bin/python benchmarks/paper.py [--times 3] [--only slips,standings] [OLDER_CHECKOUT]

Interleaved: each paper is drawn plainly, by the older checkout and by this one, and so on in turn;
the shortest of each is told, in seconds of the processor. An older checkout needs the same tables
in the database.
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
ENTRIES = 200
MOST_SECONDS = {"slips": 2.5, "standings": 1.2}
MOST_OF_PLAIN = {"slips": 0.2}
MOST_OF_PLAIN_ELSE = 0.75


def make(folder: str, entries: int) -> dict[str, str]:
    """Make the database; return the address of each paper by its name."""
    os.environ |= {
        "CADERNETA_DEMO": "1",
        "DATABASE_URL": f"sqlite:///{folder}/club.sqlite3",
        "DJANGO_SETTINGS_MODULE": "config.settings",
    }
    sys.path.insert(0, str(ROOT))
    import django

    django.setup()
    from django.core.management import call_command
    from django.db import transaction

    from tests.scoring.notebook import evening
    from tests.tournaments.hall import drawn, enter, played, stage, tournament
    from tests.tournaments.large import large
    from tests.world import make_world
    from tournaments.director import stages

    call_command("migrate", verbosity=0)
    with transaction.atomic():
        world = make_world()
        match = evening(world)
        swiss = large(world, entries).stage.tournament
        ended = tournament(world, "round-robin", name="Copa de Outono")
        enter(ended, world, 8)
        for _round in range(7):
            played(ended, world)
        stages.close(stage(ended), by=world.bruno)
        cup = tournament(world, "knockout", name="Taça")
        enter(cup, world, 64)
        drawn(cup, world)
        movement = tournament(world, "mitchell", name="Duplas")
        enter(movement, world, 32)
        drawn(movement, world)
    here = f"/{world.club.slug}"
    of = {t: f"{here}/tournaments/{t.slug}" for t in (swiss, ended, cup, movement)}
    now, last = (f"{of[swiss]}/stages/1/rounds/{number}" for number in (6, 5))
    return {
        "slips": f"{now}/slips.pdf",
        "standings": f"{of[swiss]}/standings.pdf",
        "cross-table": f"{of[swiss]}/crosstable.pdf",
        "wall": f"{now}/wall.pdf",
        "draw": f"{now}/draw.pdf",
        "results": f"{last}/results.pdf",
        "entries": f"{of[swiss]}/entries.pdf",
        "check-in": f"{of[swiss]}/check-in.pdf",
        "table numbers": f"{of[swiss]}/table-numbers.pdf",
        "bracket of 64": f"{of[cup]}/bracket.pdf",
        "bracket as a poster": f"{of[cup]}/bracket.pdf?poster=1",
        "movement of 32": f"{of[movement]}/movement.pdf",
        "report of 8": f"{of[ended]}/report.pdf",
        "prizes": f"{of[ended]}/prizes.pdf",
        "diplomas": f"{of[ended]}/diplomas.pdf",
        "score sheet": f"{here}/matches/{match.number}/score-sheet.pdf",
        "score sheet, A5": f"{here}/matches/{match.number}/score-sheet.pdf?paper=A5",
        "ten blank sheets": f"{here}/score-sheets/blank.pdf?copies=10&paper=A4&rules=aacrt-2016",
        "how to play": f"{here}/rules/aacrt-2016/how-to-play.pdf",
        "rulings": f"{here}/rules/aacrt-2016/rulings.pdf",
    }


class Drawer:
    """A process that draws in a checkout."""

    def __init__(self, checkout: Path) -> None:
        self._process = subprocess.Popen(
            [sys.executable, str(ROOT / "benchmarks" / "paper_drawn.py")],
            cwd=checkout,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def draw(self, way: str, address: str) -> dict[str, Any]:
        assert self._process.stdin
        assert self._process.stdout
        self._process.stdin.write(f"{way} {address}\n")
        self._process.stdin.flush()
        said: dict[str, Any] = json.loads(self._process.stdout.readline())
        return said

    def end(self) -> None:
        self._process.communicate()


def measured(
    ways: dict[str, tuple[str, Path]], address: str, times: int
) -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield what each way took at its shortest, drawn in turn; each in a process of its own."""
    drawers = {name: Drawer(checkout) for name, (_way, checkout) in ways.items()}
    said: dict[str, list[dict[str, Any]]] = {name: [] for name in ways}
    for _time in range(times):
        for name, (way, _checkout) in ways.items():
            said[name].append(drawers[name].draw(way, address))
    for name, drawer in drawers.items():
        drawer.end()
        yield name, min(said[name], key=lambda one: one["processor"])


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--times", type=int, default=3)
    parser.add_argument("--entries", type=int, default=ENTRIES)
    parser.add_argument("--only", default="")
    parser.add_argument("older", nargs="?", type=Path)
    said = parser.parse_args()
    ways = {"plain": ("plain", ROOT), "before": ("ours", said.older), "now": ("ours", ROOT)}
    if said.older is None:
        del ways["before"]
    print(
        f"Python {platform.python_version()}",
        *(f"{n} {version(n)}" for n in ("weasyprint", "pydyf")),
    )
    print(f"{'paper':22}", *(f"{name:>9} {'kB':>5} {'MB':>4}" for name in ways), "ratios")
    with tempfile.TemporaryDirectory() as folder:
        papers = make(folder, said.entries)
        for name in said.only.split(",") if said.only else papers:
            row = dict(measured(ways, papers[name], said.times))
            took = {way: one["processor"] for way, one in row.items()}
            print(
                f"{name:22}",
                *(
                    f"{o['processor']:7.2f} s {o['bytes'] // 1000:5} {o['peak']:4}"
                    for o in row.values()
                ),
                *(f"{took['now'] / took[way]:.2f} × {way}" for way in ways if way != "now"),
                flush=True,
            )
            if name in MOST_SECONDS:
                goals.at_most(f"{name} (PDF)", took["now"], MOST_SECONDS[name], "s")
            most = MOST_OF_PLAIN.get(name, MOST_OF_PLAIN_ELSE)
            goals.at_most(f"{name} (PDF)", took["now"] / took["plain"], most, "of plain WeasyPrint")


if __name__ == "__main__":
    main()
