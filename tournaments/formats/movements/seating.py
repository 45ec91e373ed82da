"""The cheapest seating of single players at tables.

Knows places, sizes of tables and costs. Must not know entries.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

COMPARED = 600_000  # exchanges of two seats compared in search of a cheaper draw: a second


@dataclass(frozen=True)
class Wanted:
    """The sizes of the tables, largest first; the cost of each pair; earlier times at larger
    tables.
    """

    sizes: Sequence[int]
    weights: Sequence[dict[int, int]]
    larger: Sequence[int]

    @property
    def least(self) -> int:
        """A lower bound on the cost of a seating."""
        return sum(sorted(self.larger)[: sum(size for size in self.sizes if self.is_larger(size))])

    def is_larger(self, size: int) -> bool:
        return size > self.sizes[-1]


class Seating:
    """A seating, with the cost of each person at each table."""

    def __init__(self, plan: Wanted) -> None:
        self.plan = plan
        self.of: list[int] = []
        self.swapped: list[tuple[int, int]] = []
        self.tables: list[list[int]] = [[] for _ in plan.sizes]
        # The cost of a person at a larger table includes the price of a seat there.
        prices = [int(plan.is_larger(size)) for size in plan.sizes]
        self.costs = [[price * times for price in prices] for times in plan.larger]
        for place, costs in enumerate(self.costs):
            free = (t for t, seated in enumerate(self.tables) if len(seated) < plan.sizes[t])
            table = min(free, key=costs.__getitem__)
            self.of.append(table)
            self.tables[table].append(place)
            for other, weight in plan.weights[place].items():
                self.costs[other][table] += weight

    @property
    def cost(self) -> int:
        own = sum(costs[table] for costs, table in zip(self.costs, self.of, strict=True))
        lone = sum(self.plan.larger[p] * self._price(t) for p, t in enumerate(self.of))
        # The cost of a pair is counted from both sides, the price of a seat once.
        return (own - lone) // 2 + lone

    def _price(self, table: int) -> int:
        return int(self.plan.is_larger(self.plan.sizes[table]))

    def gain(self, first: int, second: int) -> int:
        """Return the cost saved if these two exchange their seats."""
        old, new = self.of[first], self.of[second]
        first_costs, second_costs = self.costs[first], self.costs[second]
        twice = 2 * self.plan.weights[first].get(second, 0)
        return first_costs[old] - first_costs[new] + second_costs[new] - second_costs[old] + twice

    def swap(self, first: int, second: int) -> None:
        old, new = self.of[first], self.of[second]
        self.tables[old][self.tables[old].index(first)] = second
        self.tables[new][self.tables[new].index(second)] = first
        self.of[first], self.of[second] = new, old
        for mover, left, joined in ((first, old, new), (second, new, old)):
            for mate, weight in self.plan.weights[mover].items():
                self.costs[mate][left] -= weight
                self.costs[mate][joined] += weight
        self.swapped.append((first, second))

    def keep(self) -> None:
        """Make this the seating that `undo` returns to."""
        self.swapped = []

    def undo(self) -> None:
        for first, second in self.swapped[::-1]:
            self.swap(first, second)
        self.keep()

    def improve(self) -> int:
        """Exchange seats while that lowers the cost. Returns the number of exchanges compared."""
        compared = 0
        is_better = True
        while is_better and compared < COMPARED * 4:
            is_better = False
            for place in range(len(self.of)):
                if not self.costs[place][self.of[place]]:
                    continue
                others = [p for p in range(len(self.of)) if self.of[p] != self.of[place]]
                compared += len(others)
                best = max(others, key=lambda other: self.gain(place, other), default=place)
                if best != place and self.gain(place, best) > 0:
                    self.swap(place, best)
                    is_better = True
        return compared

    def kick(self, lot: Random) -> None:
        """Exchange up to three costly seats with random ones."""
        troubled = [p for p, table in enumerate(self.of) if self.costs[p][table]]
        for _ in range(3):
            place, random_place = lot.choice(troubled), lot.randrange(len(self.of))
            if self.of[place] != self.of[random_place]:
                self.swap(place, random_place)


def cheapest(plan: Wanted, lot: Random) -> tuple[list[list[int]], int]:
    """Return the cheapest seating found, and its cost.

    Each person in turn gets the cheapest seat, then seats are exchanged while that helps. After
    that a few random exchanges are tried again and again, and undone if the cost has risen.
    """
    seating = Seating(plan)
    compared = seating.improve()
    cost = seating.cost
    while compared < COMPARED and cost > plan.least and len(plan.sizes) > 1:
        seating.keep()
        seating.kick(lot)
        compared += seating.improve() + len(seating.of)
        if seating.cost > cost:
            seating.undo()
        cost = min(cost, seating.cost)
    return seating.tables, cost
