"""Prepare a database to be served: one program at a time, and never in silence."""

import os
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import CommandError
from django.db import DatabaseError, connection
from django.db.migrations.exceptions import InconsistentMigrationHistory
from django.db.migrations.recorder import MigrationRecorder

from server import system
from server.metrics.health import last_migrations
from server.run.typed import typed as _


@contextmanager
def alone(say: Callable[[str], None]) -> Iterator[None]:
    """Let no other start of this computer prepare the same database meanwhile.

    Two that migrate at once break each other. Locks a folder, so that no file stays behind.
    """
    is_file = connection.vendor == "sqlite"
    place = Path(connection.settings_dict["NAME"]).absolute().parent if is_file else None
    words = _("Another start of Caderneta is preparing this notebook: waiting for it.")
    lock = system.locked(place or settings.DATA_FOLDER, os.O_RDONLY, lambda: say(words))
    with ExitStack() as held:
        with suppress(OSError):  # no locks there; opening the database says what else is wrong
            held.enter_context(lock)
        yield


def migrate(say: Callable[[str], None]) -> None:
    """Make or update the tables, and say so first. Raises CommandError."""
    applied = MigrationRecorder(connection).applied_migrations().keys()
    if not applied:
        say(_("Making the database: this takes some seconds, once."))
    elif last_migrations() - applied:
        say(_("Updating the database for this version."))
    try:
        call_command("migrate", verbosity=0, skip_checks=True)
    except (DatabaseError, InconsistentMigrationHistory) as error:
        words = _(
            "The database cannot be updated to this version ({why}). If a version before the first "
            "release made it, export the matches of the club with that version. The file of the "
            "demo club (var/demo.sqlite3) can be deleted: it is made anew."
        )
        raise CommandError(words.format(why=" ".join(str(error).split()))) from error
