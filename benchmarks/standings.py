"""Measure standings and players' pages, on a temporary database."""

import gc
import os
import sys
import tempfile
import time
from functools import partial
from pathlib import Path
from random import Random

import goals
from side_by_side import head, say, seconds

ROOT = Path(__file__).resolve().parent.parent
FOLDER = tempfile.TemporaryDirectory()
sys.path.insert(0, str(ROOT))
os.environ["CADERNETA_DEMO"] = "1"
os.environ["DATABASE_URL"] = f"sqlite:///{FOLDER.name}/bench.sqlite3"
os.environ["DJANGO_SETTINGS_MODULE"] = "config.settings"

import django  # noqa: E402

django.setup()

from django.core.management import call_command  # noqa: E402
from django.db.models import F  # noqa: E402
from django.test import Client  # noqa: E402

from clubs.writing import step  # noqa: E402
from config.front import OBJECTS_PER_COLLECTION  # noqa: E402
from tests.tournaments.large import large  # noqa: E402
from tests.world import make_world  # noqa: E402
from tournaments.models import Tournament  # noqa: E402
from tournaments.ranking.awards import VP_SCALES  # noqa: E402
from tournaments.ranking.places import rank  # noqa: E402
from tournaments.ranking.regulation import Regulation  # noqa: E402
from tournaments.ranking.results import Entry, Table  # noqa: E402

SEED = 7
ROUNDS = 10
TURNS = 9
SIZES = (64, 256, 1024, 4096)
TIEBREAKS = ("difference", "head-to-head", "buchholz", "points-for", "lot")


def event(size: int) -> tuple[list[Entry], list[list[Table]]]:
    """Return `size` entries, and ten rounds with random opponents."""
    rng = Random(SEED)
    entries = [Entry(number) for number in range(1, size + 1)]
    rounds = []
    for _ in range(ROUNDS):
        order = [entry.id for entry in entries]
        rng.shuffle(order)
        twos = zip(order[::2], order[1::2], strict=True)
        rounds.append([Table(((one,), (two,)), score=_score(rng)) for one, two in twos])
    return entries, rounds


def _score(rng: Random) -> tuple[int, int]:
    return rng.randrange(0, 3500, 5), rng.randrange(0, 3500, 5)


def standings() -> None:
    regulation = Regulation(VP_SCALES["3-hands"], TIEBREAKS)
    before = 0.0
    for size in SIZES:
        entries, rounds = event(size)
        taken = seconds(partial(rank, entries, rounds, regulation), 5)
        if before:
            what = f"rank: {size} entries x {ROUNDS} rounds | a quarter as many"
            say(what, taken, before)
        before = taken


def large_pages() -> None:
    """Measure the first page of large standings after each change, in turns.

    Takes the shortest processor time of all turns, which other work on the machine does not change.
    """
    sizes = (64, 1000)
    world = make_world()
    for size in sizes:
        large(world, size, name=f"Torneio {size}")
    client = Client()
    gc.collect()
    gc.freeze()
    gc.set_threshold(OBJECTS_PER_COLLECTION)  # as in a worker of the server
    taken: dict[int, list[float]] = {size: [] for size in sizes}
    content = b""
    for _turn in range(TURNS):
        for size in sizes:
            Tournament.objects.update(version=F("version") + step())
            before = time.process_time()
            content = client.get(f"/boa-vista/tournaments/torneio-{size}/standings/").content
            taken[size].append(time.process_time() - before)
    few, many = (min(taken[size]) for size in sizes)
    say("standings of 1,000 after a change | of 64", many, few)
    goals.at_most("standings of 1,000, cold", many, 0.3, "s")
    goals.at_most("first page of standings of 1,000", len(content) / 1024, 60, "KiB")


def main() -> None:
    call_command("migrate", verbosity=0)
    head()
    standings()
    large_pages()


if __name__ == "__main__":
    main()
