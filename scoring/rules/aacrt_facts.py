"""The facts of a hand of AACRT canastra, and their JSON form.

Knows what can be noted about a hand and how it is written. Must not know what anything is worth,
nor whether it could have happened: that is `aacrt`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, fields
from functools import cache
from typing import Any

from .cards import Card
from .facts import Penalty, Reader, write_side
from .melds import Meld

CANASTRAS = ("clean", "semi", "dirty")


@dataclass(frozen=True)
class AacrtSide:
    """The facts of one side in a hand.

    Either `melds` or the counts `clean`, `semi` (where there are such canastras), `dirty` and
    `card_points`; either `hand` or `left_in_hand` (points of the cards both partners were left
    with). Of the first lay-down either its points (`opening`) or how many of the first melds made
    it (`opening_melds`).
    """

    clean: int = 0
    semi: int = 0
    dirty: int = 0
    card_points: int = 0
    melds: tuple[Meld, ...] | None = None
    left_in_hand: int = 0
    hand: tuple[Card, ...] | None = None
    went_out: bool = False
    took_morto: bool = False
    failed_openings: int = 0
    opening: int | None = None
    opening_melds: int | None = None
    penalties: tuple[Penalty, ...] = ()

    @property
    def canastras(self) -> int:
        """All of them, of whatever kind, where they are noted as counts."""
        return self.clean + self.semi + self.dirty


@dataclass(frozen=True)
class AacrtHand:
    """A hand: two sides, and whether an untaken morto became the stock.

    `nobody_went_out` is an answer. Without it, and without a side that went out, nothing was said.
    """

    sides: tuple[AacrtSide, AacrtSide]
    morto_to_stock: bool = False
    nobody_went_out: bool = False


@cache
def _keys(canastras: tuple[str, ...]) -> frozenset[str]:
    """Return the keys that the facts of a side may have in a game with these canastras."""
    foreign = {name for name in CANASTRAS if name not in canastras}
    return frozenset(field.name for field in fields(AacrtSide)) - foreign


@dataclass(frozen=True)
class Notes:
    """How a game notes its hands: its kinds of canastra, whether a morto can become the stock, and
    how a meld is read.
    """

    canastras: Sequence[str]
    morto_to_stock: bool
    read_meld: Callable[[str], Meld]

    def read(self, data: object) -> AacrtHand:
        """Raises MalformedFacts for anything that is not such a hand."""
        keys = ("sides", "nobody_went_out", *["morto_to_stock"] * self.morto_to_stock)
        reader = Reader(data, keys)
        reader.require("sides")
        sides = reader.items("sides", most=2)
        if len(sides) != 2:
            raise reader.malformed("sides", "must be two")
        first, second = (self._side(side, index) for index, side in enumerate(sides))
        nobody = reader.nobody("nobody_went_out", (first.went_out, second.went_out))
        return AacrtHand((first, second), reader.flag("morto_to_stock"), nobody)

    def _side(self, data: object, index: int) -> AacrtSide:
        reader = Reader(data, _keys(tuple(self.canastras)), side=index)
        melds = hand = None
        if reader.one_of_pair("melds", (*self.canastras, "card_points")):
            melds = reader.melds("melds", self.read_meld)
        if reader.one_of_pair("hand", ("left_in_hand",)):
            hand = reader.cards("hand")
        return AacrtSide(
            **{kind: reader.number(kind) for kind in self.canastras},
            card_points=reader.points("card_points"),
            melds=melds,
            left_in_hand=reader.points("left_in_hand"),
            hand=hand,
            went_out=reader.flag("went_out"),
            took_morto=reader.flag("took_morto"),
            failed_openings=reader.number("failed_openings"),
            opening=reader.points("opening") if reader.has("opening") else None,
            opening_melds=reader.opening_melds(melds),
            penalties=reader.penalties("penalties"),
        )


def write_hand(hand: AacrtHand) -> dict[str, Any]:
    """The JSON form that `Notes.read` reads back, without anything that need not be said."""
    data: dict[str, Any] = {"sides": [write_side(side) for side in hand.sides]}
    said = {name: True for name in ("morto_to_stock", "nobody_went_out") if getattr(hand, name)}
    return said | data
