"""The leaderboard of a club: its pairs, or its players, ranked by their matches of a game.

Reads derived columns only and scores nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from operator import itemgetter

from django.core.paginator import Page, Paginator
from django.db.models import QuerySet, Subquery

from clubs.models import Club, Competitor
from scoring.games import GAMES
from scoring.labels import FIELDS, OUTS, Label
from scoring.match_queries import counted, midnight
from scoring.models import Match, Side
from scoring.past import kept, month_begins
from scoring.rules.sheet import RuleSet
from scoring.tallies import Tally, added, tallies

PLACES = 25
"""Places on a page of the leaderboard."""


@dataclass(frozen=True)
class Standing:
    """One line of a leaderboard."""

    competitor: Competitor
    place: int
    tally: Tally

    @property
    def difference(self) -> int:
        return self.tally.points_for - self.tally.points_against


@dataclass(frozen=True)
class Leaderboard:
    """The pairs, or the players, of a club who have played a game, best first.

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
    """Return the games with a finished match, the one played last first."""
    # The newest match of each game: the database reads one row of its index for each.
    ended = counted(club).order_by("-played_at").values("played_at")
    newest = {
        f"game_{at}": Subquery(ended.filter(ruleset=game)[:1]) for at, game in enumerate(GAMES)
    }
    played = Club.objects.filter(pk=club.pk).annotate(**newest).values_list(*newest).get()
    by_game = [(at, game) for at, game in zip(played, GAMES, strict=True) if at is not None]
    return [game for _at, game in sorted(by_game, key=itemgetter(0), reverse=True)]


def leaderboard(
    club: Club, game: str, first: date | None, last: date | None, page: str | None = None
) -> Leaderboard:
    """Return the leaderboard of the matches of a game from `first` to `last` (None: no limit).

    `page`: the number of one page, or of the nearest page; None: all of it. Equal lines share a
    place, and the next place is left out.
    """
    empty = Leaderboard(game, [])
    begin = midnight(first) if first else None
    end = midnight(last + timedelta(days=1)) if last else None
    placed = _placed(_tallies(club, game, begin, end), of_pairs=empty.is_of_pairs)
    if page is None:
        return Leaderboard(game, _named(placed))
    pages = Paginator(placed, PLACES).get_page(page)
    return Leaderboard(game, _named(list(pages)), pages)


def _tallies(club: Club, game: str, begin: datetime | None, end: datetime | None) -> list[Tally]:
    """Return the tallies of a span: the kept sums of earlier months, and this month."""
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
    """Return the sides of the club's own pairs, or players, in the matches that count."""
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


def is_on_leaderboard(game: str, competitor: Competitor) -> bool:
    """Whether a competitor has a line, by the same condition as `_sides`."""
    is_single = GAMES[game].rules.persons_per_side == 1
    return not competitor.is_passing and (competitor.second_id is None) == is_single


def lines_of(competitor: Competitor) -> list[Leaderboard]:
    """Return a leaderboard for each game that a competitor has played, with their line alone and no
    place.
    """
    now = month_begins()

    def own(**when: datetime) -> list[Tally]:
        sides = Side.objects.filter(competitor=competitor, match__state=Match.State.FINISHED)
        return tallies(sides.filter(match__set_aside_at__isnull=True, **when))

    past = kept(competitor.club, f"lines.{competitor.pk}", lambda: own(played_at__lt=now))
    lines = added(past, own(played_at__gte=now))
    return [Leaderboard(tally.game, [Standing(competitor, 0, tally)]) for tally in lines]


def places_with(
    club: Club, game: str, month: date, more: Sequence[Tally]
) -> tuple[dict[int, int], dict[int, int]]:
    """Return the places of a month by competitor, best first: as they are, and with more tallies,
    some of them negative.
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


@dataclass(frozen=True)
class Span:
    """A span of dates. `key` is its name in the query string."""

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
