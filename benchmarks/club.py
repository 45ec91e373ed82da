"""Measure every page of a club of 2,000 people with 10, 1,000 and 100,000 matches.

Each page may take 1.2 times its time and bytes with 1,000 matches, the same number of queries, and
60 ms; exits 1 if a page takes more. The sizes are measured in turns, each on a copy of the
database. A time is the shortest of nine processor times, which other programs on the machine change
little. Uses a temporary database, under `tools/with_postgres.py` on PostgreSQL: then times are of
the clock, to include the time of PostgreSQL.
"""

import math
import os
import sys
import tempfile
import time
from collections.abc import Callable
from datetime import timedelta
from pathlib import Path
from typing import TypeAlias
from urllib.parse import quote

ROOT = Path(__file__).resolve().parent.parent
FOLDER = tempfile.TemporaryDirectory()
ADDRESS = os.environ.get("TEST_DATABASE_URL")
sys.path.insert(0, str(ROOT))
os.environ["CADERNETA_DEMO"] = "1"
os.environ["DATABASE_URL"] = ADDRESS or f"sqlite:///{FOLDER.name}/growth.sqlite3"
os.environ["DJANGO_SETTINGS_MODULE"] = "config.settings"

import django  # noqa: E402
import goals  # noqa: E402

django.setup()

from django.core.cache import caches  # noqa: E402
from django.core.management import call_command  # noqa: E402
from django.db import connection  # noqa: E402
from django.test import Client, override_settings  # noqa: E402
from django.test.utils import CaptureQueriesContext  # noqa: E402
from growth_copies import Copies  # noqa: E402
from growth_data import GrowingClub  # noqa: E402

from clubs.keyset import Place  # noqa: E402
from scoring.models import Side  # noqa: E402

