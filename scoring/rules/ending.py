"""Early endings of a match, and its winner then."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal

from .sheet import MatchState, RuleSet

How = Literal["time", "agreement", "gave-up"]
HOWS: tuple[How, ...] = ("time", "agreement", "gave-up")


@dataclass(frozen=True)
class Ended:
    """An early end. `side` gave up, counted from 0; None where time was up or all agreed."""

    how: How
    side: int | None = None


def places_at_end(rules: RuleSet[Any], state: MatchState, gave_up: int | None) -> tuple[int, ...]:
    """Return the place of each side, 1 for the best. A side that gave up comes last."""
    places = rules.places(state)
    if gave_up is None:
        return places
    last = places[gave_up]
    return tuple(
        len(places) if side == gave_up else place - (last < place)
        for side, place in enumerate(places)
    )


def winner_at_end(rules: RuleSet[Any], state: MatchState, gave_up: int | None) -> int | None:
    """Return the side that is alone in the first place; None where the best are equal."""
    places = places_at_end(rules, state, gave_up)
    return places.index(1) if places.count(1) == 1 else None
