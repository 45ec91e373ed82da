"""Plan all rounds of an evening at tables of several at once.

Knows numbers of players and sizes of tables. Must not know entries.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations
from math import exp
from random import Random

from tournaments.formats.movements.schedules import Block, schedule

Rounds = tuple[tuple[Block, ...], ...]

MOST_SEATS = 400
"""The largest plan, in players times rounds; beyond it each round is drawn by itself."""
MOVES = 2_000_000  # exchanges of two seats to try: about a second
MEETING = 20  # cost of a rematch, in times at a larger table
HOT, COLD = 8.0, 4.0  # tolerated rise of the cost, at first and at last
COOLING: float = (COLD / HOT) ** (1 / MOVES)


@lru_cache(maxsize=64)
def evening(sizes: tuple[int, ...], rounds: int) -> Rounds:
    """Return the tables of each round, as numbers of players from 0.

    `sizes`: the sizes of the tables, larger ones first. Empty if there is nothing to plan, or too
    much. The plan is a known schedule without rematches, or else the cheapest plan that simulated
    annealing found. It costs MEETING for each rematch (a third meeting counts as two) and 1 for
    each further time of a player at a larger table (a third time counts as two). The same numbers
    always give the same plan.
    """
    known = schedule(sum(sizes), sizes[0]) if len(set(sizes)) == 1 else ()
    if len(known) >= rounds:
        return known[:rounds]
    if len(sizes) < 2 or rounds == 1 or sum(sizes) * rounds > MOST_SEATS:
        return ()
    # A schedule that is too short may still be the cheapest start of a plan.
    starts = dict.fromkeys((known, ()))
    return min(_annealed(sizes, rounds, first) for first in starts)[1]


def rematches(plan: Rounds) -> int:
    """Count the rematches of a plan; a third meeting counts as two."""
    met: dict[tuple[int, int], int] = {}
    count = 0
    for block in (block for blocks in plan for block in blocks):
        for two in combinations(sorted(block), 2):
            count += met.get(two, 0)
            met[two] = met.get(two, 0) + 1
    return count


class _Plan:
    """The seats of each round, with the number of meetings of each pair of players."""

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
            table_of = [0] * self.players
            for place, table in enumerate(tables):
                for player in table:
                    table_of[player] = place
                    if self.is_larger[place]:
                        self.cost += self.larger[player]
                        self.larger[player] += 1
                for first_player, second_player in combinations(table, 2):
                    self.cost += MEETING * self.met[first_player][second_player]
                    self._meet(first_player, second_player, 1)
            self.tables.append(tables)
            self.of.append(table_of)

    def _meet(self, player: int, mate: int, times: int) -> None:
        self.met[player][mate] += times
        self.met[mate][player] += times

    def added_cost(self, index: int, player: int, other_player: int) -> int:
        """Return the rise in cost if these two, at different tables, exchange their seats."""
        table_of, tables = self.of[index], self.tables[index]
        own_table, new_table = table_of[player], table_of[other_player]
        own_met, other_met = self.met[player], self.met[other_player]
        rise = 0
        for mate in tables[own_table]:
            if mate != player:
                rise += other_met[mate] - own_met[mate] + 1
        for mate in tables[new_table]:
            if mate != other_player:
                rise += own_met[mate] - other_met[mate] + 1
        rise *= MEETING
        if self.is_larger[own_table] != self.is_larger[new_table]:
            comes, leaves = (
                (other_player, player) if self.is_larger[own_table] else (player, other_player)
            )
            rise += self.larger[comes] - self.larger[leaves] + 1
        return rise

    def exchange(self, index: int, first: int, second: int) -> None:
        table_of, tables = self.of[index], self.tables[index]
        old, new = table_of[first], table_of[second]
        for mover, came, table in ((first, second, tables[old]), (second, first, tables[new])):
            for mate in table:
                if mate != mover:
                    self._meet(mover, mate, -1)
                    self._meet(came, mate, 1)
            table[table.index(mover)] = came
        table_of[first], table_of[second] = new, old
        for player, left, came in ((first, old, new), (second, new, old)):
            self.larger[player] += self.is_larger[came] - self.is_larger[left]

    def blocks(self) -> Rounds:
        return tuple(tuple(tuple(table) for table in tables) for tables in self.tables)


def _annealed(sizes: tuple[int, ...], rounds: int, first: Rounds) -> tuple[int, Rounds]:
    """Return the lowest cost found and its plan, which begins with the rounds of `first`."""
    lot = Random(f"{sizes}/{rounds}")  # noqa: S311 - a search that must find the same schedule again
    chance, plan = lot.random, _Plan(sizes, first, rounds, lot)
    players, least = plan.players, _least(sizes, rounds)
    fixed, free = len(first), rounds - len(first)
    cost = best = plan.cost
    cheapest, is_saved, heat = plan.blocks(), True, HOT
    for _ in range(MOVES):
        heat *= COOLING
        index = fixed + int(chance() * free)
        player, other_player = int(chance() * players), int(chance() * players)
        if plan.of[index][player] == plan.of[index][other_player]:
            continue
        rise = plan.added_cost(index, player, other_player)
        if rise > 0 and chance() >= exp(-rise / heat):
            continue
        if rise > 0 and not is_saved:
            cheapest, is_saved = plan.blocks(), True
        plan.exchange(index, player, other_player)
        cost += rise
        if cost < best:
            best, is_saved = cost, False
            if best <= least:
                break
    return best, cheapest if is_saved else plan.blocks()


def _least(sizes: Sequence[int], rounds: int) -> int:
    """Return a lower bound on the cost: meetings and times at larger tables spread evenly."""
    players = sum(sizes)
    meetings = rounds * sum(size * (size - 1) // 2 for size in sizes)
    larger = rounds * sum(size for size in sizes if size > sizes[-1])
    return MEETING * _spread(meetings, players * (players - 1) // 2) + _spread(larger, players)


def _spread(times: int, among: int) -> int:
    """Return the repetitions if `times` meetings are spread evenly `among` pairs of players."""
    each, more = divmod(times, among)
    return among * each * (each - 1) // 2 + more * each
