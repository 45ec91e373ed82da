"""The leaderboard that the query string of the club's page selects."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from urllib.parse import urlencode

from clubs.forms.lists.span_query import SpanPicker, SpanQuery
from clubs.lists.spans import Span
from clubs.models import Club
from scoring.games import DEFAULT_GAME, GAMES
from scoring.memory.leaderboard import games_played


@dataclass(frozen=True)
class LeaderboardQuery:
    """The game (`?game=`) and the days (`SpanQuery`) of a leaderboard; without days this month."""

    club: Club
    query: Mapping[str, str]

    @cached_property
    def span_query(self) -> SpanQuery:
        return SpanQuery(self.query, "month")

    @property
    def span(self) -> Span:
        return self.span_query.span

    @property
    def picker(self) -> SpanPicker:
        return SpanPicker(self.span_query, ("month", "year", "all"), kept=[("game", self.game)])

    @cached_property
    def games(self) -> list[str]:
        """The games with a finished match, the club's usual game first."""
        return games_played(self.club)

    @property
    def game_choices(self) -> list[tuple[str, str, str]]:
        """Each game played: its key, its name, and the query string with it."""
        kept = self.span_query.kept
        return [
            (key, str(GAMES[key].name), f"?{urlencode([('game', key), *kept])}")
            for key in self.games
        ]

    @property
    def game(self) -> str:
        game = self.query.get("game", "")
        if game in self.games:
            return game
        return self.games[0] if self.games else DEFAULT_GAME
