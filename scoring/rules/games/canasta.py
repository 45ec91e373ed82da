"""Spanish canasta: two decks, 5000 points, black threes and going out concealed.

This module has what samba lacks; `rank_canasta` has what both games share.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import ClassVar

from scoring.rules.base.melds import Meld
from scoring.rules.base.sets import parse_set
from scoring.rules.base.sheet import Field, Line, option, switch
from scoring.rules.games.canasta_facts import CanastaHand, CanastaSide
from scoring.rules.games.rank_canasta import BLACK_THREE, RankCanasta

__all__ = ["Canasta", "CanastaHand", "CanastaSide"]

FIVE, SEVEN = 5, 7


@dataclass(frozen=True)
class Canasta(RankCanasta):
    """Two pairs; in a match file also three single players. A club may give bonuses for five or
    seven canastas of a side in one hand, and for each canasta of a side that goes out `concealed`.
    """

    key: ClassVar[str] = "canasta-es"
    side_numbers: ClassVar[range] = range(2, 4)
    decks: ClassVar[int] = 2
    hand_size: ClassVar[int] = 11
    all_lines: ClassVar[tuple[str, ...]] = (
        "natural",
        "mixed",
        "wild",
        "many-canastas",
        "went-out",
        "concealed",
        "red-threes",
        "black-threes",
        "cards",
        "hand",
        "penalty",
    )
    # Natural canastas come first, since standings count the first kind; few clubs play wild ones.
    canastras: ClassVar[tuple[str, ...]] = ("natural", "mixed", "wild")
    counts: ClassVar[tuple[str, ...]] = (*canastras, "out", "penalties")

    concealed: int = option(200)
    four_black_threes: int = option(500)
    five_canastas: bool = switch()
    five: int = option(500)
    seven_canastas: bool = switch()
    seven: int = option(2000)
    concealed_natural: int = option(0)
    concealed_mixed: int = option(0)

    def falls(self) -> Iterator[tuple[str, str]]:
        """Yield the falling options, and bonuses below the one that they replace, if both exist."""
        yield from super().falls()
        if self.five_canastas and self.seven_canastas and self.seven < self.five:
            yield "seven", "five"
        if 0 < self.concealed < self.going_out:
            yield "concealed", "going_out"

    def _lines_off(self) -> set[str]:
        many = self.five_canastas or self.seven_canastas
        return super()._lines_off() | (set() if many else {"many-canastas"})

    def read_meld(self, text: str) -> Meld:
        return parse_set(text, self.most_wild)

    # Black threes have their own line: the points of the other cards do not include theirs.

    def meld_value(self, meld: Meld) -> int:
        if meld.kind == "black-threes" and self._are_all(len(meld.cards)):
            return 0
        return super().meld_value(meld)

    def meld_bonus(self, meld: Meld) -> int:
        if meld.kind == "black-threes" and self._are_all(len(meld.cards)):
            return self.four_black_threes
        return super().meld_bonus(meld)

    def _points_of_melds(self, melds: Iterable[Meld]) -> int:
        return super()._points_of_melds(meld for meld in melds if meld.kind != "black-threes")

    def _points_laid(self, side: CanastaSide) -> int:
        black_threes = side.black_threes_out * self.card_value(BLACK_THREE)
        return super()._points_laid(side) + black_threes

    def _are_all(self, black_threes: int) -> bool:
        return black_threes == self.black_threes_in_deck

    # --- Points ---------------------------------------------------------------------------------

    def _lines(self, side: CanastaSide, received: int) -> Iterator[Line]:
        yield from super()._lines(side, received)
        yield Line("many-canastas", None, self._many_canastas(side.canastas))
        number = side.black_threes_out
        points = self.four_black_threes if self._are_all(number) else number * self.black_three
        yield Line("black-threes", number, points)

    def _line_of_going_out(self, side: CanastaSide) -> Line:
        if not (side.went_out and side.concealed):
            return super()._line_of_going_out(side)
        canastas = side.natural * self.concealed_natural + side.mixed * self.concealed_mixed
        return Line("concealed", 1, self.concealed + canastas)

    def _many_canastas(self, number: int) -> int:
        """Return the bonus for this number of canastas. That for seven replaces that for five."""
        if number >= SEVEN and self.seven_canastas:
            return self.seven
        return self.five if number >= FIVE and self.five_canastas else 0

    def _other_bonuses(self) -> tuple[int, ...]:
        five = self.five if self.five_canastas else 0
        seven = self.seven if self.seven_canastas else 0
        concealed = (self.concealed, self.concealed_natural, self.concealed_mixed)
        return (*super()._other_bonuses(), self.four_black_threes, five, seven, *concealed)

    # --- The form -------------------------------------------------------------------------------

    def _fields_of_melds(self) -> Iterable[Field]:
        return (
            Field(
                "card_points", "points", line="cards", cards="melds", says="cards_without_threes"
            ),
            Field(
                "black_threes_out",
                "choice",
                line="black-threes",
                cards="melds",
                choices=self._notes.black_threes,
            ),
            Field("concealed", "flag", line="concealed", each=self.concealed),
        )


@dataclass(frozen=True)
class CanastaSolo(Canasta):
    """Two, three or four single players with the two decks of the pairs."""

    key: ClassVar[str] = "canasta-solo-es"
    side_numbers: ClassVar[range] = range(2, 5)
    persons_per_side: ClassVar[int] = 1
