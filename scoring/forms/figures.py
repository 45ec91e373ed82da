"""The game and the days that the query string of a page of figures selects."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from functools import cached_property

from django.http import QueryDict
from django.utils import timezone

from clubs.forms.span import SpanForm
from scoring.games import GAMES
from scoring.periods import Period
from scoring.played import Played

YEARS_SHOWN = 2
"""Years with a button of their own; older ones are in the panel of other dates."""


@dataclass(frozen=True)
class AskedFigures:
    """What a query string selects: `?game=` and `?year=`, `?span=all` or `?first=` and `?last=`.

    Without them, the game played last and the last year in which it was played.
    """

    query: QueryDict
    games: Sequence[Played]
    """The games played, the most recently played first."""

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
    def form(self) -> SpanForm:
        """The form with the dates that a person chose; unbound for other periods."""
        has_dates = self.query.get("first") or self.query.get("last")
        return SpanForm(self.query if has_dates else None)

    @cached_property
    def years(self) -> list[int]:
        """The years from the last to the first in which the game was played."""
        of_game = [each for each in self.games if each.game == self.game]
        if not of_game:
            return []
        first, last = (timezone.localtime(at).year for at in (of_game[0].first, of_game[0].last))
        return list(range(last, first - 1, -1))

    @cached_property
    def period(self) -> Period:
        if self.form.is_bound and self.form.is_valid():
            return Period(self.form.cleaned_data["first"], self.form.cleaned_data["last"])
        if self.query.get("span") == "all" or not self.years:
            return Period()
        year = self.query.get("year", "")
        if year.isascii() and year.isdigit() and int(year[:5]) in self.years:
            return Period.of_year(int(year))
        return Period.of_year(self.years[0])

    @property
    def buttons(self) -> list[Period]:
        """The periods with a button: the last years, and all."""
        return [*map(Period.of_year, self.years[:YEARS_SHOWN]), Period()]

    @property
    def older(self) -> list[Period]:
        return [Period.of_year(year) for year in self.years[YEARS_SHOWN:]]

    @property
    def is_other(self) -> bool:
        """Whether the chosen period has no button."""
        return self.period not in self.buttons

    @property
    def today(self) -> date:
        return timezone.localdate()
