"""The rules of a club at a glance: its own in six lines, and those that it also plays."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import cached_property

from django.db.models import Count
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from clubs.lists.local_days import within
from clubs.lists.spans import year_of
from clubs.models import Club
from clubs.words.figures import points
from scoring.games import GAMES, VARIANTS
from scoring.house_rules.house import OwnRules, Playbook, preset, variant
from scoring.labels import OPTIONS, in_groups, option_label
from scoring.labels.effects import value_words
from scoring.match.match_queries import listed
from scoring.rules.base.sheet import RuleSet
from scoring.table.scoresheet import ChosenRules

LINES = 6
TARGET, MINIMUM = "target", "minimum"
CHECKS = {"rich_hand"}
"""Options that only ask again before a hand is saved."""


@dataclass(frozen=True)
class RuleLine:
    """One thing that is counted. `is_own`: other than in the preset."""

    label: str
    words: str
    is_own: bool


@dataclass(frozen=True)
class PlayedRules:
    """Rules with the number of their matches this year; `own`: the house rules they are."""

    chosen: ChosenRules
    own: OwnRules | None
    matches: int


@dataclass(frozen=True)
class Overview:
    """The rules of a club, those it played this year and the ready ones, for the page of rules."""

    book: Playbook

    @property
    def own(self) -> OwnRules | None:
        """The house rules that are the club's rules; None for a preset."""
        return self.book.house(self.book.usual.number) if self.book.usual.number else None

    @property
    def compared(self) -> ChosenRules:
        """The rules to compare with the club's rules, unless others are chosen."""
        return next(chosen for chosen in self.book.offered if chosen != self.book.usual)

    @cached_property
    def lines(self) -> list[RuleLine]:
        return in_lines(self.book.usual)

    @cached_property
    def others(self) -> list[PlayedRules]:
        """The other rules, most played first: house rules, and presets with a match this year."""
        counts = _matches_this_year(self.book.club)
        own = [
            PlayedRules(own.chosen, own, counts[str(own.row.number)])
            for own in self.book.active
            if own.row.number != self.book.usual.number
        ]
        presets = [
            PlayedRules(preset(game), None, counts[game])
            for game in GAMES
            if counts[game] and preset(game) != self.book.usual
        ]
        return sorted([*own, *presets], key=lambda played: -played.matches)

    @cached_property
    def presets(self) -> list[ChosenRules]:
        """The presets that stand nowhere else on the page, each before its variants."""
        shown = [self.book.usual, *(played.chosen for played in self.others)]
        return [
            chosen
            for game in GAMES
            for chosen in (preset(game), *(v for v in map(variant, VARIANTS) if v.key == game))
            if chosen not in shown
        ]


def in_lines(chosen: ChosenRules) -> list[RuleLine]:
    """Return rules in six lines: the end, the opening minimum, what differs from the preset, and
    the bonuses worth most to know.
    """
    rules, usual = chosen.rules, GAMES[chosen.key].rules
    words = {name: _words(name, rules) for name in _names(chosen.key, rules)}
    others = {name for name in words if words[name] != _words(name, usual)}
    first = [name for name in words if words[name] or name in others]
    by_weight = sorted(first, key=lambda name: (name not in first[:2], name not in others))
    shown = by_weight[:LINES]
    return [
        RuleLine(_label(name), words[name] or _nothing(name), name in others)
        for name in words
        if name in shown
    ]


def _names(game: str, rules: RuleSet) -> list[str]:
    """Return what can have a line, most important first."""
    groups, options = GAMES[game].groups, rules.options()
    rest = [name for _title, names in in_groups(game, options) for name in names]
    minimums = set(groups.get(MINIMUM, ()))
    names = [*groups["match"], MINIMUM, *GAMES[game].bonuses, *rest]
    return [
        name
        for name in dict.fromkeys(names)
        if name == MINIMUM or (name in options and name not in minimums | CHECKS)
    ]


def _label(name: str) -> str:
    return {TARGET: _("Ends at"), MINIMUM: _("Opening minimum")}.get(name) or option_label(name)


def _nothing(name: str) -> str:
    return _("none") if name == MINIMUM else points(0)


def _words(name: str, rules: RuleSet) -> str:
    """Return the value in words; empty for what counts nothing."""
    if name == MINIMUM:
        return _minimum(rules)
    if name == TARGET and rules.target:
        text = ngettext("{number} point", "{number} points", rules.target)
        return text.format(number=points(rules.target))
    options = rules.options()
    needs = OPTIONS[name].needs if name in OPTIONS else ""
    value = options.get(name)
    if (needs and not options.get(needs)) or (not value and not isinstance(value, bool)):
        return ""
    return value_words(name, value)


def _minimum(rules: RuleSet) -> str:
    if rules.minimums_by_hand:
        of_hand = _("from hand {number} on: {minimum}")
        return "; ".join(
            of_hand.format(number=number, minimum=points(minimum))
            for number, minimum in enumerate(rules.minimums_by_hand, start=1)
        )
    from_total = _("from {total} on: {minimum}")
    if rules.minimum_steps:
        below = _("below 0: {minimum}").format(minimum=points(rules.minimum(-1)))
        steps = [
            from_total.format(total=points(total), minimum=points(minimum))
            for total, minimum in rules.minimum_steps
        ]
        return "; ".join([below, *steps])
    total = rules.points_before_minimum(0) or 0
    first, once, twice = (rules.minimum(total, failed) for failed in range(3))
    if not first:
        return ""
    said = from_total.format(total=points(total), minimum=points(first))
    if once == first:
        return said
    failed = _("after a failed opening {once}, then {twice}, and so on")
    return f"{said}; {failed.format(once=points(once), twice=points(twice))}"


def _matches_this_year(club: Club) -> Counter[str]:
    """Return the number of matches by house rules (their number) and by preset (its game)."""
    year = year_of(timezone.localdate().year)
    rows = (
        within(listed(club), "played_at", year)
        .order_by()
        .values_list("ruleset", "rules_version__rules__number")
        .annotate(Count("pk"))
    )
    counts: Counter[str] = Counter()
    for game, number, matches in rows:
        counts[str(number) if number else game] += matches
    return counts
