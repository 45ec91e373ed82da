"""Fill the empty database of this server with a copy: everything or nothing."""

import os
import re
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from enum import Enum, auto
from pathlib import Path
from zoneinfo import available_timezones

from django.conf import settings
from django.core.management import call_command
from django.db import DEFAULT_DB_ALIAS, connections, transaction
from django.db.migrations.executor import MigrationExecutor

from server.copies import lines, sealed
from server.copies.reading import SETTINGS
from server.copies.tables import LEFT_OUT, OWN_TABLE, History, Table, history, tables
from server.database.in_use import refuse_if_open

BESIDE = ("-wal", "-shm", "-journal")
"""What SQLite stores beside a file, by the ends of the names."""


class NotEmpty(Exception):
    """The database has data, in the table of this name."""

    def __init__(self, table: str) -> None:
        super().__init__(table)
        self.table = table


class NotTheSame(Exception):
    """After loading, this table has other rows than the copy."""

    def __init__(self, table: str) -> None:
        super().__init__(table)
        self.table = table


class Doubt(Enum):
    """A risk that a complete copy cannot rule out: the person who restores it must agree."""

    UNSIGNED = auto()
    SIGNED_ELSEWHERE = auto()
    UNKNOWN_ZONE = auto()


class Declined(Exception):
    """The person who was asked about a doubt did not agree."""


@dataclass(frozen=True)
class Checked:
    """A copy that is whole."""

    head: lines.Head
    is_signed: bool
    is_encrypted: bool
    """Its writer knew BACKUP_KEY, which no copy holds."""

    @property
    def is_from_here(self) -> bool:
        return self.is_signed and self.head.settings["SECRET_KEY"] == settings.SECRET_KEY

    @property
    def doubts(self) -> Iterator[Doubt]:
        if not self.is_encrypted and not self.is_from_here:
            yield Doubt.SIGNED_ELSEWHERE if self.is_signed else Doubt.UNSIGNED
        if not is_known_zone(self.head.settings["TIME_ZONE"]):
            yield Doubt.UNKNOWN_ZONE


def is_known_zone(name: str) -> bool:
    """Whether this computer knows the time zone. Some lack older names such as US/Eastern."""
    return name in available_timezones()


def check(file: Path, key: str) -> Checked:
    """Read a whole copy.

    Raises OSError, Damaged, Newer, NoKey, WrongKey and UnusableKey.
    """
    with sealed.opened(file, key) as read:
        checked = lines.check(read)
    head = checked.head
    if missing := {*SETTINGS} - {*head.settings}:
        raise lines.Damaged(f"{missing} is missing")
    if not re.fullmatch(r"[\w+-]+(/[\w+-]+)*", head.settings["TIME_ZONE"], re.ASCII):
        raise lines.Damaged("its time zone is no name")
    return Checked(head, checked.is_signed, sealed.is_encrypted(file))


def restore(
    file: Path,
    key: str,
    alias: str = DEFAULT_DB_ALIAS,
    agrees: Callable[[Doubt, lines.Head], bool] = lambda doubt, head: True,
) -> Checked:
    """Fill the empty database with the copy, and compare each table with it.

    `agrees` is asked about each doubt before the database is touched. Raises what `check` raises,
    Declined, NotEmpty, InUse, NotTheSame and the errors of the database. After any error the
    database is as it was before.
    """
    checked = check(file, key)
    head = checked.head
    if not all(agrees(doubt, head) for doubt in checked.doubts):
        raise Declined
    made = history(head.migrations, head.release)
    with _emptied(alias):
        make_tables(made, alias)
        with sealed.opened(file, key) as read:
            lines.read_head(read)
            _load(lines.read_tables(read), alias, left_out=head.left_out)
        call_command("migrate", database=alias, verbosity=0, skip_checks=True)
    return checked


def make_tables(made: History, alias: str) -> None:
    """Make the empty tables as they were when the copy was made."""
    executor = MigrationExecutor(connections[alias])
    executor.loader = made.loader
    executor.migrate(made.last)


def _load(copied: Iterator[lines.ReadTable], alias: str, *, left_out: Sequence[str]) -> None:
    """Insert all rows, then read them back. Raises NotTheSame, Damaged and DatabaseError.

    Older and newer versions may leave out other tables.
    """
    found = {table.name: table for table in tables(alias)}
    expected: dict[str, tuple[Sequence[str], lines.Summary]] = {}
    connection = connections[alias]
    with transaction.atomic(alias):
        if connection.vendor == "postgresql":
            with connection.cursor() as cursor:
                # Until then the order of the rows does not matter. Migrations change this setting.
                cursor.execute("SET CONSTRAINTS ALL DEFERRED")
        for each in copied:
            if each.name in LEFT_OUT:
                deque(each.rows(), maxlen=0)
                continue
            if each.name not in found or set(each.columns) != found[each.name].fields.keys():
                raise NotTheSame(each.name)
            found[each.name].insert(each.columns, each.rows())
            found[each.name].set_last_key(each.summary.last_key)
            expected[each.name] = each.columns, each.summary
        # The migrations that follow cannot change tables with checks that wait.
        connection.check_constraints()
        for name, table in found.items():
            if name not in expected and name in left_out:
                continue
            if name not in expected:
                raise NotTheSame(name)
            columns, summary = expected[name]
            if summary != _summary(table, columns):
                raise NotTheSame(name)


def _summary(table: Table, columns: Sequence[str]) -> lines.Summary:
    digest = lines.Digest()
    for row in table.rows(columns):
        digest.add(row)
    return digest.summary(table.last_key())


@contextmanager
def _emptied(alias: str) -> Iterator[None]:
    """Open a database without tables, which replaces the present one when no error is raised."""
    if connections[alias].vendor == "sqlite":
        with _new_file(alias):
            yield
        return
    with transaction.atomic(alias):
        _refuse_data(alias)
        connection = connections[alias]
        names = connection.introspection.table_names()
        if names:
            quoted = ", ".join(map(connection.ops.quote_name, names))
            with connection.cursor() as cursor:
                cursor.execute(f"DROP TABLE {quoted} CASCADE")
        yield


@contextmanager
def _new_file(alias: str) -> Iterator[None]:
    """Let the connection use a file beside the database, and then move it to its place."""
    connection = connections[alias]
    name = connection.settings_dict["NAME"]
    file = Path(name).absolute()
    if file.exists():
        _refuse_data(alias)
        connection.close()
        refuse_if_open(file)
    connection.close()
    part = file.with_name(f"{file.name}.restoring")
    _remove(part)
    connection.settings_dict["NAME"] = str(part)
    try:
        yield
        connection.close()  # the last connection moves what is beside the file into it
        with part.open("rb") as written:
            os.fsync(written.fileno())
        _remove(file)
        part.replace(file)
    finally:
        connection.close()
        connection.settings_dict["NAME"] = name
        _remove(part)


def _remove(file: Path) -> None:
    for ending in ("", *BESIDE):
        file.with_name(file.name + ending).unlink(missing_ok=True)


def _refuse_data(alias: str) -> None:
    """Raise NotEmpty if the database has a row that copies hold, or a table of other programs."""
    present = set(connections[alias].introspection.table_names())
    known = tables(alias)
    if others := present - {table.name for table in known} - LEFT_OUT.keys() - {OWN_TABLE}:
        raise NotEmpty(min(others))
    for table in known:
        if table.name in present and not table.is_empty():
            raise NotEmpty(table.name)
