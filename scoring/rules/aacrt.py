"""AACRT canastra: the rules of 2016, as numbers and checks.

Knows what a hand is worth, by the numbers of `aacrt_numbers`, and what is wrong with it. Must not
know how it was written down (`aacrt_facts`), what a meld is (`melds`) or how anything is said to a
person.

The text of the rules has no numbered articles: comments name its headings.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from math import gcd
from typing import Any, ClassVar

from .aacrt_facts import AacrtHand, AacrtSide, Notes, write_hand
from .aacrt_numbers import CARDS, DECK, AacrtNumbers
from .canastra_limits import check_runs, check_wild_cards
from .checks import check_cards, doubt_laid, doubt_opening, doubt_totals, hand_field, melds_field
from .melds import CANASTRA
from .problems import Problem, error, warning
from .sheet import Field, Line, MatchState, Sheet

__all__ = ["Aacrt", "AacrtHand", "AacrtSide"]

MORTO_TO_STOCK = Field("morto_to_stock", "flag", "hand", ruled="note-morto")
WENT_OUT = Field("went_out", "flag", "across", line="went-out", nobody="nobody_went_out")
MORTOS = 2
MUCH = 2500
"""Hardly a side makes more in a hand: it is all cards of both decks and six clean canastras."""


@dataclass(frozen=True)
class Aacrt(AacrtNumbers):
    """Two pairs, two decks with jokers, 3000 points."""

    key: ClassVar[str] = "aacrt-2016"

    # --- Facts ----------------------------------------------------------------------------------

    def read(self, data: object) -> AacrtHand:
        return Notes(self.canastras, self.morto_to_stock, self.read_meld).read(data)

    def write(self, facts: AacrtHand) -> dict[str, Any]:
        return write_hand(facts)

    def as_counts(self, facts: AacrtHand) -> AacrtHand:
        """The same hand as if both sides had noted counts: what melds and cards come to."""
        if all(side.melds is None and side.hand is None for side in facts.sides):
            return facts
        first, second = map(self._counted, facts.sides)
        return replace(facts, sides=(first, second))

    def _counted(self, side: AacrtSide) -> AacrtSide:
        if side.melds is not None:
            kinds = Counter(meld.kind for meld in side.melds)
            opening = side.opening
            if side.opening_melds is not None:
                opening = sum(map(self.meld_value, side.melds[: side.opening_melds]))
            side = replace(
                side,
                melds=None,
                clean=kinds["clean"],
                semi=kinds["semi"],
                dirty=kinds["dirty"],
                card_points=sum(map(self.meld_value, side.melds)),
                opening=opening,
                opening_melds=None,
            )
        if side.hand is not None:
            side = replace(side, hand=None, left_in_hand=self._value(side.hand))
        return side

    # --- Points ---------------------------------------------------------------------------------

    def score(self, facts: AacrtHand, state: MatchState) -> tuple[Sheet, ...]:
        first, second = self.as_counts(facts).sides
        return (
            self._sheet(first, second, state.totals[0]),
            self._sheet(second, first, state.totals[1]),
        )

    def _sheet(self, side: AacrtSide, opponents: AacrtSide, total: int) -> Sheet:
        """*Contagem de pontos*. Cards left in hand only count for those who receive them, unless
        each side pays for its own.
        """
        counts = {
            **{kind: getattr(side, kind) for kind in self.canastras},
            "out": int(side.went_out),
            "morto": int(side.took_morto),
            "penalties": len(side.penalties),
        }
        lost = sum(penalty.points for penalty in side.penalties)
        left = Line("received", None, opponents.left_in_hand)
        if self.own_hand:
            left = Line("hand", None, -side.left_in_hand)
        bonuses = self._bonuses()
        lines = (
            *(Line(kind, counts[kind], counts[kind] * each) for kind, each in bonuses.items()),
            Line("went-out", counts["out"], counts["out"] * self.going_out),
            Line("morto", counts["morto"], counts["morto"] * self.morto),
            Line("untaken-morto", 1 - counts["morto"], (counts["morto"] - 1) * self.untaken_morto),
            Line("cards", None, side.card_points),
            left,
            Line("penalty", len(side.penalties), -lost),
        )
        return Sheet(
            lines=tuple(line for line in lines if line.points),
            minimum=self.minimum(total, side.failed_openings),
            counts=counts,
            failed=side.failed_openings,
            penalties=side.penalties,
        )

    def after(self, state: MatchState, sheets: tuple[Sheet, ...]) -> MatchState:
        """*Objetivo*. Equal totals at the target: another hand is played."""
        totals = tuple(
            total + sheet.points for total, sheet in zip(state.totals, sheets, strict=True)
        )
        first, second = totals
        over = max(totals) >= self.target and first != second
        return replace(
            state,
            totals=totals,
            hands=state.hands + 1,
            over=over,
            winner=totals.index(max(totals)) if over else None,
            minimums=tuple(0 if over else self.minimum(total) for total in totals),
        )

    # --- What can be wrong ----------------------------------------------------------------------

    def check(self, facts: AacrtHand, state: MatchState) -> tuple[Problem, ...]:
        counted = self.as_counts(facts)
        return (
            *self._check_going_out(facts, counted),
            *self._check_mortos(facts, counted),
            *check_cards(facts.sides, DECK),
            *self._check_points(facts, counted),
            *self._check_canastras(facts, counted),
            *self._check_openings(facts, counted, state),
            *self._warnings(facts, counted),
        )

    def _check_going_out(self, facts: AacrtHand, counted: AacrtHand) -> Iterator[Problem]:
        """*O Jogo*: the second going out ends the hand and needs a clean canastra."""
        if all(side.went_out for side in facts.sides):
            yield error("two-went-out", None, "went_out")
        for index, side in enumerate(counted.sides):
            field = melds_field(facts.sides[index], "clean")
            if side.went_out and self.out_needs_clean and not side.clean:
                yield error("went-out-without-clean", index, field)
            elif side.went_out and not side.canastras:
                yield error("went-out-without-canastra", index, field)
            if side.went_out and not side.took_morto and not facts.morto_to_stock:
                yield error("went-out-without-morto", index, "took_morto")

    def _check_mortos(self, facts: AacrtHand, counted: AacrtHand) -> Iterator[Problem]:
        """*Morto* and *Batida*: one for each side, and only with a canastra of any kind."""
        mortos = sum(side.took_morto for side in facts.sides) + facts.morto_to_stock
        if mortos > MORTOS:
            yield error("too-many-mortos", None, "morto_to_stock", mortos=mortos, limit=MORTOS)
        for index, side in enumerate(counted.sides):
            if side.took_morto and self.morto_needs_canastra and not side.canastras:
                yield error("morto-without-canastra", index, "took_morto")

    def _check_points(self, facts: AacrtHand, counted: AacrtHand) -> Iterator[Problem]:
        for index, side in enumerate(counted.sides):
            typed = facts.sides[index]
            melds, hand = melds_field(typed, "card_points"), hand_field(typed)
            for field, points in (
                (melds, side.card_points),
                (hand, side.left_in_hand),
                ("opening", side.opening or 0),
            ):
                if points < 0 or points % self.unit:
                    unit = self.unit
                    yield error("not-multiple-of-five", index, field, points=points, unit=unit)
            points = side.card_points
            least = sum(getattr(side, kind) * each for kind, each in self.least.items())
            if 0 <= points < least:
                yield error("too-few-card-points", index, melds, points=points, least=least)

        points = sum(side.card_points + side.left_in_hand for side in counted.sides)
        if points > self.deck_value:
            limit = self.deck_value
            yield error("over-the-deck", None, "card_points", points=points, limit=limit)
        cards = CANASTRA * sum(side.canastras for side in counted.sides)
        if cards > CARDS:
            yield error("over-the-deck", None, "clean", cards=cards, limit=CARDS)

    def _check_canastras(self, facts: AacrtHand, counted: AacrtHand) -> Iterator[Problem]:
        """*Canastra*. Each dirty one needs a wild card, and two decks hold two of each card."""
        yield from check_wild_cards(sum(side.canastras - side.clean for side in counted.sides))
        if self.shapes.ranks:  # sets hold more, and `over-the-deck` counts their cards
            return
        problems = list(self._check_runs(*counted.sides))
        yield from problems
        # Points of the other side must not make up for those that a side lacks.
        for index, side in enumerate(() if problems else counted.sides):
            field = melds_field(facts.sides[index], "card_points")
            for problem in self._check_runs(side):
                yield replace(problem, side=index, field=field)

    def _check_runs(self, *sides: AacrtSide) -> Iterator[Problem]:
        """Whether the decks hold the canastras of these sides, with their card points."""
        clean = sum(side.clean for side in sides)
        dirty = sum(side.canastras for side in sides) - clean
        points = sum(side.card_points for side in sides)
        return check_runs(clean, dirty, points, self.values_of_a_suit, self.joker)

    def _check_openings(
        self, facts: AacrtHand, counted: AacrtHand, state: MatchState
    ) -> Iterator[Problem]:
        """*Buraco*. The value of the cards laid down counts, without bonuses.

        A first lay-down of 0 with nothing on the table says that the side never opened, which
        breaks no rule.
        """
        for index, side in enumerate(counted.sides):
            total, opening, failed = state.totals[index], side.opening, side.failed_openings
            minimum = self.minimum(total, failed)
            if opening is not None and (opening or side.card_points) and max(opening, 0) < minimum:
                by_melds = facts.sides[index].opening_melds is not None
                field = "opening_melds" if by_melds else "opening"
                yield error("below-minimum", index, field, opening=opening, minimum=minimum)
            laid, melds = side.card_points, melds_field(facts.sides[index], "card_points")
            yield from doubt_opening(index, opening, laid)
            yield from doubt_laid(index, melds, opening, laid, minimum)
            if failed and not self.minimum(total):
                yield error("failed-without-minimum", index, "failed_openings", failed=failed)

    def _warnings(self, facts: AacrtHand, counted: AacrtHand) -> Iterator[Problem]:
        yield from self._doubt_the_end(facts, counted)
        for index, side in enumerate(counted.sides):
            if side.left_in_hand > self.rich_hand:
                points, limit = side.left_in_hand, self.rich_hand
                field = hand_field(facts.sides[index])
                yield warning("hand-too-rich", index, field, points=points, limit=limit)

    def _doubt_the_end(self, facts: AacrtHand, counted: AacrtHand) -> Iterator[Problem]:
        """A hand ends when a side goes out, when the stock is gone, or when the time is up."""
        if not any(side.went_out for side in counted.sides):
            if not facts.nobody_went_out:
                yield warning("nobody-went-out", None, "went_out")
            mortos = sum(side.took_morto for side in facts.sides)
            if self.morto_to_stock and not facts.morto_to_stock and mortos < MORTOS:
                # Placed at "went_out": the form holds it back until that question is answered.
                yield warning("mortos-not-taken", None, "went_out", mortos=MORTOS - mortos)
        for index, side in enumerate(counted.sides):
            opponents = counted.sides[1 - index]
            if opponents.went_out and not side.went_out and not side.left_in_hand:
                yield warning("opponents-hold-nothing", index, hand_field(facts.sides[index]))

    def doubts(self, totals: Sequence[int], hands: int | None) -> tuple[Problem, ...]:
        # Also house rules keep to steps of five; only a penalty may be any number.
        mortos = self.morto, self.untaken_morto
        unit = gcd(self.unit, *self._bonuses().values(), self.going_out, *mortos)
        return tuple(doubt_totals(totals, hands, self.target, MUCH, unit))

    # --- The form -------------------------------------------------------------------------------

    def fields(self, state: MatchState) -> tuple[Field, ...]:
        morto = Field("took_morto", "flag", line="morto", each=self.morto)
        if not self.morto:
            line = "untaken-morto" if self.untaken_morto else None
            morto = Field("took_morto", "flag", line=line)
        left = Field("left_in_hand", "points", cards="hand")
        if self.own_hand:
            left = Field("left_in_hand", "points", line="hand", cards="hand", says="own_hand")
        return (
            *(
                Field(kind, "count", line=kind, each=each, cards="melds")
                for kind, each in self._bonuses().items()
            ),
            morto,
            Field("card_points", "points", line="cards", cards="melds"),
            left,
            *([Field("failed_openings", "failures")] if self.first_minimum else []),
            *([Field("opening", "opening")] if any(state.minimums) else []),
            Field("penalties", "penalties", line="penalty"),
            replace(WENT_OUT, each=self.going_out),
            *([MORTO_TO_STOCK] if self.morto_to_stock else []),
        )
