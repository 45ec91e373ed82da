"""Deal and play hands and matches of any game, for the demo club and for tests.

All random numbers come from the `random.Random` of the caller: the same seed gives the same hands.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from scoring.rules.base.sheet import MatchState, RuleSet

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
    """Return the hands of a match of `sides` sides, until it ends or `hands` hands are played."""
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
    """Return a hand played in this state, recorded card by card, with penalties for `reasons`."""
    return GAMES[rules.key].deal(rng, rules, state, reasons)
