"""Every pair meets every other once, moving round the tables: for small fields.

The Howell movement of bridge (ACBL, *Duplicate Movements*), as a plain cycle: the published sheets
begin at other tables only because of the boards, which canastra does not have.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from tournaments.formats.movements.movement import Places, Turning
from tournaments.ranking.results import Entry


@dataclass(frozen=True)
class Howell(Turning):
    """One pair stays at table 1. The others move up the tables round by round to the last one,
    change sides there and move down again.

    With an odd number of pairs the last place is empty, and its opponent has a bye.
    """

    key: ClassVar[str] = "howell"

    def first_round(self, size: int) -> list[tuple[Places, Places]]:
        """Return positions i and -i at table i + 1: their sum is 0 on the circle. As its length is
        odd, the sum of any two positions is 0 in exactly one round.
        """
        return [((-1,), (0,)), *(((i,), (size - 1 - i,)) for i in range(1, size // 2))]

    def may_take(self, entry: Entry, place: int, size: int, *, unused: bool) -> bool:
        """Whether the place is unused; else the late entry would miss the leaver's opponents."""
        return unused
