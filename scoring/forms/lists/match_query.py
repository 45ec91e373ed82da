"""The matches that a query string selects: by dates, game, pair, person, table, state, words.

`match_filter` says in words what is selected, and links to other selections.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from functools import cached_property, reduce
from operator import or_
from typing import Any

from django.db.models import Q, QuerySet
from django.utils.translation import pgettext_lazy

from clubs.finding import Sentence
from clubs.forms.fields.numbers import key_in, number_in
from clubs.forms.lists.list_query import ListQuery
from clubs.lists.keyset import place_in
from clubs.lists.local_days import midnight, within
from clubs.lists.spans import ALL, Span
from clubs.models import Competitor, Player
from scoring.forms.start.typed_search import RESULT, understood
from scoring.games import GAMES, Text
from scoring.match.match_queries import (
    among_rare,
    by_moment,
    named,
    of_competitors,
    seen,
    ways_to_write,
)
from scoring.memory.days import TOP, MatchDays, Start, capped_counts, counts
from scoring.memory.earlier_months import cached, month_begins
from scoring.memory.occasions import Occasion, occasions
from scoring.models import Match

MOST_PARTS = 24
"""Competitors whose matches are read one after the other by their index."""
STATE_WORDS: Mapping[str, Text] = {
    Match.State.PLAYING.value: pgettext_lazy("state of matches", "in play"),
    Match.State.FINISHED.value: pgettext_lazy("state of matches", "finished"),
    Match.State.ANNULLED.value: pgettext_lazy("state of matches", "annulled"),
    RESULT: pgettext_lazy("state of matches", "only the result"),
}
"""The states by which matches are chosen."""


@dataclass(frozen=True)
class MatchQuery(ListQuery):
    """The matches a query string selects; searches cover all dates, other requests this month."""

    # --- What is asked for ----------------------------------------------------------------------

    def understand(self, text: str) -> Sentence:
        return understood(self.club, text, self.choices)

    @cached_property
    def choices(self) -> list[Occasion]:
        """The tournaments to choose from, the latest first."""
        return occasions().choices_of(self.club)

    @property
    def usual_span(self) -> str:
        return "all" if self.is_narrow or self.games or self.states else "month"

    @cached_property
    def games(self) -> list[str]:
        keys = [key for value in self.values("game") for key in value.split(",")]
        return list(dict.fromkeys(key for key in keys if key in GAMES))

    @cached_property
    def states(self) -> list[str]:
        return [state for state in self.values("state") if state in STATE_WORDS]

    @cached_property
    def tables(self) -> list[str]:
        return [value[:12] for value in self.values("table")]

    @cached_property
    def numbers(self) -> list[int]:
        return [int(value) for value in self.values("match") if number_in({"n": value}, "n")]

    @cached_property
    def tournaments(self) -> dict[str, str]:
        """The chosen tournaments of the club: their names by their keys."""
        keys = self.values("tournament")
        if not keys:
            return {}
        return {key: name for key, name in self.choices if key in keys}

    @cached_property
    def pair(self) -> Competitor | None:
        if not self._pair_number:
            return None
        pairs = self.club.competitors.pairs().with_players()
        return pairs.filter(number=self._pair_number).first()

    @property
    def _pair_number(self) -> int:
        return next((number for value in self.values("pair") if (number := _number(value))), 0)

    @cached_property
    def person(self) -> Player | None:
        key = key_in(self.query, "person")
        return self.club.players.filter(pk=key).first() if key else None

    @property
    def is_narrow(self) -> bool:
        """Whether something besides game, state and dates is asked for."""
        named = self.names or self._pair_number or self.person
        return bool(named or self.tables or self.numbers or self.values("tournament"))

    # --- What it selects ------------------------------------------------------------------------

    @cached_property
    def _chosen(self) -> tuple[list[list[int] | None], Q]:
        """The competitors of whom one must play (None: anybody), and the other conditions. Each
        competitor selects matches by an index.
        """
        condition = Q()
        groups: list[list[int]] = []
        if self.pair:
            groups.append([self.pair.pk])
        if self.person:
            own = self.club.competitors.of(self.person).order_by()
            groups.append(list(own.values_list("pk", flat=True)))
        if self.names:
            rare, others = named(self.club, self.names)
            condition &= others
            if rare is not None:
                groups.append(rare)
        groups.sort(key=len)
        for group in groups[1:]:
            condition &= of_competitors(group)
        return [groups[0] if groups else None], condition

    def _matches(self, span: Span, condition: Q, competitor: int | None = None) -> QuerySet[Any]:
        matches = by_moment(seen(self.club).filter(condition & self._conditions), competitor)
        return within(matches, "at", span)

    @cached_property
    def _conditions(self) -> Q:
        """The conditions besides dates and competitors."""
        condition = Q()
        if self.games:
            condition &= _one_of("ruleset", self.games)
        if self.states:
            condition &= self._in_states
        if self.tables:
            condition &= _one_of("table", [self._as_stored(table) for table in self.tables])
        if self.numbers:
            condition &= _one_of("number", self.numbers)
        if self.values("tournament"):
            condition &= occasions().played_at(self.club, list(self.tournaments))
        if self._pair_number and not self.pair:
            condition &= Q(pk__in=[])
        return condition

    @property
    def _in_states(self) -> Q:
        """The condition of the chosen states."""
        if Match.State.FINISHED in self.states or RESULT in self.states:
            result_only = Q(state=Match.State.FINISHED, ending=Match.Ending.RESULT)
            ways = [result_only if state == RESULT else Q(state=state) for state in self.states]
            return reduce(or_, ways)
        return among_rare(seen(self.club).filter(state__in=self.states)) or Q(pk__in=[])

    def _as_stored(self, table: str) -> str:
        """Return the name of a table with the capitals that matches have."""
        ways, matches = ways_to_write(table), self.club.matches.order_by()
        return next((way for way in ways if matches.filter(table=way).exists()), table)

    def parts_of(self, span: Span) -> list[QuerySet[Any]]:
        """Return queries whose union are the selected matches; each is sorted by an index."""
        [competitors], condition = self._chosen
        if competitors is None:
            parts = [self._matches(span, condition)]
        elif len(competitors) > MOST_PARTS:
            parts = [self._matches(span, condition & of_competitors(competitors))]
        else:
            parts = [self._matches(span, condition, one) for one in competitors]
        if number := _number(self.names):
            # The number of a match as well as that of a pair.
            parts.append(self._matches(span, Q(number=number)))
        return parts

    @cached_property
    def matches(self) -> QuerySet[Any]:
        """The selected matches as one query, annulled ones too."""
        [competitors], condition = self._chosen
        if competitors is not None and len(competitors) == 1 and not _number(self.names):
            return self._matches(self.span, condition, competitors[0])
        if competitors is not None:
            condition &= of_competitors(competitors)
        if number := _number(self.names):
            condition |= Q(number=number)
        return self._matches(self.span, condition)

    @cached_property
    def days(self) -> MatchDays:
        annulled = self.states == [Match.State.ANNULLED]
        return MatchDays(self.parts_of(self.span), self.start, self._count, annulled)

    @property
    def start(self) -> Start:
        before, after = (place_in(self.query.get(name, "")) for name in ("before", "after"))
        if after or before:
            return Start(before=None if after else before, after=after)
        try:
            return Start(until=date.fromisoformat(self.query.get("until", "")))
        except ValueError:
            return TOP

    def _count(self) -> Counter[tuple[str, str]]:
        if self.is_capped:
            return capped_counts(self.matches)
        now = month_begins()
        past = self.matches.filter(at__lt=now)
        # Counted in Python: to group these rows, the database would read all matches of the club.
        latest = self.matches.filter(at__gte=now).order_by("-at")
        chosen = (*self.span, "+".join(self.games), "+".join(self.states))
        key = ".".join(map(str, (*chosen, self.pair.pk if self.pair else "")))
        return Counter(latest.values_list("ruleset", "state")) + cached(
            self.club, f"counts.{key}", lambda: counts(past)
        )

    @property
    def is_capped(self) -> bool:
        """Whether the matches are counted up to a number only, since the count is not cached."""
        others = self.names or self.person or self.tables or self.numbers
        return bool(others or self.values("tournament"))

    @cached_property
    def still_playing(self) -> MatchDays:
        """The matches in play on days that are not on the first page; none on later pages, and
        for a span without today.
        """
        is_now = self.span.has(self.span_query.today)
        if self.start != TOP or self.span_query.is_of_days or not is_now:
            return MatchDays([])
        playing = seen(self.club).filter(state=Match.State.PLAYING)
        if shown := self.days.shown:
            after = midnight(shown[0] + timedelta(days=1))
            first = midnight(shown[-1])
            playing = playing.filter(Q(played_at__lt=first) | Q(played_at__gte=after))
        others = among_rare(playing)
        return MatchDays([part.filter(others) for part in self.parts_of(ALL)] if others else [])


def _number(text: str) -> int:
    return number_in({"number": text}, "number")


def _one_of(column: str, values: Sequence[Any]) -> Q:
    """Return the condition of one value, or of several; one value keeps the order of an index."""
    return Q(**{column: values[0]}) if len(values) == 1 else Q(**{f"{column}__in": values})
