"""Knock-out with placement: losers play on for the places.

Knows which ties the losers of a round play. Must not know the first round of the bracket.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from tournaments.formats.courses.course import Course, knockout_steps
from tournaments.formats.knockouts.series import Series
from tournaments.formats.parts.bracket import MAIN, Part, Slot
from tournaments.formats.parts.options import number, places_before


@dataclass(frozen=True)
class Placement(Series):
    """A knock-out in which every place up to `places` is played out.

    The losers of a round of n ties play a bracket of their own for the n places behind the winners,
    and so do the losers of that bracket, down to single matches. They are paired as in the bracket
    that they lost in, so nobody meets the same opponent twice. `from_places` as in a knock-out.
    """

    key: ClassVar[str] = "placement"
    losers_play_on: ClassVar[bool] = True

    places: int = number(8, least=3, most=16)
    from_places: str = places_before()

    @property
    def keeps_seeds(self) -> bool:
        return bool(self.from_places)

    def parts(self, course: Course, first: Sequence[tuple[Slot, Slot]]) -> tuple[Part, ...]:
        main = Part("main", course.tree(MAIN, first, knockout_steps(len(first))))
        return main, *course.places(main, most=self.places)
