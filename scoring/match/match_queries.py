"""Matches of a club: which are listed, counted, in play, or found by a search.

Reads derived columns only and scores nothing, so that a thousand matches cost as many queries as
one.
"""

from __future__ import annotations

from collections.abc import Collection, Container, Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import reduce
from itertools import count
from operator import or_
from typing import Any

from django.db.models import Exists, F, OuterRef, Prefetch, Q, QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

from clubs.lists.local_days import within
from clubs.lists.spans import Span
from clubs.models import Club, Competitor
from clubs.words.names import pair_words
from scoring.games import GAMES, modes_of
from scoring.models import Match, MatchQuerySet, Side
from scoring.rules.base.sheet import RuleSet
from scoring.rules.games.results import LOW
from scoring.table.scoresheet import rules_of_match

FEW, MOST_SIDES = 20, 2_000
"""Up to these numbers of pairs and of their matches, a search looks up the matches of each pair."""
MOST_PLAYING = 24
"""Matches in play on the club's page: more than a hall has tables."""
MOST_KEYS = 500
"""Up to this number of rare matches, a query names their keys."""
MOST_NUMBERS = 5_000
"""Numbers of matches that one query names, fewer than a database takes."""


WITH_PEOPLE = Side.objects.select_related("competitor__first", "competitor__second")
SIDES = Prefetch("sides", WITH_PEOPLE)
"""All sides of a few matches with their people, in one query."""


def sides_of(club: int) -> Prefetch[str]:
    """Return `SIDES` for many matches of the club with this key.

    Without the club the database may read the pairs of all clubs.
    """
    return Prefetch("sides", WITH_PEOPLE.filter(competitor__club=club))


def sides_in_play(club: Club) -> list[Side]:
    """Return the sides of the matches that began since yesterday and are in play, with their people
    and matches.
    """
    since = timezone.now() - timedelta(days=1)
    in_play = Match.objects.filter(club=club, state=Match.State.PLAYING, played_at__gte=since)
    sides = WITH_PEOPLE.filter(match__in=in_play).select_related(
        "match", "competitor__first", "competitor__second"
    )
    return list(sides.order_by("match__number", "position"))


def numbers_tables(club: Club) -> bool:
    """Whether one of the last matches of the club was played at a numbered table."""
    latest = club.matches.order_by("-number").values_list("table", flat=True)[:10]
    return any(table.isdecimal() for table in latest)


def first_free_table(taken: Container[str]) -> str:
    return next(table for table in map(str, count(1)) if table not in taken)


def with_sides(matches: QuerySet[Match], club: Club | None = None) -> QuerySet[Match]:
    """Return the matches with all their sides. `club`: that of many matches, as in `sides_of`."""
    return matches.prefetch_related(SIDES if club is None else sides_of(club.pk))


def listed(club: Club) -> MatchQuerySet:
    """Return the club's matches without annulled ones and those set aside before hand 1."""
    return seen(club).not_annulled()


def seen(club: Club) -> MatchQuerySet:
    """Return the club's matches, with annulled ones, without those set aside before hand 1."""
    return Match.objects.filter(Q(set_aside_at__isnull=True) | Q(hand_count__gt=0), club=club)


def among_rare(rare: QuerySet[Match]) -> Q | None:
    """Return the condition that a match is one of these; None if there are none.

    The condition has their keys if they are few: by a state alone, SQLite would read all matches of
    the club in the order of the list to find the few in that state.
    """
    keys = list(rare.order_by().values_list("pk", flat=True)[: MOST_KEYS + 1])
    if not keys:
        return None
    return Q(pk__in=rare.order_by().values("pk") if len(keys) > MOST_KEYS else keys)


def by_moment(
    matches: QuerySet[Match], competitor: Competitor | int | None = None
) -> QuerySet[Any]:
    """Return the matches, or those of one competitor, each with its moment as `at`.

    For a competitor, `at` is a column of the side, which has an index by competitor.
    """
    if competitor is None:
        return matches.annotate(at=F("played_at"))
    return matches.filter(sides__competitor=competitor).annotate(at=F("sides__played_at"))


def that_count(path: str = "") -> Q:
    """Return the condition of `Match.counts`. `path`: of rows with a match, "match__"."""
    return Q(**{f"{path}state": Match.State.FINISHED, f"{path}set_aside_at__isnull": True})


def in_mode(rules: RuleSet, path: str = "") -> Q:
    """Return the condition of matches in the mode of these rules: points are good, or bad.

    `path`: as in `that_count`. Games without such an option have one mode, so all their matches.
    """
    name = rules.mode_option
    return Q(**{f"{path}options__{name}": getattr(rules, name)}) if name else Q()


def in_which_low_wins(path: str = "") -> Q:
    """Return the condition of matches in which points are bad. `path`: as in `that_count`."""
    modes = [rules for key in GAMES for rules in modes_of(key) if rules.low_wins]
    games = [Q(**{f"{path}ruleset": rules.key}) & in_mode(rules, path) for rules in modes]
    named = [Q(**{f"{path}ruleset__startswith": kind}) for kind in LOW]
    return reduce(or_, [*games, *named])


def counted(club: Club) -> QuerySet[Match]:
    """Return the matches that count in leaderboards and statistics."""
    return Match.objects.filter(that_count(), club=club)


def playing_between(club: Club, competitors: Sequence[Competitor]) -> Match | None:
    """Return the latest match in play between exactly these sides, in any order."""
    matches = listed(club).filter(state=Match.State.PLAYING, side_count=len(competitors))
    for competitor in competitors:
        matches = matches.filter(sides__competitor=competitor)
    return matches.first()


