"""Hands and matches of any game, dealt and played for demonstrations and tests.

All chance comes from the `random.Random` that is passed in: the same seed deals the same hands.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from scoring.rules.sheet import MatchState, RuleSet

from . import GAMES

MOST_HANDS = 100  # no match of people is longer, and one under odd options might never end
REASONS = ("exposed card", "sign to the partner", "played out of turn")


def deal_match(
    rng: Random,
    rules: RuleSet[Any],
    sides: int = 2,
    reasons: Sequence[str] = REASONS,
    hands: int = MOST_HANDS,
) -> list[Any]:
    """Return the hands of a match of so many sides, to its end or for so many hands."""
    dealt: list[Any] = []
    state = rules.start(sides)
    while not state.over and len(dealt) < hands:
        facts = deal_hand(rng, rules, state, reasons)
        dealt.append(facts)
        state = rules.after(state, rules.score(facts, state))
    return dealt


def deal_hand(
    rng: Random, rules: RuleSet[Any], state: MatchState, reasons: Sequence[str] = REASONS
) -> Any:
    """Return a hand played in this state, noted card by card. `reasons` are those of penalties."""
    return GAMES[rules.key].deal(rng, rules, state, reasons)
