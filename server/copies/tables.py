"""The tables that copies hold, and their rows as values of JSON.

The tables are those that the applied migrations made, so that the database of an older version can
be read too.
"""

from base64 import b64encode
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import UTC, date, datetime, time
from decimal import Decimal
from functools import singledispatch
from itertools import islice
from typing import Any, NamedTuple
from uuid import UUID

from django.apps import apps as current_apps
from django.core.exceptions import ValidationError
from django.db import connections
from django.db.migrations.loader import MigrationLoader
from django.db.models import AutoField, Field, Model

from server.copies.lines import Damaged, Newer, Older, Row
from server.database.replaced import lacking

LEFT_OUT = {
    "django_session": "everybody signs in again",
    "usersessions_usersession": "the list of these sessions",
    "django_content_type": "Django makes its rows",
    "auth_permission": "Django makes its rows",
    "auth_group": "Caderneta does not use it",
    "auth_group_permissions": "Caderneta does not use it",
    "clubs_user_groups": "Caderneta does not use it",
    "clubs_user_user_permissions": "Caderneta does not use it",
    "jobs_job": "papers are drawn again",
    "jobs_worker": "the processes that draw them",
    "clubs_signincount": "counts of wrong passwords, which end after an hour",
}
"""The tables whose rows no copy holds, and why."""
OWN_TABLE = "django_migrations"
PLAIN = frozenset({str, int, bool, float, dict, list, type(None)})
"""The types of values that JSON has."""
ROWS_AT_ONCE = 2000

Migrations = Mapping[str, Sequence[str]]


class History(NamedTuple):
    """The graph of migrations, and the last ones of a database."""

    loader: MigrationLoader
    last: list[tuple[str, str]]


class Table:
    """A table with the columns that are not computed by the database."""

    def __init__(self, model: type[Model], alias: str) -> None:
        self.model, self.alias = model, alias
        self.name: str = model._meta.db_table
        fields = [field for field in model._meta.concrete_fields if not field.generated]
        self.fields: dict[str, Field[Any, Any]] = {str(field.column): field for field in fields}

    def is_empty(self) -> bool:
        return not self.model._base_manager.using(self.alias).exists()

    def rows(self, columns: Sequence[str], **of: Any) -> Iterator[Row]:
        """Yield these columns of all rows, in the order of their keys, in constant memory.

        `of`: conditions on the rows, as `filter` takes them.
        """
        names = [self.fields[column].attname for column in columns]
        rows = self.model._base_manager.using(self.alias).filter(**of)
        query = rows.order_by("pk").values_list(*names)
        for row in query.iterator(chunk_size=ROWS_AT_ONCE):
            yield [value if type(value) in PLAIN else text_of(value) for value in row]

    def insert(self, columns: Sequence[str], rows: Iterable[Row]) -> None:
        """Insert rows with these columns. Raises DatabaseError, and Damaged for a value that no row
        of this table can have: SQLite would take a text in a column of numbers.
        """
        connection = connections[self.alias]
        fields = [self.fields[column] for column in columns]

        def prepared(row: Row) -> list[Any]:
            try:
                return [
                    field.get_db_prep_save(field.to_python(value), connection)
                    for field, value in zip(fields, row, strict=True)
                ]
            except (ValidationError, TypeError, ValueError, OverflowError):
                raise Damaged(f"a value in the table {self.name} is of another kind") from None

        quote = connection.ops.quote_name
        target = f"{quote(self.name)} ({', '.join(map(quote, columns))})"
        values = map(prepared, rows)
        with connection.cursor() as cursor:
            if connection.vendor == "postgresql":
                with (
                    connection.wrap_database_errors,
                    cursor.copy(f"COPY {target} FROM STDIN") as copy,
                ):
                    for row in values:
                        copy.write_row(row)
                return
            signs = ", ".join(["%s"] * len(columns))
            while batch := list(islice(values, ROWS_AT_ONCE)):
                cursor.executemany(f"INSERT INTO {target} VALUES ({signs})", batch)  # noqa: S608 - only names of tables and columns

    def last_key(self) -> int | None:
        """Return the highest key that was ever given, so that no key is given twice."""
        pk = self.model._meta.pk
        if not isinstance(pk, AutoField):
            return None
        connection = connections[self.alias]
        with connection.cursor() as cursor:
            if connection.vendor == "postgresql":
                sequence = self._sequence(cursor)
                cursor.execute(f"SELECT last_value, is_called FROM {sequence}")  # noqa: S608 - PostgreSQL's own name
                value, is_called = cursor.fetchone()
                return int(value) if is_called else 0
            cursor.execute("SELECT seq FROM sqlite_sequence WHERE name = %s", [self.name])
            row = cursor.fetchone()
            return int(row[0]) if row else 0

    def set_last_key(self, last_key: int | None) -> None:
        """Let the next row get a higher key than this one."""
        if not last_key:
            return
        connection = connections[self.alias]
        with connection.cursor() as cursor:
            if connection.vendor == "postgresql":
                cursor.execute("SELECT setval(%s, %s)", [self._sequence(cursor), last_key])
                return
            cursor.execute("DELETE FROM sqlite_sequence WHERE name = %s", [self.name])
            cursor.execute("INSERT INTO sqlite_sequence VALUES (%s, %s)", [self.name, last_key])

    def _sequence(self, cursor: Any) -> str:
        quoted = connections[self.alias].ops.quote_name(self.name)
        column = self.model._meta.pk.column
        cursor.execute("SELECT pg_get_serial_sequence(%s, %s)", [quoted, column])
        return str(cursor.fetchone()[0])


