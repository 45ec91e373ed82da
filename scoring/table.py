"""Many matches at once on a club's page: those in play, and the tables of its games.

Reads derived columns only and rescores nothing, so that a thousand matches cost as many queries
as one.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from operator import itemgetter
from typing import Any

from django.core.paginator import Page, Paginator
from django.db.models import Exists, F, OuterRef, Prefetch, Q, QuerySet, Subquery
from django.utils import timezone

from clubs.models import Club, Competitor
from clubs.names import words
from scoring.games import GAMES
from scoring.labels import FIELDS, OUTS, Label
from scoring.models import Match, MatchQuerySet, Side
from scoring.past import kept, month_begins
from scoring.rules.sheet import RuleSet
from scoring.scoresheet import rules_of_match
from scoring.tallies import Tally, added, tallies

NUMBER = re.compile(r"[0-9]{1,9}")
FEW = 20
"""Pairs of whom all matches are looked up at once."""
PLACES = 25
"""Places on a page of the table."""
MOST_PLAYING = 24
"""More than a hall has tables; what was forgotten in progress must not fill the page."""


SIDES = Prefetch("sides", Side.objects.select_related("competitor__first", "competitor__second"))
"""All sides of matches with their people, in one query."""


def with_sides(matches: QuerySet[Match]) -> QuerySet[Match]:
    """The matches with all their sides."""
    return matches.prefetch_related(SIDES)


def listed(club: Club) -> MatchQuerySet:
    """The club's matches, but for annulled ones and those set aside before their first hand."""
    return seen(club).not_annulled()


def seen(club: Club) -> MatchQuerySet:
    """The matches on the club's page of matches: annulled ones too, but none set aside before its
    first hand.
    """
    return Match.objects.filter(Q(set_aside_at__isnull=True) | Q(hand_count__gt=0), club=club)


def by_moment(matches: QuerySet[Match], competitor: Competitor | None = None) -> QuerySet[Any]:
    """The matches, or those of one competitor, with the moment to filter and sort them by as `at`.

    That of a competitor is a column of the side: its index leads through their matches alone.
    """
    if competitor is None:
        return matches.annotate(at=F("played_at"))
    return matches.filter(sides__competitor=competitor).annotate(at=F("sides__played_at"))


def counted(club: Club) -> QuerySet[Match]:
    """The matches that have ended; what was broken off has its result elsewhere."""
    ended = Match.objects.filter(club=club, state=Match.State.FINISHED)
    return ended.filter(set_aside_at__isnull=True)


def playing_between(club: Club, competitors: Sequence[Competitor]) -> Match | None:
    """The latest match in progress between these very sides, in whatever order; None without."""
    matches = listed(club).filter(state=Match.State.PLAYING, side_count=len(competitors))
    for competitor in competitors:
        matches = matches.filter(sides__competitor=competitor)
    return matches.first()


def played_on(club: Club, competitors: Sequence[Competitor], moment: datetime) -> Match | None:
    """The latest match that these very sides ended on the local day of `moment`, if any."""
    day = timezone.localtime(moment).replace(hour=0, minute=0, second=0, microsecond=0)
    matches = listed(club).filter(
        state=Match.State.FINISHED,
        side_count=len(competitors),
        played_at__gte=day,
        played_at__lt=day + timedelta(days=1),
    )
    for competitor in competitors:
        matches = matches.filter(sides__competitor=competitor)
    return matches.first()


def found(club: Club, search: str) -> Q:
    """Matches in which every word names one of the pairs, or the match of this number."""
    everybody = Q()
    for word in words(search):
        pairs = club.competitors.order_by().search(word)
        few = list(pairs.values_list("pk", flat=True)[: FEW + 1])
        if len(few) <= FEW:
            everybody &= Q(pk__in=Side.objects.filter(competitor__in=few).values("match"))
        else:
            # Day by day the first of so many are soon found; all of them are not even counted.
            sides = Side.objects.filter(match=OuterRef("pk"), competitor__in=pairs)
            everybody &= Q(Exists(sides))
    return everybody | Q(number=int(search)) if NUMBER.fullmatch(search) else everybody


