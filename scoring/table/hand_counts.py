"""The different counts of one hand, for a person who decides between them. Read-only."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from scoring.models import Hand, Match
from scoring.rules.base.sheet import Facts
from scoring.table.agreements import agreement_on, mark_of
from scoring.table.scoresheet import SheetHand, play_corrected, rules_of_match
from scoring.table.snapshot import Snapshot
from scoring.table.versions import Version


@dataclass(frozen=True)
class HandCount:
    """One count of a hand: the figures that a side entered for it. `names`: who stands for it;
    `version` marks the lines that differ; `mark`: as in `mark_of`.
    """

    facts: Facts
    mark: str
    names: Sequence[str]
    version: Version
    is_recorded: bool

    @property
    def who(self) -> str:
        return ", ".join(self.names)

    @property
    def warnings(self) -> list[str]:
        """The `acceptance` of each warning: its side has confirmed them already."""
        problems = self.version.hand.report.problems
        return [problem.acceptance for problem in problems if not problem.is_error]


def counts_of(match: Match, hand: Hand) -> list[HandCount]:
    """Return the recorded count of this live hand, then each different one that a side claims."""
    rules, agreement = rules_of_match(match), agreement_on(match, hand)
    before, names = Snapshot.of(match), match.side_names

    def shown(row: Hand, facts: Facts) -> SheetHand:
        played = play_corrected(match, before.hands, hand.number, facts)
        return SheetHand(row, played.hands[hand.number - 1], rules)

    recorded = shown(hand, rules.read(hand.facts))
    agreeing = [names[side] for side in agreement.agreeing]
    claimed: list[tuple[Facts, list[str]]] = []
    for side, facts in sorted(agreement.claims.items()):
        same = next((sides for other, sides in claimed if other == facts), None)
        if same is None:
            claimed.append((facts, [names[side]]))
        else:
            same.append(names[side])
    claims = [
        HandCount(facts, mark_of(rules, facts), sides, Version(row, recorded), is_recorded=False)
        for facts, sides in claimed
        for row in (shown(_row(hand, facts), facts),)
    ]
    other = claims[0].version.hand if claims else None
    by_office = [hand.recorder] if hand.recorded_side is None else []
    facts = rules.read(hand.facts)
    stand = [*by_office, *agreeing]
    first = HandCount(
        facts, mark_of(rules, facts), stand, Version(recorded, other), is_recorded=True
    )
    return [first, *claims]


def _row(hand: Hand, facts: Facts) -> Hand:
    """Return an unsaved row of this hand with other facts."""
    rules = rules_of_match(hand.match)
    return Hand(match=hand.match, number=hand.number, facts=rules.write(facts))
