"""Persons who change partners: each has every other once as a partner, twice as an opponent."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from scoring.rules.problems import Problem, error
from tournaments.formats.base import Field
from tournaments.formats.movement import Places, Turning, starters
from tournaments.ranking.results import Entry

# Whist tournaments Wh(8), Wh(12), Wh(16): the tables of the first round; the others follow by
# turning. -1 is the person who sits. Found by trying all tables in order until, on the circle,
# every distance lies once between partners and twice between opponents: turning does the rest.
# (They exist for every multiple of 4: I. Anderson, Combinatorial Designs and Tournaments, 1997.)
FIRST_ROUNDS: dict[int, list[tuple[Places, Places]]] = {
    8: [((-1, 0), (1, 3)), ((2, 6), (4, 5))],
    12: [((-1, 0), (1, 3)), ((2, 9), (6, 7)), ((4, 10), (5, 8))],
    16: [((-1, 0), (1, 2)), ((3, 6), (9, 11)), ((4, 13), (8, 12)), ((5, 10), (7, 14))],
}


@dataclass(frozen=True)
class Individual(Turning):
    """For 8, 12 or 16 persons, numbered by seed, then by lot; n - 1 rounds.

    Where one of a table has left, the others have a bye. A late entry takes the place of somebody
    who left, and with it the partners that are still to come.
    """

    key: ClassVar[str] = "individual"
    persons: ClassVar[bool] = True

    def first_round(self, size: int) -> list[tuple[Places, Places]]:
        return FIRST_ROUNDS[size]

    def problems(self, field: Field) -> list[Problem]:
        count = len(starters(field))
        if count not in FIRST_ROUNDS:
            return [error("individual-needs", entries=count)]
        return super().problems(field)

    def may_take(self, entry: Entry, place: int, size: int, *, unused: bool) -> bool:
        return True
