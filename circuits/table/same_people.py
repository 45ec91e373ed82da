"""Which persons of several clubs are one, by the links that both clubs have accepted. Read-only."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from datetime import datetime

from django.db.models import Max, Q
from django.utils import timezone

from circuits.models import PersonLink


def same_people(clubs: Collection[int], until: datetime | None = None) -> Mapping[int, int]:
    """Return for each linked person the least key of all entries of that person.

    `clubs`: the keys of the clubs; `until`: only the links that held at this moment.
    """
    if len(clubs) < 2:
        return {}
    links = PersonLink.objects.filter(
        accepted_at__isnull=False, club__in=clubs, other_club__in=clubs
    )
    held = Q(ended_at__isnull=True)
    if until is not None:
        held = Q(held | Q(ended_at__gt=until), accepted_at__lte=until)
    return joined(list(links.filter(held).order_by("pk").values_list("player", "other")))


def closing_moment(clubs: Collection[int]) -> datetime:
    """Return the moment at which a circuit of these clubs closes: now, or after the last link that
    holds, if that was accepted while the clock was ahead.
    """
    links = PersonLink.objects.filter(club__in=clubs, other_club__in=clubs, ended_at__isnull=True)
    last = links.aggregate(last=Max("accepted_at"))["last"]
    now = timezone.now()
    return now if last is None else max(now, last)


def joined(links: Collection[tuple[int, int | None]]) -> dict[int, int]:
    """Return the least key of each group of linked keys."""
    least: dict[int, int] = {}

    def find(key: int) -> int:
        while least.setdefault(key, key) != key:
            key = least[key]
        return key

    for first, second in links:
        if second is not None:
            low, high = sorted((find(first), find(second)))
            least[high] = low
    return {key: find(key) for key in least}
