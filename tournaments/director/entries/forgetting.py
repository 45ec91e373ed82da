"""Delete old rows of tournaments. `clubs.privacy.retention` says after which time."""

from collections.abc import Iterator
from datetime import datetime
from itertools import chain

from clubs.journal.writing import forget_lines, in_portions
from tournaments.models import Call, PushAddress

OF_CALLS = ("call-director", "withdraw-call", "take-call", "solve-call")


def forget_addresses(before: datetime) -> Iterator[int]:
    """Delete the addresses that phones gave before this moment, with their notices."""
    return in_portions(PushAddress.objects.filter(made_at__lt=before))


def forget_calls(before: datetime) -> Iterator[int]:
    """Delete the calls that ended before this moment, and their lines of the journal."""
    ended = Call.objects.filter(ended_at__lt=before)
    return chain(in_portions(ended), forget_lines(OF_CALLS, before))
