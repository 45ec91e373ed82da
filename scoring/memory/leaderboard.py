"""The leaderboard of a club: its pairs, or its players, ranked by their matches of a game.

Reads derived columns only and scores nothing.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from functools import cached_property
from operator import itemgetter
from typing import Any, NamedTuple

from django.core.paginator import Page, Paginator
from django.db.models import Count, Exists, Max, QuerySet, Subquery
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext_lazy

from clubs.lists.local_days import between
from clubs.lists.spans import ALL, Span, month_of
from clubs.models import Club, Competitor
from clubs.words.figures import points, signed
from scoring.games import GAMES, Label, Text
from scoring.labels import FIELDS, OUTS
from scoring.match.match_queries import counted
from scoring.memory.earlier_months import sums_of_parts
from scoring.memory.tallies import Tally, added, tallies
from scoring.models import HouseRules, Side
from scoring.rules.base.sheet import RuleSet

PLACES = 25
"""Places on a page of the leaderboard."""
FOR, AGAINST = pgettext_lazy("table of pairs", "For"), pgettext_lazy("table of pairs", "Against")
PLAYED = Label(
    pgettext_lazy("table of pairs, in full", "Played"), pgettext_lazy("table of pairs", "Played")
)
WON = Label(pgettext_lazy("table of pairs, in full", "Won"), pgettext_lazy("table of pairs", "Won"))
DIFFERENCE = Label(
    pgettext_lazy("table of pairs", "Difference"), pgettext_lazy("table of pairs", "Diff.")
)
BEATEN = pgettext_lazy("table of players", "Beaten")


@dataclass(frozen=True)
class Standing:
    competitor: Competitor
    place: int
    tally: Tally

    @property
    def difference(self) -> int:
        return self.tally.points_for - self.tally.points_against


class Column(NamedTuple):
    """A column of figures. `style`: its CSS classes; `stress`: those of the cells alone.

    `is_compared`: whether the club's page has it.
    """

    label: Label
    figure: Callable[[Standing], int | str]
    style: str = ""
    stress: str = ""
    is_compared: bool = True


@dataclass(frozen=True)
class Leaderboard:
    """The pairs or the single players of a club who have played a game, best first.

    Pairs are sorted by matches won, then difference of points, then points; single players by
    matches won, then players beaten, since in some games points are bad.
    """

    game: str
    standings: Sequence[Standing]
    pages: Page[tuple[int, Tally]] | None = None
    """The page that these standings are cut to; None: they are all."""

    @property
    def rules(self) -> RuleSet:
        return GAMES[self.game].rules

    @property
    def name(self) -> str:
        return str(GAMES[self.game].name)

    @property
    def is_of_pairs(self) -> bool:
        return self.rules.persons_per_side == 2

    @property
    def best(self) -> Label | None:
        """The name of the best kind of canasta; None in a game without."""
        return FIELDS[self.rules.canastras[0]] if self.rules.canastras else None

    @property
    def out(self) -> Label | None:
        """The name of going out in this game; None in a game without hands."""
        fields = self.rules.fields(self.rules.start())
        return next((OUTS[field.code] for field in fields if field.code in OUTS), None)

    @property
    def title(self) -> str:
        return _("Table of pairs") if self.is_of_pairs else _("Table of players")

    @property
    def who(self) -> str:
        """The head of the column of names."""
        return _("Pair") if self.is_of_pairs else _("Player")

    @cached_property
    def columns(self) -> list[Column]:
        """The columns of figures, those of less weight only on wide screens."""
        columns = [
            Column(PLAYED, lambda one: one.tally.played, "wide"),
            Column(WON, lambda one: one.tally.won, stress="strong"),
        ]
        if self.is_of_pairs:
            columns += [
                _column(FOR, lambda one: points(one.tally.points_for), "wide", False),
                _column(AGAINST, lambda one: points(one.tally.points_against), "wide", False),
                Column(DIFFERENCE, lambda one: signed(one.difference)),
            ]
        else:
            columns.append(_column(BEATEN, lambda one: one.tally.beaten))
        if self.best:
            columns.append(_column(self.best.short, lambda one: one.tally.best, "wide"))
        if self.out:
            columns.append(_column(self.out.short, lambda one: one.tally.went_out, "wide"))
        return columns

    @property
    def compared(self) -> list[Column]:
        return [column for column in self.columns if column.is_compared]

    @property
    def lines(self) -> Iterator[tuple[Standing, list[tuple[str, int | str]]]]:
        """Yield each standing with its cells: CSS classes and figure."""
        return self.lines_with(self.columns)

    def lines_with(
        self, columns: Sequence[Column], most: int | None = None
    ) -> Iterator[tuple[Standing, list[tuple[str, int | str]]]]:
        for one in self.standings[:most]:
            yield one, [(f"{c.style} {c.stress}", c.figure(one)) for c in columns]

    def all_words(self, shown: int) -> str:
        """The link to the whole leaderboard; empty if `shown` lines are all."""
        count = self.pages.paginator.count if self.pages else 0
        if count <= shown:
            return ""
        if self.is_of_pairs:
            return ngettext("See the pair", "See all {n} pairs", count).format(n=count)
        return ngettext("See the player", "See all {n} players", count).format(n=count)


def _column(
    name: Text, figure: Callable[[Standing], int | str], style: str = "", is_compared: bool = True
) -> Column:
    return Column(Label(name, name), figure, style, is_compared=is_compared)


def games_played(club: Club) -> list[str]:
    """Return the games with a finished match: the club's usual game, then the latest first.

    The usual game is that of the club's default rules, or else the game with the most matches.
    """
    return usual_first(club, list(newest_matches(club)))


def newest_matches(club: Club) -> dict[str, datetime]:
    """Return the moment of the newest finished match of each game, the latest game first."""
    # The newest match of each game: the database reads one row of its index for each.
    ended = counted(club).order_by("-played_at").values("played_at")
    newest: dict[str, Any] = {
        f"game_{at}": Subquery(ended.filter(ruleset=game)[:1]) for at, game in enumerate(GAMES)
    }
    newest["own"] = Exists(own_games(club))
    *played, has_own = Club.objects.filter(pk=club.pk).annotate(**newest).values_list(*newest).get()
    by_game = [(at, game) for at, game in zip(played, GAMES, strict=True) if at is not None]
    if has_own:
        rows = counted(club).filter(ruleset__in=own_games(club)).order_by()
        by_game += (
            rows.values_list("ruleset").annotate(at=Max("played_at")).values_list("at", "ruleset")
        )
    return {game: at for at, game in sorted(by_game, key=itemgetter(0), reverse=True)}


def own_games(club: Club) -> QuerySet[HouseRules, str]:
    """Return the keys of the games of which the club keeps only results."""
    named = HouseRules.objects.filter(club=club, ruleset__contains=":")
    return named.order_by().values_list("ruleset", flat=True).distinct()


def usual_first(club: Club, games: list[str]) -> list[str]:
    if len(games) < 2:
        return games
    default = _default_game(club)
    usual = default if default in games else main_game(club, games, ALL)
    return sorted(games, key=lambda game: game != usual)


def _default_game(club: Club) -> str:
    """Return the game of the rules that the club chose as its default; empty without a choice."""
    chosen = club.default_rules
    if not chosen.isdecimal():
        return chosen
    rules = HouseRules.objects.filter(club=club, number=int(chosen))
    return rules.values_list("ruleset", flat=True).first() or ""


def main_game(club: Club, games: Sequence[str], span: Span) -> str:
    """Return the game with the most matches in a span; the first of `games` without matches."""
    if len(games) == 1:
        return games[0]

    def compute(begin: datetime | None, end: datetime | None) -> Counter[str]:
        return _games(club, games, begin, end)

    counts = sum(sums_of_parts(club, f"games.{','.join(games)}", span, compute), Counter[str]())
    return max(games, key=lambda game: counts[game])


def _games(
    club: Club, games: Sequence[str], begin: datetime | None, end: datetime | None
) -> Counter[str]:
    matches = between(counted(club).filter(ruleset__in=games), "played_at", begin, end)
    rows = matches.order_by().values_list("ruleset").annotate(Count("id"))
    return Counter(dict(rows))


def leaderboard(club: Club, game: str, span: Span = ALL, page: str | None = None) -> Leaderboard:
    """Return the leaderboard of the matches of a game in a span of dates.

    `page`: the number of one page, or of the nearest page; None: all of it. Equal lines share a
    place, and the next place is left out.
    """
    empty = Leaderboard(game, [])
    placed = _placed(_tallies(club, game, span), of_pairs=empty.is_of_pairs)
    if page is None:
        return Leaderboard(game, _named(placed))
    pages = Paginator(placed, PLACES).get_page(page)
    return Leaderboard(game, _named(list(pages)), pages)


def _tallies(club: Club, game: str, span: Span) -> list[Tally]:
    def compute(begin: datetime | None, end: datetime | None) -> list[Tally]:
        return tallies(_sides(club, game, begin, end))

    return added(*sums_of_parts(club, f"table.{game}", span, compute))


def _sides(club: Club, game: str, begin: datetime | None, end: datetime | None) -> QuerySet[Side]:
    """Return the sides of the club's own pairs, or players, in the matches that count."""
    matches = between(counted(club).filter(ruleset=game), "played_at", begin, end)
    is_single = GAMES[game].rules.persons_per_side == 1
    return Side.objects.filter(
        match__in=matches.order_by(),
        # Without the club the database may read the pairs of all clubs.
        competitor__club=club,
        competitor__is_passing=False,
        competitor__second__isnull=is_single,
    )


