"""Turn off the second step of a person who lost the phone and all recovery codes."""

from argparse import ArgumentParser
from typing import Any

from allauth.mfa.models import Authenticator
from django.core.management.base import BaseCommand, CommandError
from django.db import transaction

from clubs.accounts import account_of, security
from clubs.management.arguments import words
from clubs.second_step.journal import note_in_clubs


class Command(BaseCommand):
    help = "Turns off the second step of an account, with a line in the journal of its clubs."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "account", type=words, help="name or e-mail with which the person signs in"
        )

    @transaction.atomic
    def handle(self, *args: Any, **options: Any) -> None:
        user = account_of(options["account"])
        if user is None:
            raise CommandError(f"Nobody signs in as {options['account']!r}.")
        proofs = list(Authenticator.objects.filter(user=user))
        if not proofs:
            raise CommandError(f"{user.username} has no second step.")
        for proof in proofs:
            note_in_clubs(
                user, "second-step-off", proof.type, reason="manage.py remove_second_step"
            )
            proof.delete()
        security.record("second-step-off", account=user.username, address="server")
        self.stdout.write(
            f"{user.username} signs in with the password and may turn the second step on again."
        )
