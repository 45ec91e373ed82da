"""Create the demo club in an empty database: `manage.py demo`."""

from typing import Any

from django.core.management.base import BaseCommand
from django.db import transaction
from django.utils import translation
from django.utils.translation import gettext as _

from circuits.club.demo import create_circuit
from clubs.models import Club
from scoring.club.demo import ACCOUNTS, PASSWORD, SLUG, create_demo
from server.run.terminal import language_of_terminal
from tournaments.club.demo import create_tournaments


class Command(BaseCommand):
    help = "Creates the demo club unless there is a club already, and says how to sign in."

    def handle(self, *args: Any, **options: Any) -> None:
        with translation.override(language_of_terminal()):
            self.make()

    def make(self) -> None:
        if not Club.objects.exists():
            with transaction.atomic():  # Ctrl+C leaves no half of a club
                self.say(1, _("people and matches"))
                # None: another start was quicker.
                if club := create_demo():
                    self.say(2, _("tournaments"))
                    create_tournaments(club)
                    self.say(3, _("a circuit"))
                    create_circuit(club)
            self.stdout.write(_("The demo club is ready."))
        if Club.objects.filter(slug=SLUG).exists():
            self.stdout.write(
                _("Sign in with one of these names and the password {password}:").format(
                    password=PASSWORD
                )
            )
            for login, name, role in ACCOUNTS:
                self.stdout.write(f"  {login:8} {name}, {role.label}")

    def say(self, number: int, what: str) -> None:
        """Name a step before it begins: a silent terminal looks broken."""
        text = _("Making the demo club, once: {number} of 3, {what}")
        self.stdout.write(text.format(number=number, what=what))
        self.stdout.flush()
