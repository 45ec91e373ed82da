"""The facts of a hand in any game of canastas, and their JSON form.

Must not know points, nor whether a hand is possible: that is the rule set of each game.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, fields
from functools import cache
from typing import Any

from scoring.rules.base.cards import Card
from scoring.rules.base.facts import Penalty, Reader, write_side
from scoring.rules.base.melds import Meld

CANASTAS = ("clean", "royal", "aces", "semi", "dirty", "sambas", "natural", "mixed", "wild")
THREES = ("red_threes", "black_threes_out", "melded", "concealed")


@dataclass(frozen=True)
class CanastaSide:
    """The facts of one side in a hand; each game uses only some of them.

    A side has either `melds`, or counts: the canastas of each kind, `card_points`,
    `black_threes_out` and `melded` (it laid down a meld, although all counts are zero). It has
    either `hand`, the cards left in it, or `left_in_hand`, their points. Red threes are always
    counted. The initial meld is either its points (`opening`) or the number of first melds that
    it was made of (`opening_melds`); None: not recorded.
    """

    clean: int = 0
    royal: int = 0
    aces: int = 0
    semi: int = 0
    dirty: int = 0
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
    took_morto: bool = False
    failed_openings: int = 0
    opening: int | None = None
    opening_melds: int | None = None
    penalties: tuple[Penalty, ...] = ()

    @property
    def all_clean(self) -> int:
        """The number of clean canastras, also of the long ones."""
        return self.clean + self.royal + self.aces

    @property
    def cards_in_canastas(self) -> int:
        """The least number of cards in all canastas."""
        return 7 * self.canastas + 6 * self.royal + 7 * self.aces

    @property
    def canastas(self) -> int:
        """The number of canastas of all kinds; 0 for a side with `melds`."""
        runs = self.all_clean + self.semi + self.dirty + self.sambas
        return runs + self.natural + self.mixed + self.wild

    @property
    def has_melded(self) -> bool:
        shown = self.canastas or self.card_points or self.black_threes_out
        return bool(self.melds or shown or self.melded)


@dataclass(frozen=True)
class CanastaHand:
    """The facts of a hand: those of each side, in the order of the match, and of the whole hand.

    `nobody_went_out` is the scorer's answer. If it is false and no side went out, the scorer has
    not answered.
    """

    sides: tuple[CanastaSide, ...]
    morto_to_stock: bool = False
    nobody_went_out: bool = False


@cache
def _keys(own: tuple[str, ...]) -> frozenset[str]:
    """Return all keys of a side in a game. `own`: the optional keys that this game has."""
    foreign = {*CANASTAS, *THREES, "took_morto", "failed_openings"} - set(own)
    return frozenset(field.name for field in fields(CanastaSide)) - foreign


@dataclass(frozen=True)
class Notes:
    """The JSON form of a game's hands.

    `own_keys` are its kinds of canasta and the other keys that not all games have; `sides` the
    possible numbers of sides, `black_threes` those of black threes laid down when going out.
    """

    own_keys: tuple[str, ...]
    sides: range
    read_meld: Callable[[str], Meld]
    morto_to_stock: bool = False
    black_threes: tuple[int, ...] = (0,)

    def read(self, data: object) -> CanastaHand:
        """Return the hand in JSON data. Raises MalformedFacts and no other exception."""
        reader = Reader(
            data, ("sides", "nobody_went_out", *["morto_to_stock"] * self.morto_to_stock)
        )
        reader.require("sides")
        data_of_sides = reader.items("sides", most=self.sides[-1])
        if len(data_of_sides) not in self.sides:
            raise reader.malformed("sides", f"must be at least {self.sides[0]}")
        sides = tuple(self._side(side, index) for index, side in enumerate(data_of_sides))
        nobody = reader.nobody("nobody_went_out", (side.went_out for side in sides))
        return CanastaHand(sides, reader.flag("morto_to_stock"), nobody)

    def _side(self, data: object, index: int) -> CanastaSide:
        reader = Reader(data, _keys(self.own_keys), side=index)
        melds = hand = None
        if reader.one_of_pair("melds", (*CANASTAS, "card_points", "black_threes_out", "melded")):
            melds = reader.melds("melds", self.read_meld)
        if reader.one_of_pair("hand", ("left_in_hand",)):
            hand = reader.cards("hand")
        black_threes_out = reader.number("black_threes_out")
        if black_threes_out not in self.black_threes:
            choices = ", ".join(map(str, self.black_threes))
            raise reader.malformed("black_threes_out", f"must be one of {choices}")
        return CanastaSide(
            **{kind: reader.number(kind) for kind in CANASTAS if kind in self.own_keys},
            card_points=reader.points("card_points"),
            black_threes_out=black_threes_out,
            melded=reader.flag("melded"),
            melds=melds,
            red_threes=reader.number("red_threes"),
            left_in_hand=reader.points("left_in_hand"),
            hand=hand,
            went_out=reader.flag("went_out"),
            concealed=reader.flag("concealed"),
            took_morto=reader.flag("took_morto"),
            failed_openings=reader.number("failed_openings"),
            opening=reader.points("opening") if reader.has("opening") else None,
            opening_melds=reader.opening_melds(melds),
            penalties=reader.penalties("penalties"),
        )


def write_hand(hand: CanastaHand) -> dict[str, Any]:
    """Return the hand as JSON for `Notes.read`, leaving out keys without a value."""
    flags = [name for name in ("morto_to_stock", "nobody_went_out") if getattr(hand, name)]
    return dict.fromkeys(flags, True) | {"sides": [write_side(side) for side in hand.sides]}
