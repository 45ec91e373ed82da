"""The game and the days that the query string of a page of figures selects."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from django.http import QueryDict
from django.utils import timezone

from clubs.forms.lists.span_query import SpanPicker, SpanQuery
from clubs.lists.spans import Span
from scoring.games import GAMES
from scoring.memory.played import PlayedGame

YEARS_SHOWN = 2
"""Years with a button of their own; older ones are in the panel of other dates."""


@dataclass(frozen=True)
class FiguresQuery:
    """The game (`?game=`) and the days (`SpanQuery`) of a page of figures.

    Without them, the game of most matches and the last year in which it was played.
    """

    query: QueryDict
    games: Sequence[PlayedGame]
    """The games played, the game of most matches first."""

    @cached_property
    def game(self) -> str:
        """The key of the game; empty if none was played."""
        played = [each.game for each in self.games]
        game = self.query.get("game", "")
        return game if game in played else next(iter(played), "")

    @property
    def game_names(self) -> list[tuple[str, str]]:
        return [(each.game, str(GAMES[each.game].name)) for each in self.games]

    @cached_property
    def years(self) -> list[int]:
        """The years from the last to the first in which the game was played."""
        of_game = [each for each in self.games if each.game == self.game]
        if not of_game:
            return []
        first, last = (timezone.localtime(at).year for at in (of_game[0].first, of_game[0].last))
        return list(range(last, first - 1, -1))

    @cached_property
    def span_query(self) -> SpanQuery:
        return SpanQuery(self.query, f"{self.years[0]}" if self.years else "all")

    @property
    def span(self) -> Span:
        return self.span_query.span

    @property
    def picker(self) -> SpanPicker:
        """Links to the last years and to all days; older years are in the panel."""
        years = [f"{year}" for year in self.years]
        shown, older = [*years[:YEARS_SHOWN], "all"], years[YEARS_SHOWN:]
        return SpanPicker(self.span_query, shown, older, [("game", self.game)])
