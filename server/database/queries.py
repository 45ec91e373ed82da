"""Hand-written SQL for frequent queries. Values are always bound.

Django builds the SQL of a query each time, which takes longer than the database needs for a short
answer. Django's usual cursors bind values themselves, so PostgreSQL plans each query again; the
cursor of this module lets PostgreSQL reuse the plan.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any, Generic, TypeVar, cast

from django.db import connections, router, transaction
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.backends.utils import CursorWrapper
from django.db.models import ForeignKey, Model
from django.db.models.expressions import Col

Row = TypeVar("Row", bound=Model)


def database_to_read() -> str:
    """Return the alias of the database that this request reads (`server.cache.replica`)."""
    return router.db_for_read(Model)


def cursor() -> CursorWrapper:
    """Return a cursor that lets PostgreSQL reuse the plans of its queries.

    In a transaction it belongs to the database that is written to.
    """
    database = connections[database_to_read()]
    if database.vendor != "postgresql":
        return database.cursor()
    database.ensure_connection()
    plain = database.Database.Cursor(database.connection)  # type: ignore[attr-defined]
    make = database.make_debug_cursor if database.queries_logged else database.make_cursor
    return make(plain)


@contextmanager
def snapshot(alias: str = "") -> Iterator[None]:
    """Let all queries see the database as it is now; in a transaction, as that sees it.

    Nothing can be written inside, unless a writer's transaction is open. `alias`: the database,
    by default the one that this request reads.
    """
    connection = connections[alias := alias or database_to_read()]
    if connection.in_atomic_block or is_in_snapshot(connection):
        yield
        return
    if connection.vendor == "postgresql":
        with _repeatable_reads(connection), transaction.atomic(alias):
            yield
        return
    # Not `atomic`, which locks out all writers (server.sqlite). A deferred transaction only reads.
    with connection.cursor() as cursor:
        cursor.execute("BEGIN DEFERRED")
        try:
            yield
        finally:
            # SQLite may have ended it by itself, after an error of the disk.
            if is_in_snapshot(connection):
                cursor.execute("ROLLBACK")


@contextmanager
def _repeatable_reads(connection: BaseDatabaseWrapper) -> Iterator[None]:
    """Let transactions on PostgreSQL begin as snapshots; asks nothing, unlike SET TRANSACTION."""
    connection.close_if_health_check_failed()
    connection.ensure_connection()
    plain, usual = connection.connection, connection.connection.isolation_level
    level = connection.Database.IsolationLevel  # type: ignore[attr-defined]
    plain.isolation_level, plain.read_only = level.REPEATABLE_READ, True
    try:
        yield
    finally:
        if not plain.closed:
            plain.isolation_level, plain.read_only = usual, None


def is_in_snapshot(connection: BaseDatabaseWrapper) -> bool:
    """Whether a `snapshot` of SQLite is open, which Django does not know of."""
    return connection.vendor == "sqlite" and bool(
        connection.connection and connection.connection.in_transaction
    )


def columns(model: type[Model], alias: str, path: str = "") -> str:
    """Return all columns of a model, for a SELECT. `path`: the relation from the model of the query
    to this one, as in `RowsOf.joined`.

    With `alias.*` a reused plan would fail as soon as a migration adds a column.
    """
    names = _columns(model)
    if not path:
        return ", ".join(f'{alias}."{name}"' for name in names)
    return ", ".join(f'{alias}."{name}" AS "{path}__{name}"' for name in names)


def _columns(model: type[Model]) -> list[str]:
    return [str(field.column) for field in model._meta.concrete_fields]


class RowsOf(Generic[Row]):
    """A query that returns instances of a model; other columns become attributes.

    Like `Model.objects.raw`, but maps columns to fields only once. `joined` are the models of
    relations that the query reads too, as `select_related` does: `{"round": Round, "round__stage":
    Stage}`. Their columns come from `columns` with the same path.
    """

    def __init__(
        self, model: type[Row], sql: str, joined: Mapping[str, type[Model]] | None = None
    ) -> None:
        self.model = model
        self.sql = sql
        self.joined = joined or {}
        self.shape: Shape | None = None
        self.relations: list[Relation] = []

    def __call__(self, *values: int | str) -> list[Row]:
        """Return all rows for these values."""
        with cursor() as db:
            db.execute(self.sql, values)
            rows = db.fetchall()
            if self.shape is None:
                self._read_shape([column[0] for column in db.description])
        return [self._row(row) for row in rows]

    def _read_shape(self, names: list[str]) -> None:
        self.relations = [Relation(self.model, path, names, self.joined) for path in self.joined]
        of_joined = {place for relation in self.relations for place in relation.shape.places}
        own = {place: name for place, name in enumerate(names) if place not in of_joined}
        self.shape = Shape(self.model, own)

    def _row(self, row: tuple[Any, ...]) -> Row:
        assert self.shape is not None
        instance = self.shape.instance(row)
        read: dict[str, Model | None] = {"": instance}
        for relation in self.relations:
            holder = read[relation.holder]
            if holder is None:
                read[relation.path] = None
                continue
            is_missing = getattr(holder, relation.field.attname) is None
            read[relation.path] = None if is_missing else relation.shape.instance(row)
            relation.field.set_cached_value(holder, read[relation.path])
        for name, place in self.shape.extra:
            setattr(instance, name, row[place])
        return cast(Row, instance)


class Shape:
    """The map from columns of a query to the fields of a model. `names`: by place in a row."""

    def __init__(self, model: type[Model], names: Mapping[int, str]) -> None:
        database = connections[database_to_read()]
        place_of = {name: place for place, name in names.items()}
        fields = [field for field in model._meta.concrete_fields if field.column in place_of]
        known = {field.column for field in fields}
        self.model = model
        self.names = [field.attname for field in fields]
        self.places = [place_of[str(field.column)] for field in fields]
        self.extra = [(name, at) for at, name in names.items() if name not in known]
        self.converters: list[tuple[int, Callable[..., Any], Col]] = [
            (place, convert, column)
            for place, column in enumerate(field.get_col(model._meta.db_table) for field in fields)
            for convert in (
                *database.ops.get_db_converters(column),
                *column.get_db_converters(database),
            )
        ]

    def instance(self, row: tuple[Any, ...]) -> Model:
        alias = database_to_read()
        values = [row[place] for place in self.places]
        for place, convert, column in self.converters:
            values[place] = convert(values[place], column, connections[alias])
        return self.model.from_db(alias, self.names, values)


class Relation:
    """A joined model of a query: the path to it, and the field that leads there."""

    def __init__(
        self, model: type[Model], path: str, names: Sequence[str], joined: Mapping[str, type[Model]]
    ) -> None:
        self.path = path
        self.holder, _, name = path.rpartition("__")
        field = joined.get(self.holder, model)._meta.get_field(name)
        self.field = cast("ForeignKey[Any, Any]", field)
        prefix = f"{path}__"
        columns_of_it = {column: prefix + column for column in _columns(joined[path])}
        places = {names.index(named): column for column, named in columns_of_it.items()}
        self.shape = Shape(joined[path], places)
