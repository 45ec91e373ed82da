"""Read the matches of a season from the database, and add them up to its board.

Reads derived columns only. The nights of earlier months are cached, as are all their sums.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta, tzinfo
from hashlib import blake2b
from itertools import groupby
from operator import itemgetter
from typing import Any, NamedTuple

from django.db.models import Case, F, QuerySet, When
from django.utils import timezone

from clubs.lists.local_days import between
from clubs.lists.spans import Span
from clubs.models import Club
from scoring.match.match_queries import counted, in_which_low_wins
from scoring.memory.earlier_months import sums_of_parts
from scoring.models import Season, Side
from scoring.statistics.season import (
    Board,
    PlayedMatch,
    SeasonRecord,
    SeasonRules,
    Seat,
    added,
    board,
    nights_of,
    pair_of,
    persons_of,
    records,
)


@dataclass(frozen=True)
class SeasonScope:
    """The matches of a season, or of an edited one: those of these days that its rules count."""

    club: Club
    days: Span
    rules: SeasonRules


class SeasonSums(NamedTuple):
    """The nights and matches of a span, and the records of pairs and of persons by their keys.

    Its dicts are never changed, since they may be those of the cache.
    """

    nights: int = 0
    matches: int = 0
    pairs: dict[int, SeasonRecord] = {}
    persons: dict[int, SeasonRecord] = {}

    @classmethod
    def of_parts(cls, parts: Sequence[SeasonSums]) -> SeasonSums:
        """Return several together; no night may be in two of them."""
        return cls(
            sum(part.nights for part in parts),
            sum(part.matches for part in parts),
            added(*(part.pairs for part in parts)),
            added(*(part.persons for part in parts)),
        )


def rules_of(season: Season) -> SeasonRules:
    return SeasonRules.read(season.rules)


def scope_of(season: Season) -> SeasonScope:
    return SeasonScope(season.club, Span(season.first, season.last), rules_of(season))


def board_of(season: Season, *, is_of_pairs: bool) -> Board:
    """Return the board of a season: of its pairs, or of its persons."""
    scope = scope_of(season)
    return board_in(scope, played_in(scope), is_of_pairs=is_of_pairs)


def board_in(scope: SeasonScope, played: SeasonSums, *, is_of_pairs: bool) -> Board:
    return board(played.pairs if is_of_pairs else played.persons, scope.rules)


def played_in(scope: SeasonScope) -> SeasonSums:
    """Return the sums over the matches of a scope: the cached earlier months, and this month."""

    def compute(begin: datetime | None, end: datetime | None) -> SeasonSums:
        return _added_up(scope, begin, end)

    rules = blake2b(repr(scope.rules).encode(), digest_size=8).hexdigest()
    parts = sums_of_parts(scope.club, f"season.{rules}", scope.days, compute)
    return SeasonSums.of_parts(parts)


def usual_minimum(club: Club, games: tuple[str, ...], today: date) -> int:
    """Return how many matches a place of a new season should need: half of what a middling pair
    (person, without pairs) played in the last year, at most the usual number.
    """
    rules = SeasonRules(games)
    year = played_in(SeasonScope(club, Span(today - timedelta(days=365), today), rules))
    played = sorted(record.matches for record in (year.pairs or year.persons).values())
    return min(rules.minimum, played[len(played) // 2] // 2) if played else 0


def matches_of(
    scope: SeasonScope, begin: datetime | None, end: datetime | None
) -> list[PlayedMatch]:
    """Return the matches of a scope's games that count, by their number, with one query."""
    games = counted(scope.club).filter(ruleset__in=scope.rules.games)
    matches = between(games, "played_at", begin, end)
    return read_matches(scope.club, Side.objects.filter(match__in=matches.order_by()))


def read_matches(
    club: Club, sides: QuerySet[Side], order: Sequence[str] = ("match_id", "position")
) -> list[PlayedMatch]:
    """Return the matches of these sides of a club as pure values.

    `order` keeps the sides of a match together.
    """
    # Without the club the database may read the pairs and matches of all clubs.
    sides = sides.filter(competitor__club=club, match__club=club)
    # The moment once for a match: Django takes as long to read it as the rest of a row.
    played_at = Case(When(position=0, then=F("match__played_at")))
    low_wins = Case(When(in_which_low_wins("match__"), position=0, then=1))
    rows = sides.order_by(*order).values_list(
        "match_id",
        played_at,
        "match__gave_up",
        "match__ending",
        low_wins,
        "competitor_id",
        "competitor__first_id",
        "competitor__second_id",
        "competitor__is_passing",
        "total",
        "place",
    )
    zone = timezone.get_current_timezone()
    return [_match(list(of_match), zone) for _key, of_match in groupby(rows, key=itemgetter(0))]


def _match(rows: Sequence[Any], zone: tzinfo) -> PlayedMatch:
    _key, played_at, gave_up, ending, low_wins = rows[0][:5]
    # A list takes less time than a generator, and a season has ten thousands of matches.
    seats = tuple([_seat(*row[5:]) for row in rows])
    # A corrected hand may have made the match end at its target after all.
    gave_up = gave_up if ending == "gave-up" else None
    return PlayedMatch(played_at.astimezone(zone).date(), seats, gave_up, bool(low_wins))


def _seat(
    competitor: int, first: int, second: int | None, is_passing: bool, total: int, place: int
) -> Seat:
    people = (first,) if second is None else (first, second)
    return Seat(competitor, people, second is not None and not is_passing, total, place)


def _added_up(scope: SeasonScope, begin: datetime | None, end: datetime | None) -> SeasonSums:
    matches = matches_of(scope, begin, end)
    nights = nights_of(matches, scope.rules)
    return SeasonSums(
        len(nights),
        len(matches),
        records(nights, scope.rules, pair_of),
        records(nights, scope.rules, persons_of),
    )
