"""The common base of Spanish canasta and samba: hands of sets and red threes.

Knows how a hand is counted, by the numbers of `canasta_numbers`, and what can be wrong with it.
Must not know how it was written down (`canasta_facts`), what a meld is (`sets`), nor what only one
of the games has.
"""

from __future__ import annotations

from abc import abstractmethod
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from math import gcd
from typing import Any

from .canasta_facts import CanastaHand, CanastaSide, Notes, write_hand
from .canasta_numbers import CanastaNumbers
from .cards import Card
from .checks import check_cards, doubt_laid, doubt_opening, doubt_totals, hand_field, melds_field
from .melds import CANASTRA
from .problems import Problem, error, warning
from .sets import RankSet, is_red_three
from .sheet import Field, Line, MatchState, Sheet

BLACK_THREE = Card("3", "S")
MUCH = 6
"""Hardly a side makes more canastas in a hand."""


@dataclass(frozen=True)
class CanastaFamily(CanastaNumbers):
    """A game of canastas of one rank, but for what is asked about its melds."""

    # --- Facts ----------------------------------------------------------------------------------

    @property
    def _notes(self) -> Notes:
        out = (0, *range(3, self.black_threes_in_deck + 1))
        return Notes(self.canastras, out, self.side_numbers, self.read_meld)

    def read(self, data: object) -> CanastaHand:
        return self._notes.read(data)

    def write(self, facts: CanastaHand) -> dict[str, Any]:
        return write_hand(facts)

    def as_counts(self, facts: CanastaHand) -> CanastaHand:
        """The same hand as if all sides had noted counts: what melds and cards come to."""
        return replace(facts, sides=tuple(map(self._counted, facts.sides)))

    def _counted(self, side: CanastaSide) -> CanastaSide:
        if side.melds is not None:
            melds = side.melds
            kinds = Counter[str | None](meld.kind for meld in melds)
            canastas: dict[str, Any] = {
                name: kinds[self.line_of.get(name, name)] for name in self.canastras
            }
            opening = side.opening
            if side.opening_melds is not None:
                opening = sum(map(self.meld_value, melds[: side.opening_melds]))
            threes = [meld for meld in melds if meld.kind == "black-threes"]
            side = replace(
                side,
                melds=None,
                **canastas,
                card_points=self._points_of_melds(melds),
                black_threes_out=sum(len(meld.cards) for meld in threes),
                opening=opening,
                opening_melds=None,
            )
            side = replace(side, melded=bool(melds) and not side.has_melded)
        if side.hand is not None:
            # A red three is never kept: who names it among the cards of a hand has it on the table.
            red_threes = side.red_threes + sum(map(is_red_three, side.hand))
            left = sum(map(self.card_value, side.hand))
            side = replace(side, hand=None, left_in_hand=left, red_threes=red_threes)
        return side

    # --- Points ---------------------------------------------------------------------------------

    def score(self, facts: CanastaHand, state: MatchState) -> tuple[Sheet, ...]:
        sides = zip(self.as_counts(facts).sides, state.totals, strict=True)
        return tuple(self._sheet(side, total) for side, total in sides)

    def _sheet(self, side: CanastaSide, total: int) -> Sheet:
        lines = {line.code: line for line in self._lines(side) if line.points}
        return Sheet(
            lines=tuple(lines[code] for code in self.line_codes if code in lines),
            minimum=self.minimum(total),
            counts={
                **{name: getattr(side, name) for name in self.canastras},
                "out": int(side.went_out),
                "penalties": len(side.penalties),
            },
            penalties=side.penalties,
        )

    def _lines(self, side: CanastaSide) -> Iterator[Line]:
        bonuses = self._bonuses()
        for name in self.canastras:
            code, count = self.line_of.get(name, name), getattr(side, name)
            yield Line(code, count, count * bonuses[code])
        yield self._line_of_going_out(side)
        yield Line("red-threes", side.red_threes, self._red_threes(side))
        yield Line("cards", None, side.card_points)
        yield Line("hand", None, -side.left_in_hand)
        lost = sum(penalty.points for penalty in side.penalties)
        yield Line("penalty", len(side.penalties), -lost)

    def _line_of_going_out(self, side: CanastaSide) -> Line:
        return Line("went-out", int(side.went_out), side.went_out * self.going_out)

    def _red_threes(self, side: CanastaSide) -> int:
        """For the side or against it; all of them together are worth more."""
        number = side.red_threes
        points = (
            self.all_red_threes if number == self.red_threes_in_deck else number * self.red_three
        )
        need = self.red_threes_need
        return points if (side.canastas >= need if need else side.has_melded) else -points

    def after(self, state: MatchState, sheets: tuple[Sheet, ...]) -> MatchState:
        """The highest total wins once the target is reached; level ones play another hand."""
        totals = tuple(
            total + sheet.points for total, sheet in zip(state.totals, sheets, strict=True)
        )
        best = max(totals)
        over = best >= self.target and totals.count(best) == 1
        return replace(
            state,
            totals=totals,
            hands=state.hands + 1,
            over=over,
            winner=totals.index(best) if over else None,
            minimums=tuple(0 if over else self.minimum(total) for total in totals),
        )

    # --- What can be wrong ----------------------------------------------------------------------

    def check(self, facts: CanastaHand, state: MatchState) -> tuple[Problem, ...]:
        counted = self.as_counts(facts)
        return (
            *self._check_going_out(facts, counted),
            *self._check_options(facts, counted),
            *check_cards(facts.sides, self.deck),
            *self._check_points(facts, counted),
            *self._check_deck(counted),
            *self._check_openings(facts, counted, state),
        )

    def _check_going_out(self, facts: CanastaHand, counted: CanastaHand) -> Iterator[Problem]:
        """One side ends the hand, with the canastas it needs; only then black threes are shown."""
        went_out = sum(side.went_out for side in counted.sides)
        if went_out > 1:
            yield error("two-went-out", None, "went_out")
        for index, side in enumerate(counted.sides):
            typed, needed = facts.sides[index], self.going_out_needs
            if side.went_out and side.canastas < needed:
                field = melds_field(typed, self.canastras[0])
                yield error("went-out-without-canasta", index, field, needed=needed)
            if side.concealed and not side.went_out:
                yield error("concealed-without-going-out", index, "concealed")
            if side.black_threes_out and not side.went_out:
                field = melds_field(typed, "black_threes_out")
                yield error("black-threes-without-going-out", index, field)
        if not went_out and not facts.nobody_went_out:
            yield warning("nobody-went-out", None, "went_out")

    def _check_options(self, facts: CanastaHand, counted: CanastaHand) -> Iterator[Problem]:
        """Wild cards alone are melds only where the club says so."""
        for index, side in enumerate(facts.sides):
            laid = any(isinstance(meld, RankSet) and meld.is_wild for meld in side.melds or ())
            if (laid or counted.sides[index].wild) and not self.wild_melds:
                yield error("option-off", index, melds_field(side, "wild"), option="wild_melds")

    def _check_points(self, facts: CanastaHand, counted: CanastaHand) -> Iterator[Problem]:
        least_of = self.least
        for index, side in enumerate(counted.sides):
            typed = facts.sides[index]
            melds = melds_field(typed, "card_points")
            for field, points in (
                (melds, side.card_points),
                (hand_field(typed), side.left_in_hand),
                ("opening", side.opening or 0),
            ):
                if points < 0 or points % self.unit:
                    unit = self.unit
                    yield error("not-multiple-of-five", index, field, points=points, unit=unit)
            least = sum(
                getattr(side, name) * least_of[self.line_of.get(name, name)]
                for name in self.canastras
            )
            points = side.card_points
            if 0 <= points < least:
                yield error("too-few-card-points", index, melds, points=points, least=least)

    def _check_deck(self, counted: CanastaHand) -> Iterator[Problem]:
        """All sides share one deck: its points, its cards, its red threes, its wild cards."""
        sides, limit = counted.sides, self.red_threes_in_deck
        red_threes = sum(side.red_threes for side in sides)
        if red_threes > limit:
            yield error(
                "too-many-red-threes", None, "red_threes", red_threes=red_threes, limit=limit
            )
        points = sum(self._points_laid(side) + side.left_in_hand for side in sides)
        limit = self.deck_value
        if points > limit:
            yield error("over-the-deck", None, "card_points", points=points, limit=limit)
        # Threes are in no canasta, so those of the deck are left out.
        limit = self.deck.total() - self.red_threes_in_deck - self.black_threes_in_deck
        cards = CANASTRA * sum(side.canastas for side in sides)
        if cards > limit:
            yield error("over-the-deck", None, self.canastras[0], cards=cards, limit=limit)
        for kind, limit in self._most().items():
            found = sum(getattr(side, kind) for side in sides)
            if found > limit:
                yield error("over-the-deck", None, kind, **{kind: found}, limit=limit)
        wild = sum(CANASTRA * side.wild + side.mixed for side in sides)
        if wild > len(self.wild_cards):
            limit = len(self.wild_cards)
            yield error("over-the-deck", None, "mixed", wild_cards=wild, limit=limit)

    def _points_laid(self, side: CanastaSide) -> int:
        """The values of all cards in the melds of a side."""
        return side.card_points

    def _check_openings(
        self, facts: CanastaHand, counted: CanastaHand, state: MatchState
    ) -> Iterator[Problem]:
        """The value of the cards laid down first counts, without bonuses.

        A first lay-down of 0 with nothing on the table says that the side never opened, which
        breaks no rule.
        """
        for index, side in enumerate(counted.sides):
            opening, minimum = side.opening, self.minimum(state.totals[index])
            if opening is not None and (opening or side.has_melded) and max(opening, 0) < minimum:
                by_melds = facts.sides[index].opening_melds is not None
                field = "opening_melds" if by_melds else "opening"
                yield error("below-minimum", index, field, opening=opening, minimum=minimum)
            laid, melds = self._points_laid(side), melds_field(facts.sides[index], "card_points")
            yield from doubt_opening(index, opening, laid)
            yield from doubt_laid(index, melds, opening, laid, minimum)

    def doubts(self, totals: Sequence[int], hands: int | None) -> tuple[Problem, ...]:
        bonuses = self._bonuses()
        much = MUCH * max(bonuses.values()) + self.all_red_threes + self.deck_value
        unit = gcd(self.unit, *bonuses.values(), *self._other_bonuses())
        return tuple(doubt_totals(totals, hands, self.target, much, unit))

    def _other_bonuses(self) -> tuple[int, ...]:
        """The bonuses that a total can hold beside cards and canastas."""
        return (self.going_out, self.red_three, self.all_red_threes)

    # --- The form -------------------------------------------------------------------------------

    def fields(self, state: MatchState) -> tuple[Field, ...]:
        bonuses = self._bonuses()
        kinds = [name for name in self.canastras if name != "wild" or self.wild_melds]
        lines = [self.line_of.get(name, name) for name in kinds]
        return (
            *(
                Field(name, "count", line=line, each=bonuses[line], cards="melds")
                for name, line in zip(kinds, lines, strict=True)
            ),
            *self._fields_of_melds(),
            Field("red_threes", "count", line="red-threes", each=self.red_three),
            Field("left_in_hand", "points", line="hand", cards="hand", says="own_hand"),
            *([Field("opening", "opening")] if any(state.minimums) else []),
            Field("penalties", "penalties", line="penalty"),
            Field(
                "went_out",
                "flag",
                "across",
                line="went-out",
                each=self.going_out,
                nobody="nobody_went_out",
            ),
        )

    @abstractmethod
    def _fields_of_melds(self) -> Iterable[Field]:
        """The questions about melds beside the canastas."""
