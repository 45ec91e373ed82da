"""Create a federation on this server, with the first head of its office."""

from argparse import ArgumentParser
from typing import Any

from django.core.exceptions import ValidationError
from django.core.management.base import BaseCommand, CommandError

from circuits.federations import writer
from clubs.accounts import account_of
from clubs.management.arguments import in_words, words
from server.web.full_addresses import site_address


class Command(BaseCommand):
    help = "Creates a federation; its head invites clubs."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "slug", type=words, help="the federation's address: letters, digits and hyphens"
        )
        parser.add_argument("name", type=words, help="the federation's name")
        parser.add_argument(
            "--head", type=words, required=True, help="name or e-mail of an account"
        )
        parser.add_argument("--site", default=site_address(), help="where people reach it")

    def handle(self, *args: Any, **options: Any) -> None:
        head = account_of(options["head"])
        if head is None:
            raise CommandError(f"No account signs in with {options['head']!r}.")
        try:
            federation = writer.create(options["slug"], options["name"], head=head)
        except writer.SlugTaken:
            raise CommandError(f"{options['slug']!r} is taken; choose another.") from None
        except ValidationError as error:
            raise CommandError(in_words(error)) from None
        site = options["site"].rstrip("/")
        self.stdout.write(f"{federation.name}: {site}/federations/{federation.slug}/office/")
