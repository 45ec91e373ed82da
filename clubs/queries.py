"""Hand-written SQL for frequent queries. Values are always bound.

Django builds the SQL of a query each time, which takes longer than the database needs for a short
answer. Django's usual cursors bind values themselves, so PostgreSQL plans each query again; the
cursor of this module lets PostgreSQL reuse the plan.
"""

from collections.abc import Callable
from typing import Any, Generic, TypeVar

from django.db import DEFAULT_DB_ALIAS, connections
from django.db.backends.utils import CursorWrapper
from django.db.models import Model
from django.db.models.expressions import Col

Row = TypeVar("Row", bound=Model)


def cursor() -> CursorWrapper:
    """Return a cursor that lets PostgreSQL reuse the plans of its queries."""
    database = connections[DEFAULT_DB_ALIAS]
    if database.vendor != "postgresql":
        return database.cursor()
    database.ensure_connection()
    plain = database.Database.Cursor(database.connection)  # type: ignore[attr-defined]
    make = database.make_debug_cursor if database.queries_logged else database.make_cursor
    return make(plain)


def columns(model: type[Model], alias: str) -> str:
    """Return all columns of a model, for a SELECT.

    With `alias.*` a reused plan would fail as soon as a migration adds a column.
    """
    return ", ".join(f'{alias}."{field.column}"' for field in model._meta.concrete_fields)


class RowsOf(Generic[Row]):
    """A query that returns instances of a model; other columns become attributes.

    Like `Model.objects.raw`, but maps columns to fields only once.
    """

    def __init__(self, model: type[Row], sql: str) -> None:
        self.model = model
        self.sql = sql
        self.shape: Shape | None = None

    def __call__(self, *values: int | str) -> list[Row]:
        """Return all rows for these values."""
        with cursor() as db:
            db.execute(self.sql, values)
            rows = db.fetchall()
            if self.shape is None:
                self.shape = Shape(self.model, [column[0] for column in db.description])
        return [self._row(self.shape, row) for row in rows]

    def _row(self, shape: "Shape", row: tuple[Any, ...]) -> Row:
        values = [row[place] for place in shape.places]
        for place, convert, column in shape.converters:
            values[place] = convert(values[place], column, connections[DEFAULT_DB_ALIAS])
        instance = self.model.from_db(DEFAULT_DB_ALIAS, shape.names, values)
        for name, place in shape.extra:
            setattr(instance, name, row[place])
        return instance


class Shape:
    """The map from the columns of a query to the fields of a model."""

    def __init__(self, model: type[Model], columns: list[str]) -> None:
        database = connections[DEFAULT_DB_ALIAS]
        fields = [field for field in model._meta.concrete_fields if field.column in columns]
        known = {field.column for field in fields}
        self.names = [field.attname for field in fields]
        self.places = [columns.index(str(field.column)) for field in fields]
        self.extra = [(name, at) for at, name in enumerate(columns) if name not in known]
        self.converters: list[tuple[int, Callable[..., Any], Col]] = [
            (place, convert, column)
            for place, column in enumerate(field.get_col(model._meta.db_table) for field in fields)
            for convert in (
                *database.ops.get_db_converters(column),
                *column.get_db_converters(database),
            )
        ]
