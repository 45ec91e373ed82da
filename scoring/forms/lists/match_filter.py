"""The filters above the page of matches: the chosen ones in words, and links to others."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, timedelta
from functools import cached_property

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from clubs.forms.lists.filter_line import Chip, Choice, FilterLine
from clubs.lists.keyset import Place
from clubs.lists.local_days import midnight
from clubs.lists.span_words import span_words
from clubs.lists.spans import ALL
from clubs.words.names import similar_texts
from scoring.forms.lists.match_query import STATE_WORDS, MatchQuery
from scoring.games import GAMES
from scoring.memory.days import MatchDays, Start, match_count, playing_count
from scoring.models import Match

MOST_OFFERED = 12


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
class MatchFilters(FilterLine):
    """Words and links about a selection of matches."""

    asked: MatchQuery

    @property
    def summary(self) -> str:
        """How many matches are shown, and which."""
        count, texts = self.asked.days.count, [chip.text for chip in self.chips]
        if not count and texts == [f"“{self.asked.names}”"] and self.asked.span == ALL:
            return _("No match with “{q}”").format(q=self.asked.names) + "."
        number = match_count(count, is_capped=self.asked.is_capped)
        playing = playing_count(self.asked.days.playing)
        if self.asked.states[:1] == [Match.State.PLAYING.value]:
            # The number and the state in one: "7 matches in play".
            number, playing = _("{matches} in play").format(matches=number), ""
            texts = texts[1:]
        when = span_words(self.asked.span, timezone.localdate())
        sentence = ", ".join(filter(None, (f"{number} {when}".strip(), playing)))
        return f"{sentence}: {', '.join(texts)}." if count and texts else f"{sentence}."

    @cached_property
    def chips(self) -> list[Chip]:
        """The chosen filters besides the dates, in words, each with a link without it."""
        chips = [
            Chip(str(STATE_WORDS[state]), self.without("state")) for state in self.asked.states[:1]
        ]
        if self.asked.games:
            names = ", ".join(str(GAMES[key].name) for key in self.asked.games)
            chips.append(Chip(names, self.without("game")))
        chips += [
            Chip(name, self.without("tournament")) for name in self.asked.tournaments.values()
        ]
        chips += [
            Chip(_("table {table}").format(table=table), self.without("table"))
            for table in self.asked.tables
        ]
        chips += [
            Chip(_("match {number}").format(number=number), self.without("match"))
            for number in self.asked.numbers
        ]
        if self.asked.pair:
            chips.append(Chip(str(self.asked.pair), self.without("pair")))
        if self.asked.person:
            chips.append(Chip(self.asked.person.name, self.without("person")))
        if self.asked.names:
            chips.append(Chip(f"“{self.asked.names}”", self.without("names")))
        return chips

    @property
    def state_choices(self) -> list[Choice]:
        return self.offered("state", list(STATE_WORDS.items()))

    @property
    def tournament_choices(self) -> list[Choice]:
        return self.offered("tournament", self.asked.choices[:MOST_OFFERED])

    @property
    def older_query(self) -> str:
        return self.query(before=str(self.asked.days.older))

    @property
    def newer_query(self) -> str:
        return self.query(after=str(self.asked.days.newer))

    # --- Nothing found --------------------------------------------------------------------------

    @property
    def nothing(self) -> str:
        """The heading of an empty list."""
        if self.nearest:
            when = span_words(self.asked.span, timezone.localdate())
            return _("No match {when}").format(when=when)
        if self.asked.names:
            return _("No match with “{q}”").format(q=self.asked.names)
        if self.chips:
            return _("No match fits your choice")
        return _("No match yet")

    @cached_property
    def nearest(self) -> Nearest | None:
        """The nearest match before or after an empty span, with the same filters otherwise."""
        if self.asked.span == ALL:
            return None
        first, last = self.asked.span
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
        return f"{self.choosing(span='all')}&until={day}"

    @cached_property
    def similar(self) -> list[Choice]:
        """Suggested searches: an unknown name is replaced by a similar one of the club."""
        if not self.asked.names:
            return []
        keys = self.asked.club.players.order_by().values_list("sort_key", flat=True)
        found = similar_texts(self.asked.names, keys)
        return [Choice(text, self.query(q=text, **{"as": "names"})) for text in found]
