"""Make the database of an older version: `python -m tests.backups.older clubs=0007 … [COPY]`.

Each app stands at the old migration with this number. With a copy, its rows are there too.
"""

import sys
from pathlib import Path
from unittest.mock import patch

import django
from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from django.db.migrations.loader import MigrationLoader


def names_until(numbers: dict[str, str]) -> dict[str, list[str]]:
    """Return the names of the replaced migrations of each app up to this number."""
    squashed = MigrationLoader(None).replacements.values()
    replaced = sorted(name for each in squashed for name in each.replaces)
    return {
        app: [name for of, name in replaced if of == app and name[:4] <= last]
        for app, last in numbers.items()
    }


def make(numbers: dict[str, str], copy: str) -> None:
    from server.copies import restoring

    if copy:
        with patch.object(restoring, "call_command"):  # it would migrate to the end
            restoring.restore(Path(copy), "")
    executor = MigrationExecutor(connection)
    applied = executor.loader.applied_migrations
    executor.loader = MigrationLoader(None, replace_migrations=False)
    executor.loader.applied_migrations = applied
    for key, squashed in executor.loader.replacements.items():
        executor.loader.graph.remove_replacement_node(key, squashed.replaces)
    executor.migrate([(app, names[-1]) for app, names in names_until(numbers).items()])


if __name__ == "__main__":
    django.setup()
    make(
        dict(each.split("=") for each in sys.argv[1:] if "=" in each),
        "".join(each for each in sys.argv[1:] if "=" not in each),
    )
