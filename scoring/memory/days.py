"""A club's matches day by day, newest day first, for the page of matches.

Reads derived columns only. A page shows whole days with about `ENOUGH` matches; only a day of more
than `MOST` matches takes several pages.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime
from functools import cached_property
from itertools import groupby
from typing import Any, NamedTuple

from django.db.models import Count, QuerySet, prefetch_related_objects
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from clubs.lists.keyset import Place, first_of, newer_than, older_than
from clubs.lists.local_days import within
from clubs.lists.spans import Span
from clubs.words.figures import points
from scoring.games import GAMES
from scoring.match.match_queries import by_table, sides_of
from scoring.match.match_words import of_hands, state_words
from scoring.models import Match

ENOUGH = 30
MOST = 120
MOST_COUNTED = 200
"""Matches of a search are counted up to this number."""


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
    def length(self) -> str:
        """The hand in play, the state, or the number of hands played."""
        count = self.match.hand_count
        if self.match.is_live:
            hand = _("hand {number}").format(number=count + 1)
            return f"{hand} {of_hands(self.match)}".strip()
        hands = ngettext("{number} hand", "{number} hands", count).format(number=count)
        return self.state or hands


@dataclass(frozen=True)
class MatchDay:
    """The selected matches of one day, in the order of their tables.

    `is_continued`: its first matches are on the page before. `is_live`: only those in play.
    """

    day: date
    lines: Sequence[MatchLine]
    is_continued: bool = False
    is_live: bool = False

    @property
    def name(self) -> str:
        """The day in words, with "Today" if it is today and the year if it is another year."""
        today = timezone.localdate()
        if self.is_live and self.day == today:
            return capfirst(pgettext("state of matches", "in play"))
        name = date_format(self.day, "MONTH_DAY_FORMAT")
        if self.day.year != today.year:
            name = f"{name}, {self.day.year}"
        if self.is_live:
            return _("In play since {day}").format(day=name)
        name = _("Today, {day}").format(day=name) if self.day == today else capfirst(name)
        return _("{day} (continued)").format(day=name) if self.is_continued else name

    @property
    def summary(self) -> str:
        """The number of matches that are not annulled, in words."""
        return match_count(sum(not line.match.is_annulled for line in self.lines))


class Start(NamedTuple):
    """Where a page begins: with a day, below a place, or above a place; all None: at the top."""

    until: date | None = None
    before: Place | None = None
    after: Place | None = None

    def cut(self, matches: QuerySet[Any]) -> QuerySet[Any]:
        """Return these matches from the start on, sorted in the direction of reading."""
        if self.after:
            return matches.filter(newer_than(self.after)).order_by("at", "number")
        if self.before:
            matches = matches.filter(older_than(self.before))
        elif self.until:
            matches = within(matches, "at", Span(last=self.until))
        return matches.order_by("-at", "-number")


class Row(NamedTuple):
    """The place of a match in the list, and its key."""

    at: datetime
    number: int
    pk: int

    @property
    def place(self) -> Place:
        return Place(self.at, self.number)

    @property
    def day(self) -> date:
        return timezone.localtime(self.at).date()


TOP = Start()


@dataclass(frozen=True)
class MatchDays:
    """One page of the days of these matches: the union of `parts`, queries of `by_moment`.

    `counter` returns the number of all matches by game and state.
    """

    parts: Sequence[QuerySet[Any]]
    start: Start = TOP
    counter: Callable[[], Counter[tuple[str, str]]] = Counter
    counts_annulled: bool = False

    @cached_property
    def _counts(self) -> Counter[tuple[str, str]]:
        return self.counter()

    @property
    def count(self) -> int:
        """The number of matches of all days, without annulled ones unless they are wanted."""
        return sum(
            number
            for (_game, state), number in self._counts.items()
            if self.counts_annulled or state != Match.State.ANNULLED
        )

    @property
    def playing(self) -> int:
        return sum(
            number
            for (_game, state), number in self._counts.items()
            if state == Match.State.PLAYING
        )

    @cached_property
    def _rows(self) -> list[Row]:
        """The rows of this page, newest first."""
        rows = self._fill(self.start)
        if self.start.after:
            if len(rows) < ENOUGH:
                return self._fill(TOP)  # the newer matches fit on the first page
            rows.reverse()
        return rows

    @cached_property
    def shown(self) -> list[date]:
        """The days on this page, newest first."""
        return list(dict.fromkeys(row.day for row in self._rows))

    @cached_property
    def following(self) -> list[date]:
        """The days on the next page; empty after the last page."""
        if not self._rows:
            return []
        return list(dict.fromkeys(row.day for row in self._fill(Start(before=self.older))))

    @property
    def older(self) -> Place:
        """The place below which the next page begins."""
        return self._rows[-1].place

    @cached_property
    def newer(self) -> Place | None:
        """The place above which the page before ends; None on the first page."""
        if self.start == TOP or not self._rows:
            return None
        place = self._rows[0].place
        return place if self.first_rows(Start(after=place), 1) else None

    @property
    def next_words(self) -> str:
        """The text on the button to the next page."""
        last, first = self.following[0], self.following[-1]
        same = (first.year, first.month) == (self.shown[-1].year, self.shown[-1].month)
        if first == last:
            text = _("See more of {day}") if last == self.shown[-1] else _("See {day}")
            return text.format(day=date_format(first, "MONTH_DAY_FORMAT"))
        style = "jS" if same else "SHORT_DATE_FORMAT"
        words = {"first": date_format(first, style), "last": date_format(last, style)}
        return _("See the days {first} to {last}").format(**words)

    @cached_property
    def days(self) -> list[MatchDay]:
        """The days of this page with their matches, read in three queries."""
        return self.days_of(self._rows)

    def days_of(self, rows: Sequence[Row]) -> list[MatchDay]:
        """Return the days of these rows with their matches."""
        if not rows:
            return []
        usual, order = self._usual, {row.pk: row for row in rows}
        matches = sorted(Match.objects.filter(pk__in=order), key=by_table)
        if matches:
            prefetch_related_objects(matches, sides_of(matches[0].club_id))
        matches.sort(key=lambda match: order[match.pk].day, reverse=True)
        before = self.start.before
        cut = Row(*before, 0).day if before else None
        return [
            MatchDay(day, [MatchLine(match, _game(match, usual)) for match in of_day], day == cut)
            for day, of_day in groupby(matches, key=lambda match: order[match.pk].day)
        ]

    @property
    def _usual(self) -> str:
        games: Counter[str] = Counter()
        for (game, _state), number in self._counts.items():
            games[game] += number
        return games.most_common(1)[0][0] if games else ""

    def _fill(self, start: Start) -> list[Row]:
        """Return whole days of about `ENOUGH` matches, beginning at a start."""
        return whole_days(self.first_rows(start, MOST + 1))

    def first_rows(self, start: Start, limit: int) -> list[Row]:
        """Return the first `limit` rows after (or above) a start, in the direction of reading."""
        queries = [start.cut(part).values_list("at", "number", "pk") for part in self.parts]
        return [Row(*row) for row in first_of(queries, limit)] if queries else []


def whole_days(rows: list[Row]) -> list[Row]:
    """Cut rows, in either direction, after the day with the `ENOUGH`th row.

    More than `MOST` rows are the beginning of a longer list. If such a day is longer than that, the
    rows end before it, or within it if it is the first.
    """
    for end in range(ENOUGH, len(rows)):
        if rows[end].day != rows[end - 1].day:
            return rows[:end]
    if len(rows) <= MOST:
        return rows
    begin = next(at for at, row in enumerate(rows) if row.day == rows[-1].day)
    return rows[: begin or MOST]


def live_first(days: Sequence[MatchDay], rounds: Mapping[int, str]) -> list[MatchDay]:
    """Return the matches in play, then the others, by day. In a day the matches of a round stand
    together. `rounds` are those of `Occasions.rounds_of`.
    """
    order = {words: place for place, words in enumerate(dict.fromkeys(rounds.values()))}
    found = []
    for is_live in (True, False):
        for day in days:
            lines = [line for line in day.lines if line.match.is_live == is_live]
            lines.sort(key=lambda line: order.get(rounds.get(line.match.pk, ""), -1))
            if lines:
                found.append(replace(day, lines=lines, is_live=is_live))
    return found


def match_count(number: int, *, is_capped: bool = False) -> str:
    """Return "5 matches"; of more than `capped_counts` counts: "more than 200 matches"."""
    if is_capped and number >= MOST_COUNTED:
        return _("more than {number} matches").format(number=points(MOST_COUNTED))
    return ngettext("{number} match", "{number} matches", number).format(number=number)


def playing_count(number: int) -> str:
    """Return "2 in play"; empty for 0."""
    if not number:
        return ""
    return ngettext("{number} in play", "{number} in play", number).format(number=number)


def counts(matches: QuerySet[Any]) -> Counter[tuple[str, str]]:
    """Return the number of these matches by game and state."""
    rows = matches.order_by().values_list("ruleset", "state").annotate(Count("id"))
    return Counter({(game, state): number for game, state, number in rows})


def capped_counts(matches: QuerySet[Any]) -> Counter[tuple[str, str]]:
    """Return the number of these matches by game and state; stops above `MOST_COUNTED`."""
    # Counted in Python: the database would read all of them to group them.
    return Counter(matches.order_by("-at").values_list("ruleset", "state")[: MOST_COUNTED + 1])


def _game(match: Match, usual: str) -> str:
    return "" if match.ruleset == usual else str(GAMES[match.ruleset].name)
