"""The database has no connection left for the server."""

import pytest

from tests.faults.conftest import only_postgres
from tests.faults.postgres import Postgres
from tests.faults.served import Site

pytestmark = [pytest.mark.thorough, pytest.mark.postgres, only_postgres]


def test_no_connection_left_is_said_until_there_is_one(served: Site, postgres: Postgres) -> None:
    typed = served.typed_hand()
    with served.writing() as phones:
        phones.come_to(8)
        postgres.sql("ALTER ROLE club CONNECTION LIMIT 0")
        postgres.cut()
        phones.are_refused()
        typed.is_refused("A caderneta está ocupada")
        page = served.get(served.club["address"])
        assert page.status == 503
        assert "O banco de dados não pode ser usado agora" in page.words
        postgres.sql("ALTER ROLE club CONNECTION LIMIT -1")
        phones.come_to(8)
    typed.is_stored()
