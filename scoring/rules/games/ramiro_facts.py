"""The facts of a hand of ramiro, and their JSON form.

Must not know points of cards, nor whether a hand is possible: that is `ramiro`.
"""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import Any

from scoring.rules.base.cards import Card
from scoring.rules.base.facts import Reader, write_side


@dataclass(frozen=True)
class RamiroSide:
    """The unmatched cards of a player when the hand is closed: either `hand`, the cards, or their
    `points`. A player who is out of the match has the default values.
    """

    closed: bool = False
    points: int = 0
    hand: tuple[Card, ...] | None = None


@dataclass(frozen=True)
class RamiroHand:
    """The facts of a hand: one entry per player, in the order of the match."""

    sides: tuple[RamiroSide, ...]


def read_hand(data: object, numbers: range) -> RamiroHand:
    """Read a hand from JSON data; `numbers`: allowed numbers of players. Raises MalformedFacts."""
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
    """Return the JSON form of a hand, without default values; `read_hand` reads it back."""
    return {"sides": [write_side(side) for side in hand.sides]}
