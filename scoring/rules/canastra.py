"""The base of the games of canastras: clean and dirty ones, and a minimum that failures raise.

Knows what going out takes, which canastras the deck holds, and the opening minimum. What all games
of canastas share is `canasta_family`. Must not know mortos: that is `aacrt`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import cached_property
from typing import ClassVar

from .canasta_facts import CanastaHand, CanastaSide, Notes
from .canasta_family import CanastaFamily
from .canastra_limits import check_runs, check_wild_cards
from .cards import Card
from .checks import hand_field, melds_field
from .melds import CANASTRA, Meld, Shapes
from .problems import Problem, error, warning
from .runs import HIGH_ACE, LOW_ACE, natural_cards, parse_run, rank_at
from .sheet import Field

MUCH = 2500
"""Hardly a side makes more in a hand: it is all cards of both decks and six clean canastras."""


class Canastra(CanastaFamily):
    """A game of canastras. The options named here are those that every such game has."""

    canastras: ClassVar[tuple[str, ...]] = ("clean", "dirty")
    counts: ClassVar[tuple[str, ...]] = (*canastras, "out", "penalties")
    mortos: ClassVar[int] = 0
    morto_to_stock: ClassVar[bool] = False
    """Whether an untaken morto can become the stock."""

    out_needs_clean: bool
    morto_needs_canastra: bool
    """Only where there are mortos."""
    minimum_from: int
    first_minimum: int
    second_minimum: int
    minimum_step: int
    rich_hand: int

    @property
    def line_codes(self) -> tuple[str, ...]:
        return (
            *self.canastras,
            "went-out",
            *self._own_lines(),
            "cards",
            "hand" if self.own_hand else "received",
            "penalty",
        )

    def _own_lines(self) -> Iterable[str]:
        """Return the lines between going out and the cards."""
        return ("red-threes",) if self.red_threes_apart else ()

    def locks_lixo(self, discarded: Card, wild_laid: bool) -> bool:
        """Whether the next player may not take the lixo. `wild_laid`: in this turn."""
        return discarded.may_be_wild or wild_laid

    # --- What cards are worth -------------------------------------------------------------------

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
        wild = min(map(self.card_value, self.wild_cards))
        return min(sum(values) - max(values) + wild for values in self._canastra_values())

    def _least(self) -> dict[str, int]:
        return {"clean": self.least_clean, "dirty": self.least_dirty}

    def _canastra_values(self) -> Iterator[list[int]]:
        """Yield the values of the cards of every clean canastra of seven cards."""
        positions = self.shapes.positions
        for first in positions[: 1 - CANASTRA]:
            cards = natural_cards("S", first, first + CANASTRA - 1)
            yield [self.card_value(card) for card in cards]
        for rank in self.shapes.ranks:
            yield [self.card_value(Card(rank, "S"))] * CANASTRA

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

    # --- Facts ----------------------------------------------------------------------------------

    @property
    def _notes(self) -> Notes:
        threes = ("red_threes",) if self.red_threes_apart else ()
        own_keys = (*self.canastras, "failed_openings", *threes)
        return Notes(own_keys, self.side_numbers, self.read_meld)

    # --- What can be wrong ----------------------------------------------------------------------

    def _check_out(self, facts: CanastaHand, index: int, side: CanastaSide) -> Iterator[Problem]:
        field = melds_field(facts.sides[index], "clean")
        if side.went_out and self.out_needs_clean and not side.clean:
            yield error("went-out-without-clean", index, field)
        elif side.went_out and not side.canastas:
            yield error("went-out-without-canastra", index, field)

    def _check_deck(self, facts: CanastaHand, counted: CanastaHand) -> Iterator[Problem]:
        yield from super()._check_deck(facts, counted)
        yield from self._check_canastras(facts, counted)

    def _check_canastras(self, facts: CanastaHand, counted: CanastaHand) -> Iterator[Problem]:
        """*Canastra*. Each dirty one needs a wild card, and two decks hold two of each card."""
        dirty = sum(side.canastas - side.clean for side in counted.sides)
        yield from check_wild_cards(dirty, len(self.wild_cards))
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
        for index, side in enumerate(counted.sides):
            opponents = counted.sides[1 - index]
            if opponents.went_out and not side.went_out and not side.left_in_hand:
                yield warning("opponents-hold-nothing", index, hand_field(facts.sides[index]))

    def _much(self) -> int:
        return MUCH

    # --- The form -------------------------------------------------------------------------------

    def _fields_of_melds(self) -> Iterable[Field]:
        return (Field("card_points", "points", line="cards", cards="melds"),)

    def _fields_of_failures(self) -> Iterable[Field]:
        return [Field("failed_openings", "failures")] if self.first_minimum else []
