"""Early endings of a match, and the places of its sides after them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal

from scoring.rules.base.sheet import MatchState, RuleSet

How = Literal["time", "agreement", "gave-up"]
HOWS: tuple[How, ...] = ("time", "agreement", "gave-up")


@dataclass(frozen=True)
class Ended:
    """An early ending. `side`: the side that gave up, from 0; None for the other endings."""

    how: How
    side: int | None = None


def places_at_end(rules: RuleSet[Any], state: MatchState, gave_up: int | None) -> tuple[int, ...]:
    """Return the place of each side, 1 for the best. The side that gave up, if any, is last."""
    places = rules.places(state)
    if gave_up is None:
        return places
    last = places[gave_up]
    return tuple(
        len(places) if side == gave_up else place - (last < place)
        for side, place in enumerate(places)
    )


def winner_at_end(rules: RuleSet[Any], state: MatchState, gave_up: int | None) -> int | None:
    """Return the side that is alone in first place; None for a draw."""
    places = places_at_end(rules, state, gave_up)
    return places.index(1) if places.count(1) == 1 else None
