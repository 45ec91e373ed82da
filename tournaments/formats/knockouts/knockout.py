"""Knock-out: the loser of a tie is out, until one entry is left.

Knows the match for third place. Must not know the first round of the bracket.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from tournaments.formats.courses.course import Course, knockout_steps
from tournaments.formats.knockouts.series import Series
from tournaments.formats.parts.bracket import MAIN, Part, Slot
from tournaments.formats.parts.options import places_before

THIRD = 3


@dataclass(frozen=True)
class Knockout(Series):
    """A bracket of winners; `third_place`: the losers of the semi-finals play a last match.

    `from_places` fixes the first ties by the places of the stage before: the seeds then follow
    them, and nobody is moved.
    """

    key: ClassVar[str] = "knockout"

    third_place: bool = False
    from_places: str = places_before()

    @property
    def keeps_seeds(self) -> bool:
        return bool(self.from_places)

    def parts(self, course: Course, first: Sequence[tuple[Slot, Slot]]) -> tuple[Part, ...]:
        main = Part("main", course.tree(MAIN, first, knockout_steps(len(first))))
        return main, *course.places(main, most=THIRD if self.third_place else 0)
