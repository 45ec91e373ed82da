"""The day on which a session ends, however often it was used: sooner for roles that can do more."""

from collections.abc import Iterable
from datetime import datetime, timedelta

DAYS = {"owner": 14, "secretary": 14, "director": 30, "scorer": 30, "player": 90}
DAYS_WITHOUT_A_ROLE = 14
END_HOUR = 5
"""Sessions end early in the morning, never during an evening of play."""


def end_of_session(signed_in: datetime, roles: Iterable[str]) -> datetime:
    """Return when a session ends that began at `signed_in`, in local time.

    An account with several roles has the shortest of their sessions.
    """
    days = min((DAYS[role] for role in roles), default=DAYS_WITHOUT_A_ROLE)
    last = signed_in + timedelta(days=days)
    end = last.replace(hour=END_HOUR, minute=0, second=0, microsecond=0)
    return end if end > last else end + timedelta(days=1)
