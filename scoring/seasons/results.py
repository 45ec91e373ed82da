"""The only bridge between rows and seasons: matches that count → nights → the board of a season.

Reads derived columns only. The nights of earlier months are cached, as are all their sums.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from hashlib import blake2b
from itertools import groupby
from operator import itemgetter
from typing import Any, NamedTuple

from django.db.models import QuerySet
from django.utils import timezone

from clubs.local_days import midnight
from clubs.models import Club
from scoring.earlier_months import cached, month_begins
from scoring.match_queries import counted
from scoring.models import Season, Side
from scoring.statistics.season import (
    Board,
    PlayedMatch,
    Record,
    SeasonRules,
    Seat,
    added,
    board,
    pair_of,
    persons_of,
    records,
)


@dataclass(frozen=True)
class Span:
    """What a season is made of: its club, its dates, its rules."""

    club: Club
    first: date
    last: date
    rules: SeasonRules


class Played(NamedTuple):
    """The nights and matches of a span, and the records of pairs and of persons by their keys.

    Its dicts are never changed, since they may be those of the cache.
    """

    nights: int = 0
    matches: int = 0
    pairs: dict[int, Record] = {}
    persons: dict[int, Record] = {}

    def plus(self, other: Played) -> Played:
        """Return both together; no night may be in both."""
        return Played(
            self.nights + other.nights,
            self.matches + other.matches,
            added(self.pairs, other.pairs),
            added(self.persons, other.persons),
        )


def rules_of(season: Season) -> SeasonRules:
    """Return the rules of a season."""
    return SeasonRules.read(season.rules)


def span_of(season: Season) -> Span:
    """Return the stored span of a season."""
    return Span(season.club, season.first, season.last, rules_of(season))


def board_of(season: Season, *, is_of_pairs: bool) -> Board:
    """Return the board of a season: of its pairs, or of its persons."""
    span = span_of(season)
    return board_in(span, played_in(span), is_of_pairs=is_of_pairs)


def board_in(span: Span, played: Played, *, is_of_pairs: bool) -> Board:
    """Return the board of what was played in a span."""
    return board(played.pairs if is_of_pairs else played.persons, span.rules)


def played_in(span: Span) -> Played:
    """Return what was played in a span: the cached earlier months, and this month."""
    begin, end = midnight(span.first), midnight(span.last + timedelta(days=1))
    now, parts = month_begins(), [Played()]
    if begin < now:
        until = min(end, now)
        rules = blake2b(repr(span.rules).encode(), digest_size=8).hexdigest()
        key = f"season.{span.first}.{until.date()}.{rules}"
        parts.append(cached(span.club, key, lambda: _added_up(span, begin, until)))
    if end > now:
        parts.append(_added_up(span, max(begin, now), end))
    total = parts[0]
    for part in parts[1:]:
        total = total.plus(part)
    return total


def matches_of(span: Span, begin: datetime, end: datetime) -> list[PlayedMatch]:
    """Return the matches of a span's games that count, by their number, with one query."""
    matches = counted(span.club).filter(
        ruleset__in=span.rules.games, played_at__gte=begin, played_at__lt=end
    )
    return read_matches(Side.objects.filter(match__in=matches.order_by()))


def read_matches(
    sides: QuerySet[Side], order: Sequence[str] = ("match_id", "position")
) -> list[PlayedMatch]:
    """Return the matches of these sides as pure values, in an order that keeps matches together."""
    rows = sides.order_by(*order).values_list(
        "match_id",
        "match__played_at",
        "match__gave_up",
        "match__ending",
        "competitor_id",
        "competitor__first_id",
        "competitor__second_id",
        "competitor__is_passing",
        "total",
        "place",
    )
    return [_match(list(of_match)) for _key, of_match in groupby(rows, key=itemgetter(0))]


def _match(rows: Sequence[Any]) -> PlayedMatch:
    _key, played_at, gave_up, ending = rows[0][:4]
    seats = tuple(_seat(*row[4:]) for row in rows)
    # A corrected hand may have made the match end at its target after all.
    gave_up = gave_up if ending == "gave-up" else None
    return PlayedMatch(timezone.localtime(played_at).date(), seats, gave_up)


def _seat(
    competitor: int, first: int, second: int | None, is_passing: bool, total: int, place: int
) -> Seat:
    people = (first,) if second is None else (first, second)
    return Seat(competitor, people, second is not None and not is_passing, total, place)


def _added_up(span: Span, begin: datetime, end: datetime) -> Played:
    matches = matches_of(span, begin, end)
    return Played(
        _nights(matches),
        len(matches),
        records(matches, span.rules, pair_of),
        records(matches, span.rules, persons_of),
    )


def _nights(matches: Iterable[PlayedMatch]) -> int:
    return len({match.day for match in matches})
