"""Build test data once and copy it: put `@prepared` on a builder or a fixture.

    @prepared
    def cup(world: World) -> Tournament:
        ...

Building a tournament through its writers takes longer than most tests. A builder runs once for the
same arguments on the same rows; later calls write its rows again. Each test has its own rows and
objects. Rows older than FRESH are built again: their times would be too old for an evening in
progress.
"""

import pickle
import re
from collections.abc import Callable
from dataclasses import fields, is_dataclass
from datetime import date
from functools import cache, wraps
from itertools import count
from threading import current_thread, main_thread
from time import monotonic
from typing import Any, NamedTuple, ParamSpec, TypeVar

from django.apps import apps
from django.contrib.auth.base_user import AbstractBaseUser
from django.db import connection
from django.db.backends.signals import connection_created
from django.db.models import Model
from django.db.transaction import atomic
from django.utils.timezone import localdate
from django.utils.translation import get_language

P = ParamSpec("P")
T = TypeVar("T")

FRESH = 300
"""Seconds for which stored rows can be used."""

WRITES = re.compile(r'(?:INSERT(?: OR \w+)? INTO|UPDATE|DELETE FROM) "?(\w+)"?|ROLLBACK TO')
SIGNING_IN = 'UPDATE "clubs_user" SET "last_login" ='


class Made(NamedTuple):
    """A builder's result, its arguments after the call, and the rows of every table it wrote."""

    state: int
    time: float
    objects: bytes
    rows: dict[str, list[tuple[Any, ...]]]


class UnknownKindError(Exception):
    """Arguments of this type cannot be compared."""


class _Rows:
    """The known state of the rows in the test's database."""

    state: int | None = None
    """Number of the last build, if no row was written since; 0: no rows; None: unknown."""
    written: set[str] = set()
    """Tables written to since the last build."""


_kept: dict[tuple[object, ...], Made] = {}
_states = count(1)
_building: list[set[str]] = []
"""The tables written by each running builder, the outermost first."""


def begin() -> None:
    """Reset the state for a new test, whose database is empty unless its module shares rows."""
    blocks = connection.atomic_blocks
    _Rows.state = 0 if all(getattr(each, "_from_testcase", False) for each in blocks) else None
    _Rows.written = set()


def forget() -> None:
    """Build everything again."""
    _kept.clear()


def prepared(build: Callable[P, T]) -> Callable[P, T]:
    """Return `build` as a function that runs once for the same arguments on the same rows."""

    @wraps(build)
    def prepare(*args: P.args, **kwargs: P.kwargs) -> T:
        if current_thread() is not main_thread():  # concurrent builders must all run
            return build(*args, **kwargs)
        if _Rows.written or _Rows.state is None:
            _Rows.state = None
            return build(*args, **kwargs)
        given = (*args, *kwargs.values())
        try:
            values = tuple(map(_comparable, given))
        except UnknownKindError:
            return build(*args, **kwargs)
        name = build.__module__, build.__qualname__
        key = (_Rows.state, name, values, tuple(kwargs), get_language(), localdate())
        objects = [each for each in given if isinstance(each, Model)]
        if key in _kept and monotonic() - _kept[key].time < FRESH:
            value: T = _again(_kept[key], objects)
        else:
            _building.append(set())
            try:
                value = build(*args, **kwargs)
            except Exception:
                _Rows.state = None
                raise
            finally:
                tables = (_building.pop() | _Rows.written) & _columns().keys()
            rows = {table: _read(table) for table in tables}
            made = pickle.dumps((value, objects))
            _kept[key] = Made(next(_states), monotonic(), made, rows)
        for written in _building:
            written.update(_kept[key].rows)
        _Rows.state, _Rows.written = _kept[key].state, set()
        return value

    return prepare


def _again(made: Made, objects: list[Model]) -> Any:
    # References are checked when the transaction ends, so the order of tables does not matter.
    with atomic(), connection.cursor() as cursor:
        for table, rows in made.rows.items():
            columns, marks = _columns()[table]
            cursor.execute(f'DELETE FROM "{table}"')
            cursor.executemany(f'INSERT INTO "{table}" ({columns}) VALUES ({marks})', rows)
    value, afterwards = pickle.loads(made.objects)  # noqa: S301 - a file that this test run wrote
    for each, after in zip(objects, afterwards, strict=True):
        each.__dict__ = after.__dict__
    return value


def _read(table: str) -> list[tuple[Any, ...]]:
    with connection.cursor() as cursor:
        cursor.execute(f'SELECT {_columns()[table][0]} FROM "{table}"')
        return cursor.fetchall()


@cache
def _columns() -> dict[str, tuple[str, str]]:
    """Return for each table of our apps its columns and the placeholders for their values."""
    tables = {}
    for app in ("clubs", "scoring", "tournaments", "circuits"):
        for model in apps.get_app_config(app).get_models(include_auto_created=True):
            fields = [each for each in model._meta.local_concrete_fields if not each.generated]
            columns = ", ".join(f'"{field.column}"' for field in fields)
            tables[model._meta.db_table] = columns, ", ".join(["%s"] * len(fields))
    return tables


def _comparable(argument: object) -> object:
    """Return a hashable value, equal for equal arguments. Raises UnknownKindError."""
    match argument:
        case None | str() | int() | float() | date():
            return argument
        case list() | tuple():
            return tuple(map(_comparable, argument))
        case dict():
            return tuple((each, _comparable(value)) for each, value in argument.items())
        case AbstractBaseUser():  # the row changes when signing in
            return argument.pk
        case Model():
            columns = [str(each.attname) for each in argument._meta.local_concrete_fields]
            return type(argument), *(repr(argument.__dict__.get(each)) for each in columns)
    if is_dataclass(argument) and not isinstance(argument, type):
        values = (getattr(argument, each.name) for each in fields(argument))
        return type(argument), *(v.pk if isinstance(v, Model) else _comparable(v) for v in values)
    raise UnknownKindError


def _record_write(execute: Any, sql: str, params: Any, many: bool, context: Any) -> Any:
    write = WRITES.match(sql)
    if write and not sql.startswith(SIGNING_IN):
        _Rows.written.add(write[1] or "anything")
    return execute(sql, params, many, context)


def _watch(connection: Any, **_more: object) -> None:
    if _record_write not in connection.execute_wrappers:
        connection.execute_wrappers.append(_record_write)


connection_created.connect(_watch)
