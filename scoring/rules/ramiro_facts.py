"""The facts of a hand of ramiro, and their JSON form.

Knows what can be noted about a hand and how it is written. Must not know what anything is worth,
nor whether it could have happened: that is `ramiro`.
"""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import Any

from .cards import Card
from .facts import Reader, write_side


@dataclass(frozen=True)
class RamiroSide:
    """The cards one player has left unmatched when a hand is closed.

    Either `hand` or their `points`. Of a player who is out there is nothing to note.
    """

    closed: bool = False
    points: int = 0
    hand: tuple[Card, ...] | None = None


@dataclass(frozen=True)
class RamiroHand:
    """A hand: what each player had, in the order of the match."""

    sides: tuple[RamiroSide, ...]


def read_hand(data: object, numbers: range) -> RamiroHand:
    """Return a hand of as many players as `numbers` allows. Raises MalformedFacts for anything
    else.
    """
    reader = Reader(data, ("sides",))
    reader.require("sides")
    sides = reader.items("sides", most=numbers[-1])
    if len(sides) not in numbers:
        raise reader.malformed("sides", f"must be at least {numbers[0]}")
    return RamiroHand(tuple(_read_side(side, index) for index, side in enumerate(sides)))


def _read_side(data: object, index: int) -> RamiroSide:
    reader = Reader(data, (field.name for field in fields(RamiroSide)), side=index)
    hand = reader.cards("hand") if reader.one_of_pair("hand", ("points",)) else None
    return RamiroSide(reader.flag("closed"), reader.points("points"), hand)


def write_hand(hand: RamiroHand) -> dict[str, Any]:
    """Return the JSON form that `read_hand` reads back, without anything that need not be said."""
    return {"sides": [write_side(side) for side in hand.sides]}
