"""Read a whole database in one snapshot, while others write."""

from collections.abc import Iterator
from datetime import UTC, datetime

from django.conf import settings
from django.db import DEFAULT_DB_ALIAS, connections

from server.copies import lines
from server.copies.tables import LEFT_OUT, Table, migrations, tables
from server.database.queries import snapshot

SETTINGS = ("SECRET_KEY", "TIME_ZONE")
"""What a copy holds of `.env`: the secrets of webhooks and of notices to phones are made from the
one, the days of matches from the other. Everything else belongs to the computer."""


class NoTables(Exception):
    """The database is not made yet."""


def read(alias: str = DEFAULT_DB_ALIAS) -> Iterator[bytes]:
    """Yield the lines of a copy. Raises NoTables, Newer and DatabaseError.

    All lines show the database at one moment; writers do not wait.
    """
    with snapshot(alias):
        if not connections[alias].introspection.table_names():
            raise NoTables
        head = lines.Head(
            release=settings.RELEASE,
            made_at=datetime.now(UTC).isoformat(),
            database=connections[alias].vendor,
            migrations=migrations(alias),
            settings={name: str(getattr(settings, name)) for name in SETTINGS},
            left_out=sorted(LEFT_OUT),
        )
        yield from lines.written(head, map(_written, tables(alias)))


def _written(table: Table) -> lines.WrittenTable:
    columns = list(table.fields)
    return lines.WrittenTable(table.name, columns, table.rows(columns), table.last_key())
