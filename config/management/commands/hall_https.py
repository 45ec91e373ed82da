"""`manage.py hall_https`: let `make hall` serve HTTPS beside HTTP (make hall-https).

Writes HTTPS_PORT into `.env`, which `make hall` and the start with the computer read. `--remove`
removes it again (make hall-without-https); phones that trust this computer go on trusting it.
"""

import os
import sys
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandParser
from django.utils import translation

from config.hall import boot_unit, laptop
from config.hall.laptop import write_setting
from server.https import files
from server.https.folder import fingerprint
from server.run import places
from server.run.terminal import language_of_terminal
from server.run.typed import typed as _

PORT = 8443


class Command(BaseCommand):
    help = "Serves HTTPS beside HTTP in a hall, from the next start (make hall-https)."
    requires_system_checks = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--remove", action="store_true", help="serve only HTTP again")

    def handle(self, *args: Any, remove: bool, **options: Any) -> None:
        with translation.override(language_of_terminal()):
            try:
                self.remove() if remove else self.install()
            except (OSError, ValueError) as problem:
                words = _("The certificate for HTTPS in {folder} cannot be used ({why}).")
                sys.exit(words.format(folder=settings.HTTPS_FOLDER, why=problem))

    def install(self) -> None:
        """Make the authority and the certificate, and set the port. Idempotent."""
        files.prepare(settings.HTTPS_FOLDER)
        write_setting(places.settings_file(), "HTTPS_PORT", str(settings.HTTPS_PORT or PORT))
        self.stdout.write(_("From the next start Caderneta serves HTTPS too, beside HTTP."))
        words = _(
            "A phone uses it only after it trusts this computer: make hall prints the page with "
            "the steps. All other phones go on as before."
        )
        self.stdout.write(words)
        words = _("Fingerprint of the certificate (SHA-256): {fingerprint}")
        self.stdout.write(words.format(fingerprint=fingerprint(settings.HTTPS_FOLDER)))
        words = _(
            "The key is in {folder}, for nobody else to read. Without it, as on another computer, "
            "each phone must do the steps again."
        )
        self.stdout.write(words.format(folder=settings.HTTPS_FOLDER))
        self.tell_next_start()

    def remove(self) -> None:
        write_setting(places.settings_file(), "HTTPS_PORT", "")
        self.stdout.write(_("From the next start Caderneta serves only HTTP."))
        self.tell_next_start()

    def tell_next_start(self) -> None:
        if boot_unit.is_installed(laptop.command(), os.environ):
            self.stdout.write(_("To start it anew now, type: make hall-at-boot"))
        else:
            self.stdout.write(_("If it runs, end it with Ctrl+C. Then type: make hall"))
