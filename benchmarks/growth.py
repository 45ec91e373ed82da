"""Measure every page of a club of 1,000 pairs with 10, 1,000 and 100,000 matches.

Each page may cost 1.2 times the time and bytes that it costs with 1,000 matches, and 60 ms; exits 1
where one costs more. A time is the processor's, the shortest of some runs: other programs on the
machine change little about it. Uses a database of its own, thrown away, and with
`tools/with_postgres.py` before it one of PostgreSQL, whose own time is then left out: there the
times are of the clock.
"""

import os
import sys
import tempfile
import time
from collections.abc import Callable
from datetime import timedelta
from pathlib import Path

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

from django.core.management import call_command  # noqa: E402
from django.db import connection  # noqa: E402
from django.test import Client, override_settings  # noqa: E402
from growth_data import GrowingClub  # noqa: E402

from config.sqlite.statistics import refresh_statistics  # noqa: E402

SIZES = [int(size) for size in os.environ.get("SIZES", "10,1000,100000").split(",")]
RUNS = 9
MOST_RATIO, MOST_SECONDS = 1.2, 0.060
AUDITED, MOST_SECONDS_OF_AUDIT = 12_500, 8
NOISE = 0.002
"""Seconds by which two measurements of the same page differ."""
CLUB = "/boa-vista/"
PAGES = {
    "club": CLUB,
    "club, this year": f"{CLUB}?span=year",
    "club, of all time": f"{CLUB}?span=all",
    "club, the second page of all time": f"{CLUB}?span=all&page=2",
    "club, own dates": f"{CLUB}?first=2000-01-01&last=2999-01-01",
    "matches": f"{CLUB}matches/",
    "matches of all dates": f"{CLUB}matches/?span=all",
    "matches, among the last pages": f"{CLUB}matches/?span=all&until={{oldest}}",
    "matches of a game": f"{CLUB}matches/?game=samba-es",
    "matches of a pair": f"{CLUB}matches/?pair=7",
    "matches, a name searched for": f"{CLUB}matches/?q=gilda",
    "match": f"{CLUB}matches/7/",
    "start a match": f"{CLUB}matches/start/",
    "start a match of players": f"{CLUB}matches/start/?of=players",
    "only the result": f"{CLUB}matches/result/",
    "pairs": f"{CLUB}pairs/",
    "pair": f"{CLUB}pairs/7/",
    "people": f"{CLUB}players/",
    "people, a name searched for": f"{CLUB}players/?q=gilda",
    "rulings": f"{CLUB}incidents/",
    "journal": f"{CLUB}journal/",
    "journal, deep": f"{CLUB}journal/?before={{middle}}",
    "rules": f"{CLUB}rules/",
    "tournaments": f"{CLUB}tournaments/",
}
clock: Callable[[], float] = time.perf_counter if ADDRESS else time.process_time


@override_settings(ALLOWED_HOSTS=["testserver"])
def main() -> int:
    call_command("migrate", verbosity=0)
    growing = GrowingClub()
    client = Client()
    client.force_login(growing.owner)
    taken: dict[int, dict[str, tuple[float, int]]] = {}
    for size in SIZES:
        growing.grow(size)
        refresh_statistics()
        connection.close()  # the next one reads the figures
        taken[size] = measured(growing, client)
    return max(audited(growing.count), report(taken))


def audited(matches: int) -> int:
    """Audit all matches and print its time; return 1 where it is slow. Raises on a difference."""
    before = clock()
    call_command("audit", stdout=open(os.devnull, "w"), stderr=open(os.devnull, "w"))  # noqa: SIM115
    taken = clock() - before
    each = taken * AUDITED / matches
    goals.at_most(f"audit of {AUDITED:,} matches", each, MOST_SECONDS_OF_AUDIT, "s")
    print(f"audit of {matches:,} matches: {taken:.1f} s, {each:.1f} s for {AUDITED:,}\n")
    return int(each > MOST_SECONDS_OF_AUDIT)


def measured(growing: GrowingClub, client: Client) -> dict[str, tuple[float, int]]:
    """Seconds and bytes of every page."""
    oldest = growing.club.matches.order_by("played_at")[0].played_at.date() + timedelta(days=4)
    middle = growing.club.journal.order_by("id")[growing.club.journal.count() // 2].pk
    found = {}
    for name, address in PAGES.items():
        path = address.format(oldest=oldest, middle=middle)
        found[name] = cost(client, path)
    growing.play("aacrt-2016")
    found["club, just after a match"] = cost(client, PAGES["club, of all time"], runs=1)
    return found


def cost(client: Client, path: str, runs: int = RUNS) -> tuple[float, int]:
    times = []
    if runs > 1:
        client.get(path)
    for _ in range(runs):
        before = clock()
        answer = client.get(path)
        times.append(clock() - before)
    assert answer.status_code == 200, (path, answer.status_code)
    return min(times), len(answer.content)


def report(taken: dict[int, dict[str, tuple[float, int]]]) -> int:
    """Print a line a page; return 1 where one grows or is slow."""
    base = SIZES[1]
    broken = 0
    print("| page | " + " | ".join(f"{size:,}" for size in SIZES) + " | ratio | bytes |")
    print("| --- |" + " ---: |" * (len(SIZES) + 2))
    for name in taken[base]:
        seconds = [taken[size][name][0] for size in SIZES]
        (before, small), (after, large) = taken[base][name], taken[SIZES[-1]][name]
        is_wrong = (
            after > MOST_RATIO * before + NOISE
            or after > MOST_SECONDS
            or large > MOST_RATIO * small
        )
        broken += is_wrong
        times = " | ".join(f"{1000 * each:.1f} ms" for each in seconds)
        mark = " **broken**" if is_wrong else ""
        print(f"| {name}{mark} | {times} | {after / before:.2f} | {small:,} → {large:,} |")
        if name == "start a match":
            start = after, large
    goals.holds("pages of a club that grows", f"{broken} broken", "0 broken", reached=not broken)
    goals.at_most("start a match with 1,000 pairs", 1000 * start[0], 25, "ms")
    goals.at_most("start a match with 1,000 pairs", start[1] / 1000, 25, "kB")
    return min(broken, 1)


if __name__ == "__main__":
    sys.exit(main())
