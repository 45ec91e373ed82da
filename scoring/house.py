"""What a club can play by: the presets, and its own house rules in their versions.

Knows which it used last, and puts that first. Must not write: that is `scoring.rulebook`.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property

from django.db.models import Max, QuerySet

from clubs.models import Club
from scoring.labels.effects import differences, effect
from scoring.models import HouseRules, HouseRulesVersion, Match
from scoring.rules import RULESETS
from scoring.scoresheet import PRESET_NAMES, ChosenRules, rules_of_match

# The number of house rules, and after a point that of a version: 3 is the latest of them, 3.1 the
# first. Nothing else is read as a number: some digits of other scripts are none to a database.
NUMBERED = re.compile(r"([0-9]{1,9})(?:\.([0-9]{1,9}))?")


def preset(game: str) -> ChosenRules:
    """The rules of this game as they come."""
    return ChosenRules(game, str(PRESET_NAMES[game]), RULESETS[game])


def as_chosen(version: HouseRulesVersion) -> ChosenRules:
    """A version of house rules, to start a match under."""
    game, number = version.rules.ruleset, version.rules.number
    rules = RULESETS[game].with_options(version.options)
    return ChosenRules(game, str(version), rules, number, version.number)


@dataclass(frozen=True)
class OwnRules:
    """House rules with all that they ever said, first version first."""

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
        """In what they are not the preset, each in a sentence."""
        now, preset = self.chosen.rules.options(), self.preset.rules.options()
        return [effect(name, now[name], preset[name]) for name in differences(preset, now)]

    @property
    def names(self) -> set[str]:
        """What matches under these rules are said to be played by; before there were versions,
        without their number.
        """
        return {name for version in self.versions for name in (version.name, str(version))}

    @property
    def matches(self) -> QuerySet[Match]:
        """The club's matches under any version of them."""
        return Match.objects.filter(
            club=self.row.club_id, ruleset=self.row.ruleset, rules_name__in=self.names
        )

    def version(self, number: int) -> HouseRulesVersion | None:
        return next((one for one in self.versions if one.number == number), None)


@dataclass(frozen=True)
class Playbook:
    """All rules of a club, in the order in which it plays by them."""

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
        """What a match can be started under: the game that was played last first, and of each game
        the club's own before the preset.
        """
        return [chosen for game in self._games for chosen in self.of_game(game)]

    @cached_property
    def usual(self) -> ChosenRules:
        """Of the game that was played last, what was played by, or kept, last."""
        of_game = self.of_game(self._games[0])
        return max(of_game, key=lambda chosen: _at(self._used.get(chosen)))

    @cached_property
    def rare(self) -> frozenset[str]:
        """The games that the club does not play, unless it plays none at all so far."""
        played = {chosen.key for chosen in self._used}
        return frozenset(set(RULESETS) - played) if played else frozenset()

    def of_game(self, game: str) -> list[ChosenRules]:
        """The club's own of this game, what it used last first, and the preset."""
        own = [one.chosen for one in reversed(self.kept) if one.row.ruleset == game]
        own.sort(key=lambda chosen: _at(self._used.get(chosen)), reverse=True)
        return [*own, preset(game)]

    def house(self, number: int) -> OwnRules | None:
        return next((one for one in self.own if one.row.number == number), None)

    def find(self, which: str) -> ChosenRules | None:
        """The rules that an address names: a preset by its key, house rules by number and, where
        it is not the latest, version.
        """
        if which in RULESETS:
            return preset(which)
        named = NUMBERED.fullmatch(which)
        own = self.house(int(named[1])) if named else None
        if named is None or own is None or named[2] is None:
            return own.chosen if own else None
        version = own.version(int(named[2]))
        return as_chosen(version) if version else None

    def played_by(self, match: Match) -> ChosenRules | None:
        """The rules that a match holds frozen, where the club still has them: those of its name
        first, else others that say the same.
        """
        rules, own = (
            rules_of_match(match),
            (one for one in self.own if one.row.ruleset == match.ruleset),
        )
        known = [preset(match.ruleset), *(as_chosen(row) for one in own for row in one.versions)]
        same = [chosen for chosen in known if chosen.rules == rules]
        return max(same, key=lambda chosen: chosen.name == match.rules_name, default=None)

    @cached_property
    def _games(self) -> list[str]:
        """The game that was played last first; of those that were not, what has house rules."""
        kept = {own.row.ruleset: own.latest.at for own in self.kept}
        played: dict[str, datetime] = {}
        for game, _name, at in self._played:
            played[game] = max(at, played.get(game, at))
        return sorted(
            RULESETS, key=lambda game: (_at(played.get(game)), _at(kept.get(game))), reverse=True
        )

    @cached_property
    def _played(self) -> list[tuple[str, str, datetime]]:
        """Game and name of all rules that matches were started under, and when one was last."""
        matches = self.club.matches.order_by().values_list("ruleset", "rules_name")
        return list(matches.annotate(Max("started_at")))

    @cached_property
    def _used(self) -> dict[ChosenRules, datetime]:
        """When what is offered was last played by or kept. A match says by name what it is played
        by; a name that no house rules ever had is that of a preset, in whatever language.
        """
        own = {(one.row.ruleset, name): one for one in self.own for name in one.names}
        used = {one.chosen: one.latest.at for one in self.kept}
        for game, name, at in self._played:
            one = own.get((game, name))
            chosen = one.chosen if one else preset(game)
            used[chosen] = max(at, used.get(chosen, at))
        return used


def _at(at: datetime | None) -> float:
    return at.timestamp() if at else 0.0
