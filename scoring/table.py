"""What a club's page shows of many matches at once: who plays now, and the table of pairs.

Reads derived columns only and rescores nothing, so that a thousand matches cost as many queries
as one.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from typing import NamedTuple

from django.db.models import Prefetch, Q, QuerySet
from django.utils import timezone

from clubs.models import Club, Competitor
from clubs.names import words
from scoring.models import Match, Side
from scoring.rules.sheet import RuleSet
from scoring.scoresheet import rules_of_match

NUMBER = re.compile(r"[0-9]{1,9}")
MOST_PLAYING = 24
"""More than a hall has tables; what was forgotten in progress must not fill the page."""


def with_sides(matches: QuerySet[Match]) -> QuerySet[Match]:
    """The matches with both sides and their people, in one more query."""
    people = Side.objects.select_related("competitor__first", "competitor__second")
    return matches.prefetch_related(Prefetch("sides", people))


def listed(club: Club) -> QuerySet[Match]:
    """The club's matches, but for those that were set aside before their first hand."""
    return Match.objects.filter(Q(set_aside_at__isnull=True) | Q(hand_count__gt=0), club=club)


def counted(club: Club) -> QuerySet[Match]:
    """The matches that have ended; what was broken off has its result elsewhere."""
    ended = Match.objects.filter(club=club, state=Match.State.FINISHED)
    return ended.filter(set_aside_at__isnull=True)


def found(club: Club, search: str) -> Q:
    """Matches in which every word names one of the pairs, or the match of this number."""
    everybody = Q()
    for word in words(search):
        pairs = club.competitors.order_by().search(word)
        everybody &= Q(pk__in=Side.objects.filter(competitor__in=pairs).values("match"))
    return everybody | Q(number=int(search)) if NUMBER.fullmatch(search) else everybody


@dataclass(frozen=True)
class Game:
    """A match in progress, as the club's page draws it."""

    match: Match
    rules: RuleSet

    @property
    def number(self) -> int:
        """The hand being played."""
        return self.match.hand_count + 1

    @property
    def mark(self) -> int | None:
        """The total from which on there is an opening minimum."""
        return self.rules.points_before_minimum(0)


def playing(club: Club) -> list[Game]:
    """The latest matches in progress, by table and then by number."""
    matches = with_sides(listed(club).filter(state=Match.State.PLAYING))
    games = [Game(match, rules_of_match(match)) for match in matches[:MOST_PLAYING]]
    # Table 10 comes after table 9; matches without a table last.
    return sorted(
        games, key=lambda g: (not g.match.table, len(g.match.table), g.match.table, g.match.number)
    )


@dataclass
class Standing:
    """One line of the table. Points are match totals, `clean` and `went_out` are counts."""

    competitor: Competitor
    place: int = 0
    played: int = 0
    won: int = 0
    points_for: int = 0
    points_against: int = 0
    clean: int = 0
    went_out: int = 0

    @property
    def difference(self) -> int:
        return self.points_for - self.points_against

    @property
    def merit(self) -> tuple[int, int, int]:
        """What the place goes by: matches won, then difference, then points for."""
        return self.won, self.difference, self.points_for


class _Row(NamedTuple):
    """A side, as its columns are named: a table of years adds up thousands of them."""

    match: int
    competitor: int
    total: int
    won: bool | None
    clean_canastras: int
    times_out: int


def table_of_pairs(club: Club, first: date | None, last: date | None) -> list[Standing]:
    """Every pair of the club with a match that ended from `first` to `last` (None: open), best
    first.

    Who is equal in all that the place goes by shares it, and the next place is left out.
    """
    matches = counted(club)
    if first:
        matches = matches.filter(ended_at__gte=_midnight(first))
    if last:
        matches = matches.filter(ended_at__lt=_midnight(last + timedelta(days=1)))
    sides = Side.objects.filter(match__in=matches.order_by()).order_by()
    by_match: defaultdict[int, list[_Row]] = defaultdict(list)
    for row in sides.values_list(*_Row._fields):
        by_match[row[0]].append(_Row._make(row))
    competitors = club.competitors.pairs().filter(pk__in=sides.values("competitor")).with_players()
    standings = {competitor.pk: Standing(competitor) for competitor in competitors}
    for rows in by_match.values():
        everybody = sum(row.total for row in rows)
        for row in rows:
            standing = standings.get(row.competitor)
            if standing is None:
                continue
            standing.played += 1
            standing.won += bool(row.won)
            standing.points_for += row.total
            standing.points_against += everybody - row.total
            standing.clean += row.clean_canastras
            standing.went_out += row.times_out
    return _placed(list(standings.values()))


def _placed(standings: list[Standing]) -> list[Standing]:
    standings.sort(key=lambda standing: standing.competitor.number)
    standings.sort(key=lambda standing: standing.merit, reverse=True)
    above: Standing | None = None
    for index, standing in enumerate(standings, start=1):
        equal = above is not None and above.merit == standing.merit
        standing.place = above.place if above and equal else index
        above = standing
    return standings


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