@dataclass(frozen=True)
class Game:
    """A match in progress, as the club's page draws it."""

    match: Match
    rules: RuleSet

    @property
    def name(self) -> str:
        """The game it is a match of."""
        return str(GAMES[self.match.ruleset].name)

    @property
    def is_low_good(self) -> bool:
        return self.rules.low_wins

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
    return sorted(games, key=lambda game: by_table(game.match))


def by_table(match: Match) -> tuple[bool, int, str, int]:
    """Return the sort key by table: 10 comes after 9, matches without a table last."""
    return not match.table, len(match.table), match.table, match.number


@dataclass(frozen=True)
class Standing:
    """One line of the table."""

    competitor: Competitor
    place: int
    tally: Tally

    @property
    def difference(self) -> int:
        return self.tally.points_for - self.tally.points_against


@dataclass(frozen=True)
class ClubTable:
    """Everybody of a club who has played a game, best first.

    Of pairs the place goes by matches won, then difference, then points; of single players, who
    meet in any number and in some games collect bad points, by matches won and players beaten.
    """

    game: str
    standings: Sequence[Standing]
    pages: Page[tuple[int, Tally]] | None = None
    """The page that these standings are cut to; None: they are all."""

    @property
    def rules(self) -> RuleSet:
        return GAMES[self.game].rules

    @property
    def name(self) -> str:
        return str(GAMES[self.game].name)

    @property
    def is_of_pairs(self) -> bool:
        return self.rules.persons_per_side == 2

    @property
    def best(self) -> Label | None:
        """The name of the best kind of canasta; None in a game without."""
        return FIELDS[self.rules.canastras[0]] if self.rules.canastras else None

    @property
    def out(self) -> Label:
        """The name of going out in this game."""
        fields = self.rules.fields(self.rules.start())
        return next(OUTS[field.code] for field in fields if field.code in OUTS)


def games_played(club: Club) -> list[str]:
    """The games of which a match has ended, the one that was played last first."""
    # The newest match of each game: the database reads one row of its index for each.
    ended = counted(club).order_by("-played_at").values("played_at")
    newest = {
        f"game_{at}": Subquery(ended.filter(ruleset=game)[:1]) for at, game in enumerate(GAMES)
    }
    played = Club.objects.filter(pk=club.pk).annotate(**newest).values_list(*newest).get()
    by_game = [(at, game) for at, game in zip(played, GAMES, strict=True) if at is not None]
    return [game for _at, game in sorted(by_game, key=itemgetter(0), reverse=True)]


def club_table(
    club: Club, game: str, first: date | None, last: date | None, page: str | None = None
) -> ClubTable:
    """The table of those of the club with a match of this game played from `first` to `last`
    (None: open). `page`: the number of a page of it, or the nearest there is; None: all of it.

    Who is equal in all that the place goes by shares it, and the next place is left out.
    """
    table = ClubTable(game, [])
    begin = midnight(first) if first else None
    end = midnight(last + timedelta(days=1)) if last else None
    placed = _placed(_tallies(club, game, begin, end), of_pairs=table.is_of_pairs)
    if page is None:
        return ClubTable(game, _named(placed))
    pages = Paginator(placed, PLACES).get_page(page)
    return ClubTable(game, _named(list(pages)), pages)


def _tallies(club: Club, game: str, begin: datetime | None, end: datetime | None) -> list[Tally]:
    """The tallies of a span: earlier months as they are kept, and this month."""
    now = month_begins()
    parts = []
    if begin is None or begin < now:
        until = min(end or now, now)
        key = f"table.{game}.{begin and begin.date()}.{until.date()}"
        parts.append(kept(club, key, lambda: tallies(_sides(club, game, begin, until))))
    if end is None or end > now:
        parts.append(tallies(_sides(club, game, max(begin or now, now), end)))
    return added(*parts)


