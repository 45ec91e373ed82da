"""Another program holds a lock of the database for longer than a person waits."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager

import psycopg
import pytest
from django.db import connection

from tests.faults.served import Site

pytestmark = pytest.mark.thorough


@contextmanager
def locked(site: Site) -> Iterator[None]:
    """Let nobody write to the matches, as the program of an administrator can."""
    if connection.vendor == "sqlite":
        with closing(sqlite3.connect(site.folder / "data" / "club.sqlite3")) as other:
            other.execute("BEGIN IMMEDIATE")
            yield
        return
    place = site.env["DATABASE_URL"].replace("postgres://club@/club?", "dbname=club user=club ")
    with psycopg.connect(place) as other:
        other.execute("LOCK TABLE scoring_match IN EXCLUSIVE MODE")
        yield


@pytest.mark.postgres
def test_locked_database_refuses_writes_until_free(served: Site) -> None:
    typed = served.typed_hand()
    with served.writing() as phones:
        phones.come_to(8)
        with locked(served):
            phones.are_refused()
            typed.is_refused("A caderneta está ocupada")
            served.shows_pages()
        phones.come_to(8)
    typed.is_stored()
