"""PostgreSQL ends in the middle of writes, or cuts a connection, and comes back."""

import pytest
from django.db import connection

from clubs.models import User
from tests.faults.conftest import only_postgres
from tests.faults.postgres import Postgres
from tests.faults.served import Site

pytestmark = [pytest.mark.thorough, pytest.mark.postgres, only_postgres]


def test_database_killed_during_writes_loses_none(served: Site, postgres: Postgres) -> None:
    typed = served.typed_hand()
    with served.writing() as phones:
        for _ in range(2):
            phones.come_to(8)
            postgres.kill()
            phones.are_refused()
            typed.is_refused("A caderneta está ocupada")
            assert served.get(served.club["address"]).status == 503
            postgres.start()
        phones.come_to(8)
    typed.is_stored()


def test_connection_cut_between_two_requests_is_replaced(transactional_db: None) -> None:
    assert User.objects.count() == 0
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_backend_pid()")
        (process,) = cursor.fetchone()
    other = connection.copy()
    with other.cursor() as cursor:
        cursor.execute("SELECT pg_terminate_backend(%s)", [process])
    other.close()
    connection.close_if_unusable_or_obsolete()  # as Django does at the start of a request
    assert User.objects.count() == 0
