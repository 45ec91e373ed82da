"""The base of AACRT canastra, buraco, burraco and tranca: clean and dirty canastras.

Has the conditions for going out, the canastras that the decks allow, and an opening minimum that
failed openings raise. `canasta_family` has what all games of canastas share. Must not know mortos:
that is `aacrt`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import cached_property
from typing import ClassVar

from scoring.rules.base.cards import Card
from scoring.rules.base.checks import melds_field
from scoring.rules.base.melds import CANASTRA, Meld, Shapes
from scoring.rules.base.problems import Problem, error
from scoring.rules.base.runs import HIGH_ACE, LOW_ACE, natural_cards, parse_run, rank_at
from scoring.rules.base.sheet import Field, Line, MatchState
from scoring.rules.games.canasta_facts import CanastaHand, CanastaSide, Notes
from scoring.rules.games.canasta_family import HANDS, CanastaFamily
from scoring.rules.games.canastra_limits import check_runs, check_wild_cards

MUCH = 2500
"""Points that a side hardly ever exceeds in a hand: both decks and six clean canastras."""
MOST_FAILURES = 100
"""The most failed openings where they hardly raise the minimum."""


class Canastra(CanastaFamily):
    """A game of canastras. The options declared here exist in every such game."""

    canastras: ClassVar[tuple[str, ...]] = ("clean", "dirty")
    counts: ClassVar[tuple[str, ...]] = (*canastras, "out", "penalties")
    mortos: ClassVar[int] = 0
    morto_to_stock: ClassVar[bool] = False
    """Whether a morto that nobody took becomes the stock."""
    one_ace: ClassVar[bool] = False
    """Whether a run has one ace at most; else it may have one at each end."""
    ladders: ClassVar[Sequence[Sequence[str]]] = [
        HANDS,
        ("first_minimum", "second_minimum"),
        ("dirty", "clean"),
    ]

    out_needs_clean: bool
    lost_without_clean: bool
    """Whether a side without a clean canastra loses what its melds are worth."""
    morto_needs_canastra: bool
    """Only used by games with mortos."""
    minimum_from: int
    first_minimum: int
    second_minimum: int
    minimum_step: int

    @cached_property
    def line_codes(self) -> tuple[str, ...]:
        return (
            *self.paid,
            "went-out",
            *self._own_lines(),
            "cards",
            "hand" if self.own_hand else "received",
            "penalty",
        )

    def _own_lines(self) -> Iterable[str]:
        """Return the codes of the lines between those of going out and of the cards."""
        return ("red-threes",) if self.red_threes_apart else ()

    def locks_lixo(self, discarded: Card, wild_laid: bool) -> bool:
        """Whether a discard locks the discard pile for the next player. `wild_laid`: whether a
        wild card was laid down in the same turn.
        """
        return discarded.may_be_wild or wild_laid

    # --- Values of cards ------------------------------------------------------------------------

    @property
    def shapes(self) -> Shapes:
        return Shapes(range(LOW_ACE, HIGH_ACE + 1))

    def read_meld(self, text: str) -> Meld:
        return parse_run(text)

    @cached_property
    def values_of_a_suit(self) -> tuple[int, ...]:
        """The points of the cards of a suit, from the low ace to the high ace."""
        ranks = map(rank_at, range(LOW_ACE, HIGH_ACE + 1))
        return tuple(self.card_value(Card(rank, "S")) for rank in ranks)

    @cached_property
    def least_clean(self) -> int:
        """The lowest card points of a clean canastra: in AACRT 45, three to nine."""
        return min(sum(values) for values in self._canastra_values())

    @cached_property
    def least_dirty(self) -> int:
        """The lowest card points of a dirty canastra: 55 in AACRT, with a two for the eight."""
        wild = min(map(self.card_value, self.wild_cards))
        return min(sum(values) - max(values) + wild for values in self._canastra_values())

    def _least(self) -> dict[str, int]:
        return {"clean": self.least_clean, "dirty": self.least_dirty}

    def _canastra_values(self) -> Iterator[list[int]]:
        """Yield the points of the cards of each clean canastra of seven cards."""
        positions = self.shapes.positions
        for first in positions[: 1 - CANASTRA]:
            cards = natural_cards("S", first, first + CANASTRA - 1)
            yield [self.card_value(card) for card in cards]
        for rank in self.shapes.ranks:
            yield [self.card_value(Card(rank, "S"))] * CANASTRA

    # --- The opening minimum --------------------------------------------------------------------

    def minimum(self, total: int, failed: int = 0, hand: int = 1) -> int:
        """*Buraco*: 75 from 1500 points on; 90 after one failed opening, then 30 more each time.

        Where the hand decides, every failed opening adds the same step.
        """
        if self.minimums_by_hand:
            least = self.minimum_of_hand(hand)
            return least + self.minimum_step * failed if least else 0
        if total < self.minimum_from or not self.first_minimum:
            return 0
        if failed == 0:
            return self.first_minimum
        return self.second_minimum + self.minimum_step * (failed - 1)

    def points_before_minimum(self, total: int) -> int | None:
        if self.minimums_by_hand or total >= self.minimum_from or not self.first_minimum:
            return None
        return self.minimum_from - total

    @cached_property
    def most_failures(self) -> int:
        """How often an opening can fail in a hand. After that the minimum is more than all cards
        are worth, so nobody tries: 37 times in AACRT.
        """
        first = self.second_minimum
        if self.minimums_by_hand:
            first = min(filter(None, self.minimums_by_hand)) + self.minimum_step
        minimums = (first + self.minimum_step * n for n in range(MOST_FAILURES))
        above = (n for n, least in enumerate(minimums, start=1) if least > self.deck_value)
        return next(above, MOST_FAILURES)

    # --- Facts ----------------------------------------------------------------------------------

    @property
    def _notes(self) -> Notes:
        threes = ("red_threes",) if self.red_threes_apart else ()
        own_keys = (*self.canastras, "failed_openings", *threes)
        return Notes(own_keys, self.side_numbers, self.read_meld)

    # --- Points ---------------------------------------------------------------------------------

    def _lines(self, side: CanastaSide, received: int) -> Iterator[Line]:
        is_lost = self.lost_without_clean and not side.all_clean
        for line in super()._lines(side, received):
            is_of_melds = line.code in (*self.paid, "cards")
            yield replace(line, points=-line.points) if is_lost and is_of_melds else line

    # --- Problems -------------------------------------------------------------------------------

    def _check_out(self, facts: CanastaHand, index: int, side: CanastaSide) -> Iterator[Problem]:
        field = melds_field(facts.sides[index], "clean")
        if side.went_out and self.out_needs_clean and not side.all_clean:
            yield error("went-out-without-clean", index, field)
        elif side.went_out and not side.canastas:
            yield error("went-out-without-canastra", index, field)

    def _check_openings(
        self, facts: CanastaHand, counted: CanastaHand, state: MatchState
    ) -> Iterator[Problem]:
        yield from super()._check_openings(facts, counted, state)
        limit = self.most_failures
        for index, side in enumerate(counted.sides):
            failed = side.failed_openings
            if failed > limit and self.minimum(state.totals[index], hand=state.hands + 1):
                params: dict[str, int | str] = {"failed": failed, "limit": limit}
                where = (index, params, "failed_openings")
                yield Problem("error", "too-many-failures", *where, only_new=True)

    def _check_deck(self, facts: CanastaHand, counted: CanastaHand) -> Iterator[Problem]:
        yield from super()._check_deck(facts, counted)
        yield from self._check_canastras(facts, counted)

    def _check_canastras(self, facts: CanastaHand, counted: CanastaHand) -> Iterator[Problem]:
        """*Canastra*. A dirty canastra needs a wild card, and the decks have each card twice."""
        dirty = sum(side.canastas - side.all_clean for side in counted.sides)
        yield from check_wild_cards(dirty, len(self.wild_cards))
        if self.shapes.ranks:  # sets allow more canastras; `over-the-deck` counts their cards
            return
        problems = list(self._check_runs(*counted.sides))
        yield from problems
        # Also check each side alone: points of one side must not make up for those of another.
        for index, side in enumerate(() if problems else counted.sides):
            field = melds_field(facts.sides[index], "card_points")
            for problem in self._check_runs(side):
                yield replace(problem, side=index, field=field)

    def _check_runs(self, *sides: CanastaSide) -> Iterator[Problem]:
        """Yield a problem if the decks do not allow these canastras with so few card points."""
        clean = sum(side.all_clean for side in sides)
        dirty = sum(side.canastas for side in sides) - clean
        points = sum(side.card_points for side in sides)
        return check_runs(clean, dirty, points, self.values_of_a_suit, self.joker)

    def _laid(self, side: CanastaSide) -> bool:
        return bool(side.card_points)

    def _most_in_a_hand(self) -> int:
        return MUCH

    # --- The form -------------------------------------------------------------------------------

    def _fields_of_melds(self) -> Iterable[Field]:
        return (Field("card_points", "points", line="cards", cards="melds"),)

    def _fields_of_failures(self) -> Iterable[Field]:
        has_minimum = self.first_minimum or self.minimums_by_hand
        return [Field("failed_openings", "failures")] if has_minimum else []
