"""The line of filters on the page of matches: what is chosen, in words, and what else there is."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from functools import cached_property
from typing import NamedTuple

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.text import capfirst
from django.utils.translation import gettext as _

from clubs.finding.dates import Span
from clubs.keyset import Place
from clubs.names import similar_texts
from clubs.spans import span_words
from scoring.days import MatchDays, Start, match_count, playing_count
from scoring.forms.match_query import ALL, STATE_WORDS, Asked
from scoring.games import GAMES
from scoring.match_queries import midnight

PAGE = ("until", "before", "after")
"""The parameters that say which page of the list is shown."""
MOST_OFFERED = 12


class Chip(NamedTuple):
    """A chosen filter in words, and the query string without it."""

    text: str
    query: str


class Choice(NamedTuple):
    """A filter to choose: its words, the query string with it, and whether it is chosen."""

    text: str
    query: str
    is_chosen: bool = False


@dataclass(frozen=True)
class Nearest:
    """The match nearest to a span without matches."""

    day: date
    is_before: bool

    @property
    def words(self) -> str:
        text = _("The last match was on {day}.")
        if not self.is_before:
            text = _("The next match was on {day}.")
        return text.format(day=date_format(self.day, "DATE_FORMAT"))


@dataclass(frozen=True)
class Filters:
    """Words and links about a selection of matches."""

    asked: Asked

    @property
    def summary(self) -> str:
        """How many matches are shown, and which."""
        number = match_count(self.asked.days.count)
        when = span_words(self.asked.dates, timezone.localdate())
        sentence = ", ".join(
            filter(None, (f"{number} {when}".strip(), playing_count(self.asked.days.playing)))
        )
        which = ", ".join(chip.text for chip in self.chips)
        return f"{sentence}: {which}." if which else f"{sentence}."

    @cached_property
    def chips(self) -> list[Chip]:
        """The chosen filters besides the dates, in words, each with a link without it."""
        chips = [
            Chip(str(STATE_WORDS[state]), self._without("state")) for state in self.asked.states[:1]
        ]
        if self.asked.games:
            names = ", ".join(str(GAMES[key].name) for key in self.asked.games)
            chips.append(Chip(names, self._without("game")))
        chips += [
            Chip(name, self._without("tournament")) for name in self.asked.tournaments.values()
        ]
        chips += [
            Chip(_("table {table}").format(table=table), self._without("table"))
            for table in self.asked.tables
        ]
        chips += [
            Chip(_("match {number}").format(number=number), self._without("match"))
            for number in self.asked.numbers
        ]
        if self.asked.pair:
            chips.append(Chip(str(self.asked.pair), self._without("pair")))
        if self.asked.person:
            chips.append(Chip(self.asked.person.name, self._without("person")))
        if self.asked.names:
            chips.append(Chip(f"“{self.asked.names}”", self._without("names")))
        return chips

    @property
    def spans(self) -> list[Choice]:
        """The spans of dates that the line of filters offers first."""
        month = capfirst(date_format(timezone.localdate(), "F"))
        return [
            Choice(_("This week"), self._with(span="week"), self.asked.span == "week"),
            Choice(month, self._with(span="month"), self.asked.span == "month"),
        ]

    @property
    def more_spans(self) -> list[Choice]:
        """Further usual spans of dates."""
        today = timezone.localdate()
        monday = today - timedelta(days=today.weekday())
        last_month = today.replace(day=1) - timedelta(days=1)
        further = [
            (_("Last week"), Span(monday - timedelta(days=7), monday - timedelta(days=1))),
            (_("Last month"), Span(last_month.replace(day=1), last_month)),
            (_("This year"), Span(today.replace(month=1, day=1), today.replace(month=12, day=31))),
        ]
        return [
            *(
                Choice(text, self._with_days(span), self.asked.dates == span)
                for text, span in further
            ),
            Choice(_("All dates"), self._with(span="all"), self.asked.span == "all"),
        ]

    @property
    def own_dates(self) -> str:
        """The typed or chosen dates in words; empty for the usual spans."""
        if self.asked.span not in ("own", "typed") or self.asked.dates == ALL:
            return ""
        return capfirst(span_words(self.asked.dates, timezone.localdate()))

    @property
    def without_dates(self) -> str:
        return self._with(span="all")

    def offered(self, kind: str, choices: Sequence[tuple[str, object]]) -> list[Choice]:
        """Return the values of a parameter with their names as links."""
        return [Choice(capfirst(str(name)), self._with(**{kind: key})) for key, name in choices]

    @property
    def state_choices(self) -> list[Choice]:
        return self.offered("state", list(STATE_WORDS.items()))

    @property
    def tournament_choices(self) -> list[Choice]:
        return self.offered("tournament", self.asked.choices[:MOST_OFFERED])

    @property
    def beside_dates(self) -> list[tuple[str, str]]:
        """The parameters of the query besides the dates, for the form that changes the dates."""
        names = ("first", "last", "span", *PAGE)
        text = self.asked.typed.without("dates")
        return [(name, text if name == "q" else value) for name, value in self._beside(names)]

    @property
    def beside_search(self) -> list[tuple[str, str]]:
        names = ("q", "as", *PAGE)
        return self._beside(names)

    def _beside(self, names: Sequence[str]) -> list[tuple[str, str]]:
        query = self.asked.query
        return [(name, query.get(name, "")) for name in query if name not in names]

    @property
    def as_names(self) -> str:
        """The query string that searches all typed words as names; "" if they are already."""
        return self._query(**{"as": "names"}) if self.asked.typed.parts else ""

    @property
    def older_query(self) -> str:
        return self._query(before=str(self.asked.days.older))

    @property
    def newer_query(self) -> str:
        return self._query(after=str(self.asked.days.newer))

    @property
    def paper_query(self) -> str:
        return self._query()

    def _query(self, **changes: str) -> str:
        """Return the query string of the first page with these changes; "" drops a parameter."""
        query = self.asked.query.copy()
        for name in PAGE:
            query.pop(name, None)
        for name, value in changes.items():
            query.pop(name, None)
            if value:
                query[name] = value
        return f"?{query.urlencode()}"

    def _without(self, kind: str) -> str:
        text = self.asked.typed.without(kind)
        names = {"as": ""} if kind == "names" else {}
        return self._query(**{kind: "", "q": text, **names})

    def _with(self, **changes: str) -> str:
        """Return the query string with another value, whatever was typed of its kind."""
        kinds = {"dates" if name == "span" else name for name in changes}
        text = self.asked.typed.without(kinds.pop())
        dates = {"first": "", "last": ""} if "span" in changes else {}
        return self._query(q=text, **dates, **changes)

    def _with_days(self, span: Span) -> str:
        days = {"first": f"{span.first}", "last": f"{span.last}"}
        return self._query(q=self.asked.typed.without("dates"), span="", **days)

    # --- Nothing found --------------------------------------------------------------------------

    @property
    def nothing(self) -> str:
        """The heading of an empty list."""
        if self.nearest:
            when = span_words(self.asked.dates, timezone.localdate())
            return _("No match {when}").format(when=when)
        if self.asked.names:
            return _("No match with “{q}”").format(q=self.asked.names)
        if self.chips:
            which = ", ".join(chip.text for chip in self.chips)
            return _("No match found: {which}").format(which=which)
        return _("No match yet")

    @cached_property
    def nearest(self) -> Nearest | None:
        """The nearest match before or after an empty span, with the same filters otherwise."""
        if self.asked.dates == ALL:
            return None
        first, last = self.asked.dates
        found = []
        everything = MatchDays(self.asked.parts_of(ALL))
        until = Start(until=first - timedelta(days=1)) if first else None
        if until and (rows := everything.first_rows(until, 1)):
            found.append(Nearest(rows[0].day, is_before=True))
        if last and last < date.max:
            after = Start(after=Place(midnight(last + timedelta(days=1)), 0))
            if rows := everything.first_rows(after, 1):
                found.append(Nearest(rows[0].day, is_before=False))
        today = timezone.localdate()
        middle = first or last or today
        return min(found, key=lambda one: abs((one.day - middle).days), default=None)

    @property
    def nearest_query(self) -> str:
        """The query string of all dates from the nearest day on."""
        day = self.nearest.day.isoformat() if self.nearest else ""
        return f"{self._with(span='all')}&until={day}"

    @cached_property
    def similar(self) -> list[Choice]:
        """Searches with a name of the club in the place of one that nobody has."""
        if not self.asked.names:
            return []
        keys = self.asked.club.players.order_by().values_list("sort_key", flat=True)
        found = similar_texts(self.asked.names, keys)
        return [Choice(text, self._query(q=text, **{"as": "names"})) for text in found]
