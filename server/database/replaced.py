"""Databases of older versions, whose migrations one migration of each app has replaced."""

from collections.abc import Set

from django.db.migrations.loader import MigrationLoader

Name = tuple[str, str]
"""The app and the name of a migration."""


def lacking(applied: Set[Name]) -> list[Name]:
    """Return the replaced migrations that a database lacks, though others of its app were applied.

    Empty if this version still has their files, which bring the database forward. Without them the
    database stays between two versions: Django would say that there is nothing to do.
    """
    # A connection would create the file of an SQLite database.
    loader = MigrationLoader(None, replace_migrations=False)
    lost: list[Name] = []
    for migration in loader.replacements.values():
        gone = [name for name in migration.replaces if name not in loader.disk_migrations]
        missing = [name for name in gone if name not in applied]
        if missing and not applied.isdisjoint(migration.replaces):
            lost += missing
    return lost
