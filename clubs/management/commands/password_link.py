"""Print a new link to choose a password, for an owner who is locked out of all pages."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.db import transaction

from clubs.accounts import account_of, security
from clubs.accounts.signing_in.password_links import password_path
from clubs.journal.writing import note
from clubs.management.arguments import words
from clubs.models import Membership
from server.web.full_addresses import doubt_about, site_address


class Command(BaseCommand):
    help = "Prints a link with which an account of a club chooses a new password."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("club", type=words, help="the club's address, such as aacrt")
        parser.add_argument(
            "account", type=words, help="name or e-mail with which the person signs in"
        )
        parser.add_argument("--site", default=site_address(), help="where people reach it")

    @transaction.atomic
    def handle(self, *args: Any, **options: Any) -> None:
        user = account_of(options["account"])
        membership = (
            Membership.objects.select_related("club")
            .filter(club__slug=options["club"], user=user)
            .first()
        )
        if user is None or membership is None:
            raise CommandError(self._unknown_account(options["club"], options["account"]))
        # The journal needs an account, and the operator of the server has none.
        note(membership.club, user, "password-link", user, reason="manage.py password_link")
        security.record("password-link", account=user.username, address="server")
        site = options["site"].rstrip("/")
        self.stdout.write(
            f"{user.username} chooses a new password once at {site}{password_path(user)}\n"
            f"Until then the old one is good.{doubt_about(site)}"
        )

    def _unknown_account(self, slug: str, account: str) -> str:
        members = Membership.objects.filter(club__slug=slug).order_by("user__username")
        names = list(members.values_list("user__username", flat=True))
        if not names:
            return f"There is no club {slug!r} with accounts on this server."
        return f"{account!r} signs in to no page of {slug}. These do: {', '.join(names)}."
