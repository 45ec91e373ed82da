"""The rules that a club can play by: the presets, and its house rules with their versions.

Must not write: that is `scoring.house_rules.rulebook`.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from django.db.models import Exists

from clubs.models import Club
from scoring.games import DEFAULT_GAME, GAMES, VARIANTS, rules_with
from scoring.labels.effects import differences, effect
from scoring.models import HouseRules, HouseRulesVersion, Match, MatchQuerySet
from scoring.table.scoresheet import ChosenRules, rules_of_match

# The number of house rules, then optionally a point and a version: 3 is the latest version of rules
# 3, and 3.1 their first. ASCII digits only: a database does not read the digits of other scripts.
NUMBERED = re.compile(r"([0-9]{1,9})(?:\.([0-9]{1,9}))?")


def preset(game: str) -> ChosenRules:
    return ChosenRules(game, str(GAMES[game].name), GAMES[game].rules)


def variant(key: str) -> ChosenRules:
    game, name, says, options = VARIANTS[key]
    return ChosenRules(game, str(name), rules_with(game, options), variant=key, says=str(says))


def as_chosen(version: HouseRulesVersion) -> ChosenRules:
    """Return a version of house rules as rules to start a match under."""
    game, number = version.rules.ruleset, version.rules.number
    rules = rules_with(game, version.options)
    return ChosenRules(game, str(version), rules, number, version.number, version.pk)


def from_preset(chosen: ChosenRules) -> list[str]:
    """Return how rules differ from their preset, one sentence per option."""
    now, usual = chosen.rules.options(), preset(chosen.key).rules.options()
    if chosen.rules.is_results_only:
        # Its preset is no game that anybody plays: all options are worth a sentence.
        return [effect(name, value) for name, value in now.items() if value]
    return [effect(name, now[name], usual[name]) for name in differences(usual, now)]


@dataclass(frozen=True)
class OwnRules:
    """House rules with all their versions, the first one first."""

    row: HouseRules
    versions: Sequence[HouseRulesVersion]

    @property
    def latest(self) -> HouseRulesVersion:
        return self.versions[-1]

    @property
    def preset(self) -> ChosenRules:
        return preset(self.row.ruleset)

    @cached_property
    def chosen(self) -> ChosenRules:
        return as_chosen(self.latest)

    @cached_property
    def differences(self) -> list[str]:
        return from_preset(self.chosen)

    @property
    def matches(self) -> MatchQuerySet:
        """The club's matches under any version of these rules, without annulled ones."""
        return Match.objects.not_annulled().filter(rules_version__rules=self.row)

    def version(self, number: int) -> HouseRulesVersion | None:
        return next((row for row in self.versions if row.number == number), None)


@dataclass(frozen=True)
class Playbook:
    """All rules that a club can play by: its house rules and the presets."""

    club: Club

    @cached_property
    def own(self) -> list[OwnRules]:
        """The house rules in the order of their numbers, retired ones too."""
        rows = HouseRulesVersion.objects.filter(rules__club=self.club)
        by_rules: dict[HouseRules, list[HouseRulesVersion]] = {}
        for row in rows.select_related("rules", "by").order_by("rules__number", "number"):
            by_rules.setdefault(row.rules, []).append(row)
        return [OwnRules(rules, versions) for rules, versions in by_rules.items()]

    @property
    def active(self) -> list[OwnRules]:
        """The house rules that new matches can use."""
        return [own for own in self.own if own.row.retired_at is None]

    @property
    def retired(self) -> list[OwnRules]:
        return [own for own in self.own if own.row.retired_at is not None]

    @cached_property
    def offered(self) -> list[ChosenRules]:
        """The rules to start a match under. The default game comes first, the others in the order
        of GAMES; within a game, house rules come before the preset.
        """
        default = self.usual.key
        own = [rules.row.ruleset for rules in self.active]
        games = sorted(dict.fromkeys([*GAMES, *own]), key=lambda game: game != default)
        return [chosen for game in games for chosen in self.of_game(game)]

    @cached_property
    def usual(self) -> ChosenRules:
        """The club's default rules, which its owner chooses; without a choice, the first preset.

        If the chosen house rules were retired, the preset of their game.
        """
        chosen = self.find(self.club.default_rules)
        if chosen is None:
            return preset(DEFAULT_GAME)
        own = self.house(chosen.number) if chosen.number else None
        return preset(chosen.key) if own and own.row.retired_at else chosen

    def usable(self, chosen: ChosenRules) -> bool:
        """Whether these rules can become the club's default rules, and are not yet."""
        return chosen in self.offered and chosen != self.usual

    @cached_property
    def rare(self) -> frozenset[str]:
        """The games that the club has never played and has no house rules for. Empty for a club
        that has neither matches nor house rules.
        """
        played = self._played
        played |= {own.row.ruleset for own in self.active}
        return frozenset(set(GAMES) - played - {self.usual.key}) if played else frozenset()

    @property
    def _played(self) -> set[str]:
        """The games of the club's matches."""
        # One index lookup per game is fast for any number of matches.
        matches = Match.objects.filter(club=self.club, state__in=Match.State.values).order_by()
        asked = {
            f"game_{at}": Exists(matches.filter(ruleset=game)) for at, game in enumerate(GAMES)
        }
        answers = Club.objects.filter(pk=self.club.pk).annotate(**asked).values_list(*asked).get()
        return {game for is_played, game in zip(answers, GAMES, strict=True) if is_played}

    def of_game(self, game: str) -> list[ChosenRules]:
        """Return the club's own rules of this game, newest first, then the preset.

        A game of which only results are kept has its preset only without own rules.
        """
        own = [rules.chosen for rules in reversed(self.active) if rules.row.ruleset == game]
        ready = preset(game)
        return own if own and ready.rules.is_results_only else [*own, ready]

    def rules_of(self, game: str) -> ChosenRules:
        """Return the rules by which the club plays a game: the usual ones of its usual game, else
        its newest house rules, else the preset.
        """
        return self.usual if self.usual.key == game else self.of_game(game)[0]

    def house(self, number: int) -> OwnRules | None:
        return next((own for own in self.own if own.row.number == number), None)

    def find(self, which: str) -> ChosenRules | None:
        """Return the rules that an address names; None for unknown rules.

        A preset or variant is named by its key, house rules by their number, or by number and
        version: 3.1.
        """
        if which in VARIANTS:
            return variant(which)
        if which in GAMES:
            return preset(which)
        named = NUMBERED.fullmatch(which)
        own = self.house(int(named[1])) if named else None
        if named is None or own is None or named[2] is None:
            return own.chosen if own else None
        version = own.version(int(named[2]))
        return as_chosen(version) if version else None

    def played_by(self, match: Match) -> ChosenRules | None:
        """Return the preset or house rules with the same options as a match; None without any.

        Among several, the rules that the match was started under.
        """
        rules = rules_of_match(match)
        own = [own for own in self.own if own.row.ruleset == match.ruleset]
        versions = [row for rules in own for row in rules.versions]
        known = [preset(match.ruleset), *map(as_chosen, versions)]
        same = [chosen for chosen in known if chosen.rules == rules]
        return max(
            same, key=lambda chosen: chosen.version_id == match.rules_version_id, default=None
        )
