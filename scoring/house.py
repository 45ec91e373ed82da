"""The rules a club can play by: the presets, and its own house rules in their versions.

The default comes first, which the owner chooses. Must not write: that is `scoring.rulebook`.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from django.db.models import Exists

from clubs.models import Club
from scoring.games import GAMES, rules_with
from scoring.labels.effects import differences, effect
from scoring.models import HouseRules, HouseRulesVersion, Match, MatchQuerySet
from scoring.scoresheet import ChosenRules, rules_of_match

# The number of house rules, and after a point that of a version: 3 is the latest of them, 3.1 the
# first. Nothing else is read as a number: some digits of other scripts are none to a database.
NUMBERED = re.compile(r"([0-9]{1,9})(?:\.([0-9]{1,9}))?")


def preset(game: str) -> ChosenRules:
    """Return the rules of this game as they come."""
    return ChosenRules(game, str(GAMES[game].name), GAMES[game].rules)


def as_chosen(version: HouseRulesVersion) -> ChosenRules:
    """Return a version of house rules, to start a match under."""
    game, number = version.rules.ruleset, version.rules.number
    rules = rules_with(game, version.options)
    return ChosenRules(game, str(version), rules, number, version.number, version.pk)


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
        """How these rules differ from their preset, one sentence per option."""
        now, preset = self.chosen.rules.options(), self.preset.rules.options()
        return [effect(name, now[name], preset[name]) for name in differences(preset, now)]

    @property
    def matches(self) -> MatchQuerySet:
        """The club's matches under any version of them."""
        return Match.objects.not_annulled().filter(rules_version__rules=self.row)

    def version(self, number: int) -> HouseRulesVersion | None:
        return next((row for row in self.versions if row.number == number), None)


@dataclass(frozen=True)
class Playbook:
    """All rules of a club, its default first."""

    club: Club

    @cached_property
    def own(self) -> list[OwnRules]:
        """The house rules, retired ones too, in the order of their numbers."""
        rows = HouseRulesVersion.objects.filter(rules__club=self.club)
        by_rules: dict[HouseRules, list[HouseRulesVersion]] = {}
        for row in rows.select_related("rules", "by").order_by("rules__number", "number"):
            by_rules.setdefault(row.rules, []).append(row)
        return [OwnRules(rules, versions) for rules, versions in by_rules.items()]

    @property
    def kept(self) -> list[OwnRules]:
        return [own for own in self.own if own.row.retired_at is None]

    @property
    def retired(self) -> list[OwnRules]:
        return [own for own in self.own if own.row.retired_at is not None]

    @cached_property
    def offered(self) -> list[ChosenRules]:
        """Rules to start a match under: the default game first, then in the order of GAMES;
        of each game the club's own before the preset.
        """
        default = self.usual.key
        games = sorted(GAMES, key=lambda game: game != default)
        return [chosen for game in games for chosen in self.of_game(game)]

    @cached_property
    def usual(self) -> ChosenRules:
        """The club's default rules, which its owner chooses; until then the first preset.

        House rules that were retired give way to the preset of their game.
        """
        chosen = self.find(self.club.default_rules)
        if chosen is None:
            return preset(next(iter(GAMES)))
        own = self.house(chosen.number) if chosen.number else None
        return preset(chosen.key) if own and own.row.retired_at else chosen

    @cached_property
    def rare(self) -> frozenset[str]:
        """The games the club neither plays nor made house rules of; none while it plays nothing."""
        played = self._played
        played |= {own.row.ruleset for own in self.kept}
        return frozenset(set(GAMES) - played - {self.usual.key}) if played else frozenset()

    @property
    def _played(self) -> set[str]:
        """The games that any match of the club is of."""
        # Each answer is the first entry of an index, however many matches there are.
        matches = Match.objects.filter(club=self.club, state__in=Match.State.values).order_by()
        asked = {
            f"game_{at}": Exists(matches.filter(ruleset=game)) for at, game in enumerate(GAMES)
        }
        answers = Club.objects.filter(pk=self.club.pk).annotate(**asked).values_list(*asked).get()
        return {game for is_played, game in zip(answers, GAMES, strict=True) if is_played}

    def of_game(self, game: str) -> list[ChosenRules]:
        """Return the club's own rules of this game, newest first, then the preset."""
        own = [rules.chosen for rules in reversed(self.kept) if rules.row.ruleset == game]
        return [*own, preset(game)]

    def house(self, number: int) -> OwnRules | None:
        return next((own for own in self.own if own.row.number == number), None)

    def find(self, which: str) -> ChosenRules | None:
        """Return the rules that an address names: a preset by its key, house rules by number and,
        where it is not the latest, version.
        """
        if which in GAMES:
            return preset(which)
        named = NUMBERED.fullmatch(which)
        own = self.house(int(named[1])) if named else None
        if named is None or own is None or named[2] is None:
            return own.chosen if own else None
        version = own.version(int(named[2]))
        return as_chosen(version) if version else None

    def played_by(self, match: Match) -> ChosenRules | None:
        """Return the rules of a match as the club still has them: those it was started under, else
        others with the same options.
        """
        rules = rules_of_match(match)
        own = [own for own in self.own if own.row.ruleset == match.ruleset]
        versions = [row for rules in own for row in rules.versions]
        known = [preset(match.ruleset), *map(as_chosen, versions)]
        same = [chosen for chosen in known if chosen.rules == rules]
        return max(
            same, key=lambda chosen: chosen.version_id == match.rules_version_id, default=None
        )
