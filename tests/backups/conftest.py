"""Empty databases into which a backup is restored."""

import os
import uuid
from collections.abc import Callable, Iterator
from pathlib import Path

import psycopg
import pytest
from django.db import DEFAULT_DB_ALIAS, connection, connections


@pytest.fixture
def new_database(tmp_path: Path) -> Iterator[Callable[[str], str]]:
    """Return a function that makes the URL of an empty database of this kind."""
    made: list[str] = []
    server = os.environ.get("TEST_DATABASE_URL", "")

    def new(kind: str) -> str:
        name = f"copy_{uuid.uuid4().hex[:8]}"
        if kind == "sqlite":
            return f"sqlite:///{tmp_path / name}.sqlite3"
        with psycopg.connect(server.replace("postgres://", "postgresql://"), autocommit=True) as db:
            db.execute(f"CREATE DATABASE {name}")
        made.append(name)
        return server.replace("/postgres?", f"/{name}?")

    yield new
    connections[DEFAULT_DB_ALIAS].ensure_connection()
    for name in made:
        with connection.cursor() as cursor:
            cursor.execute(f"DROP DATABASE {name} WITH (FORCE)")
