"""`manage.py audit`: recompute every derived column from the facts and report any difference."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError

from scoring.audit import differences


class Command(BaseCommand):
    help = "Recomputes totals and states of all matches from their hands. Exit 1 on a difference."

    def handle(self, *args: Any, **options: Any) -> None:
        found = list(differences())
        for difference in found:
            self.stdout.write(str(difference))
        if found:
            raise CommandError(f"{len(found)} columns differ from what the hands say.")
        self.stdout.write("Every match is as its hands say.")
