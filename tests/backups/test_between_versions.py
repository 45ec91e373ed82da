"""A database with only a part of the migrations that one has replaced is refused in words."""

import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from django.core.checks import run_checks
from django.db import connection
from django.db.migrations.recorder import MigrationRecorder
from django.test import override_settings

from server.copies import tables
from server.copies.lines import Older

OLD = ["0001_initial", "0002_names", "0003_days"]
ONLY = """
from django.db import migrations

class Migration(migrations.Migration):
    initial = True
    replaces = {replaces!r}
"""


@pytest.fixture
def replaced(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Let the app of the circuits have one migration, which replaces three without files."""
    package = tmp_path / "one_migration"
    package.mkdir()
    package.joinpath("__init__.py").touch()
    replaces = [("circuits", name) for name in OLD]
    package.joinpath("0001_first.py").write_text(ONLY.format(replaces=replaces))
    monkeypatch.syspath_prepend(tmp_path)
    with override_settings(MIGRATION_MODULES={"circuits": "one_migration"}):
        yield
    for name in [name for name in sys.modules if name.startswith("one_migration")]:
        del sys.modules[name]


@pytest.fixture
def apply(transactional_db: None) -> Iterator[Callable[..., None]]:
    recorder = MigrationRecorder(connection)
    made: list[str] = []

    def apply(*names: str) -> None:
        recorder.ensure_schema()
        for name in names:
            recorder.record_applied("circuits", name)
            made.append(name)

    yield apply
    for name in made:
        recorder.record_unapplied("circuits", name)


def problems() -> list[str]:
    found = run_checks(tags=["database"], databases=["default"])
    return [problem.msg for problem in found if problem.id == "caderneta.E017"]


@pytest.mark.postgres
@pytest.mark.usefixtures("replaced")
def test_check_names_the_replaced_migrations_it_lacks(apply: Callable[..., None]) -> None:
    assert problems() == []
    apply(*OLD[:2])
    (problem,) = problems()
    assert problem.endswith(" are missing: circuits.0003_days.")
    apply(OLD[2])
    assert problems() == []


@pytest.mark.usefixtures("replaced")
def test_copy_with_a_part_of_the_replaced_names_is_older() -> None:
    assert tables.history({"circuits": OLD}).last == [("circuits", "0001_first")]
    with pytest.raises(Older):
        tables.history({"circuits": OLD[:2]})
