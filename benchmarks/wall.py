"""Measure what a screen of the hall costs the server: a tournament of 200 tables, on SQLite.

Milliseconds of processor time in one process, median of nine turns: the first screen after a
change, the next screen, and a screen that has the page already.
"""

import os
import statistics
import sys
import tempfile
import time
from pathlib import Path

import goals

FOLDER = tempfile.TemporaryDirectory()
sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
os.environ["CADERNETA_DEMO"] = "1"
os.environ["DATABASE_URL"] = f"sqlite:///{FOLDER.name}/bench.sqlite3"
os.environ["DJANGO_SETTINGS_MODULE"] = "config.settings"

import django  # noqa: E402

django.setup()

from django.core.management import call_command  # noqa: E402
from django.test import Client  # noqa: E402

from clubs.writing import raise_version  # noqa: E402
from tests.tournaments.large import large  # noqa: E402
from tests.world import make_world  # noqa: E402
from tournaments.director import screens  # noqa: E402
from tournaments.models import Screen  # noqa: E402
from tournaments.wall.keys import secret  # noqa: E402

TABLES, TURNS = 200, 9
MOST_MILLISECONDS = 40
"""For a screen after the first one."""
BEAMER = Client(headers={"Host": "localhost"})


def main() -> None:
    print(goals.versions())
    call_command("migrate", verbosity=0)
    world = make_world()
    cup = large(world, 2 * TABLES, closed=2).stage.tournament
    first, following = (screens.add(cup, name, by=world.bruno) for name in ("Hall", "Bar"))
    print("page        first   next    304")
    for page in ("draw", "results", "standings", "clock"):
        Screen.objects.update(held=page)
        turns = []
        for _ in range(TURNS):
            raise_version(cup)
            before, _tag = asked(first)
            after, tag = asked(following)
            turns.append((before, after, asked(following, tag)[0]))
        medians = [statistics.median(column) for column in zip(*turns, strict=True)]
        print(f"{page:10}" + "".join(f"{value:7.1f}" for value in medians))
        goals.at_most(f"the wall, {page}, next screen", medians[1], MOST_MILLISECONDS, "ms")


def asked(screen: Screen, tag: str = "") -> tuple[float, str]:
    """Return the milliseconds of a poll, and the tag of its answer."""
    begin = time.process_time()
    answer = BEAMER.get(f"/wall/{secret(screen).key}/now/", headers={"If-None-Match": tag})
    taken = 1000 * (time.process_time() - begin)
    assert answer.status_code == (304 if tag else 200), answer
    return taken, answer["ETag"]


if __name__ == "__main__":
    main()
