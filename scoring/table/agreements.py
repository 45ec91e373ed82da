"""Read which sides agree with the recorded hands of a match. `scoring.table.agreement` has the
rules.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from hashlib import blake2b
from typing import Any
from uuid import UUID

from django.db.models import Exists, OuterRef

from scoring.models import Hand, HandAnswer, Match
from scoring.rules.base.sheet import Facts, RuleSet
from scoring.table.agreement import Agreement
from scoring.table.scoresheet import rules_of_match

Kind = HandAnswer.Kind


def disputed(match: str) -> Exists:
    """Return the condition that a side says that a hand of the match is wrong. `match`: the name
    of the column with its key.
    """
    same = {"hand": OuterRef("hand"), "side": OuterRef("side")}
    later = HandAnswer.objects.filter(**same, pk__gt=OuterRef("pk"))
    answers = HandAnswer.objects.filter(hand__match=OuterRef(match), hand__voided_at__isnull=True)
    return Exists(answers.exclude(kind=Kind.AGREES).filter(~Exists(later)).order_by())


def agreement_on(match: Match, hand: Hand) -> Agreement[Facts]:
    """Return who agrees with one hand; one query."""
    return agreements_on(match, [hand])[hand.number]


def agreements_on(match: Match, hands: Iterable[Hand]) -> dict[int, Agreement[Facts]]:
    """Return who agrees with each of these hands of the match, by its number; one query."""
    hands = list(hands)
    rules = rules_of_match(match)
    answers: dict[int, dict[int, Facts | None]] = {hand.pk: {} for hand in hands}
    insisting: dict[int, set[int]] = {hand.pk: set() for hand in hands}
    recorders = {hand.pk: hand.recorded_side for hand in hands}
    facts = {hand.pk: _counted(rules, hand.facts) for hand in hands}
    for answer in HandAnswer.objects.filter(hand__match=match).order_by("id"):
        if (hand := answer.hand_id) in facts:
            stands, side = _stands_for(rules, answer, facts[hand]), answer.side
            own = facts[hand] if side == recorders[hand] else None
            if stands is not None and answers[hand].get(side, own) == stands:
                insisting[hand].add(side)
            else:
                insisting[hand].clear()
            answers[hand][side] = stands
    sides = range(match.side_count)
    return {
        hand.number: Agreement(
            facts[hand.pk], hand.recorded_side, sides, answers[hand.pk], insisting[hand.pk]
        )
        for hand in hands
    }


def of_kinds(by: int | None, sides: Sequence[int], kinds: Mapping[int, str]) -> Agreement[str]:
    """Return who agrees with a hand whose facts nobody reads. `kinds`: of the last answer of each
    side, as in HandAnswer. `by`: as in Agreement.
    """
    answers = {side: None if kind == Kind.DISPUTES else kind for side, kind in kinds.items()}
    return Agreement[str](Kind.AGREES, by, sides, answers)


def answer_under(match: Match, client_key: UUID) -> HandAnswer | None:
    """Return the answer that an earlier request with this key stored; None without one."""
    return HandAnswer.objects.filter(hand__match=match, client_key=client_key).first()


def mark_of(rules: RuleSet, facts: Facts) -> str:
    """Return a short digest of a count. A form sends it back to say which count its reader saw."""
    text = json.dumps(rules.write(facts), sort_keys=True)
    return blake2b(text.encode(), digest_size=6).hexdigest()


def _stands_for(rules: RuleSet, answer: HandAnswer, recorded: Facts) -> Facts | None:
    if answer.kind == Kind.AGREES:
        return recorded
    return None if answer.facts is None else _counted(rules, answer.facts)


def _counted(rules: RuleSet, facts: dict[str, Any]) -> Facts:
    """Return facts as counts: one side may enter melds card by card, the other numbers."""
    return rules.as_counts(rules.read(facts))
