"""Databases of every age get the tables that the models ask for, and keep their rows."""

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from django.db import connection

from tests.backups.databases import opened, schema_of_apps
from tests.programs import ROOT, environment, manage

pytestmark = [
    pytest.mark.thorough,
    pytest.mark.postgres,
    pytest.mark.django_db(transaction=True),
]
VARIABLES = {"CADERNETA_DEMO": "1", "DJANGO_SETTINGS_MODULE": "config.settings"}
COPY = str(Path(__file__).parent / "releases" / "0.1.0.jsonl.gz")
CIRCUITS_BEGUN = ["clubs=0024", "scoring=0009", "tournaments=0013", "circuits=0003", COPY]
STAGES = {
    "new": [],
    "before rows are filled": ["clubs=0007", "scoring=0002", "tournaments=0001"],
    "before identities": ["clubs=0019", "scoring=0008", "tournaments=0011"],
    "circuits begun": CIRCUITS_BEGUN,
    "one app behind": ["clubs=0026", "scoring=0011", "tournaments=0014", "circuits=0006", COPY],
}


def make_older(url: str, stage: list[str]) -> None:
    made = subprocess.run(
        [sys.executable, "-m", "tests.backups.older", *stage],
        cwd=ROOT,
        env=environment(**VARIABLES, DATABASE_URL=url),
        capture_output=True,
        text=True,
        check=False,
        timeout=300,
    )
    assert made.returncode == 0, made.stderr


def run(url: str, *command: str) -> None:
    done = manage(*command, **VARIABLES, DATABASE_URL=url)
    assert done.returncode == 0, (command, done.stdout + done.stderr)


@pytest.mark.parametrize("stage", STAGES.values(), ids=STAGES)
def test_database_of_any_age_gets_the_tables_of_the_models(
    stage: list[str], new_database: Callable[[str], str]
) -> None:
    url = new_database(connection.vendor)
    if stage:
        make_older(url, stage)
    run(url, "migrate")
    run(url, "audit")
    with opened(url) as alias:
        assert len(schema_of_apps(alias)) > 1000
        assert schema_of_apps(alias) == schema_of_apps()


def test_copy_of_an_older_database_is_restored(
    new_database: Callable[[str], str], tmp_path: Path
) -> None:
    older, restored = new_database(connection.vendor), new_database(connection.vendor)
    copy = str(tmp_path / "copy.jsonl.gz")
    make_older(older, CIRCUITS_BEGUN)
    run(older, "backup", copy)
    run(restored, "restore", copy)
    run(restored, "migrate", "--check")
    run(restored, "audit")
