"""Copy and restore a club of 2,000 and of 20,000 matches: time, bytes and memory.

    .venv/bin/python tools/with_postgres.py .venv/bin/python benchmarks/backup.py

The commands run as whole processes, as an operator types them. Copies are made of SQLite, and under
`tools/with_postgres.py` of PostgreSQL too, and each is restored into the other kind.
"""

import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent
FOLDER = tempfile.TemporaryDirectory()
POSTGRESQL = os.environ.get("TEST_DATABASE_URL", "")
SQLITE = f"sqlite:///{FOLDER.name}/club.sqlite3"
sys.path.insert(0, str(ROOT))
os.environ["CADERNETA_DEMO"] = "1"
os.environ["DATABASE_URL"] = SQLITE
os.environ["DJANGO_SETTINGS_MODULE"] = "config.settings"

import django  # noqa: E402
import goals  # noqa: E402

django.setup()

from django.core.management import call_command  # noqa: E402
from growth_data import GrowingClub  # noqa: E402

from config.backups.sealed import new_key  # noqa: E402

SIZES = [int(size) for size in os.environ.get("SIZES", "2000,20000").split(",")]
MOST_SECONDS, MOST_MEGABYTES, MOST_MEMORY = 8, 3, 1.25


class Figures(NamedTuple):
    """What a process took: seconds of the clock and of the processor, most megabytes."""

    seconds: float
    processor: float
    megabytes: float


def measured(url: str, *command: str, key: str = "") -> Figures:
    """Run a command of `manage.py` and measure its process."""
    env = {**os.environ, "DATABASE_URL": url, "BACKUP_KEY": key, "LANG": "en"}
    began = time.perf_counter()
    process = subprocess.Popen(
        [sys.executable, "manage.py", *command], cwd=ROOT, env=env, stdout=subprocess.DEVNULL
    )
    _pid, status, used = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:
        sys.exit(f"{command} ended with {process.returncode}")
    seconds = time.perf_counter() - began
    return Figures(seconds, used.ru_utime + used.ru_stime, used.ru_maxrss / 1024)


def main() -> None:
    call_command("migrate", verbosity=0)
    club = GrowingClub()
    memory: dict[int, float] = {}
    print("| matches | what | seconds | of the processor | MB of memory | MB of the file |")
    print("| ---: | --- | ---: | ---: | ---: | ---: |")
    for size in SIZES:
        club.grow(size)
        files = Path(FOLDER.name)
        plain, sealed, again = (
            files / f"{name}-{size}.jsonl.gz" for name in ("plain", "sealed", "postgresql")
        )

        def tell(what: str, figures: Figures, file: Path, size: int = size) -> None:
            row = f"{figures.seconds:.1f} | {figures.processor:.1f} | {figures.megabytes:.0f}"
            print(f"| {size:,} | {what} | {row} | {file.stat().st_size / 2**20:.1f} |", flush=True)

        figures = measured(SQLITE, "backup", str(plain))
        memory[size] = figures.megabytes
        tell("copy of SQLite", figures, plain)
        if size == SIZES[0]:
            of = f"a copy of {size:,} matches"
            goals.at_most(f"{of}, time", figures.processor, MOST_SECONDS, "s of the processor")
            goals.at_most(f"{of}, file", plain.stat().st_size / 2**20, MOST_MEGABYTES, "MB")
        tell("copy, encrypted", measured(SQLITE, "backup", str(sealed), key=new_key()), sealed)
        target = f"sqlite:///{files}/restored-{size}.sqlite3"
        if POSTGRESQL:
            import psycopg

            name = f"restored_{size}"
            with psycopg.connect(POSTGRESQL, autocommit=True) as server:
                server.execute(f"CREATE DATABASE {name}")
            other = POSTGRESQL.replace("/postgres?", f"/{name}?")
            tell("restored into PostgreSQL", measured(other, "restore", str(plain)), plain)
            tell("copy of PostgreSQL", measured(other, "backup", str(again)), again)
            plain = again
        tell("restored into SQLite", measured(target, "restore", str(plain)), plain)
    first, last = SIZES[0], SIZES[-1]
    goals.at_most(
        f"memory of a copy, {last:,} matches",
        memory[last] / memory[first],
        MOST_MEMORY,
        f"of {first:,}",
    )


main()
