"""A club's matches day by day, newest day first, for the page of matches.

Reads derived columns only. A page shows whole days with about `ENOUGH` matches.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from functools import cached_property
from itertools import groupby
from typing import Any

from django.db.models import Count, QuerySet
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from clubs.models import Club
from scoring.earlier_months import cached, month_begins
from scoring.games import GAMES
from scoring.match_queries import by_table, midnight, with_sides
from scoring.match_words import state_words
from scoring.models import Match

ENOUGH = 30


@dataclass(frozen=True)
class MatchLine:
    """A match as one line. Two sides are in their order; three or more are sorted by place."""

    match: Match
    game: str
    """The name of the game; empty for the club's usual game."""

    @cached_property
    def sides(self) -> list[Any]:
        sides = list(self.match.sides.all())
        if len(sides) > 2:
            sides.sort(key=lambda side: side.place or 0)
        return sides

    @property
    def is_of_two(self) -> bool:
        return len(self.sides) == 2

    @property
    def state(self) -> str:
        """The state of the match, or that a side gave up; "" if it was played to its end."""
        gave_up = _("given up") if self.match.gave_up is not None else ""
        return state_words(self.match) or gave_up

    @property
    def hand(self) -> int:
        """The number of the hand being played."""
        return self.match.hand_count + 1


@dataclass(frozen=True)
class MatchDay:
    """The selected matches of one day, in the order of their tables."""

    day: date
    lines: Sequence[MatchLine]

    @property
    def name(self) -> str:
        """The day in words, with "Today" if it is today and the year if it is another year."""
        today = timezone.localdate()
        name = date_format(self.day, "MONTH_DAY_FORMAT")
        if self.day.year != today.year:
            name = f"{name}, {self.day.year}"
        return _("Today, {day}").format(day=name) if self.day == today else capfirst(name)

    @property
    def count(self) -> int:
        """The number of matches that are not annulled."""
        return sum(not line.match.is_annulled for line in self.lines)

    @property
    def playing(self) -> int:
        return sum(line.match.is_playing for line in self.lines)

    @property
    def summary(self) -> str:
        """The number of matches, and of those in play, in words."""
        return _counted(None if self.count == self.playing else self.count, self.playing)


@dataclass(frozen=True)
class MatchDays:
    """One page of the days of these matches, which are a query of `by_moment`.

    `until` is the first day of the page, and earlier days follow; None: the last day with a match.
    With a `club`, counts are cached.
    """

    matches: QuerySet[Any]
    until: date | None = None
    club: Club | None = None
    key: str = ""
    """The cache key of these matches within the club, for the counts of earlier months."""

    @cached_property
    def _counts(self) -> Counter[tuple[str, str]]:
        """The number of matches of all days by game and state."""
        if self.club is None:
            return counts(self.matches)
        now = month_begins()
        past = self.matches.filter(at__lt=now)
        # Counted in Python: to group these rows, the database would read all matches of the club.
        latest = self.matches.filter(at__gte=now).order_by("-at")
        return Counter(latest.values_list("ruleset", "state")) + cached(
            self.club, f"counts.{self.key}", lambda: counts(past)
        )

    @property
    def count(self) -> int:
        """The number of matches of all days, without annulled ones."""
        return sum(
            number
            for (_game, state), number in self._counts.items()
            if state != Match.State.ANNULLED
        )

    @property
    def playing(self) -> int:
        return sum(
            number
            for (_game, state), number in self._counts.items()
            if state == Match.State.PLAYING
        )

    @property
    def summary(self) -> str:
        return _counted(self.count, self.playing)

    @cached_property
    def shown(self) -> list[date]:
        """The days on this page, newest first."""
        return self._fill(self.until)

    @cached_property
    def following(self) -> list[date]:
        """The days on the next page; empty after the last page."""
        return self._fill(self.shown[-1] - timedelta(days=1)) if self.shown else []

    @property
    def next_words(self) -> str:
        """The text on the button to the next page."""
        last, first = self.following[0], self.following[-1]
        same = (first.year, first.month) == (self.shown[-1].year, self.shown[-1].month)
        if first == last:
            return _("See {day}").format(day=date_format(first, "MONTH_DAY_FORMAT"))
        style = "j" if same else "SHORT_DATE_FORMAT"
        words = {"first": date_format(first, style), "last": date_format(last, style)}
        return _("See the days {first} to {last}").format(**words)

    @cached_property
    def days(self) -> list[MatchDay]:
        """The days of this page with their matches, read in three queries."""
        if not self.shown:
            return []
        first, last = midnight(self.shown[-1]), midnight(self.shown[0] + timedelta(days=1))
        rows = self.matches.filter(at__gte=first, at__lt=last)
        usual = self._usual
        matches = sorted(with_sides(rows), key=by_table)
        matches.sort(key=day_of, reverse=True)
        return [
            MatchDay(day, [MatchLine(match, _game(match, usual)) for match in of_day])
            for day, of_day in groupby(matches, key=day_of)
        ]

    @property
    def _usual(self) -> str:
        games: Counter[str] = Counter()
        for (game, _state), number in self._counts.items():
            games[game] += number
        return games.most_common(1)[0][0]

    def _fill(self, until: date | None) -> list[date]:
        """Return the days of the last `ENOUGH` matches up to the day `until` (None: any day)."""
        rows = self.matches.order_by("-at")
        if until is not None:
            rows = rows.filter(at__lt=midnight(until + timedelta(days=1)))
        moments = rows.values_list("at", flat=True)[:ENOUGH]
        return list(dict.fromkeys(timezone.localtime(at).date() for at in moments))


def _counted(count: int | None, playing: int) -> str:
    """Return "5 matches, 2 in play"; without matches for None, and without 0 in play."""
    parts = []
    if count is not None:
        parts.append(ngettext("{number} match", "{number} matches", count).format(number=count))
    if playing:
        text = ngettext("{number} in play", "{number} in play", playing)
        parts.append(text.format(number=playing))
    return ", ".join(parts)


def counts(matches: QuerySet[Any]) -> Counter[tuple[str, str]]:
    """Return the number of these matches by game and state."""
    rows = matches.order_by().values_list("ruleset", "state").annotate(Count("id"))
    return Counter({(game, state): number for game, state, number in rows})


def day_of(match: Match) -> date:
    """Return the day on which the match was played, in the club's time zone."""
    return timezone.localtime(match.played_at).date()


def _game(match: Match, usual: str) -> str:
    return "" if match.ruleset == usual else str(GAMES[match.ruleset].name)
