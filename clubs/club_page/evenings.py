"""The coming evenings of a club: its weekdays, without the days that were called off."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta

from django.utils import timezone

from clubs.models import Club


@dataclass(frozen=True)
class ComingEvening:
    """One evening. `reason`: why it was called off, often empty."""

    day: date
    hour: time
    is_off: bool = False
    reason: str = ""

    @property
    def at(self) -> datetime:
        """The moment at which it begins, in the club's time zone."""
        return timezone.make_aware(datetime.combine(self.day, self.hour))


def coming_evenings(club: Club, first: date, days: int) -> list[ComingEvening]:
    """Return the evenings of this many days from `first`, also those called off, earliest first."""
    hours = {evening.weekday: evening.begins_at for evening in club.evenings.all()}
    if not hours:
        return []
    span = (first, first + timedelta(days=days - 1))
    off = dict(club.called_off.filter(day__range=span).values_list("day", "reason"))
    return [
        ComingEvening(day, hours[day.weekday()], day in off, off.get(day, ""))
        for day in _days(first, days)
        if day.weekday() in hours
    ]


def _days(first: date, number: int) -> Iterator[date]:
    return (first + timedelta(days=after) for after in range(number))
