"""The leaderboard that the query string of the club's page selects."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, datetime
from functools import cached_property
from urllib.parse import urlencode

from django.utils import timezone

from clubs.forms.lists.span_query import SpanPicker, SpanQuery
from clubs.lists.local_days import within
from clubs.lists.spans import Span, named_span
from clubs.models import Club
from scoring.games import DEFAULT_GAME, GAMES
from scoring.match.match_queries import counted
from scoring.memory.leaderboard import newest_matches, usual_first

FIRST_DAYS, ENOUGH = 7, 10
"""In the first days of a month the month before is shown until this many matches have ended."""


@dataclass(frozen=True)
class LeaderboardQuery:
    """The game (`?game=`) and the days (`SpanQuery`) of a leaderboard; without days this month."""

    club: Club
    query: Mapping[str, str]

    @cached_property
    def span_query(self) -> SpanQuery:
        return SpanQuery(self.query, self.usual_month)

    @property
    def span(self) -> Span:
        return self.span_query.span

    @property
    def picker(self) -> SpanPicker:
        further = ["month"] if self.usual_month == "last-month" else []
        names = (self.usual_month, "year", "all")
        return SpanPicker(self.span_query, names, further, kept=[("game", self.game)])

    @cached_property
    def usual_month(self) -> str:
        """The name of the month that is shown without days."""
        today = timezone.localdate()
        if today.day > FIRST_DAYS:
            return "month"
        ended = counted(self.club).filter(ruleset=self.game).order_by()
        this, last = (named_span(name, today) or Span() for name in ("month", "last-month"))
        has_enough = within(ended, "played_at", this)[:ENOUGH].count() == ENOUGH
        if has_enough or not within(ended, "played_at", last).exists():
            return "month"
        return "last-month"

    @cached_property
    def _newest(self) -> dict[str, datetime]:
        return newest_matches(self.club)

    @cached_property
    def games(self) -> list[str]:
        """The games with a finished match, the club's usual game first."""
        return usual_first(self.club, list(self._newest))

    @property
    def usual_game(self) -> str:
        return self.games[0] if self.games else DEFAULT_GAME

    @property
    def other_games(self) -> list[tuple[str, str, str]]:
        """The other games played this year, or since the days shown: key, name, query string."""
        first = self.span.first or date.min
        since = min(first, timezone.localdate().replace(month=1, day=1))
        kept = self.span_query.kept
        return [
            (key, str(GAMES[key].name), f"?{urlencode([('game', key), *kept])}")
            for key in self.games
            if key != self.game and timezone.localdate(self._newest[key]) >= since
        ]

    @property
    def game(self) -> str:
        game = self.query.get("game", "")
        return game if game in self.games else self.usual_game
