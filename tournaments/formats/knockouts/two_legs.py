"""Knock-out in two legs: the points of two matches together decide a tie.

Knows when a tie is decided. Must not know the first round of the bracket.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar, Literal

from tournaments.formats.courses.course import Course, knockout_steps
from tournaments.formats.knockouts.elimination import Elimination
from tournaments.formats.parts.bracket import MAIN, Part, Slot
from tournaments.formats.parts.options import choice
from tournaments.formats.parts.tie_rules import LEGS, TieRule, TwoMatches

THIRD = 3


@dataclass(frozen=True)
class TwoLegs(Elimination):
    """A knock-out in which each tie takes two matches, one in each round.

    The side with more points in both together goes on. If the points are equal, `equal` decides:
    "again" plays a match more until one side wins it, "seed" lets the better seed go on. A side
    that does not come to a match loses the tie. `third_place`: the losers of the semi-finals play a
    last tie.
    """

    key: ClassVar[str] = "two-legs"
    legs: ClassVar[int] = LEGS

    third_place: bool = False
    equal: Literal["again", "seed"] = choice("again", "seed")

    def tie_rule(self, ranks: Mapping[int, int]) -> TieRule:
        return TwoMatches(ranks, self.equal)

    def parts(self, course: Course, first: Sequence[tuple[Slot, Slot]]) -> tuple[Part, ...]:
        main = Part("main", course.tree(MAIN, first, knockout_steps(len(first))))
        return main, *course.places(main, most=THIRD if self.third_place else 0)
