"""Hands of any game that were really dealt and played, for demonstrations and tests.

Knows which module deals which game. All chance comes from the `random.Random` that is passed in:
the same seed deals the same hands.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any

from . import aacrt_dealer, canasta_dealer, ramiro_dealer
from .sheet import MatchState, RuleSet

MOST_HANDS = 100  # no match of people is longer, and one under odd options might never end
REASONS = ("exposed card", "sign to the partner", "played out of turn")

Dealer = Callable[[Random, Any, MatchState, Sequence[str]], Any]

DEALERS: Mapping[str, Dealer] = {
    "aacrt-2016": aacrt_dealer.deal_hand,
    "buraco-br": aacrt_dealer.deal_hand,
    "burraco-it": aacrt_dealer.deal_hand,
    "canasta-es": canasta_dealer.deal_hand,
    "samba-es": canasta_dealer.deal_hand,
    # There are no penalties in it.
    "ramiro-es": lambda rng, rules, state, _reasons: ramiro_dealer.deal_hand(rng, rules, state),
}


def deal_match(
    rng: Random,
    rules: RuleSet[Any],
    sides: int = 2,
    reasons: Sequence[str] = REASONS,
    hands: int = MOST_HANDS,
) -> list[Any]:
    """A whole match of so many sides, to its end or for so many hands."""
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
    """A hand played in this state, noted card by card. `reasons` are those of penalties."""
    return DEALERS[rules.key](rng, rules, state, reasons)
