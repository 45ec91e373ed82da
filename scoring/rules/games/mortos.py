"""Mortos: the piles of eleven cards, one of which a side takes when its first hand is played out.

`aacrt` has the games of canastras that are played with them, `tranca` one more.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import ClassVar

from scoring.rules.base.problems import Problem, error, warning
from scoring.rules.base.sheet import Field, Line
from scoring.rules.games.canasta_facts import CanastaHand, CanastaSide, Notes
from scoring.rules.games.canastra import Canastra

MORTO_TO_STOCK = Field("morto_to_stock", "flag", "hand", ruled="note-morto")


class Mortos(Canastra):
    """A game of canastras with mortos. The options declared here exist in every such game."""

    counts: ClassVar[tuple[str, ...]] = (*Canastra.canastras, "out", "morto", "penalties")
    mortos: ClassVar[int] = 2
    morto_to_stock: ClassVar[bool] = True

    morto: int
    untaken_morto: int
    morto_needs_canastra: bool

    def _own_lines(self) -> Iterable[str]:
        mortos = {"morto": self.morto, "untaken-morto": self.untaken_morto}
        return (*(code for code, points in mortos.items() if points), *super()._own_lines())

    def worth(self) -> dict[str, int]:
        lost = {"untaken-morto": -self.untaken_morto} if self.untaken_morto else {}
        return super().worth() | lost

    @property
    def _notes(self) -> Notes:
        notes = super()._notes
        own_keys = (*notes.own_keys, "took_morto")
        return replace(notes, own_keys=own_keys, morto_to_stock=self.morto_to_stock)

    def _lines(self, side: CanastaSide, received: int) -> Iterator[Line]:
        yield from super()._lines(side, received)
        taken = int(side.took_morto)
        yield Line("morto", taken, taken * self.morto)
        yield Line("untaken-morto", 1 - taken, (taken - 1) * self.untaken_morto)

    # --- Problems -------------------------------------------------------------------------------

    def _check_going_out(self, facts: CanastaHand, counted: CanastaHand) -> Iterator[Problem]:
        yield from super()._check_going_out(facts, counted)
        yield from self._check_mortos(facts, counted)

    def _check_out(self, facts: CanastaHand, index: int, side: CanastaSide) -> Iterator[Problem]:
        """*O Jogo*: the second going out ends the hand and needs a clean canastra."""
        yield from super()._check_out(facts, index, side)
        if side.went_out and not side.took_morto and not facts.morto_to_stock:
            yield error("went-out-without-morto", index, "took_morto")

    def _check_mortos(self, facts: CanastaHand, counted: CanastaHand) -> Iterator[Problem]:
        """*Morto* and *Batida*: at most one per side, and only with a canastra of any kind."""
        mortos = sum(side.took_morto for side in facts.sides) + facts.morto_to_stock
        if mortos > self.mortos:
            yield error("too-many-mortos", None, "morto_to_stock", mortos=mortos, limit=self.mortos)
        for index, side in enumerate(counted.sides):
            if side.took_morto and self.morto_needs_canastra and not side.canastas:
                yield error("morto-without-canastra", index, "took_morto")

    def _nobody_went_out(self, facts: CanastaHand) -> Iterator[Problem]:
        yield from super()._nobody_went_out(facts)
        left = self.mortos - sum(side.took_morto for side in facts.sides)
        if self.morto_to_stock and not facts.morto_to_stock and left > 0:
            # At field "went_out": the form hides the warning until that question is answered.
            yield warning("mortos-not-taken", None, "went_out", mortos=left)

    def _other_bonuses(self) -> tuple[int, ...]:
        return (*super()._other_bonuses(), self.morto, self.untaken_morto)

    # --- The form -------------------------------------------------------------------------------

    def _fields_of_melds(self) -> Iterable[Field]:
        morto = Field("took_morto", "flag", line="morto", each=self.morto)
        if not self.morto:
            line = "untaken-morto" if self.untaken_morto else None
            morto = Field("took_morto", "flag", line=line)
        return (morto, *super()._fields_of_melds())

    def _fields_of_hand(self) -> Iterable[Field]:
        return [MORTO_TO_STOCK] if self.morto_to_stock else []
