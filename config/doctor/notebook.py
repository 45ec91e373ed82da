"""Examine the stored data for the doctor: database, migrations, last entry, last backup."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from datetime import datetime, timedelta
from pathlib import Path
from time import time

from django.conf import settings
from django.db import Error, connection
from django.db.migrations.recorder import MigrationRecorder
from django.db.models import Min
from django.utils import timezone

from clubs.models import JournalEntry
from config.doctor import findings
from config.doctor.computer import is_set_by_internet
from config.doctor.findings import Finding
from server.copies.copies import Place
from server.jobs.models import State
from server.metrics.health import last_migrations
from server.papers.queue import paper_queue

DAMAGED_INDEXES = """
SELECT relname FROM pg_index JOIN pg_class ON pg_class.oid = indexrelid WHERE NOT indisvalid
"""
CHECKSUM_FAILURES = """
SELECT COALESCE(SUM(checksum_failures), 0) FROM pg_stat_database WHERE datname = current_database()
"""


def examine(place: Place) -> Iterator[Finding]:
    """Yield what was found; `place` has the copies of this database."""
    file = database_file()
    # Opening would create it.
    if file and not file.exists():
        yield findings.clock(timezone.now(), None, is_set_by_internet())
        yield findings.no_database(str(file))
        return
    try:
        yield findings.database(damage_of_file(file) if file else damage_of_postgresql())
        yield findings.migrations(missing_migrations())
        if settings.JOBS == "database":
            yield findings.shared_queue(longest_wait())
    except (Error, sqlite3.Error) as error:
        yield findings.unreachable_database(" ".join(str(error).split()))
        return
    last_written, now = last_entry(), timezone.now()
    yield findings.clock(now, last_written, is_set_by_internet())
    copy, failure = place.newest(now), place.failure()
    last_copy, failed = copy.made_at if copy else None, failure.at if failure else None
    yield findings.backup(now, last_copy, last_written, failed)


def database_file() -> Path | None:
    """Return the file of the database; None if it is PostgreSQL."""
    is_file = connection.vendor == "sqlite"
    return Path(connection.settings_dict["NAME"]).absolute() if is_file else None


def damage_of_file(file: Path) -> list[str]:
    """Return the faults that SQLite finds in the whole file. Raises sqlite3.Error."""
    with closing(sqlite3.connect(f"{file.as_uri()}?mode=ro", uri=True)) as opened:
        try:
            rows = opened.execute("PRAGMA integrity_check(3)").fetchall()
            faults = [" ".join(str(fault).split()) for (fault,) in rows]
            lost = opened.execute("PRAGMA foreign_key_check").fetchmany(3)
        except sqlite3.DatabaseError as error:
            return [str(error)]
    pointers = [f"{table} {row} -> {target}" for table, row, target, _number in lost]
    return [fault for fault in faults if fault != "ok"] + pointers


def damage_of_postgresql() -> list[str]:
    """Return the unusable indexes, and whether the server has read damaged pages."""
    with connection.cursor() as cursor:
        cursor.execute(DAMAGED_INDEXES)
        faults = [name for (name,) in cursor.fetchall()]
        cursor.execute(CHECKSUM_FAILURES)
        (failures,) = cursor.fetchone()
    return [*faults, f"checksum_failures = {failures}"] if failures else faults


def missing_migrations() -> list[str]:
    applied = MigrationRecorder(connection).applied_migrations()
    return sorted(f"{app}.{name}" for app, name in last_migrations() - applied.keys())


def longest_wait() -> timedelta | None:
    """Return how long a paper has been waiting for a worker; None if none waits."""
    first = paper_queue().jobs.filter(state=State.WAITING).aggregate(first=Min("asked_at"))["first"]
    return None if first is None else timedelta(seconds=time() - first)


def last_entry() -> datetime | None:
    """Return when the last line of a journal was written, by the clock of that moment.

    None for an empty journal, also if the database has no tables yet.
    """
    try:
        return JournalEntry.objects.order_by("-pk").values_list("at", flat=True).first()
    except Error:
        return None
