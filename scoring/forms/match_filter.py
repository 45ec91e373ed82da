"""The matches that the query string of the page of matches selects."""

from dataclasses import dataclass
from datetime import date, timedelta
from functools import cached_property
from hashlib import sha256
from typing import Any

from django.db.models import QuerySet
from django.http import QueryDict
from django.utils import timezone
from django.utils.translation import gettext as _

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
        """The form with the dates that the person chose; unbound for the other spans."""
        return SpanForm(self.query if self.span == "own" else None)

    @property
    def span(self) -> str:
        """The span of dates: "week", "month", "all", or "own" for dates that the person chose."""
        if self.query.get("first") or self.query.get("last"):
            return "own"
        span = self.query.get("span", "")
        if span in ("week", "month", "all"):
            return span
        return "all" if self.game or self.pair or self.search or self.state else "month"

    @cached_property
    def game(self) -> str:
        game = self.query.get("game", "")
        return game if game in GAMES else ""

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
        """The only state to show, which links from other pages ask for; "" for all states."""
        state = self.query.get("state", "")
        return state if state in (Match.State.PLAYING, Match.State.FINISHED) else ""

    @property
    def state_words(self) -> str:
        return _("In play") if self.state == Match.State.PLAYING else _("Finished")

    @property
    def who(self) -> str:
        """The pair or the text of a search; empty without."""
        return str(self.pair or (f"“{self.search}”" if self.search else ""))

    @property
    def beside_dates(self) -> list[tuple[str, str]]:
        """The parameters of the query besides the dates, for the form that changes the dates."""
        return self._without("first", "last", "until", "span")

    @property
    def beside_search(self) -> list[tuple[str, str]]:
        return self._without("q", "until")

    def _without(self, *names: str) -> list[tuple[str, str]]:
        return [(name, self.query.get(name, "")) for name in self.query if name not in names]

    @property
    def nothing(self) -> str:
        """The heading of an empty list."""
        if self.last_day:
            spans = {"week": _("No match this week"), "month": _("No match this month")}
            return spans.get(self.span, _("No match on these days"))
        if self.search:
            return _("No match with “{q}”").format(q=self.search)
        if self.state == Match.State.PLAYING:
            return _("No match is in progress.")
        return _("No match has ended yet.") if self.state else _("No match yet")

    @cached_property
    def matches(self) -> QuerySet[Any]:
        """The selected matches, annulled ones too."""
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
        """The matches in play on days that are not on the first page; none on later pages."""
        playing = self.of_all_dates.filter(state=Match.State.PLAYING)
        if self.days.until:
            return MatchDays(playing.none())
        if shown := self.days.shown:
            after = midnight(shown[0] + timedelta(days=1))
            playing = playing.exclude(at__gte=midnight(shown[-1]), at__lt=after)
        return MatchDays(playing)

    @cached_property
    def last_day(self) -> date | None:
        """The last day with a selected match, whatever the span; None without a match."""
        last = self.of_all_dates.order_by("-at").first()
        return day_of(last) if last else None

    @property
    def _key(self) -> str:
        """The cache key of this selection. A search adds the club's version, since names change."""
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
