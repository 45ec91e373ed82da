"""`manage.py doctor`, which `make doctor` calls: say in words what could stop an evening.

Its texts are in the language of the terminal. Exit code 1 if something is wrong.
"""

import sys
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand
from django.utils import translation
from django.utils.translation import ngettext

from config.doctor import computer, notebook
from server.copies.folder import place
from server.run.terminal import language_of_terminal
from server.run.typed import typed as _


class Command(BaseCommand):
    help = "Looks for what could stop an evening, and says what to do (make doctor)."
    # A check that fails would end the command before it has said anything.
    requires_system_checks = []

    def handle(self, *args: Any, **options: Any) -> None:
        with translation.override(language_of_terminal()):
            problems = 0
            file = notebook.database_file()
            folder = file.parent if file and file.parent.is_dir() else settings.BASE_DIR
            for examine in (computer.examine(folder), notebook.examine(place())):
                for finding in examine:
                    sign = " ok " if finding.is_right else self.style.ERROR(" !! ")
                    self.stdout.write(f"{sign} {finding.words}")
                    if finding.now:
                        self.stdout.write(f"     → {finding.now}")
                    problems += not finding.is_right
            if problems:
                words = ngettext("{count} problem.", "{count} problems.", problems)
                self.stdout.write("\n" + words.format(count=problems))
                sys.exit(1)
            self.stdout.write("\n" + _("Everything is ready for the evening."))
