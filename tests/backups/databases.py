"""Other databases than that of the tests, and a comparable form of their schema."""

from collections.abc import Iterator
from contextlib import contextmanager

from django.apps import apps
from django.db import DEFAULT_DB_ALIAS, connections
from django.db.backends.base.base import NO_DB_ALIAS

from config.environment import database_from_url

APPS = {"clubs", "scoring", "tournaments", "circuits"}
TARGET = NO_DB_ALIAS
"""The only name that Django's tests do not ask us to declare before they begin."""

SCHEMA_OF_POSTGRESQL = """
    SELECT c.relname, concat_ws(' ', 'column', a.attname, format_type(a.atttypid, a.atttypmod),
        a.attnotnull, a.attidentity, a.attgenerated, pg_get_expr(d.adbin, d.adrelid))
    FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
    LEFT JOIN pg_attrdef d ON d.adrelid = c.oid AND d.adnum = a.attnum
    WHERE c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace AND a.attnum > 0
    AND NOT a.attisdropped
    UNION ALL
    SELECT conrelid::regclass::text, concat_ws(' ', conname, pg_get_constraintdef(oid))
    FROM pg_constraint WHERE connamespace = 'public'::regnamespace AND contype <> 'n'
    UNION ALL
    SELECT tablename, indexdef FROM pg_indexes WHERE schemaname = 'public'
"""


@contextmanager
def opened(url: str) -> Iterator[str]:
    """Let Django use the database at `url`, and yield its alias."""
    settings = database_from_url(url)
    if settings["ENGINE"] == "django.db.backends.sqlite3":
        settings["ENGINE"] = "server.sqlite"
        settings["OPTIONS"] = {"transaction_mode": "IMMEDIATE", "timeout": 10}
    connections.settings[TARGET] = connections.settings[DEFAULT_DB_ALIAS] | settings
    try:
        yield TARGET
    finally:
        connections[TARGET].close()
        del connections[TARGET]
        del connections.settings[TARGET]


def schema(alias: str = DEFAULT_DB_ALIAS) -> set[tuple[str, str]]:
    """Return each column, constraint and index with its table. The order of columns is left out."""
    with connections[alias].cursor() as cursor:
        if connections[alias].vendor == "postgresql":
            cursor.execute(SCHEMA_OF_POSTGRESQL)
            return set(cursor.fetchall())
        cursor.execute("SELECT tbl_name, type, sql FROM sqlite_master WHERE sql IS NOT NULL")
        return {
            (table, part)
            for table, kind, sql in cursor.fetchall()
            for part in (_parts(sql) if kind == "table" else [sql])
        }


def schema_of_apps(alias: str = DEFAULT_DB_ALIAS) -> set[tuple[str, str]]:
    """Return the schema of our own tables."""
    models = apps.get_models(include_auto_created=True)
    own = {model._meta.db_table for model in models if model._meta.app_label in APPS}
    return {(table, part) for table, part in schema(alias) if table in own}


def _parts(sql: str) -> Iterator[str]:
    """Yield what stands between the outer commas of a CREATE TABLE."""
    part, depth, quote = "", 0, ""
    for sign in sql[sql.index("(") + 1 : sql.rindex(")")]:
        if quote or sign in "'\"":
            quote = "" if sign == quote else quote or sign
        else:
            depth += (sign == "(") - (sign == ")")
        if sign == "," and not depth and not quote:
            yield part.strip()
            part = ""
        else:
            part += sign
    yield part.strip()