def played_on(club: Club, competitors: Sequence[Competitor], moment: datetime) -> Match | None:
    """Return the latest match that exactly these sides ended on the local day of `moment`."""
    day = timezone.localdate(moment)
    ended = listed(club).filter(state=Match.State.FINISHED, side_count=len(competitors))
    matches = within(ended, "played_at", Span(day, day))
    for competitor in competitors:
        matches = matches.filter(sides__competitor=competitor)
    return matches.first()


def latest_competitors(club: Club, number: int) -> list[int]:
    """Return the keys of the competitors who played last, latest first, at most `number`; after
    them those who are playing now.
    """
    # Twice as many matches as competitors: most pairs of an evening play more than one.
    latest = listed(club).order_by("-played_at", "-number").values("pk")[: 2 * number]
    sides = Side.objects.filter(match__in=latest)
    rows = sides.order_by("-played_at", "-match__number", "position")
    states = dict.fromkeys(rows.values_list("competitor", "match__state"))
    busy = {key for key, state in states if state == Match.State.PLAYING}
    return sorted(dict.fromkeys(key for key, _state in states), key=busy.__contains__)[:number]


def of_competitors(competitors: QuerySet[Competitor] | Sequence[int]) -> Q:
    """Return the condition that one of these competitors plays the match."""
    return Q(pk__in=Side.objects.filter(competitor__in=competitors).values("match"))


def named(club: Club, search: str) -> tuple[list[int] | None, Q]:
    """Return competitors and a condition: the matches in which every word is in the name of a side.

    One of the competitors must play (None: they are too many); the condition is for the other
    words. If some sides have all words, only their matches are wanted.
    """
    found = [
        set(club.competitors.order_by().search(word).values_list("pk", flat=True))
        for word in pair_words(search)
    ]
    if not found:
        return None, Q()
    of_one = set.intersection(*found)
    if of_one:
        found = [of_one]
    found.sort(key=len)
    few = sorted(found[0]) if _play_little(found[0]) else None
    others = Q()
    for competitors in found[few is not None :]:
        # Among many matches, the first ones are soon found day by day. By the column, SQLite would
        # search its index for each competitor; by a sum it compares the sides of each match.
        sides = Side.objects.filter(match=OuterRef("pk")).annotate(who=F("competitor") + 0)
        others &= Q(Exists(sides.filter(who__in=competitors)))
    return few, others


def _play_little(competitors: Collection[int]) -> bool:
    """Whether it is quicker to look up the matches of each of these than to go day by day."""
    if not 3 < len(competitors) <= FEW:
        return len(competitors) <= FEW
    sides = Side.objects.filter(competitor__in=competitors).order_by()
    return sides[: MOST_SIDES + 1].count() <= MOST_SIDES


@dataclass(frozen=True)
class GameInPlay:
    """A match in play on the club's page."""

    match: Match
    rules: RuleSet

    @property
    def name(self) -> str:
        return str(GAMES[self.match.ruleset].name)

    @property
    def number(self) -> int:
        """The number of the hand in play."""
        return self.match.hand_count + 1

    @property
    def is_of_two(self) -> bool:
        return self.match.side_count == 2

    @property
    def has_rulers(self) -> bool:
        """Whether two totals grow towards a target that ends the match."""
        return self.is_of_two and bool(self.rules.target) and not self.match.hands_limit

    @property
    def mark(self) -> int | None:
        """The total from which an opening minimum applies."""
        return self.rules.points_before_minimum(0)

    @property
    def minimum_words(self) -> str:
        """Which of two sides needs how much for its first meld; empty if none does."""
        if not self.is_of_two:
            return ""
        first, second = (side.minimum for side in self.match.sides.all())
        if first and first == second:
            return _("minimum {points} for both").format(points=first)
        words = [
            _("minimum {points} for the first").format(points=first) if first else "",
            _("minimum {points} for the second").format(points=second) if second else "",
        ]
        return ", ".join(filter(None, words))


def playing(club: Club) -> list[GameInPlay]:
    """Return the latest matches in play, by table, then by number."""
    return games_in_play(listed(club).filter(state=Match.State.PLAYING))


def games_in_play(matches: QuerySet[Match]) -> list[GameInPlay]:
    """Return the latest of these matches in play, by table, then by number."""
    latest = with_sides(matches)[:MOST_PLAYING]
    games = [GameInPlay(match, rules_of_match(match)) for match in latest]
    return sorted(games, key=lambda game: by_table(game.match))


def ways_to_write(table: str) -> list[str]:
    """Return the name of a table with the capitals that a match may have."""
    return list(dict.fromkeys([table, table.upper(), table.lower(), table.capitalize()]))


def numbers_at(club: Club, tables: Collection[str], numbers: Iterable[int]) -> list[int]:
    """Return which of these matches of a club, by number, were played at one of these tables."""
    ways, asked = {way for table in tables for way in ways_to_write(table)}, list(numbers)
    # Tables are compared here, and the order is that of the numbers: otherwise the database would
    # read all matches of the table, or of the club.
    rows = club.matches.order_by("number").values_list("number", "table")
    parts = (asked[at : at + MOST_NUMBERS] for at in range(0, len(asked), MOST_NUMBERS))
    return [
        number for part in parts for number, table in rows.filter(number__in=part) if table in ways
    ]


def by_table(match: Match) -> tuple[bool, int, str, int]:
    """Return the sort key by table: 10 comes after 9, matches without a table last."""
    return not match.table, len(match.table), match.table, match.number
