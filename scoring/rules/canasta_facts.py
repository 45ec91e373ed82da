"""The facts of a hand of canasta or samba, and their JSON form.

Knows what can be noted about a hand and how it is written. Must not know what anything is worth,
nor whether it could have happened: that are `canasta` and `samba`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, fields
from functools import cache
from typing import Any

from .cards import Card
from .facts import Penalty, Reader, write_side
from .melds import Meld

CANASTAS = ("sambas", "natural", "mixed", "wild")


@dataclass(frozen=True)
class CanastaSide:
    """The facts of one side in a hand.

    Either `melds` or the counts of canastas, `card_points`, `black_threes_out` and `melded` (for a
    side that has laid down nothing else that shows); either `hand` or `left_in_hand` (points of
    the cards it was left with). Red threes lie apart, and are always counted. Of the first
    lay-down either its points (`opening`) or how many of the first melds made it
    (`opening_melds`).
    """

    sambas: int = 0
    natural: int = 0
    mixed: int = 0
    wild: int = 0
    card_points: int = 0
    black_threes_out: int = 0
    melded: bool = False
    melds: tuple[Meld, ...] | None = None
    red_threes: int = 0
    left_in_hand: int = 0
    hand: tuple[Card, ...] | None = None
    went_out: bool = False
    concealed: bool = False
    opening: int | None = None
    opening_melds: int | None = None
    penalties: tuple[Penalty, ...] = ()

    @property
    def canastas(self) -> int:
        """All of them, of whatever kind."""
        return self.sambas + self.natural + self.mixed + self.wild

    @property
    def has_melded(self) -> bool:
        shown = self.canastas or self.card_points or self.black_threes_out
        return bool(self.melds or shown or self.melded)


@dataclass(frozen=True)
class CanastaHand:
    """A hand: what each side did, in the order of the match.

    `nobody_went_out` is an answer. Without it, and without a side that went out, nothing was said.
    """

    sides: tuple[CanastaSide, ...]
    nobody_went_out: bool = False


@cache
def _keys(canastas: tuple[str, ...]) -> frozenset[str]:
    """Return the keys that the facts of a side may have in a game with these canastas."""
    foreign = {name for name in CANASTAS if name not in canastas}
    return frozenset(field.name for field in fields(CanastaSide)) - foreign


@dataclass(frozen=True)
class Notes:
    """How a game notes its hands: its kinds of canasta, how many black threes can go out, how many
    sides play, and how a meld is read.
    """

    canastas: tuple[str, ...]
    black_threes: tuple[int, ...]
    sides: range
    read_meld: Callable[[str], Meld]

    def read(self, data: object) -> CanastaHand:
        """Raises MalformedFacts for anything that is not such a hand."""
        reader = Reader(data, ("sides", "nobody_went_out"))
        reader.require("sides")
        sides = reader.items("sides", most=self.sides[-1])
        if len(sides) not in self.sides:
            raise reader.malformed("sides", f"must be at least {self.sides[0]}")
        read = tuple(self._side(side, index) for index, side in enumerate(sides))
        return CanastaHand(read, reader.nobody("nobody_went_out", (s.went_out for s in read)))

    def _side(self, data: object, index: int) -> CanastaSide:
        reader = Reader(data, _keys(self.canastas), side=index)
        melds = hand = None
        counts = (*self.canastas, "card_points", "black_threes_out", "melded")
        if reader.one_of_pair("melds", counts):
            melds = reader.melds("melds", self.read_meld)
        if reader.one_of_pair("hand", ("left_in_hand",)):
            hand = reader.cards("hand")
        black_threes_out = reader.number("black_threes_out")
        if black_threes_out not in self.black_threes:
            choices = ", ".join(map(str, self.black_threes))
            raise reader.malformed("black_threes_out", f"must be one of {choices}")
        return CanastaSide(
            **{name: reader.number(name) for name in self.canastas},
            card_points=reader.points("card_points"),
            black_threes_out=black_threes_out,
            melded=reader.flag("melded"),
            melds=melds,
            red_threes=reader.number("red_threes"),
            left_in_hand=reader.points("left_in_hand"),
            hand=hand,
            went_out=reader.flag("went_out"),
            concealed=reader.flag("concealed"),
            opening=reader.points("opening") if reader.has("opening") else None,
            opening_melds=reader.opening_melds(melds),
            penalties=reader.penalties("penalties"),
        )


def write_hand(hand: CanastaHand) -> dict[str, Any]:
    """The JSON form that `read` reads back, without anything that need not be said."""
    data: dict[str, Any] = {"sides": [write_side(side) for side in hand.sides]}
    return {"nobody_went_out": True} | data if hand.nobody_went_out else data
