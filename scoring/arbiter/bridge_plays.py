"""Bridge: the cards that a defender with penalty cards may play (Laws 51A and 59).

Asks only about cards that are not on the table. Must not know rulings: that is `bridge`.
"""

from __future__ import annotations

from collections.abc import Generator
from typing import Any, NamedTuple

from scoring.rules.base.cards import SUITS

from .bridge_position import Position, suit_of
from .steps import YES_NO, Question

LEAD = "lead"  # instead of the suit that was led


class Legal(NamedTuple):
    """The cards a player may play: any card of `suits` (empty: any card of the hand), and the legal
    penalty cards in `playable`. `after` counts the groups of suits that the hand is void of.
    """

    suits: tuple[str, ...]
    playable: tuple[str, ...]
    after: int


def suit_groups(position: Position, player: str, led: str) -> tuple[tuple[str, ...], ...]:
    """Return the suits that the player must play, in groups: a later group only if the hand has no
    card of the earlier groups. A hand without any of these suits may play any card.

    Without the required suit, an older prohibition stays in force (Law 59).
    """
    if led != LEAD:
        return ((led,),)
    defender = position.at(player)
    groups: list[tuple[str, ...]] = []
    if defender.required is not None:
        groups.append((defender.required,))
    if defender.forbidden or not groups:
        left = (s for s in SUITS if s not in (*defender.forbidden, defender.required))
        groups.append(tuple(left))
    return tuple(group for group in groups if group)


def legal_plays(position: Position, player: str, led: str) -> Generator[Question, Any, Legal]:
    """Return the player's legal plays. Asks only about cards that nobody can see on the table."""
    defender, groups = position.at(player), suit_groups(position, player, led)
    for number, suits in enumerate(groups):
        playable = tuple(card for card in defender.penalty if suit_of(card) in suits)
        able = "no"
        if not playable and len(defender.penalty) < defender.held:
            params = {"player": player, "suits": " ".join(suits)}
            able = yield Question(("has-allowed", "has-other")[number], YES_NO, params=params)
        if playable or able == "yes":
            return Legal(suits, playable, number)
    return Legal((), defender.penalty, len(groups))
