"""A PostgreSQL connection that was cut between two requests."""

import pytest
from django.db import connection

from clubs.models import User


@pytest.mark.postgres
@pytest.mark.skipif(connection.vendor != "postgresql", reason="SQLite has no connection to cut")
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
