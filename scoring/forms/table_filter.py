"""The leaderboard that the query string of the club's page selects."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from functools import cached_property

from clubs.forms.span import SpanForm
from clubs.models import Club
from scoring.games import DEFAULT_GAME
from scoring.leaderboard import Span, games_played, spans


@dataclass(frozen=True)
class AskedTable:
    """`?game=`, and `?span=` or the dates `?first=` and `?last=`; without them this month."""

    club: Club
    query: Mapping[str, str]
    today: date

    @cached_property
    def form(self) -> SpanForm:
        """The form with the dates that the person chose; unbound for the usual spans."""
        own = "first" in self.query or "last" in self.query
        return SpanForm(self.query if own else None)

    @cached_property
    def span(self) -> Span:
        if self.form.is_valid():
            return Span("own", self.form.cleaned_data["first"], self.form.cleaned_data["last"])
        usual = {span.key: span for span in spans(self.today)}
        return usual.get(self.query.get("span", ""), usual["month"])

    @cached_property
    def games(self) -> list[str]:
        """The games with a finished match, the most recently played game first."""
        return games_played(self.club)

    @property
    def game(self) -> str:
        game = self.query.get("game", "")
        if game in self.games:
            return game
        return self.games[0] if self.games else DEFAULT_GAME