SIZES = [int(size) for size in os.environ.get("SIZES", "10,1000,100000").split(",")]
ROUNDS, RUNS = 3, 3
MOST_RATIO, MOST_SECONDS = 1.2, 0.060
AUDITED, MOST_SECONDS_OF_AUDIT = 12_500, 8
CHART_BYTES = {"pair": 9_000, "person": 9_000}
"""Bytes of the chart of months on a page: 1,000 matches are played in five weeks, too short for it.
"""
NOISE = 0.002
"""Seconds by which two measurements of the same page differ."""
CLUB = "/boa-vista/"
PAGES = {
    "club": CLUB,
    "club, this year": f"{CLUB}?span=year",
    "club, of all time": f"{CLUB}?span=all",
    "club, the second page of all time": f"{CLUB}?span=all&page=2",
    "club, a late page of all time": f"{CLUB}?span=all&page=15",
    "club, own dates": f"{CLUB}?first=2000-01-01&last=2999-01-01",
    "club, an early month": f"{CLUB}?first={{first}}&last={{oldest}}",
    "matches": f"{CLUB}matches/",
    "matches of all dates": f"{CLUB}matches/?span=all",
    "matches, among the last pages": f"{CLUB}matches/?span=all&before={{place}}",
    "matches, newer from there": f"{CLUB}matches/?span=all&after={{place}}",
    "matches of a game": f"{CLUB}matches/?game=samba-es",
    "matches of an early month": f"{CLUB}matches/?first={{first}}&last={{oldest}}",
    "matches of a pair": f"{CLUB}matches/?pair=1",
    "matches of a pair, a late page": f"{CLUB}matches/?pair=1&until={{late}}",
    "matches of a person": f"{CLUB}matches/?person={{person}}",
    "matches at a table": f"{CLUB}matches/?table=9",
    "matches, annulled": f"{CLUB}matches/?state=annulled",
    "matches, a name searched for": f"{CLUB}matches/?q=gilda",
    "matches, two names searched for": f"{CLUB}matches/?q=gilda+x+lima",
    "matches, a person searched for": f"{CLUB}matches/?q={{name}}",
    "matches, words searched for": f"{CLUB}matches/?q=mesa+9+samba+lima+ontem",
    "matches, nothing found": f"{CLUB}matches/?q=zulmira",
    "search, a name": f"{CLUB}search/?q=gilda",
    "search, a person": f"{CLUB}search/?q={{name}}",
    "search, a number": f"{CLUB}search/?q=7",
    "search, words": f"{CLUB}search/?q=mesa+9+lima+ontem",
    "search, a mistyped name": f"{CLUB}search/?q=zulmirra",
    "match": f"{CLUB}matches/7/",
    "start a match": f"{CLUB}matches/start/",
    "start a match of players": f"{CLUB}matches/start/?of=players",
    "only the result": f"{CLUB}matches/result/",
    "pairs": f"{CLUB}pairs/",
    "pairs, a name searched for": f"{CLUB}pairs/?q=gilda",
    "pair": f"{CLUB}pairs/1/",
    "two pairs against each other": f"{CLUB}versus/pair-1/pair-101/",
    "opponents of a pair": f"{CLUB}pairs/1/opponents/",
    "add a pair": f"{CLUB}pairs/add/",
    "people": f"{CLUB}players/",
    "people, a name searched for": f"{CLUB}players/?q=gilda",
    "person": f"{CLUB}players/{{person}}/",
    "rulings": f"{CLUB}incidents/",
    "rulings, deep": f"{CLUB}incidents/?before={{ruling}}",
    "rulings on a pair": f"{CLUB}incidents/?competitor=1",
    "journal": f"{CLUB}journal/",
    "journal, deep": f"{CLUB}journal/?before={{middle}}",
    "journal of a person": f"{CLUB}journal/?by={{owner}}",
    "journal of a kind": f"{CLUB}journal/?kind=corrections",
    "journal of a match": f"{CLUB}journal/?about=matches/7",
    "journal of a day": f"{CLUB}journal/?q=hoje",
    "journal, words searched for": f"{CLUB}journal/?q=lima",
    "honours and records": f"{CLUB}honours/",
    "rules": f"{CLUB}rules/",
    "tournaments": f"{CLUB}tournaments/",
}
SEASON = {
    "season of three years": f"{CLUB}seasons/",
    "its persons": f"{CLUB}seasons/?of=persons",
}
"""Pages without a ratio: 1,000 matches are five weeks of this season, 100,000 all its days."""
COLD = ["club, of all time", "matches of all dates", "people", "person", "pair"]
COLD += ["two pairs against each other", "honours and records", *SEASON]
Taken: TypeAlias = dict[str, dict[int, tuple[float, int, int]]]
"""Seconds, bytes and queries of every page at every size."""
clock: Callable[[], float] = time.perf_counter if ADDRESS else time.process_time


@override_settings(ALLOWED_HOSTS=["testserver"])
def main() -> int:
    call_command("migrate", verbosity=0)
    growing, client, copies = GrowingClub(), Client(), Copies()
    client.force_login(growing.owner)
    paths: dict[int, dict[str, str]] = {}
    for size in SIZES:
        growing.grow(size)
        paths[size] = paths_of(growing)
        copies.keep(size)
    taken: Taken = {name: dict.fromkeys(SIZES, (math.inf, 0, 0)) for name in PAGES}
    for _round in range(ROUNDS):
        for size in SIZES:
            copies.use(size)
            for name, path in paths[size].items():
                taken[name][size] = min(taken[name][size], cost(client, path))
    after = taken["club, just after a match"] = {}
    for size in SIZES:
        copies.use(size)
        cost(client, PAGES["club, of all time"], runs=1)
        growing.play("aacrt-2016")
        after[size] = cost(client, PAGES["club, of all time"], runs=1)
    print_cold(client, copies, paths[SIZES[-1]] | SEASON)
    return max(audited(SIZES[-1] + 1), report(taken))


