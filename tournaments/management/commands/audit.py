"""`manage.py audit`: recompute what is derived from facts and report any difference."""

import gc
import time
from argparse import ArgumentParser
from collections.abc import Callable
from itertools import chain
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.db import DEFAULT_DB_ALIAS

from clubs.journal import audit as clubs
from clubs.management.arguments import words
from clubs.models import Club
from scoring.club import audit as matches
from server.database.queries import snapshot
from tournaments.club import audit as tournaments

SECONDS = 2
"""Seconds between two reports of progress."""


class Command(BaseCommand):
    help = (
        "Recomputes totals and states of all matches from their hands, and checks the places, "
        "results, seats and byes of all tournaments, and the club of every row. Exit 1 on a "
        "difference."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "--club", type=words, metavar="SLUG", help="only this club, by its address"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        club = None
        if (slug := options["club"]) is not None:
            club = Club.objects.filter(slug=slug).first()
            if club is None:
                raise CommandError(f"There is no club {slug!r} here.")
        # Memory is freed without the garbage collector, which would take a tenth of the time.
        gc.disable()
        try:
            # Of one moment, or rows that others write meanwhile would differ from each other.
            with snapshot(DEFAULT_DB_ALIAS):
                count = self._tell(club)
        finally:
            gc.enable()
        if count:
            raise CommandError(f"{count} things differ from what the facts say.")
        self.stdout.write("Every match is as its hands say, every tournament as its results.")

    def _tell(self, club: Club | None) -> int:
        """Print all differences, of one club or (None) of all, and return their number."""
        count = 0
        found = chain(
            clubs.differences(club),
            matches.differences(self._progress(), club),
            tournaments.differences(club),
        )
        for difference in found:
            self.stdout.write(str(difference))
            count += 1
        return count

    def _progress(self) -> Callable[[int, int], object]:
        """Return a function that reports from time to time how many matches are checked."""
        last_report = time.monotonic()

        def report(done: int, count: int) -> None:
            nonlocal last_report
            if time.monotonic() - last_report >= SECONDS:
                last_report = time.monotonic()
                self.stderr.write(f"{done:,} of {count:,} matches")

        return report
