"""`manage.py migrate`: bring the tables to this version, wholly or, after an error, not at all."""

from typing import Any

from django.core.management.base import CommandError
from django.core.management.commands import migrate
from django.db import connections

from server.database import updating
from server.database.in_use import InUse


class Command(migrate.Command):
    def handle(self, *args: Any, **options: Any) -> None:
        self.alias = options["database"]
        connection = connections[self.alias]
        only_looks = options["check_unapplied"] or options["plan"]
        if only_looks or options["app_label"]:
            super().handle(*args, **options)
        elif not updating.is_update(connection):
            updating.end_killed(connection)
            super().handle(*args, **options)
        else:
            try:
                with updating.at_once(connection):
                    super().handle(*args, **options)
            except InUse:
                raise CommandError(
                    "Another program has this notebook open, probably the server: end it first."
                ) from None

    def migration_progress_callback(self, action: str, *args: Any, **named: Any) -> None:
        super().migration_progress_callback(action, *args, **named)
        if action == "apply_success":
            updating.settle(connections[self.alias])
