"""Delete data that is past its time. The server does it once a day by itself."""

from typing import Any

from django.core.management.base import BaseCommand
from django.utils import timezone

from clubs.privacy.retention import clean


class Command(BaseCommand):
    help = "Deletes data that is past its time: the page about privacy names it. Facts stay."

    def handle(self, *args: Any, **options: Any) -> None:
        counts = clean(timezone.now())
        for key, number in counts.items():
            self.stdout.write(f"{key}: {number}")
