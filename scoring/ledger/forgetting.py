"""Forget with which browser hands were recorded. The hands stay."""

from collections.abc import Iterator
from datetime import datetime
from itertools import chain
from typing import Any

from django.db.models import QuerySet

from clubs.journal.writing import in_portions
from scoring.models import Hand, HandAnswer


def forget_browsers(before: datetime) -> Iterator[int]:
    """Empty the names of browsers of hands and answers from before this moment."""
    hands = Hand.objects.exclude(device="").filter(recorded_at__lt=before)
    answers = HandAnswer.objects.exclude(device="").filter(at__lt=before)
    return chain(
        in_portions(hands, _empty, by="recorded_at"), in_portions(answers, _empty, by="at")
    )


def _empty(rows: QuerySet[Any]) -> None:
    rows.update(device="")
