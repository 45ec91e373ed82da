"""Knock-out with consolation: losers of a first match play a bracket of their own.

Knows where the losers go on. Must not know the first round of the bracket.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from tournaments.formats.courses.course import Course, in_twos, knockout_steps
from tournaments.formats.knockouts.series import Series
from tournaments.formats.parts.bracket import BYE, MAIN, Part, Slot, Source, Tie

THIRD = 3
SEMIFINALISTS = 4


@dataclass(frozen=True)
class Consolation(Series):
    """A knock-out in which nobody is out after one match.

    The losers of round 1 play a bracket for the places behind all others. So does an entry with a
    bye in round 1 that loses in round 2: it meets the loser of that part of the bracket, if there
    is one. `third_place`: the losers of the semi-finals play a last match; with up to four entries
    this is the consolation. With five to seven there is none: an entry with a bye that loses its
    semi-final plays the consolation.
    """

    key: ClassVar[str] = "consolation"
    losers_play_on: ClassVar[bool] = True

    third_place: bool = False

    def parts(self, course: Course, first: Sequence[tuple[Slot, Slot]]) -> tuple[Part, ...]:
        main = Part("main", course.tree(MAIN, first, knockout_steps(len(first))))
        if len(first) < 2:
            return (main,)
        # Ties of round 2 are the semi-finals in a bracket of eight.
        byes_to_semifinal = len(first) == SEMIFINALISTS and any(BYE in tie for tie in first)
        is_third = self.third_place and len(first) > 2 and not byes_to_semifinal
        losers = in_twos([_first_loss(main, tie) for tie in main.rounds[0]])
        place = len(first) + 1
        rounds = course.tree("consolation", losers, knockout_steps(len(losers), place))
        places = course.places(main, most=THIRD if is_third else 0)
        return main, *places, Part("consolation", rounds, place)


def _first_loss(main: Part, tie: Tie) -> Source:
    """Return the entry of a tie of round 1 that loses its first match."""
    if tie.decided == "bye" and tie.winner is not None:
        return Source(main.rounds[1][tie.position // 2], "loser", only=tie.winner)
    return Source(tie, "loser")
