"""`manage.py backup`, which `make backup` calls: copy everything into one file, while it runs.

Its texts are in the language of the terminal.
"""

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import DatabaseError, connection
from django.utils import translation

from server import system
from server.copies import making
from server.copies.folder import new_file
from server.copies.lines import Damaged, Newer, Older
from server.copies.nightly import make_if_due, make_now
from server.copies.reading import NoTables
from server.copies.words import sentence
from server.run.terminal import language_of_terminal
from server.run.typed import typed as _

LOW_PRIORITY = 15


class Command(BaseCommand):
    help = "Copies the database into one file (make backup)."
    requires_system_checks = []

    def add_arguments(self, parser: CommandParser) -> None:
        words = "a new file, or a folder; without it the folder of the nightly copies"
        parser.add_argument("to", nargs="?", type=Path, help=words)
        parser.add_argument(
            "--nightly", action="store_true", help="only if tonight's copy is missing"
        )
        parser.add_argument("--now", action="store_true", help="unless the last minute made one")

    def handle(self, *args: Any, to: Path | None, nightly: bool, now: bool, **options: Any) -> None:
        if nightly or now:
            make_beside(make_now if now else make_if_due)
            return
        with translation.override(language_of_terminal()):
            try:
                file = back_up(to)
            except CommandError as problem:
                sys.exit(str(problem))
            except (OSError, DatabaseError, Newer, Older, NoTables, Damaged, ValueError) as error:
                sys.exit(_("No copy was made. {why}").format(why=sentence(error)))
            words = _("The copy is in this file, and was read back: {file}")
            self.stdout.write(words.format(file=file))
            if not settings.BACKUP_KEY:
                words = _(
                    "It holds the data of all people, and is not encrypted. "
                    "To change that, type: make backup-key"
                )
                self.stdout.write(words)
            self.stdout.write(_("Keep a copy outside the club."))


def make_beside(make: Callable[[], None]) -> None:
    """Make a copy beside the running server. Exits if not even the reason could be stored."""
    system.let_others_first(LOW_PRIORITY)
    try:
        make()
    except OSError as error:
        words = _("No copy was made. {why}")
        sys.exit(words.format(why=sentence(error)))


def back_up(to: Path | None) -> Path:
    """Copy the database and return the file.

    Raises CommandError, and what `making.make` raises.
    """
    if connection.vendor == "sqlite" and not Path(connection.settings_dict["NAME"]).exists():
        raise CommandError(sentence(NoTables()))
    file = to.absolute() if to else None
    if file is None or file.is_dir():
        folder = file or settings.BACKUP_FOLDER
        if file is None:
            folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        file = new_file(folder)
    elif not file.suffix or not file.parent.is_dir():
        # The folder of a stick that is not there would be made on the laptop itself.
        words = _("No backup was made: there is no folder {folder}. Is the stick in?")
        folder = file.parent if file.suffix else file
        raise CommandError(words.format(folder=folder))
    making.make(file)
    return file
