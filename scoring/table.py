"""What a club's page shows of many matches at once: who plays now, and the tables of its games.

Reads derived columns only and rescores nothing, so that a thousand matches cost as many queries
as one.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from itertools import groupby
from operator import itemgetter
from typing import NamedTuple

from django.db.models import Max, Prefetch, Q, QuerySet
from django.utils import timezone

from clubs.models import Club, Competitor
from clubs.names import words
from scoring.labels import FIELDS, OUTS, Label
from scoring.models import Match, Side
from scoring.rules import RULESETS
from scoring.rules.sheet import RuleSet
from scoring.scoresheet import PRESET_NAMES, rules_of_match

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
    """One line of the table. Points are match totals; `best` counts canastas of the best kind,
    `beaten` the sides that were placed behind.
    """

    competitor: Competitor
    place: int = 0
    played: int = 0
    won: int = 0
    points_for: int = 0
    points_against: int = 0
    best: int = 0
    went_out: int = 0
    beaten: int = 0

    @property
    def difference(self) -> int:
        return self.points_for - self.points_against


@dataclass(frozen=True)
class ClubTable:
    """Everybody of a club who has played a game, best first.

    Of pairs the place goes by matches won, then difference, then points; of single players, who
    meet in any number and in some games collect bad points, by matches won and players beaten.
    """

    game: str
    standings: Sequence[Standing]

    @property
    def rules(self) -> RuleSet:
        return RULESETS[self.game]

    @property
    def name(self) -> str:
        return str(PRESET_NAMES[self.game])

    @property
    def is_of_pairs(self) -> bool:
        return self.rules.persons_per_side == 2

    @property
    def best(self) -> Label | None:
        """What the best kind of canasta is called; None in a game without."""
        return FIELDS[self.rules.canastras[0]] if self.rules.canastras else None

    @property
    def out(self) -> Label:
        """What going out is called."""
        fields = self.rules.fields(self.rules.start())
        return next(OUTS[field.code] for field in fields if field.code in OUTS)


class _Row(NamedTuple):
    """A side, as its columns are named: a table of years adds up thousands of them."""

    match: int
    competitor: int
    total: int
    won: bool | None
    place: int
    clean_canastras: int
    times_out: int


def games_played(club: Club) -> list[str]:
    """The games of which a match has ended, the one that was played last first."""
    games = counted(club).order_by().values_list("ruleset").annotate(last=Max("ended_at"))
    return [game for game, _last in games.order_by("-last")]


def club_table(club: Club, game: str, first: date | None, last: date | None) -> ClubTable:
    """The table of those of the club with a match of this game that ended from `first` to `last`
    (None: open).

    Who is equal in all that the place goes by shares it, and the next place is left out.
    """
    matches = counted(club).filter(ruleset=game)
    if first:
        matches = matches.filter(ended_at__gte=_midnight(first))
    if last:
        matches = matches.filter(ended_at__lt=_midnight(last + timedelta(days=1)))
    sides = Side.objects.filter(match__in=matches.order_by()).order_by()
    by_match: defaultdict[int, list[_Row]] = defaultdict(list)
    for row in sides.values_list(*_Row._fields):
        by_match[row[0]].append(_Row._make(row))
    table = ClubTable(game, [])
    theirs = club.competitors.pairs() if table.is_of_pairs else club.competitors.singles()
    competitors = theirs.filter(pk__in=sides.values("competitor")).with_players()
    standings = {competitor.pk: Standing(competitor) for competitor in competitors}
    for rows in by_match.values():
        for row in rows:
            if row.competitor in standings:
                _count(standings[row.competitor], row, rows)
    return ClubTable(game, _placed(list(standings.values()), of_pairs=table.is_of_pairs))


def lines_of(competitor: Competitor) -> list[ClubTable]:
    """Of each game that somebody has ended a match of, the club's table with nobody but them: the
    same line, without a place, from their own matches only.
    """
    theirs = counted(competitor.club).filter(sides__competitor=competitor).order_by()
    sides = Side.objects.filter(match__in=theirs).order_by("match__ruleset", "match")
    rows = sides.values_list("match__ruleset", *_Row._fields)
    lines: dict[str, Standing] = {}
    for (game, _match), found in groupby(rows, key=itemgetter(0, 1)):
        together = [_Row._make(row[1:]) for row in found]
        own = next(row for row in together if row.competitor == competitor.pk)
        _count(lines.setdefault(game, Standing(competitor)), own, together)
    return [ClubTable(game, [line]) for game, line in lines.items()]


def _count(standing: Standing, row: _Row, rows: Sequence[_Row]) -> None:
    standing.played += 1
    standing.won += bool(row.won)
    standing.points_for += row.total
    standing.points_against += sum(other.total for other in rows) - row.total
    standing.best += row.clean_canastras
    standing.went_out += row.times_out
    standing.beaten += sum(other.place > row.place for other in rows)


def _placed(standings: list[Standing], *, of_pairs: bool) -> list[Standing]:
    def merit(standing: Standing) -> tuple[int, ...]:
        if of_pairs:
            return standing.won, standing.difference, standing.points_for
        return standing.won, standing.beaten

    standings.sort(key=lambda standing: standing.competitor.number)
    standings.sort(key=merit, reverse=True)
    above: Standing | None = None
    for index, standing in enumerate(standings, start=1):
        equal = above is not None and merit(above) == merit(standing)
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
