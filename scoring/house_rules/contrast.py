"""Compare two rule sets, and a match with the same match under other rules.

Must not know a game, and must not write.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from django.utils.translation import gettext as _

from scoring.labels import explain, in_groups, option_label
from scoring.labels.effects import effect, value_words
from scoring.models import Match
from scoring.rules.base.sheet import HandReport, Played, RuleSet
from scoring.table.scoresheet import ChosenRules, ScoreSheet, score_sheet


@dataclass(frozen=True)
class OptionPair:
    """One option in two rule sets."""

    name: str
    values: tuple[object, object]

    @property
    def label(self) -> str:
        return option_label(self.name)

    @property
    def words(self) -> list[str]:
        return [value_words(self.name, value) for value in self.values]

    @property
    def differs(self) -> bool:
        return self.values[0] != self.values[1]

    @property
    def says(self) -> str:
        """A sentence on the meaning of the second value, in contrast to the first."""
        return effect(self.name, self.values[1], self.values[0])


@dataclass(frozen=True)
class Contrast:
    """The options of two rule sets: shared ones with both values, and those of only one."""

    first: ChosenRules
    second: ChosenRules

    @property
    def same_game(self) -> bool:
        return self.first.key == self.second.key

    @cached_property
    def pairs(self) -> list[OptionPair]:
        first, second = self.first.rules.options(), self.second.rules.options()
        shared = [name for name in first if name in second]
        ordered = [name for _title, names in in_groups(self.first.key, shared) for name in names]
        return [OptionPair(name, (first[name], second[name])) for name in ordered]

    @property
    def different(self) -> list[OptionPair]:
        return [pair for pair in self.pairs if pair.differs]

    @property
    def same(self) -> list[OptionPair]:
        return [pair for pair in self.pairs if not pair.differs]

    @property
    def alone(self) -> list[tuple[ChosenRules, list[str]]]:
        """Each of the two rule sets with the names of the options that only it has."""
        pairs = [(self.first, self.second), (self.second, self.first)]
        return [(chosen, _only_in(chosen.rules, other.rules)) for chosen, other in pairs]


def _only_in(rules: RuleSet, other: RuleSet) -> list[str]:
    other_options = other.options()
    return [option_label(name) for name in rules.options() if name not in other_options]


@dataclass(frozen=True)
class UnderSide:
    """One side of a hand: as played (`was…`) and under the other rules."""

    name: str
    was: int
    was_total: int
    was_minimum: int
    points: int
    total: int
    minimum: int

    @property
    def differs(self) -> bool:
        return (self.was, self.was_minimum) != (self.points, self.minimum)


@dataclass(frozen=True)
class UnderHand:
    """One hand of a match under other rules.

    `faults`: the rules it would have broken, each as title and text; `is_late`: whether the match
    would have been over before it.
    """

    number: int
    sides: Sequence[UnderSide]
    faults: Sequence[tuple[str, str]]
    is_late: bool

    @property
    def differs(self) -> bool:
        return bool(self.faults or self.is_late) or any(side.differs for side in self.sides)


@dataclass(frozen=True)
class MatchUnder:
    """A match recomputed under other rules of its game, from the same facts."""

    sheet: ScoreSheet
    chosen: ChosenRules
    played: Played

    @property
    def is_same(self) -> bool:
        """Whether these rules equal those of the match."""
        return self.chosen.rules == self.sheet.rules

    @cached_property
    def hands(self) -> list[UnderHand]:
        pairs = zip(self.sheet.hands, self.played.hands, strict=True)
        return [self._hand(was.report, report) for was, report in pairs]

    @property
    def ended_with(self) -> int:
        """The number of the hand that would have ended the match; 0 if no hand would have."""
        late = [hand.number for hand in self.hands if hand.is_late]
        if late:
            return late[0] - 1
        return len(self.hands) if self.played.state.over else 0

    @property
    def wrong(self) -> list[UnderHand]:
        """The hands that would have broken these other rules, and so would not count."""
        return [hand for hand in self.hands if hand.faults]

    @property
    def results(self) -> list[tuple[str, int, int]]:
        """Each side: its name, its total as played, and its total under these rules."""
        totals = [side.total for side in self.sheet.sides]
        return list(zip(self.sheet.names, totals, self.played.state.totals, strict=True))

    @property
    def leader(self) -> str:
        """The name of the side that would win or lead; empty for equal totals."""
        places = self.chosen.rules.places(self.played.state)
        return self.sheet.names[places.index(1)] if places.count(1) == 1 else ""

    @property
    def was_leader(self) -> str:
        places = self.sheet.rules.places(self.sheet.state)
        return self.sheet.names[places.index(1)] if places.count(1) == 1 else ""

    @property
    def ending_words(self) -> str:
        """A sentence on the hand that would have ended the match."""
        if not self.ended_with:
            if self.sheet.state.over:
                return _("The match would not be over.")
            return _("The match would not have ended by points either.")
        if self.ended_with == len(self.hands):
            return _("The match would have ended with the last hand.")
        text = _("The match would have ended with hand {number}.")
        return text.format(number=self.ended_with)

    @property
    def leader_words(self) -> str:
        """A sentence on the side that would be ahead."""
        is_same = self.leader == self.was_leader
        if not self.leader:
            return _("Nobody leads either way.") if is_same else _("Nobody would lead.")
        text = (
            _("Ahead under both sets of rules: {name}.")
            if is_same
            else _("Would be ahead: {name}.")
        )
        return text.format(name=self.leader)

    def _hand(self, was: HandReport, report: HandReport) -> UnderHand:
        is_late = any(problem.code == "match-is-over" for problem in report.problems)
        faults = (
            []
            if is_late or report.counted
            else [problem for problem in report.problems if problem.is_error]
        )
        names = self.sheet.names
        return UnderHand(
            report.number,
            [self._side(was, report, position) for position in range(len(names))],
            [explain(problem, names) for problem in faults],
            is_late,
        )

    def _side(self, was: HandReport, report: HandReport, position: int) -> UnderSide:
        return UnderSide(
            name=self.sheet.names[position],
            was=was.sheets[position].points,
            was_total=was.totals[position],
            was_minimum=was.sheets[position].minimum,
            points=report.sheets[position].points if report.counted else 0,
            total=report.totals[position],
            minimum=report.sheets[position].minimum,
        )


def match_under(match: Match, chosen: ChosenRules) -> MatchUnder:
    """Return a match recomputed under other rules of the same game."""
    sheet = score_sheet(match)
    facts = [chosen.rules.read(hand.row.facts) for hand in sheet.hands]
    active = [hand.report.active for hand in sheet.hands]
    return MatchUnder(sheet, chosen, chosen.rules.play(facts, match.side_count, active))
