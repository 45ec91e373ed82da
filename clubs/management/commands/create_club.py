"""Open a club on this server, with its first owner."""

from argparse import ArgumentParser
from typing import Any

from django.core.exceptions import ValidationError
from django.core.management.base import BaseCommand, CommandError
from django.db import transaction
from django.urls import reverse

from clubs import accounts, roster
from clubs.accounts.signing_in.password_links import password_path
from clubs.management.arguments import in_words, words
from server.web.full_addresses import doubt_about, site_address


class Command(BaseCommand):
    help = "Opens a club and prints the link with which its owner chooses a password."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "slug", type=words, help="the club's address: letters, digits and hyphens"
        )
        parser.add_argument("name", type=words, help="the club's name")
        parser.add_argument(
            "--owner", type=words, required=True, help="name or e-mail for signing in"
        )
        parser.add_argument("--email", type=words, default="", help="the owner's e-mail address")
        parser.add_argument("--site", default=site_address(), help="where people reach it")

    @transaction.atomic
    def handle(self, *args: Any, **options: Any) -> None:
        site = options["site"].rstrip("/")
        owner = accounts.account_of(options["owner"])
        try:
            if owner is None:
                owner = accounts.open_account(options["owner"], email=options["email"])
            club = accounts.create_club(options["slug"], options["name"], owner=owner)
        except roster.SlugRefused:
            raise CommandError(
                f"{options['slug']!r} is taken or reserved; choose another."
            ) from None
        except roster.LoginTaken as taken:
            raise CommandError(f"{options['email']} belongs to {taken.user.username}.") from None
        except ValidationError as error:
            raise CommandError(in_words(error)) from None
        self.stdout.write(f"{club.name}: {site}/{club.slug}/")
        if owner.has_usable_password():
            self.stdout.write(
                f"{owner.username} signs in as before: {site}{reverse('account_login')}"
            )
        else:
            self.stdout.write(
                f"{owner.username} chooses a password once at {site}{password_path(owner)}"
                f"{doubt_about(site)}"
            )
