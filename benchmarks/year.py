"""Load a year of many clubs into PostgreSQL, and time every page of a club among them.

    .venv/bin/python tools/with_postgres.py .venv/bin/python benchmarks/year.py
        [--clubs 1000] [--times 1] [--weeks 52] [--matches 200] [--templates FILE]
        [--samples large,middle,small] [STEP…]

Steps, all if none is named: `load` fills a database with all clubs, and one with each of three
clubs alone: a large, a middling and a small one. `audit` compares the derived rows of these three
with their hands. `growth` prints rows and bytes. `pages` opens every page of the three clubs in
both databases, in turns. `reads` names the queries of these pages that read rows of other clubs.
`jobs` runs what a server does for all clubs together. `--samples middle,small` leaves out the other
clubs. The databases are year, year_large, year_middle and year_small.

With `--times 10` a tenth of the clubs is loaded by COPY, and the others are copies of these inside
PostgreSQL, which is quicker. FILE keeps what is played once and copied, which takes minutes, for
the next load. YEAR_TABLES=40,16,7 are the tables of clubs of each kind.
"""

from __future__ import annotations

import argparse
import os
import pickle
import sys
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TypeVar

ROOT = Path(__file__).resolve().parent.parent
SERVER = os.environ.get("TEST_DATABASE_URL", "")
EMPTY, ALL = "year_empty", "year"
STEPS = ("load", "audit", "growth", "pages", "reads", "jobs")
Value = TypeVar("Value")


def connect() -> None:
    """Load Django, with the settings of a club, for the database of all clubs."""
    if not SERVER:
        sys.exit("This needs PostgreSQL: run it under tools/with_postgres.py.")
    sys.path.insert(0, str(ROOT))
    os.environ["CADERNETA_DEMO"] = "1"
    os.environ["DATABASE_URL"] = SERVER.replace("/postgres?", f"/{ALL}?")
    os.environ["DJANGO_SETTINGS_MODULE"] = "config.settings"
    import django

    django.setup()


def load(options: argparse.Namespace) -> None:
    """Load all clubs into one database, and the samples into one each."""
    from django.core.management import call_command
    from django.db import connection
    from year_clubs import SAMPLES, kind_of, make_templates
    from year_load import load as load_clubs
    from year_more import multiply
    from year_pages import use

    def create(database: str, template: str) -> None:
        connection.close()
        with connection._nodb_cursor() as cursor:
            cursor.execute(f"DROP DATABASE IF EXISTS {database}")
            cursor.execute(f"CREATE DATABASE {database} TEMPLATE {template}")

    create(EMPTY, "template0")
    use(EMPTY)
    call_command("migrate", verbosity=0)
    numbers = range(options.clubs // options.times)
    if options.templates and options.templates.exists():
        templates = pickle.loads(options.templates.read_bytes())  # noqa: S301 - our own file
    else:
        kinds = sorted({kind_of(number) for number in numbers})
        templates = timed("templates", lambda: make_templates(options.matches, kinds))
    if options.templates:
        options.templates.write_bytes(pickle.dumps(templates))
    samples = samples_of(options)
    wanted = {ALL: numbers} | {f"year_{name}": [SAMPLES[name]] for name in samples}
    for database, clubs in wanted.items():
        create(database, EMPTY)
        use(database)
        more = None
        if database == ALL and options.times > 1:
            multiplied = partial(multiply, len(numbers), options.times)
            more = partial(timed, f"{options.times} times as many", multiplied)
        timed(f"load {database}", partial(load_clubs, clubs, options.weeks, templates, more))


def samples_of(options: argparse.Namespace) -> dict[str, int]:
    """Return the numbers of those wanted sample clubs that exist."""
    from year_clubs import SAMPLES

    wanted = options.samples.split(",")
    return {name: SAMPLES[name] for name in wanted if SAMPLES[name] < options.clubs}


def timed(what: str, act: Callable[[], Value]) -> Value:
    """Do something, and print how long it took."""
    began = time.perf_counter()
    value = act()
    print(f"{what}: {time.perf_counter() - began:.1f} s", flush=True)
    return value


def audit(options: argparse.Namespace) -> None:
    """Audit each sample club. Ends the program on a difference."""
    from django.core.management import call_command
    from year_pages import use

    use(ALL)
    for number in samples_of(options).values():
        slug = f"clube-{number}"
        timed(f"audit of {slug}", partial(call_command, "audit", club=slug))


def growth(options: argparse.Namespace) -> None:
    from year_growth import report

    report(options.clubs, options.weeks)


def pages(options: argparse.Namespace) -> None:
    from year_pages import measure, report

    report(measure(samples_of(options)))


def reads(options: argparse.Namespace) -> None:
    from year_reads import report

    report(samples_of(options))


def jobs(options: argparse.Namespace) -> None:
    from year_jobs import report

    report()


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("steps", nargs="*", choices=[[], *STEPS], metavar="STEP")
    parser.add_argument("--clubs", type=int, default=1000)
    parser.add_argument("--times", type=int, default=1)
    parser.add_argument("--weeks", type=int, default=52)
    parser.add_argument("--matches", type=int, default=200)
    parser.add_argument("--templates", type=Path)
    parser.add_argument("--samples", default="large,middle,small")
    options = parser.parse_args()
    connect()
    acts = dict(zip(STEPS, (load, audit, growth, pages, reads, jobs), strict=True))
    for step in options.steps or STEPS:
        acts[step](options)


if __name__ == "__main__":
    main()
