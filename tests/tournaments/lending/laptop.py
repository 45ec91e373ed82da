"""Another computer, in the same test: a database that is empty for a while."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from django.apps import apps
from django.contrib.contenttypes.models import ContentType
from django.core.cache import caches
from django.db import connection, transaction
from django.test import Client

from clubs import accounts
from clubs.models import Club, User
from tournaments.lending import laptop
from tournaments.lending.rows import tables

Rows = dict[str, dict[int, dict[str, Any]]]


@contextmanager
def on_laptop() -> Iterator[None]:
    """Empty the database, and bring everything back at the end."""
    before = transaction.savepoint()
    last = {table: table.last_key() for table in tables().values()}
    for model in apps.get_models(include_auto_created=True):
        if model is not ContentType and model._meta.managed:
            model._base_manager.all()._raw_delete("default")
    try:
        yield
    finally:
        transaction.savepoint_rollback(before)
        for table, key in last.items():  # PostgreSQL rolls no sequence back
            table.set_last_key(key)
            if key == 0 and connection.vendor == "postgresql":
                sql = "SELECT setval(pg_get_serial_sequence(%s, 'id'), 1, false)"
                with connection.cursor() as cursor:
                    cursor.execute(sql, [table.name])
        for cache in caches.all():
            cache.clear()


def open_on_laptop(content: bytes, *, owner: str = "Lia Costa") -> tuple[Club, User]:
    """Open the file on a laptop without accounts, as its first owner."""
    user = accounts.open_account(accounts.login_of(owner), name=owner)
    return laptop.open_file(content, by=user), user


def signed_in(user: User) -> Client:
    client = Client(HTTP_ACCEPT_LANGUAGE="en")
    client.force_login(user)
    return client


def rows_of(club: Club) -> Rows:
    """Return all rows of the club that go along, by table and key."""
    found: Rows = {}
    for name, table in tables().items():
        columns = list(table.fields)
        rows = (dict(zip(columns, row, strict=True)) for row in table.rows(columns, club=club.pk))
        found[name] = {row["id"]: row for row in rows}
    return found
