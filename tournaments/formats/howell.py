"""Every pair meets every other once, on a round of tables: for small fields.

The Howell movement of bridge (ACBL, *Duplicate Movements*), as a plain cycle: its boards, for whose
sake the published sheets begin at other tables, do not exist in canastra.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from tournaments.formats.movement import Places, Turning
from tournaments.ranking.results import Entry


@dataclass(frozen=True)
class Howell(Turning):
    """One pair sits at table 1 for good. Who met it goes up the tables, round after round, to the
    last, changes over there, and comes down again.

    With an odd number the last place is empty, and who would meet it has a bye.
    """

    key: ClassVar[str] = "howell"

    def first_round(self, size: int) -> list[tuple[Places, Places]]:
        """At table i + 1 the positions i and -i. Their sum is 0 on the circle, an odd one, so each
        two have exactly one round in which their sum is."""
        return [((-1,), (0,)), *(((i,), (size - 1 - i,)) for i in range(1, size // 2))]

    def may_take(self, entry: Entry, place: int, size: int, *, unused: bool) -> bool:
        """Only an unused one, or somebody would be met by two and another by none."""
        return unused
