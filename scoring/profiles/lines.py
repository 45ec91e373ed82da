"""Lines of the pages of persons and pairs: a figure, an opponent, a match, a hand."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any

from django.urls import reverse
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from clubs.models import Competitor
from clubs.words.figures import points
from scoring.labels.days import spoken_day
from scoring.labels.measures import hand_words
from scoring.models import SideHand
from scoring.rules.base.sheet import RuleSet
from scoring.statistics.figures import OwnMatch, WinRecord


@dataclass(frozen=True)
class MeasureRow:
    """A figure beside that of the club. `url`: the hands that it is made of."""

    label: str
    own: str
    club: str
    url: str
    note: str = ""


@dataclass(frozen=True)
class Against:
    """A partner or an opponent with the record of the matches. `url`: their page, if any."""

    name: str
    record: WinRecord
    url: str
    matches_url: str


@dataclass(frozen=True)
class MatchRow:
    """A match in a list: its day in words, partner and opponents, and both totals."""

    match: OwnMatch
    day: str
    names: str
    url: str

    @property
    def total(self) -> str:
        return points(self.match.total)

    @property
    def other_totals(self) -> list[tuple[str, bool]]:
        """The total of each opponent, and whether that opponent won."""
        ahead = [other for other in self.match.opponents if other.ahead]
        best = min if self.match.low_wins else max
        winner = best(ahead, key=lambda other: other.total, default=None)
        return [(points(other.total), other is winner) for other in self.match.opponents]


@dataclass(frozen=True)
class HandRow:
    """One hand in a list or as a record, with its words and the address of its score sheet."""

    hand: SideHand
    day: str
    words: str
    names: str
    url: str

    @property
    def number_words(self) -> str:
        return _("hand {number}").format(number=self.hand.number)

    @property
    def link_words(self) -> str:
        return _("See hand {number}").format(number=self.hand.number)

    @property
    def summary(self) -> str:
        """The result, partner, opponents and day, as sentences."""
        first = f"{self.words}. " if self.words else ""
        return f"{first}{capfirst(self.names)}, {self.day}".removesuffix(".") + "."


@dataclass(frozen=True)
class RecordRow:
    """A record of a person or pair: what, how much, and the hand or match it comes from."""

    label: str
    figure: str
    words: str
    url: str


@dataclass(frozen=True)
class Naming:
    """Names and links for lines of matches and hands: the slug of the club, names, today, rules."""

    slug: str
    named: Mapping[int, Competitor]
    today: date
    rules: RuleSet[Any]

    def names(self, match: OwnMatch) -> str:
        """Return the partner and the opponents of a match, in words."""
        others = " · ".join(str(self.named[other.competitor]) for other in match.opponents)
        partner = ""
        if match.partner is not None:
            own = self.named[match.competitor]
            partner = next(each.short_name for each in own.players if each.pk == match.partner)
        if partner:
            return _("with {partner}, against {others}").format(partner=partner, others=others)
        return _("against {others}").format(others=others)

    def match_row(self, match: OwnMatch) -> MatchRow:
        url = reverse("match", args=[self.slug, match.number])
        return MatchRow(match, spoken_day(match.day, self.today), self.names(match), url)

    def hand_row(self, hand: SideHand, match: OwnMatch) -> HandRow:
        url = reverse("match", args=[self.slug, match.number])
        return HandRow(
            hand,
            spoken_day(match.day, self.today),
            capfirst(hand_words(self.rules, hand)),
            self.names(match),
            f"{url}#hand-{hand.number}",
        )


def keys_of(matches: Iterable[OwnMatch]) -> set[int]:
    matches = list(matches)
    keys = {other.competitor for match in matches for other in match.opponents}
    return keys | {match.competitor for match in matches}


def outcome(match: OwnMatch) -> tuple[str, str, str]:
    """Return the outcome of a match as one letter, as a word, and as a code."""
    if match.won:
        return pgettext("one letter: won", "W"), _("win"), "won"
    if match.drawn:
        return pgettext("one letter: drawn", "D"), _("drawn"), "drawn"
    return pgettext("one letter: lost", "L"), _("loss"), "lost"
