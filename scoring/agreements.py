"""Read which sides agree with the recorded hands of a match. `scoring.agreement` has the rules."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from scoring.agreement import Agreement
from scoring.models import Hand, HandAnswer, Match
from scoring.rules.sheet import Facts, RuleSet
from scoring.scoresheet import rules_of_match


def agreement_on(match: Match, hand: Hand) -> Agreement[Facts]:
    """Return who agrees with one hand; one query."""
    return agreements_on(match, [hand])[hand.number]


def agreements_on(match: Match, hands: Iterable[Hand]) -> dict[int, Agreement[Facts]]:
    """Return who agrees with each of these hands, by its number; one query."""
    hands = list(hands)
    rules = rules_of_match(match)
    answers: dict[int, dict[int, Facts | None]] = {hand.pk: {} for hand in hands}
    facts = {hand.pk: _counted(rules, hand.facts) for hand in hands}
    for answer in HandAnswer.objects.filter(hand__in=answers).order_by("id"):
        answers[answer.hand_id][answer.side] = _stands_for(rules, answer, facts[answer.hand_id])
    sides = range(match.side_count)
    return {
        hand.number: Agreement(facts[hand.pk], hand.recorded_side, sides, answers[hand.pk])
        for hand in hands
    }


def _stands_for(rules: RuleSet, answer: HandAnswer, recorded: Facts) -> Facts | None:
    if answer.kind == HandAnswer.Kind.AGREES:
        return recorded
    return None if answer.facts is None else _counted(rules, answer.facts)


def _counted(rules: RuleSet, facts: dict[str, Any]) -> Facts:
    """Return facts as counts: one side may enter melds card by card, the other numbers."""
    return rules.as_counts(rules.read(facts))
