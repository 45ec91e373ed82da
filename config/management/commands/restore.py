"""`manage.py restore FILE`, which `make restore` calls: fill an empty database with a copy.

Its texts are in the language of the terminal.
"""

import os
import re
import sys
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandParser
from django.db import DatabaseError
from django.utils import translation
from django.utils.dateparse import parse_datetime
from django.utils.formats import date_format
from django.utils.timezone import localtime

from config.hall.laptop import write_setting
from server.copies.folder import place
from server.copies.lines import Damaged, Head, Newer, Older
from server.copies.reading import SETTINGS
from server.copies.restoring import (
    Declined,
    Doubt,
    NotEmpty,
    NotTheSame,
    is_known_zone,
    restore,
)
from server.copies.sealed import NoKey, WrongKey
from server.copies.words import question, sentence
from server.database.in_use import InUse
from server.run.terminal import language_of_terminal
from server.run.typed import typed as _

REFUSED = (Damaged, Declined, InUse, Newer, NoKey, NotEmpty, NotTheSame, Older, WrongKey)
YES = {"yes", "y", "sim", "s", "sí", "si"}


class Command(BaseCommand):
    help = "Fills the empty database with a copy (make restore)."
    requires_system_checks = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", nargs="?", type=Path, help="a file that `backup` made")
        words = "a file like .env, which gets SECRET_KEY and TIME_ZONE of the copy"
        parser.add_argument("--settings-file", type=Path, help=words)

    def handle(
        self, *args: Any, file: Path | None, settings_file: Path | None, **options: Any
    ) -> None:
        with translation.override(language_of_terminal()):
            if file is None:
                newest = next(iter(place().copies()), None)
                example = newest.file if newest else "/folder/file"
                words = _("Say which backup. Type, for example: make restore FROM={file}")
                sys.exit(words.format(file=example))
            if not os.path.isfile(file):  # unlike Path, never an error
                words = _("There is no file {file}. Type: make restore FROM=/folder/file")
                sys.exit(words.format(file=file))
            try:
                checked = restore(file, settings.BACKUP_KEY, agrees=self.agrees)
                head = checked.head
                if settings_file:
                    write_settings(settings_file, head)
            except (*REFUSED, OSError, DatabaseError, ValueError) as error:
                sys.exit(_("Nothing was restored. {why}").format(why=sentence(error)))
            made_at = parse_datetime(head.made_at)
            assert made_at
            words = _("The copy of {moment} is restored, and each table was compared with it.")
            moment = date_format(localtime(made_at), "DATETIME_FORMAT")
            self.stdout.write(words.format(moment=moment))
            if checked.is_from_here:
                self.stdout.write(_("Its signature is that of this notebook."))
            is_taken = settings_file and is_plain(head.settings["SECRET_KEY"])
            if not is_taken and head.settings["SECRET_KEY"] != settings.SECRET_KEY:
                words = _(
                    "SECRET_KEY is another one here: webhooks get other secrets, and phones must "
                    "turn their notices on again."
                )
                self.stdout.write(words)

    def agrees(self, doubt: Doubt, head: Head) -> bool:
        """Ask the person at the terminal. Without an answer nobody agrees."""
        self.stdout.write(question(doubt, head))
        self.stdout.write(_("Restore it? Type yes or no:") + " ", ending="")
        self.stdout.flush()
        return sys.stdin.readline().strip().lower() in YES


def write_settings(file: Path, head: Head) -> None:
    """Set the settings of the copy in a file like `.env`. Raises OSError.

    A copy may come from anywhere, and the next start trusts this file, so a copy sets no other
    variable. A shell may read it, so a key with other characters than ours is not written.
    """
    file.touch(mode=0o600)
    can_be_used = {"SECRET_KEY": is_plain, "TIME_ZONE": is_known_zone}
    for name in SETTINGS:
        if can_be_used[name](head.settings[name]):
            write_setting(file, name, head.settings[name])


def is_plain(key: str) -> bool:
    """Whether a shell reads nothing into the key."""
    return re.fullmatch(r"[\w+/=-]+", key, re.ASCII) is not None
