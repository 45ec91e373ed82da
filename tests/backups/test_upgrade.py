"""A copy of the demo club that an earlier release made becomes a club of this release."""

from collections.abc import Callable
from pathlib import Path

import pytest
from django.db import connection

from tests.programs import manage

pytestmark = pytest.mark.thorough

COPIES = sorted((Path(__file__).parent / "releases").iterdir())


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("copy", COPIES, ids=lambda copy: copy.name.removesuffix(".jsonl.gz"))
def test_copy_of_an_earlier_release_is_upgraded(
    copy: Path, new_database: Callable[[str], str]
) -> None:
    env = {"CADERNETA_DEMO": "1", "DATABASE_URL": new_database(connection.vendor)}
    for command in (["restore", str(copy)], ["migrate", "--check"], ["audit"]):
        done = manage(*command, answers="yes\n", **env)
        assert done.returncode == 0, done.stdout + done.stderr
