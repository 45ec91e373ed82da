"""The ratings of a club: matches of one game → strengths of its pairs or persons, on request only.

The only bridge between rows and `scoring.statistics.ratings`. Nothing is stored: ratings after the
earlier months stay in the memory of each worker, as do all sums. If they are not there, a request
rates matches for at most `PATIENCE` and the next one goes on where it stopped.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property
from time import monotonic
from typing import Any

from django.core.cache import caches
from django.db.models import Count, QuerySet, Sum
from django.utils.translation import gettext as _

from clubs.models import Club
from clubs.words.figures import points
from scoring.games import GAMES
from scoring.labels.seasons import counted_matches, counted_wins
from scoring.match.match_queries import counted
from scoring.memory.earlier_months import cache_name, month_begins
from scoring.models import Match, Side
from scoring.seasons.board import named
from scoring.seasons.results import read_matches
from scoring.statistics.ratings import Rating, each_person, rate, whole_side
from scoring.statistics.season import PlayedMatch

YEARS = 2
"""Older matches say little about the strength of today."""
MOST_MATCHES = 20_000
"""Only this number of the latest matches is rated."""
PATIENCE = 1.0
"""Seconds of rating in one request."""
STEP = 250
"""Matches between two looks at the clock."""
FIRST_ROWS, MORE_ROWS = 30, 100
ORDERS = ("strength", "wins", "name")


@dataclass(frozen=True)
class Line:
    """A line of the page: a pair or a person with its rating."""

    name: str
    url: str
    rating: Rating

    @property
    def played(self) -> str:
        rating = self.rating
        return f"{counted_matches(rating.matches)}, {counted_wins(rating.wins)}"

    @property
    def margin(self) -> str:
        return f"± {points(self.rating.margin)}"


@dataclass(frozen=True)
class Ratings:
    """The ratings of a game. `order`: one of `ORDERS`; `rows`: how many lines are shown."""

    club: Club
    game: str
    is_of_pairs: bool
    order: str = ORDERS[0]
    rows: int = FIRST_ROWS

    @property
    def begin(self) -> datetime:
        """The first moment of the rated matches, the begin of a month."""
        now = month_begins()
        return now.replace(year=now.year - YEARS)

    @cached_property
    def _matches(self) -> QuerySet[Match]:
        return counted(self.club).filter(ruleset=self.game)

    @cached_property
    def _past(self) -> _Progress:
        """The ratings after the earlier months, as far as the cache or this request brings them."""
        return _brought_on(self._key, self._earlier)

    @property
    def _key(self) -> str:
        who = "pairs" if self.is_of_pairs else "persons"
        return cache_name(self.club, f"ratings.{self.game}.{who}.{self.begin.date()}")

    def _earlier(self, progress: _Progress) -> _Progress:
        """Return the progress after rating earlier months for a while."""
        earlier = self._matches.filter(played_at__gte=self.begin, played_at__lt=month_begins())
        matches = _read(self.club, earlier)
        end, done, ratings = monotonic() + PATIENCE, progress.done, progress.ratings
        while done < len(matches) and monotonic() < end:
            some = matches[done : done + STEP]
            ratings, done = rate(some, self._members, ratings), done + len(some)
        return _Progress(ratings, done, len(matches))

    @property
    def is_ready(self) -> bool:
        """Whether all earlier matches are rated; otherwise a reload rates more."""
        return self._past.is_complete

    @property
    def progress_words(self) -> str:
        text = _("{done} of {total} matches are rated. The page goes on by itself.")
        return text.format(done=points(self._past.done), total=points(self._past.total))

    @cached_property
    def _ratings(self) -> dict[int, Rating]:
        latest = self._matches.filter(played_at__gte=month_begins())
        state = latest.order_by().aggregate(count=Count("id"), versions=Sum("version"))
        if not state["count"]:
            return self._past.ratings
        key = f"{self._key}.{state['count']}.{state['versions']}"
        after: dict[int, Rating] | None = caches["past"].get(key)
        if after is None:
            after = rate(_read(self.club, latest), self._members, self._past.ratings)
            caches["past"].set(key, after, None)
        return after

    @property
    def _members(self) -> Any:
        return whole_side if self.is_of_pairs else each_person

    @cached_property
    def _listed(self) -> list[tuple[int, Rating]]:
        """The holders on the club's list, in the order asked for."""
        holders = list(self._ratings.items())
        if self.is_of_pairs:
            own = set(self.club.competitors.pairs().order_by().values_list("pk", flat=True))
            holders = [(key, rating) for key, rating in holders if key in own]
        if self.order == "name":
            return self._by_name(holders)
        if self.order == "wins":
            holders.sort(key=lambda one: (-one[1].wins, one[1].matches, one[0]))
        else:
            holders.sort(key=lambda one: (-one[1].at_least, -one[1].points, one[0]))
        return holders

    def _by_name(self, holders: Sequence[tuple[int, Rating]]) -> list[tuple[int, Rating]]:
        rows = self.club.competitors if self.is_of_pairs else self.club.players
        order = ("first__sort_key", "number") if self.is_of_pairs else ("sort_key", "id")
        keys = rows.order_by(*order).values_list("pk", flat=True)
        place = {key: at for at, key in enumerate(keys)}
        return sorted(holders, key=lambda one: place.get(one[0], len(place)))

    @cached_property
    def lines(self) -> list[Line]:
        shown = self._listed[: self.rows]
        names = named(self.club, [key for key, _rating in shown], is_of_pairs=self.is_of_pairs)
        return [Line(*names[key], rating) for key, rating in shown]

    @property
    def next_rows(self) -> int:
        """How many lines the button below shows together; 0: there are no more."""
        total = len(self._listed)
        return min(self.rows + MORE_ROWS, total) if self.rows < total else 0

    @property
    def who(self) -> str:
        return _("Pair") if self.is_of_pairs else _("Person")

    @property
    def of(self) -> str:
        return "pairs" if self.is_of_pairs else "persons"

    @property
    def game_name(self) -> str:
        return str(GAMES[self.game].name)


@dataclass(frozen=True)
class _Progress:
    """Ratings after `done` of `total` earlier matches. `total` -1: nothing is known yet."""

    ratings: dict[int, Rating]
    done: int = 0
    total: int = -1

    @property
    def is_complete(self) -> bool:
        return self.done == self.total


def _brought_on(key: str, go_on: Any) -> _Progress:
    """Return the cached progress, brought on by `go_on` until it is complete."""
    kept = caches["past"].get(key)
    progress = _Progress(*kept) if kept else _Progress({})
    if not progress.is_complete:
        progress = go_on(progress)
        caches["past"].set(key, (progress.ratings, progress.done, progress.total), None)
    return progress


def _read(club: Club, matches: QuerySet[Match]) -> list[PlayedMatch]:
    """Return the latest `MOST_MATCHES` of these matches, oldest first."""
    keys = matches.order_by("-played_at", "-number").values("pk")[:MOST_MATCHES]
    ordered = ("match__played_at", "match__number", "position")
    return read_matches(club, Side.objects.filter(match__in=keys), ordered)