def paths_of(growing: GrowingClub) -> dict[str, str]:
    """Return the address of every page, with days and keys of the club as it is now."""
    club = growing.club
    first = club.matches.order_by("played_at")[0].played_at.date()
    of_pair = Side.objects.filter(competitor=growing.pairs[0]).order_by("played_at")[:41]
    rulings = club.incidents.order_by("id").values_list("id", flat=True)
    oldest = club.matches.order_by("played_at", "number")[min(40, club.matches.count() - 1)]
    person = growing.pairs[0].first
    places = {
        "place": Place(oldest.played_at, oldest.number),
        "person": person.pk,
        "name": quote(person.name),
        "owner": growing.owner.pk,
        "first": first,
        "oldest": first + timedelta(days=4),
        # With 10 matches the pair may have played none.
        "late": max((side.played_at.date() for side in of_pair), default=first),
        "middle": club.journal.order_by("id")[club.journal.count() // 2].pk,
        "ruling": rulings[len(rulings) // 2] if rulings else 1,
    }
    return {name: path.format(**places) for name, path in PAGES.items()}


def cost(client: Client, path: str, runs: int = RUNS) -> tuple[float, int, int]:
    """Return the shortest time, the bytes and the queries, after one uncounted request."""
    times: list[float] = []
    queries = 0
    if runs > 1:
        client.get(path)
        with CaptureQueriesContext(connection) as captured:
            client.get(path)
        queries = len(captured)
    for _ in range(runs):
        before = clock()
        answer = client.get(path)
        times.append(clock() - before)
    assert answer.status_code == 200, (path, answer.status_code)
    return min(times), len(answer.content), queries


def print_cold(client: Client, copies: Copies, paths: dict[str, str]) -> None:
    """Print the time of a request right after a start, which adds up earlier months, and later."""
    print("| first look of a worker | first | later |\n| --- | ---: | ---: |")
    for name in COLD:
        copies.use(SIZES[-1])
        client.get(f"{CLUB}rules/")
        caches["past"].clear()
        first, later = (cost(client, paths[name], runs)[0] for runs in (1, RUNS))
        print(f"| {name} | {1000 * first:.0f} ms | {1000 * later:.0f} ms |")
    print()


def audited(matches: int) -> int:
    """Audit all matches and print the time; return 1 if it is slow. Raises on a difference."""
    before = clock()
    call_command("audit", stdout=open(os.devnull, "w"), stderr=open(os.devnull, "w"))  # noqa: SIM115
    taken = clock() - before
    each = taken * AUDITED / matches
    goals.at_most(f"audit of {AUDITED:,} matches", each, MOST_SECONDS_OF_AUDIT, "s")
    print(f"audit of {matches:,} matches: {taken:.1f} s, {each:.1f} s for {AUDITED:,}\n")
    return int(each > MOST_SECONDS_OF_AUDIT)


def report(taken: Taken) -> int:
    """Print a line for each page; return 1 if a page grows or is slow."""
    base = SIZES[1]
    broken = 0
    print("| page | " + " | ".join(f"{size:,}" for size in SIZES) + " | ratio | bytes | queries |")
    print("| --- |" + " ---: |" * (len(SIZES) + 3))
    for name, by_size in taken.items():
        seconds = [by_size[size][0] for size in SIZES]
        (before, small, few), (after, large, many) = by_size[base], by_size[SIZES[-1]]
        is_wrong = (
            many > few
            or after > MOST_RATIO * before + NOISE
            or after > MOST_SECONDS
            or large > MOST_RATIO * small + CHART_BYTES.get(name, 0)
        )
        broken += is_wrong
        times = " | ".join(f"{1000 * each:.1f} ms" for each in seconds)
        mark = " **broken**" if is_wrong else ""
        ratio = f"{after / before:.2f} | {small:,} → {large:,} | {many}"
        print(f"| {name}{mark} | {times} | {ratio} |")
        if name == "start a match":
            start = after, large
    goals.holds("pages of a club that grows", f"{broken} broken", "0 broken", reached=not broken)
    goals.at_most("start a match with 1,000 pairs", 1000 * start[0], 25, "ms")
    goals.at_most("start a match with 1,000 pairs", start[1] / 1000, 25, "kB")
    return min(broken, 1)


if __name__ == "__main__":
    sys.exit(main())
