"""Which matches the page of matches shows: what its query string asks for."""

from dataclasses import dataclass
from datetime import date, timedelta
from functools import cached_property
from hashlib import sha256
from typing import Any

from django.db.models import QuerySet
from django.http import QueryDict
from django.utils import timezone

from clubs.forms.numbers import number_in
from clubs.models import Club, Competitor
from scoring.days import MatchDays, day_of
from scoring.forms.match import SpanForm
from scoring.games import GAMES
from scoring.match_queries import by_moment, midnight, named, seen
from scoring.models import Match


@dataclass(frozen=True)
class Asked:
    """The matches a query string selects; searches cover all dates, other requests this month."""

    club: Club
    query: QueryDict

    @cached_property
    def form(self) -> SpanForm:
        """The dates of one's own."""
        return SpanForm(self.query if self.span == "own" else None)

    @property
    def span(self) -> str:
        """week, month, all or own."""
        if self.query.get("first") or self.query.get("last"):
            return "own"
        asked = self.query.get("span", "")
        if asked in ("week", "month", "all"):
            return asked
        return "all" if self.game or self.pair or self.search or self.state else "month"

    @cached_property
    def game(self) -> str:
        asked = self.query.get("game", "")
        return asked if asked in GAMES else ""

    @property
    def game_name(self) -> str:
        return str(GAMES[self.game].name) if self.game else ""

    @cached_property
    def pair(self) -> Competitor | None:
        number = number_in(self.query, "pair")
        if not number:
            return None
        return self.club.competitors.pairs().filter(number=number).with_players().first()

    @property
    def search(self) -> str:
        return self.query.get("q", "").strip()

    @property
    def state(self) -> str:
        """Only matches in this state, which pages that lead here ask for."""
        asked = self.query.get("state", "")
        return asked if asked in (Match.State.PLAYING, Match.State.FINISHED) else ""

    @cached_property
    def matches(self) -> QuerySet[Any]:
        """The matches that are asked for, annulled ones too."""
        matches = self.of_all_dates
        first, last = self._dates
        if first:
            matches = matches.filter(at__gte=midnight(first))
        if last:
            matches = matches.filter(at__lt=midnight(last + timedelta(days=1)))
        return matches

    @cached_property
    def of_all_dates(self) -> QuerySet[Any]:
        matches = by_moment(seen(self.club), self.pair)
        if self.game:
            matches = matches.filter(ruleset=self.game)
        if self.state:
            matches = matches.filter(state=self.state)
        if self.search:
            matches = matches.filter(named(self.club, self.search))
        return matches

    @cached_property
    def days(self) -> MatchDays:
        try:
            until = date.fromisoformat(self.query.get("until", ""))
        except ValueError:
            until = None
        return MatchDays(self.matches, until, self.club, self._key)

    @cached_property
    def still_playing(self) -> MatchDays:
        """The matches in play on days that the first page leaves out: they are not forgotten."""
        playing = self.of_all_dates.filter(state=Match.State.PLAYING)
        if self.days.until:
            return MatchDays(playing.none())
        if shown := self.days.shown:
            after = midnight(shown[0] + timedelta(days=1))
            playing = playing.exclude(at__gte=midnight(shown[-1]), at__lt=after)
        return MatchDays(playing)

    @cached_property
    def last_day(self) -> date | None:
        """The last day with a match among those of all dates; None without any."""
        last = self.of_all_dates.order_by("-at").first()
        return day_of(last) if last else None

    @property
    def _key(self) -> str:
        """Names the matches that are asked for; a search finds others when names have changed."""
        first, last = self._dates
        search = ""
        if self.search:
            search = f"{self.club.version}.{sha256(self.search.encode()).hexdigest()}"
        pair = self.pair.pk if self.pair else ""
        return f"{first}.{last}.{self.game}.{self.state}.{pair}.{search}"

    @property
    def _dates(self) -> tuple[date | None, date | None]:
        today = timezone.localdate()
        if self.span == "week":
            return today - timedelta(days=today.weekday()), None
        if self.span == "month":
            return today.replace(day=1), None
        if self.span == "own" and self.form.is_valid():
            return self.form.cleaned_data["first"], self.form.cleaned_data["last"]
        return None, None
