"""Copy a growing database at each size, so that all sizes can be measured in turns."""

import shutil

from django.core.cache import caches
from django.db import connection

from config.sqlite.statistics import refresh_statistics


class Copies:
    """The copies by size; `use` connects the project to a copy."""

    def __init__(self) -> None:
        self.grown = str(connection.settings_dict["NAME"])

    def keep(self, size: int) -> None:
        """Copy the database, with fresh statistics."""
        if connection.vendor == "sqlite":
            refresh_statistics()
            with connection.cursor() as cursor:
                cursor.execute("PRAGMA wal_checkpoint(TRUNCATE)")
            self._leave()
            shutil.copy(self.grown, self._name(size))
            return
        with connection.cursor() as cursor:
            cursor.execute("VACUUM ANALYZE")  # as PostgreSQL does by itself after a minute
        self._leave()
        with connection._nodb_cursor() as cursor:
            cursor.execute(f"CREATE DATABASE {self._name(size)} TEMPLATE {self.grown}")

    def use(self, size: int) -> None:
        self._leave()
        connection.settings_dict["NAME"] = self._name(size)
        caches["past"].key_prefix = str(size)

    def _name(self, size: int) -> str:
        return f"{self.grown}{size}"

    def _leave(self) -> None:
        connection.close()
