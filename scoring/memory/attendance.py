"""How often and when last each pair or player of a club has played.

Reads derived columns only.
"""

from __future__ import annotations

from datetime import date, datetime
from typing import NamedTuple

from django.db.models import Count, Max, Q, QuerySet
from django.utils import timezone

from clubs.lists.local_days import midnight
from clubs.models import Club
from scoring.match.match_queries import counted, listed, that_count
from scoring.memory.earlier_months import cached, month_begins
from scoring.models import Match, Side


class Attendance(NamedTuple):
    """A competitor with its players (`second` is None for one player), the moment of its last
    match, and the numbers of its matches and wins this year. A match in play is not yet in the
    numbers: `playing` counts it.
    """

    competitor: int
    first: int
    second: int | None
    last: datetime
    matches: int
    won: int
    playing: int = 0

    def is_playing(self, today: date) -> bool:
        """Whether they play now. A match in play of another day is a league's, or forgotten."""
        return self.playing > 0 and timezone.localdate(self.last) == today


def attendances(club: Club, today: date) -> list[Attendance]:
    """Return those of earlier months, from the cache, then those of this month: a competitor may
    have one of each.
    """
    year, now = midnight(date(today.year, 1, 1)), month_begins()
    past = cached(
        club,
        f"attended.{today.year}",
        lambda: _attendances(club, counted(club).filter(played_at__lt=now), year),
    )
    recent = listed(club).filter(set_aside_at__isnull=True, played_at__gte=now)
    return [*past, *_attendances(club, recent, year)]


def _attendances(club: Club, matches: QuerySet[Match], since: datetime) -> list[Attendance]:
    # Without the club the database may read the pairs of all clubs.
    sides = Side.objects.filter(match__in=matches.order_by(), competitor__club=club).order_by()
    this_year = Q(match__played_at__gte=since) & that_count("match__")
    columns = ("competitor", "competitor__first", "competitor__second")
    rows = sides.values_list(*columns).annotate(
        last=Max("match__played_at"),
        matches=Count("match", filter=this_year),
        wins=Count("match", filter=this_year & Q(won=True)),
        playing=Count("match", filter=Q(match__state=Match.State.PLAYING)),
    )
    return [Attendance(*row) for row in rows]