def _sides(club: Club, game: str, begin: datetime | None, end: datetime | None) -> QuerySet[Side]:
    """The sides of the club's own pairs, or of its players, in matches of a game that count."""
    matches = counted(club).filter(ruleset=game)
    if begin:
        matches = matches.filter(played_at__gte=begin)
    if end:
        matches = matches.filter(played_at__lt=end)
    is_single = GAMES[game].rules.persons_per_side == 1
    return Side.objects.filter(
        match__in=matches.order_by(),
        competitor__is_passing=False,
        competitor__second__isnull=is_single,
    )


def is_in_table(game: str, competitor: Competitor) -> bool:
    """Whether a competitor has a line in the club's table, as `_sides` asks the database."""
    is_single = GAMES[game].rules.persons_per_side == 1
    return not competitor.is_passing and (competitor.second_id is None) == is_single


def lines_of(competitor: Competitor) -> list[ClubTable]:
    """Of each game that somebody has ended a match of, the club's table with nobody but them: the
    same line, without a place, from their own matches only.
    """
    now = month_begins()

    def own(**when: datetime) -> list[Tally]:
        sides = Side.objects.filter(competitor=competitor, match__state=Match.State.FINISHED)
        return tallies(sides.filter(match__set_aside_at__isnull=True, **when))

    past = kept(competitor.club, f"lines.{competitor.pk}", lambda: own(played_at__lt=now))
    lines = added(past, own(played_at__gte=now))
    return [ClubTable(tally.game, [Standing(competitor, 0, tally)]) for tally in lines]


def places_with(
    club: Club, game: str, month: date, more: Sequence[Tally]
) -> tuple[dict[int, int], dict[int, int]]:
    """Return the places of this month's table, by competitor and best first: as they are, and with
    these tallies added, of which some are negative.
    """
    first = month.replace(day=1)
    next_month = (first + timedelta(days=31)).replace(day=1)
    sums = _tallies(club, game, midnight(first), midnight(next_month))
    after = [tally for tally in added(sums, more) if tally.played]
    of_pairs = GAMES[game].rules.persons_per_side == 2
    before, placed = (
        {tally.competitor: place for place, tally in _placed(some, of_pairs=of_pairs)}
        for some in (sums, after)
    )
    return before, placed


def _named(placed: Sequence[tuple[int, Tally]]) -> list[Standing]:
    keys = [tally.competitor for _place, tally in placed]
    named = Competitor.objects.with_players().in_bulk(keys)
    return [Standing(named[tally.competitor], place, tally) for place, tally in placed]


def _placed(sums: list[Tally], *, of_pairs: bool) -> list[tuple[int, Tally]]:
    def merit(tally: Tally) -> tuple[int, ...]:
        if of_pairs:
            return tally.won, tally.points_for - tally.points_against, tally.points_for
        return tally.won, tally.beaten

    # Sorting keeps the order of equals: `added` has them as they joined the club.
    sums.sort(key=merit, reverse=True)
    placed: list[tuple[int, Tally]] = []
    for index, tally in enumerate(sums, start=1):
        is_equal = placed and merit(placed[-1][1]) == merit(tally)
        placed.append((placed[-1][0] if is_equal else index, tally))
    return placed


def midnight(day: date) -> datetime:
    """The moment at which a day begins in the club's time zone."""
    return timezone.make_aware(datetime.combine(day, time.min))


@dataclass(frozen=True)
class Span:
    """A span of dates to choose: `key` in the query string, its first and last day."""

    key: str
    first: date | None
    last: date | None


def spans(today: date) -> Sequence[Span]:
    """Return the usual spans of time: this month, this year, everything."""
    return [
        Span("month", today.replace(day=1), None),
        Span("year", today.replace(month=1, day=1), None),
        Span("all", None, None),
    ]
