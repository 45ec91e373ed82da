"""Written-out queries that are asked again and again. Values are always bound.

Django makes the SQL of a query anew each time, and takes longer for that than the database to
answer a short one. PostgreSQL plans such a query anew each time, since the usual cursors of Django
bind the values themselves; the cursor of this module lets it keep the plan.
"""

from collections.abc import Callable
from typing import Any, Generic, TypeVar

from django.db import DEFAULT_DB_ALIAS, connections
from django.db.backends.utils import CursorWrapper
from django.db.models import Model
from django.db.models.expressions import Col

Row = TypeVar("Row", bound=Model)


def cursor() -> CursorWrapper:
    """Return a cursor for whose queries PostgreSQL keeps the plan."""
    database = connections[DEFAULT_DB_ALIAS]
    if database.vendor != "postgresql":
        return database.cursor()
    database.ensure_connection()
    plain = database.Database.Cursor(database.connection)  # type: ignore[attr-defined]
    make = database.make_debug_cursor if database.queries_logged else database.make_cursor
    return make(plain)


def columns(model: type[Model], alias: str) -> str:
    """Return all columns of a model, for a SELECT.

    `alias.*` would break at a kept plan as soon as a migration adds a column.
    """
    return ", ".join(f'{alias}."{field.column}"' for field in model._meta.concrete_fields)


class RowsOf(Generic[Row]):
    """A query whose rows become those of a model; a further column becomes an attribute.

    As `Model.objects.raw`, except that what follows from the names of the columns is worked out
    once.
    """

    def __init__(self, model: type[Row], sql: str) -> None:
        self.model = model
        self.sql = sql
        self.shape: Shape | None = None

    def __call__(self, *values: int | str) -> list[Row]:
        """Return all rows for these values."""
        with cursor() as asked:
            asked.execute(self.sql, values)
            rows = asked.fetchall()
            if self.shape is None:
                self.shape = Shape(self.model, [column[0] for column in asked.description])
        return [self._row(self.shape, row) for row in rows]

    def _row(self, shape: "Shape", row: tuple[Any, ...]) -> Row:
        values = [row[place] for place in shape.places]
        for place, convert, column in shape.converters:
            values[place] = convert(values[place], column, connections[DEFAULT_DB_ALIAS])
        made = self.model.from_db(DEFAULT_DB_ALIAS, shape.names, values)
        for name, place in shape.further:
            setattr(made, name, row[place])
        return made


class Shape:
    """Which field of a model each column of a query fills."""

    def __init__(self, model: type[Model], columns: list[str]) -> None:
        database = connections[DEFAULT_DB_ALIAS]
        fields = [field for field in model._meta.concrete_fields if field.column in columns]
        known = {field.column for field in fields}
        self.names = [field.attname for field in fields]
        self.places = [columns.index(str(field.column)) for field in fields]
        self.further = [(name, at) for at, name in enumerate(columns) if name not in known]
        self.converters: list[tuple[int, Callable[..., Any], Col]] = [
            (place, convert, column)
            for place, column in enumerate(field.get_col(model._meta.db_table) for field in fields)
            for convert in (
                *database.ops.get_db_converters(column),
                *column.get_db_converters(database),
            )
        ]
