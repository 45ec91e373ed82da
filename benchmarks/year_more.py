"""Multiply the clubs of a database inside PostgreSQL, which takes a tenth of the time of COPY.

Each club is copied with all its rows under other keys, in their order. Only its address, its
accounts and the keys of its tables need other texts, since they are unique on a server.
"""

from functools import partial

from django.db import models
from year_load import at_once, execute
from year_rows import FRAME, columns, names_of_columns, played_models

from clubs.models import Club, User
from scoring.models import TableKey

STEP = 100_000_000
"""The first copy adds it to the keys of the played rows, the second adds it twice, and so on."""
NUMBER = "regexp_replace({}, '[0-9]+', (substring({} from '[0-9]+')::int + {{more}})::text)"
TEXTS: dict[tuple[type[models.Model], str], str] = {
    (Club, "slug"): NUMBER.format("slug", "slug"),
    (Club, "name"): NUMBER.format("name", "name"),
    (User, "username"): NUMBER.format("username", "username"),
    (TableKey, "key_digest"): "md5(key_digest || {more}) || md5({more} || key_digest)",
    (TableKey, "code_digest"): "md5(code_digest || {more}) || md5({more} || code_digest)",
}
CHECKS = """
SELECT conrelid::regclass::text, quote_ident(conname) FROM pg_constraint
WHERE contype = 'c' AND conrelid::regclass::text = ANY(%s)
"""


def multiply(clubs: int, times: int) -> None:
    """Copy the clubs of the database until there are `times` times as many.

    The rows were checked when they were loaded, so that the checks of the tables are dropped.
    """
    played = played_models()
    for table, name in execute(CHECKS, [model._meta.db_table for model in played]):
        execute(f"ALTER TABLE {table} DROP CONSTRAINT {name}")
    for model in FRAME:
        _multiply(model, clubs, times)
    at_once(partial(_multiply, model, clubs, times) for model in played)


def _multiply(model: type[models.Model], clubs: int, times: int) -> None:
    table = model._meta.db_table
    copied = {*FRAME, *played_models()}
    for turn in range(1, times):
        values = []
        for column in columns(model):
            value = f'"{column.column}"'
            if column.primary_key or column.related_model in copied:
                value += f" + {turn * STEP}"
            text = TEXTS.get((model, column.name))
            values.append(text.format(more=clubs * turn) if text else value)
        execute(
            f"INSERT INTO {table} ({names_of_columns(model)}) "  # noqa: S608 - our own names
            f"SELECT {', '.join(values)} FROM {table} WHERE id < {STEP} ORDER BY id"
        )
