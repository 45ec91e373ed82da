"""`manage.py migrate`: bring the tables to this version, wholly or, after an error, not at all."""

from typing import Any

from django.core.management.commands import migrate
from django.db import connections

from server.database import updating


class Command(migrate.Command):
    def handle(self, *args: Any, **options: Any) -> None:
        self.alias = options["database"]
        connection = connections[self.alias]
        if options["app_label"] or not updating.is_update(connection):
            super().handle(*args, **options)
            return
        with updating.at_once(connection):
            super().handle(*args, **options)

    def migration_progress_callback(self, action: str, *args: Any, **named: Any) -> None:
        super().migration_progress_callback(action, *args, **named)
        if action == "apply_success":
            updating.settle(connections[self.alias])
