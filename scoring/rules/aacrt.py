"""AACRT canastra: the rules of 2016, as numbers and checks.

Knows its numbers, and what going out and the mortos take. What all games of canastas share is
`canasta_family`; what a meld is, `runs`. Must not know how anything is said to a person.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from typing import ClassVar

from .canasta_facts import MORTO, CanastaHand, CanastaSide, Notes
from .canasta_family import CanastaFamily
from .canastra_limits import check_runs, check_wild_cards
from .cards import Card
from .checks import hand_field, melds_field
from .melds import CANASTRA, Meld, Shapes
from .problems import Problem, error, warning
from .runs import HIGH_ACE, LOW_ACE, natural_cards, parse_run, rank_at
from .sheet import Field, Line, option, switch

__all__ = ["Aacrt"]

MORTO_TO_STOCK = Field("morto_to_stock", "flag", "hand", ruled="note-morto")
MORTOS = 2
MUCH = 2500
"""Hardly a side makes more in a hand: it is all cards of both decks and six clean canastras."""


@dataclass(frozen=True)
class Aacrt(CanastaFamily):
    """Two pairs, two decks with jokers, 3000 points.

    Options that AACRT does not use: with `own_hand` cards left in hand are lost points instead of
    the opponents', and a side loses `untaken_morto` for the morto it did not take.
    """

    key: ClassVar[str] = "aacrt-2016"
    canastras: ClassVar[tuple[str, ...]] = ("clean", "dirty")
    counts: ClassVar[tuple[str, ...]] = (*canastras, "out", "morto", "penalties")
    morto_to_stock: ClassVar[bool] = True
    """Whether an untaken morto can become the stock."""

    target: int = option(3000, least=1)
    clean: int = option(200)
    dirty: int = option(100)
    going_out: int = option(100)
    morto: int = option(100)
    untaken_morto: int = option(0)
    own_hand: bool = switch()
    morto_needs_canastra: bool = switch(True)
    out_needs_clean: bool = switch(True)
    joker: int = option(50)
    two: int = option(20)
    ace: int = option(15)
    eight_to_king: int = option(10)
    three_to_seven: int = option(5)
    minimum_from: int = option(1500)
    first_minimum: int = option(75)
    second_minimum: int = option(90)
    minimum_step: int = option(30)
    rich_hand: int = option(500)
    slip: int = option(0)
    """Points off for a ruled slip that the text does not mention."""

    @property
    def line_codes(self) -> tuple[str, ...]:
        mortos = {"morto": self.morto, "untaken-morto": self.untaken_morto}
        return (
            *self.canastras,
            "went-out",
            *(code for code, points in mortos.items() if points),
            "cards",
            "hand" if self.own_hand else "received",
            "penalty",
        )

    # --- What cards are worth -------------------------------------------------------------------

    def _low_value(self, card: Card) -> int:
        return self.three_to_seven

    def worth(self) -> dict[str, int]:
        lost = {"untaken-morto": -self.untaken_morto} if self.untaken_morto else {}
        return super().worth() | lost

    @property
    def shapes(self) -> Shapes:
        return Shapes(range(LOW_ACE, HIGH_ACE + 1))

    def read_meld(self, text: str) -> Meld:
        return parse_run(text)

    @cached_property
    def values_of_a_suit(self) -> tuple[int, ...]:
        """The values of the cards of a suit, from the low ace to the high one."""
        ranks = map(rank_at, range(LOW_ACE, HIGH_ACE + 1))
        return tuple(self.card_value(Card(rank, "S")) for rank in ranks)

    @cached_property
    def least_clean(self) -> int:
        """The card points of the poorest clean canastra: 45, three to nine."""
        return min(sum(values) for values in self._canastra_values())

    @cached_property
    def least_dirty(self) -> int:
        """The card points of the poorest dirty canastra: 55, a two for the eight or the nine."""
        wild = min(self.joker, self.two)
        return min(sum(values) - max(values) + wild for values in self._canastra_values())

    def _least(self) -> dict[str, int]:
        return {"clean": self.least_clean, "dirty": self.least_dirty}

    def _canastra_values(self) -> Iterator[list[int]]:
        """The values of the cards of every clean canastra of seven cards."""
        for first in range(LOW_ACE, HIGH_ACE - CANASTRA + 2):
            cards = natural_cards("S", first, first + CANASTRA - 1)
            yield [self.card_value(card) for card in cards]

    # --- The opening minimum --------------------------------------------------------------------

    def minimum(self, total: int, failed: int = 0) -> int:
        """*Buraco*: 75 from 1500 on, 90 after the first failure, 30 more after each other one."""
        if total < self.minimum_from or not self.first_minimum:
            return 0
        if failed == 0:
            return self.first_minimum
        return self.second_minimum + self.minimum_step * (failed - 1)

    def points_before_minimum(self, total: int) -> int | None:
        if total >= self.minimum_from or not self.first_minimum:
            return None
        return self.minimum_from - total

    # --- Facts and points -----------------------------------------------------------------------

    @property
    def _notes(self) -> Notes:
        noted = (*self.canastras, *MORTO)
        return Notes(noted, self.side_numbers, self.read_meld, self.morto_to_stock)

    def _lines(self, side: CanastaSide, received: int) -> Iterator[Line]:
        yield from super()._lines(side, received)
        taken = int(side.took_morto)
        yield Line("morto", taken, taken * self.morto)
        yield Line("untaken-morto", 1 - taken, (taken - 1) * self.untaken_morto)

    # --- What can be wrong ----------------------------------------------------------------------

    def _check_going_out(self, facts: CanastaHand, counted: CanastaHand) -> Iterator[Problem]:
        yield from super()._check_going_out(facts, counted)
        yield from self._check_mortos(facts, counted)

    def _check_out(self, facts: CanastaHand, index: int, side: CanastaSide) -> Iterator[Problem]:
        """*O Jogo*: the second going out ends the hand and needs a clean canastra."""
        field = melds_field(facts.sides[index], "clean")
        if side.went_out and self.out_needs_clean and not side.clean:
            yield error("went-out-without-clean", index, field)
        elif side.went_out and not side.canastas:
            yield error("went-out-without-canastra", index, field)
        if side.went_out and not side.took_morto and not facts.morto_to_stock:
            yield error("went-out-without-morto", index, "took_morto")

    def _check_mortos(self, facts: CanastaHand, counted: CanastaHand) -> Iterator[Problem]:
        """*Morto* and *Batida*: one for each side, and only with a canastra of any kind."""
        mortos = sum(side.took_morto for side in facts.sides) + facts.morto_to_stock
        if mortos > MORTOS:
            yield error("too-many-mortos", None, "morto_to_stock", mortos=mortos, limit=MORTOS)
        for index, side in enumerate(counted.sides):
            if side.took_morto and self.morto_needs_canastra and not side.canastas:
                yield error("morto-without-canastra", index, "took_morto")

    def _check_deck(self, facts: CanastaHand, counted: CanastaHand) -> Iterator[Problem]:
        yield from super()._check_deck(facts, counted)
        yield from self._check_canastras(facts, counted)

    def _check_canastras(self, facts: CanastaHand, counted: CanastaHand) -> Iterator[Problem]:
        """*Canastra*. Each dirty one needs a wild card, and two decks hold two of each card."""
        yield from check_wild_cards(sum(side.canastas - side.clean for side in counted.sides))
        if self.shapes.ranks:  # sets hold more, and `over-the-deck` counts their cards
            return
        problems = list(self._check_runs(*counted.sides))
        yield from problems
        # Points of the other side must not make up for those that a side lacks.
        for index, side in enumerate(() if problems else counted.sides):
            field = melds_field(facts.sides[index], "card_points")
            for problem in self._check_runs(side):
                yield replace(problem, side=index, field=field)

    def _check_runs(self, *sides: CanastaSide) -> Iterator[Problem]:
        """Whether the decks hold the canastras of these sides, with their card points."""
        clean = sum(side.clean for side in sides)
        dirty = sum(side.canastas for side in sides) - clean
        points = sum(side.card_points for side in sides)
        return check_runs(clean, dirty, points, self.values_of_a_suit, self.joker)

    def _laid(self, side: CanastaSide) -> bool:
        return bool(side.card_points)

    def _warnings(self, facts: CanastaHand, counted: CanastaHand) -> Iterator[Problem]:
        yield from self._doubt_the_end(facts, counted)
        for index, side in enumerate(counted.sides):
            if side.left_in_hand > self.rich_hand:
                points, limit = side.left_in_hand, self.rich_hand
                field = hand_field(facts.sides[index])
                yield warning("hand-too-rich", index, field, points=points, limit=limit)

    def _doubt_the_end(self, facts: CanastaHand, counted: CanastaHand) -> Iterator[Problem]:
        """A hand ends when a side goes out, when the stock is gone, or when the time is up."""
        if not any(side.went_out for side in counted.sides):
            yield from self._nobody_went_out(facts)
            mortos = sum(side.took_morto for side in facts.sides)
            if self.morto_to_stock and not facts.morto_to_stock and mortos < MORTOS:
                # Placed at "went_out": the form holds it back until that question is answered.
                yield warning("mortos-not-taken", None, "went_out", mortos=MORTOS - mortos)
        for index, side in enumerate(counted.sides):
            opponents = counted.sides[1 - index]
            if opponents.went_out and not side.went_out and not side.left_in_hand:
                yield warning("opponents-hold-nothing", index, hand_field(facts.sides[index]))

    def _much(self) -> int:
        return MUCH

    def _other_bonuses(self) -> tuple[int, ...]:
        return (*super()._other_bonuses(), self.morto, self.untaken_morto)

    # --- The form -------------------------------------------------------------------------------

    def _fields_of_melds(self) -> Iterable[Field]:
        morto = Field("took_morto", "flag", line="morto", each=self.morto)
        if not self.morto:
            line = "untaken-morto" if self.untaken_morto else None
            morto = Field("took_morto", "flag", line=line)
        return (morto, Field("card_points", "points", line="cards", cards="melds"))

    def _fields_of_failures(self) -> Iterable[Field]:
        return [Field("failed_openings", "failures")] if self.first_minimum else []

    def _fields_of_hand(self) -> Iterable[Field]:
        return [MORTO_TO_STOCK] if self.morto_to_stock else []
