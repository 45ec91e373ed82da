"""A club's matches day by day, newest day first, as the page of matches shows them.

Reads derived columns only. A page holds whole days, about `ENOUGH` matches.
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

from clubs.models import Club
from scoring.games import GAMES
from scoring.match_queries import by_table, midnight, with_sides
from scoring.models import Match
from scoring.past import kept, month_begins

ENOUGH = 30


@dataclass(frozen=True)
class MatchLine:
    """A match as one line: its sides in their order, or the best first where they are many."""

    match: Match
    game: str
    """Name of the game; empty for the club's usual game."""

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
    def hand(self) -> int:
        """The hand being played."""
        return self.match.hand_count + 1


@dataclass(frozen=True)
class MatchDay:
    """All matches of one day that were asked for, by their tables."""

    day: date
    lines: Sequence[MatchLine]

    @property
    def name(self) -> str:
        """The day in words; today says so, and another year is named."""
        today = timezone.localdate()
        name = date_format(self.day, "MONTH_DAY_FORMAT")
        if self.day.year != today.year:
            name = f"{name}, {self.day.year}"
        return _("Today, {day}").format(day=name) if self.day == today else capfirst(name)

    @property
    def count(self) -> int:
        """How many of its matches count."""
        return sum(not line.match.is_annulled for line in self.lines)

    @property
    def playing(self) -> int:
        return sum(line.match.is_playing for line in self.lines)


@dataclass(frozen=True)
class MatchDays:
    """The days of these matches from `until` back; None: from the last one. The matches are
    `by_moment`.
    """

    matches: QuerySet[Any]
    until: date | None = None
    club: Club | None = None
    key: str = ""
    """Names these matches among all of the club, so that counts of earlier months are kept."""

    @cached_property
    def _counts(self) -> Counter[tuple[str, str]]:
        """How many matches there are on all days, by game and state."""
        if self.club is None:
            return counts(self.matches)
        now = month_begins()
        past = self.matches.filter(at__lt=now)
        # Counted here: to group them, the database would pass all matches there ever were.
        latest = self.matches.filter(at__gte=now).order_by("-at")
        return Counter(latest.values_list("ruleset", "state")) + kept(
            self.club, f"counts.{self.key}", lambda: counts(past)
        )

    @property
    def count(self) -> int:
        """How many matches there are on all days, without annulled ones."""
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

    @cached_property
    def shown(self) -> list[date]:
        """The days on this page, newest first."""
        return self._fill(self.until)

    @cached_property
    def following(self) -> list[date]:
        """The days on the next page; none after the last one."""
        return self._fill(self.shown[-1] - timedelta(days=1)) if self.shown else []

    @property
    def next_words(self) -> str:
        """Text on the button to the next page."""
        last, first = self.following[0], self.following[-1]
        same = (first.year, first.month) == (self.shown[-1].year, self.shown[-1].month)
        if first == last:
            return _("See {day}").format(day=date_format(first, "MONTH_DAY_FORMAT"))
        style = "j" if same else "SHORT_DATE_FORMAT"
        words = {"first": date_format(first, style), "last": date_format(last, style)}
        return _("See the days {first} to {last}").format(**words)

    @cached_property
    def days(self) -> list[MatchDay]:
        """The matches of this page, in three queries however many there are."""
        if not self.shown:
            return []
        first, last = midnight(self.shown[-1]), midnight(self.shown[0] + timedelta(days=1))
        rows = self.matches.filter(at__gte=first, at__lt=last)
        usual = self._usual
        matches = sorted(with_sides(rows), key=by_table)
        matches.sort(key=day_of, reverse=True)
        return [
            MatchDay(day, [MatchLine(match, _game(match, usual)) for match in found])
            for day, found in groupby(matches, key=day_of)
        ]

    @property
    def _usual(self) -> str:
        games: Counter[str] = Counter()
        for (game, _state), number in self._counts.items():
            games[game] += number
        return games.most_common(1)[0][0]

    def _fill(self, until: date | None) -> list[date]:
        """The days that the first `ENOUGH` matches from `until` back were played on."""
        rows = self.matches.order_by("-at")
        if until is not None:
            rows = rows.filter(at__lt=midnight(until + timedelta(days=1)))
        found = rows.values_list("at", flat=True)[:ENOUGH]
        return list(dict.fromkeys(timezone.localtime(at).date() for at in found))


def counts(matches: QuerySet[Any]) -> Counter[tuple[str, str]]:
    """Return how many of these matches there are, by game and state."""
    rows = matches.order_by().values_list("ruleset", "state").annotate(Count("id"))
    return Counter({(game, state): number for game, state, number in rows})


def day_of(match: Match) -> date:
    """The day on which the match was played, in the club's time zone."""
    return timezone.localtime(match.played_at).date()


def _game(match: Match, usual: str) -> str:
    return "" if match.ruleset == usual else str(GAMES[match.ruleset].name)