def is_on_leaderboard(game: str, competitor: Competitor) -> bool:
    """Whether a competitor has a line, by the same condition as `_sides`."""
    is_single = GAMES[game].rules.persons_per_side == 1
    return not competitor.is_passing and (competitor.second_id is None) == is_single


def places_with(
    club: Club, game: str, month: date, more: Sequence[Tally]
) -> tuple[dict[int, int], dict[int, int]]:
    """Return the place of each competitor in a month, as it is and with `more` tallies."""
    sums = _tallies(club, game, month_of(month))
    after = [tally for tally in added(sums, more) if tally.played]
    of_pairs = GAMES[game].rules.persons_per_side == 2
    before, placed = (
        {tally.competitor: place for place, tally in _placed(some, of_pairs=of_pairs)}
        for some in (sums, after)
    )
    return before, placed


def _named(placed: Sequence[tuple[int, Tally]]) -> list[Standing]:
    keys = [tally.competitor for _place, tally in placed]
    named = Competitor.objects.with_players().in_bulk(keys)
    return [Standing(named[tally.competitor], place, tally) for place, tally in placed]


def _placed(sums: list[Tally], *, of_pairs: bool) -> list[tuple[int, Tally]]:
    def merit(tally: Tally) -> tuple[int, ...]:
        if of_pairs:
            return tally.won, tally.points_for - tally.points_against, tally.points_for
        return tally.won, tally.beaten

    # Sorting keeps the order of equals: `added` has them as they joined the club.
    sums.sort(key=merit, reverse=True)
    placed: list[tuple[int, Tally]] = []
    for index, tally in enumerate(sums, start=1):
        is_equal = placed and merit(placed[-1][1]) == merit(tally)
        placed.append((placed[-1][0] if is_equal else index, tally))
    return placed
