"""The table of pairs: who won how much in a span of dates. Reads derived columns only."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta

from django.utils import timezone

from clubs.models import Club, Competitor
from scoring.models import Match, Side


@dataclass
class Standing:
    """One line of the table. Points are match totals, `clean` and `went_out` are counts."""

    competitor: Competitor
    played: int = 0
    won: int = 0
    points_for: int = 0
    points_against: int = 0
    clean: int = 0
    went_out: int = 0

    @property
    def difference(self) -> int:
        return self.points_for - self.points_against


def table_of_pairs(club: Club, first: date | None, last: date | None) -> list[Standing]:
    """Every competitor with a finished match from `first` to `last` (both included, None: open).

    Most wins first, then difference, then points for; two queries however many matches.
    """
    matches = Match.objects.filter(club=club, state=Match.State.FINISHED)
    if first:
        matches = matches.filter(ended_at__gte=_midnight(first))
    if last:
        matches = matches.filter(ended_at__lt=_midnight(last + timedelta(days=1)))
    by_match: defaultdict[int, list[Side]] = defaultdict(list)
    for side in Side.objects.filter(match__in=matches):
        by_match[side.match_id].append(side)
    competitors = Competitor.objects.filter(club=club).with_players().in_bulk()
    standings: dict[int, Standing] = {}
    for sides in by_match.values():
        everybody = sum(side.total for side in sides)
        for side in sides:
            standing = standings.setdefault(
                side.competitor_id, Standing(competitors[side.competitor_id])
            )
            standing.played += 1
            standing.won += bool(side.won)
            standing.points_for += side.total
            standing.points_against += everybody - side.total
            standing.clean += side.clean_canastras
            standing.went_out += side.times_out
    return sorted(
        standings.values(),
        key=lambda s: (-s.won, -s.difference, -s.points_for, s.competitor.number),
    )


def _midnight(day: date) -> datetime:
    return timezone.make_aware(datetime.combine(day, time.min))


@dataclass(frozen=True)
class Span:
    """A span of dates to choose: `key` in the query string, its first and last day."""

    key: str
    first: date | None
    last: date | None


def spans(today: date) -> Sequence[Span]:
    """What a club usually asks for: this month, this year, everything."""
    return [
        Span("month", today.replace(day=1), None),
        Span("year", today.replace(month=1, day=1), None),
        Span("all", None, None),
    ]
