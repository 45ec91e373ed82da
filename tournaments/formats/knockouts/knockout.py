"""Knock-out: the loser of a tie is out, until one entry is left.

Knows the match for third place. Must not know the first round of the bracket.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, Literal

from tournaments.formats.courses.course import Course, knockout_steps
from tournaments.formats.knockouts.series import Series
from tournaments.formats.parts.bracket import MAIN, Part, Slot, Tie
from tournaments.formats.parts.options import choice, places_before

THIRD = 3
LEFT = {"quarter-finals": 8, "semi-finals": 4, "final": 2}
"""The number of entries left in each of these rounds."""


@dataclass(frozen=True)
class Knockout(Series):
    """A bracket of winners; `third_place`: the losers of the semi-finals play a last match.

    `from_places` fixes the first ties by the places of the stage before: the seeds then follow
    them, and nobody is moved. Ties before `best_from` take one match. The match for third place
    goes with the semi-finals.
    """

    key: ClassVar[str] = "knockout"

    best_from: Literal["", "quarter-finals", "semi-finals", "final"] = choice("", *LEFT)
    third_place: bool = False
    from_places: str = places_before()

    @property
    def keeps_seeds(self) -> bool:
        return bool(self.from_places)

    def wins_of(self, tie: Tie) -> int:
        _winner, loser = tie.worst
        return super().wins_of(tie) if loser <= LEFT.get(self.best_from, loser) else 1

    def parts(self, course: Course, first: Sequence[tuple[Slot, Slot]]) -> tuple[Part, ...]:
        main = Part("main", course.tree(MAIN, first, knockout_steps(len(first))))
        return main, *course.places(main, most=THIRD if self.third_place else 0)
