"""`manage.py cell [NUMBER]`: say which cell this server is, or make an empty server another one."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.db import transaction

from tournaments.lending import cells


class Command(BaseCommand):
    help = "Says which cell this server is; with a number, makes a server without clubs this cell."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("number", type=int, nargs="?", help="0 to 31, of each cell its own")

    @transaction.atomic
    def handle(self, *, number: int | None, **options: Any) -> None:
        try:
            if number is not None:
                cells.become(number)
        except cells.NoCell as refused:
            raise CommandError(f"Nothing was changed: {refused}.") from None
        self.stdout.write(f"This server is cell {cells.number()}.")
