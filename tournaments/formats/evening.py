"""All rounds of an evening at tables of several, planned at once.

Knows numbers of players and the sizes of tables. Must not know who the players are.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations
from math import exp
from random import Random

from tournaments.formats.schedules import Block, schedule

Rounds = tuple[tuple[Block, ...], ...]

MOST_SEATS = 400
"""Players times rounds. Where there are more, each round is drawn by itself."""
MOVES = 2_000_000  # exchanges of two seats that are tried: about a second
MEETING = 20  # what a rematch costs, in times at a larger table
HOT, COLD = 8.0, 4.0  # how much dearer the plan may become, at first and at last
COOLING: float = (COLD / HOT) ** (1 / MOVES)


@lru_cache(maxsize=64)
def evening(sizes: tuple[int, ...], rounds: int) -> Rounds:
    """Return the tables of each round, as numbers of players from 0; `sizes` are those of the
    tables, the larger ones first. Empty where there is nothing to plan, or too much.

    It is a known schedule without rematches, or else the cheapest plan that was found, of
    (rematches, times at a larger table): a third meeting counts as two rematches, and each player's
    third time at a larger table as two. Seats are exchanged at random, and a dearer plan is kept
    too, ever more seldom (simulated annealing). The same numbers always give the same plan.
    """
    known = schedule(sum(sizes), sizes[0]) if len(set(sizes)) == 1 else ()
    if len(known) >= rounds:
        return known[:rounds]
    if len(sizes) == 1 or rounds == 1 or sum(sizes) * rounds > MOST_SEATS:
        return ()
    # Where a schedule is too short, the rounds after it may still cost less than a plan of all.
    starts = dict.fromkeys((known, ()))
    return min(_annealed(sizes, rounds, first) for first in starts)[1]


def rematches(plan: Rounds) -> int:
    """Count the rematches of a plan; a third meeting counts as two."""
    met: dict[tuple[int, int], int] = {}
    again = 0
    for block in (block for blocks in plan for block in blocks):
        for two in combinations(sorted(block), 2):
            again += met.get(two, 0)
            met[two] = met.get(two, 0) + 1
    return again


class _Plan:
    """The seats of each round, with the number of meetings of each two."""

    def __init__(self, sizes: Sequence[int], first: Rounds, rounds: int, lot: Random) -> None:
        self.players = sum(sizes)
        self.is_larger = [size > sizes[-1] for size in sizes]
        self.larger = [0] * self.players
        self.met = [[0] * self.players for _ in range(self.players)]
        self.tables: list[list[list[int]]] = []
        self.of: list[list[int]] = []
        self.cost = 0
        for index in range(rounds):
            line = list(range(self.players))
            lot.shuffle(line)
            if index < len(first):
                line = [player for block in first[index] for player in block]
            seats = iter(line)
            tables = [[next(seats) for _ in range(size)] for size in sizes]
            of = [0] * self.players
            for place, table in enumerate(tables):
                for player in table:
                    of[player] = place
                    if self.is_larger[place]:
                        self.cost += self.larger[player]
                        self.larger[player] += 1
                for one, other in combinations(table, 2):
                    self.cost += MEETING * self.met[one][other]
                    self._meet(one, other, 1)
            self.tables.append(tables)
            self.of.append(of)

    def _meet(self, one: int, other: int, times: int) -> None:
        self.met[one][other] += times
        self.met[other][one] += times

    def dearer(self, index: int, one: int, other: int) -> int:
        """Return the rise of the cost when these two, of different tables, exchange their seats."""
        of, tables = self.of[index], self.tables[index]
        here, there = of[one], of[other]
        mine, theirs = self.met[one], self.met[other]
        more = 0
        for mate in tables[here]:
            if mate != one:
                more += theirs[mate] - mine[mate] + 1
        for mate in tables[there]:
            if mate != other:
                more += mine[mate] - theirs[mate] + 1
        more *= MEETING
        if self.is_larger[here] != self.is_larger[there]:
            comes, leaves = (other, one) if self.is_larger[here] else (one, other)
            more += self.larger[comes] - self.larger[leaves] + 1
        return more

    def exchange(self, index: int, one: int, other: int) -> None:
        of, tables = self.of[index], self.tables[index]
        here, there = of[one], of[other]
        for mover, came, table in ((one, other, tables[here]), (other, one, tables[there])):
            for mate in table:
                if mate != mover:
                    self._meet(mover, mate, -1)
                    self._meet(came, mate, 1)
            table[table.index(mover)] = came
        of[one], of[other] = there, here
        for player, left, came in ((one, here, there), (other, there, here)):
            self.larger[player] += self.is_larger[came] - self.is_larger[left]

    def blocks(self) -> Rounds:
        return tuple(tuple(tuple(table) for table in tables) for tables in self.tables)


def _annealed(sizes: tuple[int, ...], rounds: int, first: Rounds) -> tuple[int, Rounds]:
    """Return the lowest cost that was found, and its plan, whose first rounds are given."""
    lot = Random(f"{sizes}/{rounds}")  # noqa: S311
    chance, plan = lot.random, _Plan(sizes, first, rounds, lot)
    players, least = plan.players, _least(sizes, rounds)
    fixed, free = len(first), rounds - len(first)
    cost = best = plan.cost
    kept, is_kept, heat = plan.blocks(), True, HOT
    for _ in range(MOVES):
        heat *= COOLING
        index = fixed + int(chance() * free)
        one, other = int(chance() * players), int(chance() * players)
        if plan.of[index][one] == plan.of[index][other]:
            continue
        more = plan.dearer(index, one, other)
        if more > 0 and chance() >= exp(-more / heat):
            continue
        if more > 0 and not is_kept:
            kept, is_kept = plan.blocks(), True
        plan.exchange(index, one, other)
        cost += more
        if cost < best:
            best, is_kept = cost, False
            if best <= least:
                break
    return best, kept if is_kept else plan.blocks()


def _least(sizes: Sequence[int], rounds: int) -> int:
    """Return a bound below every cost: meetings and larger tables spread evenly."""
    players = sum(sizes)
    meetings = rounds * sum(size * (size - 1) // 2 for size in sizes)
    larger = rounds * sum(size for size in sizes if size > sizes[-1])
    return MEETING * _spread(meetings, players * (players - 1) // 2) + _spread(larger, players)


def _spread(times: int, among: int) -> int:
    """Count repetitions when something happens so often, to all about as often."""
    each, more = divmod(times, among)
    return among * each * (each - 1) // 2 + more * each
