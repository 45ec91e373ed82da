"""Read stored matches as the pure values of which figures are computed; derived columns only."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import reduce
from typing import Any, NamedTuple, TypeAlias

from django.db.models import Count, Exists, Max, Min, OuterRef, QuerySet, Sum
from django.utils import timezone

from clubs.lists.local_days import between, moments
from clubs.lists.spans import ALL, Span
from clubs.models import Club, Competitor, Player
from scoring.games import GAMES, modes_of, rules_with
from scoring.match.match_queries import counted, in_mode, that_count
from scoring.memory.earlier_months import month_begins, sums_of_parts
from scoring.models import Match, Side, SideHand
from scoring.rules.base.sheet import RuleSet
from scoring.statistics.figures import Opponent, OwnMatch, Sums

Part: TypeAlias = tuple[datetime | None, datetime | None]
"""The first moment of a part of a span, and the first moment after it; None: no limit."""


@dataclass(frozen=True)
class Scope:
    """The matches of some competitors in one game and a span of dates.

    A person has several competitors: the pairs they are in, also those of one evening, and
    themselves at tables of single players.
    """

    club: Club
    competitors: tuple[int, ...]
    game: str
    span: Span = ALL
    player: int | None = None
    """The person whose partners are asked for; None for a pair."""
    part: Part | None = None
    """A part of the span; None: all of it."""

    @property
    def moments(self) -> Part:
        return self.part or moments(self.span)

    @property
    def mode_option(self) -> str:
        """The option of the game that decides which points are good; empty if there is none."""
        return GAMES[self.game].rules.mode_option if self.game else ""


def competitors_of(club: Club, player: Player) -> tuple[int, ...]:
    """Return the keys of every pair that a person is or was in, and of the person alone."""
    return tuple(club.competitors.of(player).order_by("pk").values_list("pk", flat=True))


@dataclass(frozen=True)
class PlayedGame:
    """How often a game was played, and the first and last moment."""

    game: str
    matches: int
    first: datetime
    last: datetime

    def plus(self, later: PlayedGame) -> PlayedGame:
        number = self.matches + later.matches
        return PlayedGame(
            self.game, number, min(self.first, later.first), max(self.last, later.last)
        )


def played_games(club: Club, name: str, competitors: Collection[int]) -> list[PlayedGame]:
    """Return the games these competitors have played, the game of most matches first.

    `name`: the person or pair of these competitors, as `Subject.cache_name`.
    """

    def compute(begin: datetime | None, end: datetime | None) -> list[PlayedGame]:
        sides = Side.objects.filter(competitor__in=competitors)
        return _games(between(sides, "played_at", begin, end))

    games: dict[str, PlayedGame] = {}
    for part in sums_of_parts(club, f"games.{name}", ALL, compute):
        for own in part:
            games[own.game] = games[own.game].plus(own) if own.game in games else own
    return _most_first(games.values())


class Met(NamedTuple):
    """A match of two competitors against each other."""

    match: int
    game: str
    at: datetime


def meetings(first: Collection[int], second: Collection[int]) -> list[Met]:
    """Return the matches in which a side of `first` met one of `second`.

    Looks through the matches of those who played less: a regular may have thousands.
    """
    sides = Side.objects.order_by()
    counted_sides = sides.filter(competitor__in=[*first, *second]).values_list("competitor")
    count_of = dict(counted_sides.annotate(Count("id")))
    fewer, more = sorted((first, second), key=lambda keys: sum(count_of.get(k, 0) for k in keys))
    against = sides.filter(match=OuterRef("match"), competitor__in=more)
    met = sides.filter(that_count("match__"), competitor__in=fewer).filter(
        Exists(against.exclude(position=OuterRef("position")))
    )
    return [Met(*row) for row in met.values_list("match", "match__ruleset", "played_at")]


def games_of(met: Sequence[Met]) -> list[PlayedGame]:
    """Return the games of these matches, the game of most matches first."""
    days: defaultdict[str, list[datetime]] = defaultdict(list)
    for match in met:
        days[match.game].append(match.at)
    return _most_first(PlayedGame(game, len(at), min(at), max(at)) for game, at in days.items())


def _games(sides: QuerySet[Side]) -> list[PlayedGame]:
    sides = sides.filter(that_count("match__")).order_by()
    rows = sides.values_list("match__ruleset").annotate(
        Count("match"), Min("played_at"), Max("played_at")
    )
    return [PlayedGame(*row) for row in rows]


def _most_first(games: Iterable[PlayedGame]) -> list[PlayedGame]:
    return sorted(games, key=lambda each: (each.matches, each.last), reverse=True)


def own_matches(scope: Scope, keys: Collection[int] | None = None) -> list[OwnMatch]:
    """Return the matches of a scope, newest first, in two queries. `keys`: only these matches."""
    own = _sides(scope)
    if keys is not None:
        own = own.filter(match__in=keys)
    others: defaultdict[int, list[tuple[int, int, int]]] = defaultdict(list)
    in_match = Side.objects.filter(match__in=own.order_by().values("match")).order_by("position")
    for match, competitor, total, place in in_match.values_list(
        "match", "competitor", "total", "place"
    ):
        others[match].append((competitor, total, place or 0))
    names = [name for name in Sums._fields if name != "points"]
    mode = scope.mode_option
    rows = own.order_by("-played_at", "-match__number").values_list(
        "match",
        "match__number",
        "played_at",
        "competitor",
        "competitor__first",
        "competitor__second",
        "total",
        "won",
        "place",
        "deficit",
        *names,
        *([f"match__options__{mode}"] if mode else []),
    )
    return [
        _own_match(scope, row, dict(zip(names, row[10:], strict=False)), others) for row in rows
    ]


def _own_match(
    scope: Scope,
    row: Sequence[Any],
    counts: dict[str, int],
    others: Mapping[int, Sequence[tuple[int, int, int]]],
) -> OwnMatch:
    key, number, at, competitor, first, second, total, won, place, deficit = row[:10]
    mode = scope.mode_option
    rules = rules_with(scope.game, {mode: row[-1]} if mode else {})
    partner = None if scope.player is None else second if first == scope.player else first
    return OwnMatch(
        key=key,
        number=number,
        at=at,
        day=timezone.localtime(at).date(),
        competitor=competitor,
        partner=partner,
        total=total,
        won=bool(won),
        place=place,
        sums=Sums(points=total, **counts) if counts["hands"] else Sums(),
        deficit=deficit,
        opponents=tuple(
            Opponent(other, their_total, their_place > place, their_place < place)
            for other, their_total, their_place in others[key]
            if other != competitor
        ),
        low_wins=rules.low_wins,
    )


def _sides(scope: Scope) -> QuerySet[Side]:
    sides = Side.objects.filter(that_count("match__"), competitor__in=scope.competitors)
    return between(sides.filter(match__ruleset=scope.game), "played_at", *scope.moments)


def usual_rules(game: str, matches: Sequence[OwnMatch]) -> RuleSet[Any]:
    """Return a game's rules in the mode of most of these matches; for equal numbers, the preset's.

    Points of hands can be compared and averaged only within one mode.
    """
    preset = GAMES[game].rules
    others = sum(match.low_wins != preset.low_wins for match in matches)
    if 2 * others <= len(matches):
        return preset
    return next(rules for rules in modes_of(game) if rules.low_wins != preset.low_wins)


def hands(scope: Scope, rules: RuleSet[Any]) -> QuerySet[SideHand]:
    """Return what the competitors of a scope did in each hand of this mode, in no order."""
    rows = SideHand.objects.filter(
        in_mode(rules, "match__"), competitor__in=scope.competitors, ruleset=scope.game
    )
    return between(rows, "played_at", *scope.moments)


def best_hand(scope: Scope, rules: RuleSet[Any]) -> SideHand | None:
    """Return the hand of the most points (the fewest if points are bad), the first of equals."""
    return hands(scope, rules).order_by("points" if rules.low_wins else "-points", *OLDEST).first()


def worst_hand(scope: Scope, rules: RuleSet[Any]) -> SideHand | None:
    """Return the hand of the fewest points (the most if points are bad), the first of equals."""
    return hands(scope, rules).order_by("-points" if rules.low_wins else "points", *OLDEST).first()


def best_points(matches: Collection[int], *, least: bool) -> dict[int, int]:
    """Return the points of the best hand of each competitor in these matches."""
    best = Min("points") if least else Max("points")
    hands = SideHand.objects.filter(match__in=matches).values_list("competitor")
    return dict(hands.annotate(best=best))


OLDEST = ("played_at", "match", "number")


def club_sums(club: Club, rules: RuleSet[Any], span: Span) -> Sums:
    """Return the sums over all hands of a club in this mode; cached for earlier months."""

    def compute(begin: datetime | None, end: datetime | None) -> Sums:
        return _sums(club, rules, begin, end)

    key = f"figures.{mode_key(rules)}"
    return reduce(Sums.plus, sums_of_parts(club, key, span, compute), Sums())


def mode_key(rules: RuleSet[Any]) -> str:
    """Return a text that is the same for all rules of one game and mode."""
    return f"{rules.key}.{getattr(rules, rules.mode_option)}" if rules.mode_option else rules.key


def _sums(club: Club, rules: RuleSet[Any], begin: datetime | None, end: datetime | None) -> Sums:
    # The matches first, by their index: few of them are in a span, and each has few sides.
    matches = counted(club).filter(in_mode(rules), ruleset=rules.key, hand_count__gt=0)
    matches = between(matches, "played_at", begin, end)
    columns = ["total" if name == "points" else name for name in Sums._fields]
    row = matches.order_by().aggregate(**{f"of_{name}": Sum(f"sides__{name}") for name in columns})
    return Sums(*(row[f"of_{name}"] or 0 for name in columns))


def version_of(club: Club) -> str:
    """Return a text that differs after every change to a match of the club."""
    latest = Match.objects.filter(club=club, played_at__gte=month_begins()).order_by()
    state = latest.aggregate(versions=Sum("version"), number=Count("pk"))
    return f"{club.past_version}.{state['versions']}.{state['number']}"


def named(keys: Collection[int]) -> dict[int, Competitor]:
    """Return these competitors with their people, by key."""
    return Competitor.objects.with_players().in_bulk(keys)
