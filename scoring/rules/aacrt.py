"""AACRT canastra: the rules of 2016, as numbers and checks.

Knows what a hand is worth and what is wrong with it. Must not know how it was written down
(`aacrt_facts`), what a meld is (`melds`) or how anything is said to a person.

The text of the rules has no numbered articles: comments name its headings.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from math import gcd
from typing import Any, ClassVar

from .aacrt_facts import AacrtHand, AacrtSide, Notes, write_hand
from .cards import Card, full_deck
from .checks import check_cards, doubt_opening, doubt_totals, hand_field, melds_field
from .melds import CANASTRA, Meld, Shapes
from .problems import Problem, error, warning
from .runs import HIGH_ACE, LOW_ACE, natural_cards, parse_run
from .sheet import Field, Line, MatchState, RuleSet, Sheet, option, switch

__all__ = ["Aacrt", "AacrtHand", "AacrtSide"]

DECK = Counter(full_deck())
MORTO_TO_STOCK = Field("morto_to_stock", "flag", "hand", ruled="note-morto")
MORTOS = 2
MUCH = 2500
"""Hardly a side makes more in a hand: it is all cards of both decks and six clean canastras."""


@dataclass(frozen=True)
class Aacrt(RuleSet[AacrtHand]):
    """Two pairs, two decks with jokers, 3000 points.

    Other games of canastras and mortos differ in their options, and in what a meld is. Options
    that AACRT does not use: with `own_hand` cards left in hand are lost points instead of the
    opponents', and a side loses `untaken_morto` for the morto it did not take.
    """

    key: ClassVar[str] = "aacrt-2016"
    canastras: ClassVar[tuple[str, ...]] = ("clean", "dirty")
    counts: ClassVar[tuple[str, ...]] = (*canastras, "out", "morto", "penalties")
    morto_to_stock: ClassVar[bool] = True
    """Whether a morto that nobody took can become the stock."""

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

    # --- What cards are worth -------------------------------------------------------------------

    def card_value(self, card: Card) -> int:
        """*Contagem de pontos*: a two has its value whether it is wild or not."""
        match card.rank:
            case "*":
                return self.joker
            case "2":
                return self.two
            case "A":
                return self.ace
            case "8" | "9" | "10" | "J" | "Q" | "K":
                return self.eight_to_king
        return self.three_to_seven

    def worth(self) -> dict[str, int]:
        lost = {"untaken-morto": -self.untaken_morto} if self.untaken_morto else {}
        return super().worth() | lost

    @property
    def shapes(self) -> Shapes:
        return Shapes(range(LOW_ACE, HIGH_ACE + 1))

    def read_meld(self, text: str) -> Meld:
        return parse_run(text)

    def meld_bonus(self, meld: Meld) -> int:
        return self._bonuses().get(meld.kind or "", 0)

    def _bonuses(self) -> dict[str, int]:
        """What each kind of canastra earns."""
        return {kind: getattr(self, kind) for kind in self.canastras}

    def _value(self, cards: tuple[Card, ...]) -> int:
        return sum(map(self.card_value, cards))

    @property
    def deck_value(self) -> int:
        """All cards together: 1160."""
        return sum(self.card_value(card) * count for card, count in DECK.items())

    @property
    def unit(self) -> int:
        """What all card points are multiples of: 5."""
        return gcd(*map(self.card_value, DECK)) or 1

    @property
    def least_clean(self) -> int:
        """The card points of the poorest clean canastra: 45, three to nine."""
        return min(sum(values) for values in self._canastra_values())

    @property
    def least_dirty(self) -> int:
        """The card points of the poorest dirty canastra: 55, a two for the eight or the nine."""
        wild = min(self.joker, self.two)
        return min(sum(values) - max(values) + wild for values in self._canastra_values())

    def _least(self) -> dict[str, int]:
        """The card points of the poorest canastra of each kind."""
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

    # --- Facts ----------------------------------------------------------------------------------

    def read(self, data: object) -> AacrtHand:
        return Notes(self.canastras, self.morto_to_stock, self.read_meld).read(data)

    def write(self, facts: AacrtHand) -> dict[str, Any]:
        return write_hand(facts)

    def as_counts(self, facts: AacrtHand) -> AacrtHand:
        """The same hand as if both sides had noted counts: what melds and cards come to."""
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
            least = sum(getattr(side, kind) * each for kind, each in self._least().items())
            if max(points, 0) < least:
                yield error("too-few-card-points", index, melds, points=points, least=least)

        points = sum(side.card_points + side.left_in_hand for side in counted.sides)
        if points > self.deck_value:
            limit = self.deck_value
            yield error("over-the-deck", None, "card_points", points=points, limit=limit)
        cards = CANASTRA * sum(side.canastras for side in counted.sides)
        if cards > DECK.total():
            yield error("over-the-deck", None, "clean", cards=cards, limit=DECK.total())

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
            yield from doubt_opening(index, opening, side.card_points)
            if failed and not self.minimum(total):
                yield error("failed-without-minimum", index, "failed_openings", failed=failed)

    def _warnings(self, facts: AacrtHand, counted: AacrtHand) -> Iterator[Problem]:
        if not any(side.went_out for side in counted.sides):
            yield warning("nobody-went-out", None, "went_out")
        for index, side in enumerate(counted.sides):
            if side.left_in_hand > self.rich_hand:
                points, limit = side.left_in_hand, self.rich_hand
                field = hand_field(facts.sides[index])
                yield warning("hand-too-rich", index, field, points=points, limit=limit)

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
            Field("went_out", "flag", "across", line="went-out", each=self.going_out),
            *([MORTO_TO_STOCK] if self.morto_to_stock else []),
        )
