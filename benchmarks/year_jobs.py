"""Time what a server does for all clubs together: cleaning, backup, vacuum, changes of tables."""

import time
from collections.abc import Callable
from functools import partial

from django.db import transaction
from django.utils import timezone
from year_load import execute
from year_pages import use

from clubs.retention import RULES, Rule
from config.backups import reading

BACKUP_SECONDS = 60.0
"""A copy of everything takes hours: this part of it gives its pace."""
LARGEST = ("scoring_sidehand", "scoring_hand", "clubs_journalentry", "scoring_match")
CHANGES = {
    "an empty column": "ALTER TABLE {} ADD COLUMN trial integer",
    "a column with a value": "ALTER TABLE {} ADD COLUMN trial integer NOT NULL DEFAULT 7",
    "an index of two columns": "CREATE INDEX trial ON {} (club_id, id)",
    "a column of another type (all rows are written again)": (
        "ALTER TABLE {} ALTER COLUMN number TYPE bigint"
    ),
}
"""Changes of a table as migrations make them. Each is undone."""
CHANGED = "scoring_match"


def report() -> None:
    use("year")
    print("| what | seconds | |\n| --- | ---: | --- |")
    for rule in RULES:
        line(f"cleaning: {rule.key}", partial(clean, rule))
    line(f"a copy of the server, {BACKUP_SECONDS:.0f} s of it", back_up)
    for table in LARGEST:
        line(f"VACUUM (ANALYZE) {table}", partial(vacuum, table))
    for words, sql in CHANGES.items():
        line(f"{CHANGED}: {words}", partial(change, sql.format(CHANGED)))


def line(what: str, act: Callable[[], str]) -> None:
    began = time.perf_counter()
    said = act()
    print(f"| {what} | {time.perf_counter() - began:.1f} | {said} |", flush=True)


def clean(rule: Rule) -> str:
    now = timezone.now()
    return f"{sum(rule.clean(now - rule.after))} rows"


def back_up() -> str:
    """Write a part of a copy to nowhere; return its pace."""
    end, size, count = time.perf_counter() + BACKUP_SECONDS, 0, 0
    for row in reading.read():
        size += len(row)
        count += 1
        if time.perf_counter() > end:
            break
    return f"{count:,} rows, {size:,} bytes as JSON"


def vacuum(table: str) -> str:
    execute(f"VACUUM (ANALYZE) {table}")
    return ""


def change(sql: str) -> str:
    with transaction.atomic():
        execute(sql)
        transaction.set_rollback(True)
    return ""
