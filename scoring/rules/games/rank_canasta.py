"""The base of Spanish canasta and samba: melds of one rank, and minimums that rise with the total.

Has their common options and the conditions for going out and for threes. `canasta_family` has what
all games of canastas share, `sets` the melds. Must not know what only one of the two games has.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import ClassVar

from scoring.rules.base.cards import JOKER, RANKS, SUITS, Card
from scoring.rules.base.checks import melds_field
from scoring.rules.base.melds import CANASTRA, Shapes
from scoring.rules.base.problems import Problem, error
from scoring.rules.base.sets import RankSet
from scoring.rules.base.sheet import option, switch
from scoring.rules.games.canasta_facts import THREES, CanastaHand, CanastaSide, Notes
from scoring.rules.games.canasta_family import HANDS, CanastaFamily

BLACK_THREE = Card("3", "S")
MUCH = 6
"""Canastas that a side hardly ever exceeds in a hand."""
IN_CANASTAS = [Card(rank, "S") for rank in RANKS if rank not in ("2", "3")]


@dataclass(frozen=True)
class RankCanasta(CanastaFamily):
    """A game of canastas of one rank.

    `most_wild`: the most wild cards in a set. `wild_melds`: whether sets of wild cards alone are
    legal. `failed_leave`: the penalty for asking permission to go out and then failing to.
    """

    hand_size: ClassVar[int]
    all_lines: ClassVar[tuple[str, ...]]
    """The codes of all lines in the order of the paper, also those that options turn off."""
    red_threes_apart: ClassVar[bool] = True
    ladders: ClassVar[Sequence[Sequence[str]]] = [
        HANDS,
        ("minimum_below_zero", "minimum_from_zero", "middle_minimum", "high_minimum"),
        ("middle_from", "high_from"),
        ("mixed", "natural"),
        ("red_three", "all_red_threes"),
    ]

    target: int = option(5000, least=1)
    natural: int = option(500)
    mixed: int = option(300)
    going_out: int = option(100)
    going_out_needs: int = option(1)
    red_three: int = option(100)
    all_red_threes: int = option(800)
    red_threes_need: int = option(0)
    joker: int = option(50)
    two: int = option(20)
    ace: int = option(20)
    eight_to_king: int = option(10)
    four_to_seven: int = option(5)
    black_three: int = option(5)
    most_wild: int = option(3, least=1, most=5)
    wild_melds: bool = switch()
    wild: int = option(2000)
    minimum_below_zero: int = option(15)
    minimum_from_zero: int = option(50)
    middle_from: int = option(1500, least=1)
    middle_minimum: int = option(90)
    high_from: int = option(3000, least=1)
    high_minimum: int = option(120)
    minimum_hand_1: int = option(0, zero_is_off=True)
    minimum_hand_2: int = option(0, zero_is_off=True)
    minimum_hand_3: int = option(0, zero_is_off=True)
    minimum_hand_4: int = option(0, zero_is_off=True)
    failed_leave: int = option(100)
    rich_hand: int = option(500)

    @cached_property
    def line_codes(self) -> tuple[str, ...]:
        return tuple(code for code in self.all_lines if code not in self._lines_off())

    def _lines_off(self) -> set[str]:
        """Return the codes of the lines that the options turn off."""
        return set() if self.wild_melds else {"wild"}

    # --- Values of cards ------------------------------------------------------------------------

    def _low_value(self, card: Card) -> int:
        return self.black_three if card.rank == "3" else self.four_to_seven

    @property
    def shapes(self) -> Shapes:
        ranks = (*RANKS[2:], RANKS[0])
        return Shapes(ranks=(*ranks, JOKER) if self.wild_melds else ranks)

    def _bonuses(self) -> dict[str, int]:
        """Return the bonus of each kind of canasta, by kind of meld."""
        wild = self.wild if self.wild_melds else 0
        return {"natural": self.natural, "mixed": self.mixed, "wild": wild}

    @property
    def black_threes_in_deck(self) -> int:
        return 2 * self.decks

    def _least(self) -> dict[str, int]:
        """Return the lowest card points of a canasta of each kind: in canasta 35 natural, 50
        mixed.
        """
        cheapest = min(map(self.card_value, IN_CANASTAS))
        wild = sorted(map(self.card_value, self.wild_cards))
        return {
            "natural": CANASTRA * cheapest,
            "mixed": min(
                (CANASTRA - number) * cheapest + sum(wild[:number])
                for number in range(1, self.most_wild + 1)
            ),
            "wild": sum(wild[:CANASTRA]),
        }

    def _most(self) -> dict[str, int]:
        """Return the most canastas of a kind that the decks allow: 11 natural, one of each rank."""
        of_a_rank = self.decks * len(SUITS)
        return {"natural": len(IN_CANASTAS) * (of_a_rank // CANASTRA)}

    # --- The opening minimum --------------------------------------------------------------------

    @property
    def minimum_steps(self) -> tuple[tuple[int, int], ...]:
        """The totals from 0 on with their minimums. Below 0 it is `minimum_below_zero`."""
        return (
            (0, self.minimum_from_zero),
            (self.middle_from, self.middle_minimum),
            (self.high_from, self.high_minimum),
        )

    def minimum(self, total: int, failed: int = 0, hand: int = 1) -> int:
        """Return the minimum at this total before the hand. Failed openings do not raise it."""
        if self.minimums_by_hand:
            return self.minimum_of_hand(hand)
        reached = [minimum for start, minimum in self.minimum_steps if total >= start]
        return reached[-1] if reached else self.minimum_below_zero

    def points_before_minimum(self, total: int) -> int | None:
        if self.minimums_by_hand or self.minimum(total):
            return None
        return next(
            (start - total for start, least in self.minimum_steps if start > total and least), None
        )

    # --- Facts ----------------------------------------------------------------------------------

    @property
    def _notes(self) -> Notes:
        out = (0, *range(3, self.black_threes_in_deck + 1))
        own_keys = (*self.canastras, *THREES)
        return Notes(own_keys, self.side_numbers, self.read_meld, black_threes=out)

    def _counted(self, side: CanastaSide) -> CanastaSide:
        melds, side = side.melds, super()._counted(side)
        if melds is None:
            return side
        threes = [meld for meld in melds if meld.kind == "black-threes"]
        side = replace(side, black_threes_out=sum(len(meld.cards) for meld in threes))
        return replace(side, melded=bool(melds) and not side.has_melded)

    # --- Problems -------------------------------------------------------------------------------

    def _check_going_out(self, facts: CanastaHand, counted: CanastaHand) -> Iterator[Problem]:
        yield from super()._check_going_out(facts, counted)
        yield from self._check_options(facts, counted)

    def _check_out(self, facts: CanastaHand, index: int, side: CanastaSide) -> Iterator[Problem]:
        """Yield the problems of a side with going out: too few canastas, or black threes or
        `concealed` without it.
        """
        typed, needed = facts.sides[index], self.going_out_needs
        if side.went_out and side.canastas < needed:
            field = melds_field(typed, self.canastras[0])
            yield error("went-out-without-canasta", index, field, needed=needed)
        if side.concealed and not side.went_out:
            yield error("concealed-without-going-out", index, "concealed")
        if side.black_threes_out and not side.went_out:
            field = melds_field(typed, "black_threes_out")
            yield error("black-threes-without-going-out", index, field)

    def _check_options(self, facts: CanastaHand, counted: CanastaHand) -> Iterator[Problem]:
        """Yield an error for a meld of wild cards alone if the option `wild_melds` is off."""
        for index, side in enumerate(facts.sides):
            laid = any(isinstance(meld, RankSet) and meld.is_wild for meld in side.melds or ())
            if (laid or counted.sides[index].wild) and not self.wild_melds:
                yield error("option-off", index, melds_field(side, "wild"), option="wild_melds")

    def _check_deck(self, facts: CanastaHand, counted: CanastaHand) -> Iterator[Problem]:
        """Check the deck; also the number of canastas of each kind and of wild cards in them."""
        yield from super()._check_deck(facts, counted)
        sides = counted.sides
        for kind, limit in self._most().items():
            number = sum(getattr(side, kind) for side in sides)
            if number > limit:
                yield error("over-the-deck", None, kind, **{kind: number}, limit=limit)
        wild = sum(CANASTRA * side.wild + side.mixed for side in sides)
        if wild > len(self.wild_cards):
            limit = len(self.wild_cards)
            yield error("over-the-deck", None, "mixed", wild_cards=wild, limit=limit)

    @property
    def _cards_for_canastas(self) -> int:
        """The number of cards that can be in canastas: all but the threes."""
        return super()._cards_for_canastas - self.black_threes_in_deck

    def _most_in_a_hand(self) -> int:
        return MUCH * max(self._bonuses().values()) + self.all_red_threes + self.deck_value

    # --- The form -------------------------------------------------------------------------------

    @property
    def _kinds(self) -> Sequence[str]:
        return [name for name in self.canastras if name != "wild" or self.wild_melds]
