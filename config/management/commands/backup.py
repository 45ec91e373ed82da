"""`manage.py backup`, which `make backup` calls: copy a real club, also while it is running.

Each backup is a folder with the database and `.env`. Its texts are in the language of the terminal.
"""

import os
import shutil
import sqlite3
import sys
from contextlib import closing
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils import timezone, translation
from django.utils.translation import gettext as _

from config.hall import ROOT
from config.management.commands.hall import language_of_terminal

FOLDER = ROOT / "backups"


class Command(BaseCommand):
    help = "Copies the database and .env into a folder (make backup)."
    requires_system_checks = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("to", nargs="?", default=FOLDER, type=Path, help="where the copy goes")

    def handle(self, *args: Any, to: Path, **options: Any) -> None:
        with translation.override(language_of_terminal()):
            try:
                folder = backup(to)
            except CommandError as problem:
                sys.exit(str(problem))
            except (OSError, sqlite3.Error) as error:
                sys.exit(_("No backup was made: {error}").format(error=error))
            words = _("The backup is in this folder: {folder}")
            self.stdout.write(words.format(folder=folder))
            self.stdout.write(_("It holds the data of all people. Keep a copy outside the club."))


def backup(to: Path) -> Path:
    """Copy the database and `.env` into a new folder below `to`; return that folder.

    Raises CommandError, OSError and sqlite3.Error; then no folder is left behind.
    """
    database = settings.DATABASES["default"]
    if "sqlite" not in database["ENGINE"]:
        words = _("The club is in PostgreSQL. docs/deploy.md says how to copy it, under Backups.")
        raise CommandError(words)
    source = Path(database["NAME"])
    if not source.exists():
        raise CommandError(_("There is no club yet: {file} does not exist.").format(file=source))
    # A folder of a stick that is not there would be made on the laptop itself.
    if to != FOLDER and not to.is_dir():
        words = _("No backup was made: there is no folder {folder}. Is the stick in?")
        raise CommandError(words.format(folder=to))
    folder = to / f"caderneta-{timezone.localtime():%Y-%m-%d-%H%M%S}"
    os.umask(0o077)  # the copy is for nobody else to read
    folder.mkdir(parents=True)
    try:
        copy_database(source, folder / source.name)
        if (ROOT / ".env").exists():
            shutil.copy(ROOT / ".env", folder)
    except BaseException:
        shutil.rmtree(folder)
        raise
    return folder


def copy_database(source: Path, copy: Path) -> None:
    """Copy a database that others write meanwhile, and check the copy. Raises sqlite3.Error."""
    with closing(sqlite3.connect(source)) as connection:
        connection.execute("VACUUM INTO ?", [str(copy)])
    with closing(sqlite3.connect(copy)) as connection:
        (result,) = connection.execute("PRAGMA quick_check").fetchone()
    if result != "ok":
        raise sqlite3.DatabaseError(result)