def tables(alias: str) -> list[Table]:
    """Return the tables of the database that copies hold, sorted by name."""
    loader = MigrationLoader(connections[alias])
    applied, known = set(loader.applied_migrations), set(loader.graph.nodes)
    if known <= applied:
        registry = current_apps
    else:
        registry = loader.project_state(last_of(known & applied, loader)).apps
    found = {
        model._meta.db_table: Table(model, alias)
        for model in registry.get_models(include_auto_created=True)
        if model._meta.managed and not model._meta.proxy
    }
    return [found[name] for name in sorted(found.keys() - LEFT_OUT.keys())]


def migrations(alias: str) -> dict[str, list[str]]:
    """Return the names of the applied migrations of each app. Raises Newer and Older."""
    loader = MigrationLoader(connections[alias])
    names: dict[str, list[str]] = {}
    for app, name in sorted(loader.applied_migrations):
        if app in loader.migrated_apps:
            names.setdefault(app, []).append(name)
    history(names)
    return names


def history(names: Migrations, release: str = "") -> History:
    """Return how a database with these applied migrations is made.

    Raises Newer with the release if this version of Caderneta lacks one of them, and Older if it
    lacks one that must follow.
    """
    # A connection would create the file of an SQLite database.
    loader = MigrationLoader(None)
    wanted = {(app, name) for app in names for name in names[app]}
    if lacking(wanted):
        raise Older
    for key, first in loader.replacements.items():
        if wanted.issuperset(first.replaces):
            wanted = wanted.difference(first.replaces) | {key}
    if not wanted <= set(loader.graph.nodes):
        raise Newer(release)
    return History(loader, last_of(wanted, loader))


def last_of(nodes: set[tuple[str, str]], loader: MigrationLoader) -> list[tuple[str, str]]:
    """Return the migrations after which no other migration of the same app follows."""

    def is_last(node: tuple[str, str]) -> bool:
        children = {child.key for child in loader.graph.node_map[node].children}
        return not any(child[0] == node[0] for child in children & nodes)

    return sorted(filter(is_last, nodes))


@singledispatch
def text_of(value: object) -> str:
    """Return a value as text that `Field.to_python` reads back without loss."""
    raise TypeError(f"no copy holds values of {type(value)}")


@text_of.register
def _(value: datetime) -> str:
    return value.astimezone(UTC).isoformat()


@text_of.register(date)
@text_of.register(time)
def _(value: date | time) -> str:
    return value.isoformat()


@text_of.register(UUID)
@text_of.register(Decimal)
def _(value: UUID | Decimal) -> str:
    return str(value)


@text_of.register(str)
@text_of.register(int)
def _(value: str | int) -> str | int:  # subclasses, such as a SafeString
    return value


@text_of.register(bytes)
@text_of.register(memoryview)
def _(value: bytes | memoryview) -> str:
    return b64encode(value).decode()
