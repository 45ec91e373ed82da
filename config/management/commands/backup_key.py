"""`manage.py backup_key`, which `make backup-key` calls: make a key that encrypts the copies."""

import sys
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandParser
from django.utils import translation

from config.hall.laptop import write_setting
from server.copies.sealed import new_key
from server.run.terminal import language_of_terminal
from server.run.typed import typed as _


class Command(BaseCommand):
    help = "Makes a new BACKUP_KEY (make backup-key)."
    requires_system_checks = []

    def add_arguments(self, parser: CommandParser) -> None:
        words = "a file like .env, into which the key is written"
        parser.add_argument("--settings-file", type=Path, help=words)

    def handle(self, *args: Any, settings_file: Path | None, **options: Any) -> None:
        with translation.override(language_of_terminal()):
            if settings.BACKUP_KEY:
                # Copies that exist need the old key.
                sys.exit(_("The copies are encrypted already, with BACKUP_KEY in the file .env."))
            key = new_key()
            if settings_file:
                try:
                    write_setting(settings_file, "BACKUP_KEY", key)
                except OSError as error:
                    sys.exit(str(error))
            self.stdout.write(f"BACKUP_KEY={key}")
            words = _(
                "Write this key on paper and keep it outside the club: without it nobody can open "
                "the copies. They are encrypted from the next start of the notebook."
            )
            if not settings_file:
                words = _(
                    "The key is stored nowhere. Set BACKUP_KEY in the environment of the server: "
                    "from its next start the copies are encrypted, and without this key nobody can "
                    "open them. So keep it on paper, too, outside the club."
                )
            self.stdout.write(words)
