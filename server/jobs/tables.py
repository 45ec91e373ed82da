"""The file of a queue that no other computer shares: a database of its own.

So a progress report never waits for, nor delays, the recording of a hand, and the papers do not
swell the file of the club.
"""

from typing import Any

from django.db import connections

from server.jobs.models import Job, Worker

ALIAS = "jobs"


class Router:
    """No migration runs on the file: what is in it lives a day, so it is made anew instead."""

    def allow_migrate(self, db: str, app_label: str, **hints: Any) -> bool | None:
        return False if db == ALIAS else None


def make_tables() -> None:
    """Make the tables, unless the file has those of this release. Raises errors of databases."""
    if _are_made():
        return
    with connections[ALIAS].schema_editor() as editor:
        if _are_made():  # by another process, since the transaction began
            return
        for table in connections[ALIAS].introspection.table_names():
            editor.execute(f"DROP TABLE {editor.quote_name(table)}")
        editor.create_model(Job)
        editor.create_model(Worker)


def _are_made() -> bool:
    with connections[ALIAS].cursor() as cursor:
        for model in (Job, Worker):
            cursor.execute(f"PRAGMA table_info({model._meta.db_table})")
            made = [column[1] for column in cursor.fetchall()]
            if made != [field.column for field in model._meta.concrete_fields]:
                return False
    return True
