"""The hands and the matches that a figure of a person or pair is made of."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import cached_property
from typing import Self

from django.db.models import Q, QuerySet, Sum
from django.utils.dateparse import parse_datetime
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from clubs.words.figures import points
from scoring.labels.measures import measure_label
from scoring.memory import played as rows
from scoring.models import SideHand
from scoring.profiles.lines import HandRow, MatchRow, Naming, keys_of
from scoring.profiles.profile import Profile
from scoring.statistics import figures
from scoring.statistics.figures import Measure, OwnMatch

HANDS_PER_PAGE = 50
LARGEST_KEY, LARGEST_NUMBER = 10**18, 10**4
"""Larger numbers in an address are no match and no hand, and a database refuses some of them."""


@dataclass(frozen=True)
class HandsBehind:
    """One page of the hands of a figure, newest first. `after`: the hand before this page."""

    profile: Profile
    measure: Measure | None
    after: str

    @classmethod
    def of(cls, profile: Profile, code: str, after: str) -> Self:
        """Return the hands of the figure with this code; of all hands for an unknown code."""
        known = figures.measures(profile.rules) if profile.game else []
        measure = next((each for each in known if each.code == code), None)
        return cls(profile, measure or next(iter(known), None), after)

    @property
    def title(self) -> str:
        if self.measure is None:
            return _("Hands")
        return measure_label(self.measure.code, self.profile.rules)

    @property
    def _hands(self) -> QuerySet[SideHand]:
        hands = rows.hands(self.profile.scope, self.profile.rules)
        if self.measure is None or self.measure.code == "points":
            return hands
        return hands.filter(**{f"{self.measure.column}__gt": 0})

    @property
    def summary(self) -> str:
        """The sum of the figure and the number of all hands, in words."""
        if self.measure is None:
            return _("No hands yet.")
        total = self._hands.aggregate(total=Sum(self.measure.column))["total"] or 0
        of = self.profile.sums
        hands = of.hands_with_minimum if self.measure.per == "minimum" else of.hands
        if self.measure.per == "minimum":
            text = ngettext(
                "{total} in {hands} hand with a minimum",
                "{total} in {hands} hands with a minimum",
                hands,
            )
        else:
            text = ngettext("{total} in {hands} hand", "{total} in {hands} hands", hands)
        return text.format(total=points(total), hands=points(hands))

    @property
    def rows(self) -> list[tuple[HandRow, int]]:
        """The hands of this page, each with its figure."""
        shown = self._page[:HANDS_PER_PAGE]
        scope = self.profile.scope
        matches = {
            match.key: match
            for match in rows.own_matches(scope, keys={hand.match_id for hand in shown})
        }
        naming = _naming(self.profile, matches.values())
        column = self.measure.column if self.measure else "points"
        return [
            (naming.hand_row(hand, matches[hand.match_id]), getattr(hand, column)) for hand in shown
        ]

    @cached_property
    def _page(self) -> Sequence[SideHand]:
        hands = self._hands.order_by("-played_at", "-match", "-number")
        if mark := _Mark.read(self.after):
            same = Q(played_at=mark.at)
            same_match = same & Q(match=mark.match)
            hands = hands.filter(
                Q(played_at__lt=mark.at)
                | same & Q(match__lt=mark.match)
                | same_match & Q(number__lt=mark.number)
            )
        return list(hands[: HANDS_PER_PAGE + 1])

    @property
    def next_url(self) -> str:
        """The address of the next page; empty after the last."""
        page = self._page
        if len(page) <= HANDS_PER_PAGE or self.measure is None:
            return ""
        mark = _Mark.of(page[HANDS_PER_PAGE - 1]).write()
        return f"{self.profile.hands_url(self.measure.code)}&after={mark}"


@dataclass(frozen=True)
class _Mark:
    """The place of a hand in the list, from which the next page begins."""

    at: datetime
    match: int
    number: int

    @classmethod
    def of(cls, hand: SideHand) -> Self:
        return cls(hand.played_at, hand.match_id, hand.number)

    @classmethod
    def read(cls, text: str) -> Self | None:
        """Return the place that `write` wrote; None for any other text."""
        at, _dot, rest = text.partition("_")
        match, _dot, number = rest.partition("_")
        if not (match.isdecimal() and number.isdecimal() and len(rest) < 30):
            return None
        try:
            moment = parse_datetime(f"{at}+00:00")
        except ValueError:
            return None
        if moment is None or int(match) > LARGEST_KEY or int(number) > LARGEST_NUMBER:
            return None
        return cls(moment, int(match), int(number))

    def write(self) -> str:
        moment = self.at.astimezone(tz=UTC).replace(tzinfo=None)
        return f"{moment.isoformat()}_{self.match}_{self.number}"


@dataclass(frozen=True)
class MatchesBehind:
    """The matches of a figure: all of a span, or those won, beside or against somebody."""

    profile: Profile
    of: str = ""
    beside: int | None = None
    against: int | None = None

    @cached_property
    def matches(self) -> list[OwnMatch]:
        matches = self.profile.matches
        if self.of == "run":
            matches = list(reversed(figures.longest_run(matches)))
        tests = {
            "won": lambda match: match.won,
            "drawn": lambda match: match.drawn,
            "lost": lambda match: not match.won and not match.drawn,
            "comeback": lambda match: match.is_comeback,
        }
        if test := tests.get(self.of):
            matches = [match for match in matches if test(match)]
        if self.beside:
            matches = [match for match in matches if match.partner == self.beside]
        if self.against:
            matches = [match for match in matches if self._meets(match)]
        return matches

    def _meets(self, match: OwnMatch) -> bool:
        return any(other.competitor == self.against for other in match.opponents)

    @property
    def title(self) -> str:
        titles = {
            "won": _("Matches won"),
            "drawn": _("Matches drawn"),
            "lost": _("Matches lost"),
            "comeback": _("Matches won from behind"),
            "run": _("Longest run of wins"),
        }
        return titles.get(self.of, _("Matches"))

    @property
    def who(self) -> str:
        """The partner or the opponent of these matches, in words; empty without."""
        club = self.profile.subject.club
        if self.beside and (player := club.players.filter(pk=self.beside).first()):
            return _("with {partner}").format(partner=player.name)
        if self.against:
            other = club.competitors.with_players().filter(pk=self.against).first()
            return _("against {others}").format(others=other) if other else ""
        return ""

    @property
    def summary(self) -> str:
        """Whose matches these are and how many, in words."""
        number = len(self.matches)
        text = ngettext("{number} match", "{number} matches", number).format(number=number)
        return f"{text}, {self.who}" if self.who else text

    def rows_of(self, matches: Iterable[OwnMatch]) -> list[MatchRow]:
        """Return these matches as lines of a list."""
        shown = list(matches)
        naming = _naming(self.profile, shown)
        return [naming.match_row(match) for match in shown]


def _naming(profile: Profile, matches: Iterable[OwnMatch]) -> Naming:
    slug, named = profile.subject.club.slug, rows.named(keys_of(matches))
    return Naming(slug, named, profile.today, profile.rules)
