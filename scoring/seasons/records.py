"""The records of a club in one game, in all its matches or in a span of dates, with their matches.

Reads derived columns only. Records of earlier months are cached, as are all their sums. A record
may be that of partners of one evening, but a run of wins only that of a pair of the club.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property
from typing import Any, NamedTuple
from urllib.parse import urlencode

from django.db.models import Exists, OuterRef, QuerySet
from django.urls import reverse
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from clubs.lists.local_days import between, moments
from clubs.lists.span_words import day_and_month
from clubs.lists.spans import ALL, Span
from clubs.models import Club, Competitor
from clubs.words.figures import points
from scoring.games import GAMES, modes_of
from scoring.match.match_queries import counted, in_mode, with_sides
from scoring.memory.earlier_months import cached, month_begins
from scoring.models import Match, Side, SideHand
from scoring.rules.base.sheet import RuleSet
from scoring.statistics.feats import Feat, Result, Run, best_of, longest, runs, shortened

LEAST_RUN = 3
"""Fewer wins one after another are no record."""
FEW_EQUAL = 3
"""Up to this number of holders of an equalled record are named."""


@dataclass(frozen=True)
class RecordScope:
    """The matches among which records are sought; without dates all of the club."""

    club: Club
    game: str
    span: Span = ALL

    @property
    def rules(self) -> RuleSet:
        """The preset of the game in the mode in which points are good, if it has one."""
        modes = modes_of(self.game)
        return next((rules for rules in modes if not rules.low_wins), modes[0])

    @property
    def key(self) -> str:
        return f"records.{self.game}.{self.span.first}.{self.span.last}"


class Found(NamedTuple):
    """The best feats of a span, by kind, and its runs of wins."""

    hands: list[Feat]
    fastest: list[Feat]
    comebacks: list[Feat]
    runs: dict[int, Run]


@dataclass(frozen=True)
class Shown:
    """A record with its words. `url`: its hand, its match or the matches of the run."""

    what: str
    value: str
    unit: str
    who: str
    where: str
    equalled: str
    link: str
    url: str


@dataclass(frozen=True)
class Records:
    """The records of a scope, those that exist, in the order of the page."""

    scope: RecordScope

    @cached_property
    def feats(self) -> Mapping[str, list[Feat]]:
        """The best feats by kind, the first to reach each of them first."""
        begin, end = moments(self.scope.span)
        now = month_begins()
        past = Found([], [], [], {})
        if begin is None or begin < now:
            until = min(end or now, now)
            key = f"{self.scope.key}.{until.date()}"
            past = cached(self.scope.club, key, lambda: _found(self.scope, begin, until))
        latest = Found([], [], [], past.runs)
        if end is None or end > now:
            latest = _found(self.scope, max(begin or now, now), end, past)
        kinds = {
            "hand": best_of(past.hands, latest.hands),
            "fastest": best_of(past.fastest, latest.fastest, is_low_best=True),
            "comeback": best_of(past.comebacks, latest.comebacks),
            "run": longest(latest.runs, LEAST_RUN),
        }
        return {kind: feats for kind, feats in kinds.items() if feats}

    @property
    def title(self) -> str:
        """The heading beside the records of other games."""
        return _("Records: {game}").format(game=GAMES[self.scope.game].name)

    @cached_property
    def _matches(self) -> dict[int, Match]:
        numbers = {feats[0].match for feats in self.feats.values()}
        matches = with_sides(Match.objects.filter(club=self.scope.club, number__in=numbers))
        return {match.number: match for match in matches}

    @cached_property
    def _named(self) -> dict[int, Competitor]:
        holders = {f.holder for feats in self.feats.values() for f in feats[: FEW_EQUAL + 1]}
        return Competitor.objects.with_players().in_bulk(holders)

    def __iter__(self) -> Iterator[Shown]:
        return (self._shown(kind, feats) for kind, feats in self.feats.items())

    def _shown(self, kind: str, feats: Sequence[Feat]) -> Shown:
        feat = feats[0]
        what, unit = self._words(kind, feat)
        link, url = self._link(kind, feat)
        return Shown(
            what=what,
            value=points(feat.value),
            unit=unit,
            who=str(self._named[feat.holder]),
            where=self._where(kind, feat),
            equalled=self._equalled(feats[1:]),
            link=link,
            url=url,
        )

    def _words(self, kind: str, feat: Feat) -> tuple[str, str]:
        match kind:
            case "hand":
                return _("Highest hand"), ngettext("point", "points", feat.value)
            case "fastest":
                target = points(self.scope.rules.target)
                return _("Fastest {target}").format(target=target), ngettext(
                    "hand", "hands", feat.value
                )
            case "comeback":
                return _("Biggest comeback"), ngettext("point behind", "points behind", feat.value)
        return _("Longest run"), ngettext("win in a row", "wins in a row", feat.value)

    def _where(self, kind: str, feat: Feat) -> str:
        today = timezone.localdate()
        day = day_and_month(timezone.localdate(feat.at), today)
        if kind == "run":
            since, last = timezone.localdate(feat.since), timezone.localdate(feat.at)
            if since.year != last.year:
                day = date_format(last, "DATE_FORMAT")
            return _("from {first} to {last}.").format(first=day_and_month(since, today), last=day)
        sides = list(self._matches[feat.match].sides.all())
        others = ", ".join(str(s) for s in sides if s.competitor_id != feat.holder)
        if kind == "fastest":
            mine = next(side.total for side in sides if side.competitor_id == feat.holder)
            rest = " × ".join(points(s.total) for s in sides if s.competitor_id != feat.holder)
            text = _("{score} against {others}, {day}.")
            return text.format(score=f"{points(mine)} × {rest}", others=others, day=day)
        return _("against {others}, {day}.").format(others=others, day=day)

    def _equalled(self, feats: Sequence[Feat]) -> str:
        if not feats:
            return ""
        names = ", ".join(str(self._named[feat.holder]) for feat in feats[:FEW_EQUAL])
        if more := len(feats) - FEW_EQUAL if len(feats) > FEW_EQUAL else 0:
            text = _("Equalled by {names} and {number} more.")
            return text.format(names=names, number=more)
        return _("Equalled by {names}.").format(names=names)

    def _link(self, kind: str, feat: Feat) -> tuple[str, str]:
        slug = self.scope.club.slug
        if kind == "run":
            place = [slug, self._named[feat.holder].number]
            asked = {**self.scope.span.parameters, "game": self.scope.game, "of": "run"}
            return _("See the matches"), f"{reverse('pair_matches', args=place)}?{urlencode(asked)}"
        url = reverse("match", args=[slug, feat.match])
        if kind == "hand":
            return _("See hand {number}").format(number=feat.hand), f"{url}#hand-{feat.hand}"
        return _("See the match"), url


def _found(
    scope: RecordScope,
    begin: datetime | None,
    end: datetime | None,
    past: Found | None = None,
) -> Found:
    """Return the best feats from `begin` to `end`.

    `past`: the feats up to `begin`, whose runs go on. Hands of fewer points than its best are left
    out: from the highest hands of the club down, the first of a month may come late.
    """
    matches = between(counted(scope.club).filter(ruleset=scope.game), "played_at", begin, end)
    sides = Side.objects.filter(match__in=matches.order_by())
    winners = sides.filter(in_mode(scope.rules, "match__"), won=True)
    run_of = shortened(runs(_results(scope.club, sides), past and past.runs))
    ended: Found = Found([], [], [], run_of)
    if scope.rules.low_wins:
        return ended
    hands = SideHand.objects.filter(in_mode(scope.rules, "match__"), club=scope.club)
    least = past.hands[0].value if past and past.hands else 1
    hands = between(hands.filter(ruleset=scope.game, points__gte=least), "played_at", begin, end)
    return ended._replace(
        hands=_feats(hands, "points", hand="number"),
        fastest=_feats(_at_target(winners, scope), "match__hand_count", is_low_best=True),
        comebacks=_feats(_from_behind(winners), "deficit"),
    )


def _at_target(winners: QuerySet[Side], scope: RecordScope) -> QuerySet[Side]:
    """Return the winners of matches that hands have brought to the usual target of the game."""
    if scope.rules.target is None:
        return winners.none()
    return winners.filter(
        match__ending=Match.Ending.TARGET,
        match__hand_count__gt=0,
        match__options__target=scope.rules.target,
    )


def _from_behind(winners: QuerySet[Side]) -> QuerySet[Side]:
    """Return the winners that were behind, and in front at the end, as `OwnMatch.is_comeback`."""
    others = Side.objects.filter(match=OuterRef("match"), total__gte=OuterRef("total"))
    in_front = ~Exists(others.exclude(position=OuterRef("position")))
    return winners.filter(in_front, deficit__gt=0)


def _feats(
    rows: QuerySet[Any], value: str, *, is_low_best: bool = False, hand: str = ""
) -> list[Feat]:
    """Return the first feat of the best value of each holder, the oldest first."""
    columns = [value, "played_at", "match__number", "competitor_id", *filter(None, [hand])]
    best = rows.order_by(value if is_low_best else f"-{value}").values(value)[:1]
    feats = rows.filter(**{value: best}).order_by("played_at", "id").values_list(*columns)
    return best_of(Feat(*row) for row in feats)


def _results(club: Club, sides: QuerySet[Side]) -> Iterator[Result]:
    of_pairs = sides.filter(
        # Without the club the database may read the pairs of all clubs.
        competitor__club=club,
        competitor__second__isnull=False,
        competitor__is_passing=False,
    )
    ordered = of_pairs.order_by("played_at", "match__number")
    columns = ordered.values_list("competitor_id", "played_at", "match__number", "won")
    for holder, at, number, won in columns:
        yield Result(holder, at, number, bool(won))
