"""Time every page of a club among a thousand others, and in a database of its own.

Times are of the processor, of Django and of PostgreSQL, which other programs change little.
"""

import time
from dataclasses import dataclass, field
from pathlib import Path

from django.core.cache import caches
from django.db import connection
from django.test import Client
from year_load import execute
from year_paths import Page, pages

from clubs.models import User
from config.answers import ANSWERS

TURNS, TIMES = 2, 2
ALONE, AMONG = "alone", "among"
NOISE, MOST_RATIO = 0.003, 1.25
TOUCHED = """
SELECT coalesce(sum(heap_blks_hit + heap_blks_read + coalesce(idx_blks_hit + idx_blks_read, 0)
    + coalesce(toast_blks_hit + toast_blks_read + tidx_blks_hit + tidx_blks_read, 0)), 0)
FROM pg_statio_user_tables
"""
SCANNED = "SELECT relname, seq_tup_read FROM pg_stat_user_tables"


@dataclass
class Taken:
    """The cost of a page in one database: its shortest times, blocks read, rows read by scans."""

    page: Page
    first: float = 1e9
    """Right after a start, with empty caches."""
    later: float = 1e9
    blocks: int = 0
    scanned: dict[str, int] = field(default_factory=dict)


def use(database: str) -> None:
    """Read another database from now on, with empty caches."""
    connection.close()
    connection.settings_dict["NAME"] = database
    forget()


def forget() -> None:
    for cache in caches.all(initialized_only=True):
        cache.clear()
    ANSWERS.clear()


def measure(samples: dict[str, int]) -> dict[str, dict[str, dict[str, Taken]]]:
    """Return what each page of each sample takes, alone and among others."""
    taken: dict[str, dict[str, dict[str, Taken]]] = {}
    for sample, number in samples.items():
        taken[sample] = {ALONE: {}, AMONG: {}}
        for _turn_number in range(TURNS):
            for where in (ALONE, AMONG):
                use("year" if where == AMONG else f"year_{sample}")
                _turn(f"clube-{number}", taken[sample][where])
    return taken


def _turn(slug: str, taken: dict[str, Taken]) -> None:
    clients: dict[str, Client] = {"": Client()}
    if not taken:
        for candidates in pages(slug):
            page = opened(clients, candidates)
            if page:
                taken[page.name] = Taken(page)
    for one in taken.values():
        _measure(client_of(clients, one.page.who), one)


def opened(clients: dict[str, Client], candidates: list[Page]) -> Page | None:
    """Return the first of these pages that opens."""
    for page in candidates:
        if client_of(clients, page.who).get(page.path).status_code == 200:
            return page
    return None


def client_of(clients: dict[str, Client], who: str) -> Client:
    if who not in clients:
        clients[who] = Client()
        clients[who].force_login(User.objects.get(username=who))
    return clients[who]


def cost(client: Client, path: str) -> float:
    """Return the seconds of the processor that Django and PostgreSQL take for a page."""
    connection.ensure_connection()
    began = _processor()
    answer = client.get(path)
    if answer.streaming:
        b"".join(answer)
    seconds = _processor() - began
    assert answer.status_code == 200, (path, answer.status_code)
    return seconds


def _processor() -> float:
    backend = connection.connection.info.backend_pid
    nanoseconds = int(Path(f"/proc/{backend}/schedstat").read_text().split()[0])
    return time.process_time() + nanoseconds / 1e9


def _measure(client: Client, one: Taken) -> None:
    """Open a page with empty caches, and then again."""
    forget()
    before, rows = _flushed()
    one.first = min(one.first, cost(client, one.page.path))
    after, rows_after = _flushed()
    one.blocks = after - before
    one.scanned = {
        table: count - rows.get(table, 0)
        for table, count in rows_after.items()
        if count > rows.get(table, 0)
    }
    one.later = min(one.later, *(cost(client, one.page.path) for _ in range(TIMES)))


def _flushed() -> tuple[int, dict[str, int]]:
    execute("SET stats_fetch_consistency = 'none'")
    execute("SELECT pg_stat_force_next_flush()")
    execute("SELECT 1")
    return int(execute(TOUCHED)[0][0]), dict(execute(SCANNED))


def report(taken: dict[str, dict[str, dict[str, Taken]]]) -> None:
    """Print a line for each page, the slowest ratio of its clubs first; then a summary."""
    lines = []
    for sample, where in taken.items():
        for name, alone in where[ALONE].items():
            among = where[AMONG].get(name)
            if among is not None:
                lines.append((sample, name, alone, among))
    lines.sort(key=lambda line: -(line[3].later + NOISE) / (line[2].later + NOISE))
    print(
        "| page | club | first, alone | among | later, alone | among | ratio | blocks | scanned |"
    )
    print("| --- | --- |" + " ---: |" * 7)
    for sample, name, alone, among in lines:
        times = [alone.first, among.first, alone.later, among.later]
        cells = " | ".join(f"{1000 * each:.1f}" for each in times)
        more = {
            table: f"{alone.scanned.get(table, 0)} → {count}"
            for table, count in among.scanned.items()
            if count > 2 * alone.scanned.get(table, 0) + 100
        }
        scans = ", ".join(f"{table} {count}" for table, count in more.items())
        ratio = f"{among.later / alone.later:.2f} | {alone.blocks} → {among.blocks} | {scans} |"
        print(f"| {name} | {sample} | {cells} | {ratio}")
    slower = [line for line in lines if line[3].later > MOST_RATIO * line[2].later + NOISE]
    print(f"\n{len(lines)} pages, {len(slower)} slower than {MOST_RATIO} among others")
