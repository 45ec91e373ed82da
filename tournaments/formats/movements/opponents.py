"""The tables of persons who change partners, so that opponents seldom meet again.

The movement decides who partners whom (`whist.py`); here its sides are put together to tables.
Knows places only.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import chain
from random import Random

from tournaments.formats.movements.movement import Places
from tournaments.formats.movements.whist import BASES, Table, complete, turned

Tables = tuple[Table, ...]

MOST_SEATS = 1000
"""Up to so many persons times rounds a plan of fewer rounds is improved as a whole."""
FAR = 20_000  # beyond so many persons times rounds no tables are improved, no meetings counted
TRIES = 8000  # rounds of a plan to seat anew, times persons: some tenths of a second
PASSES = 3  # through the tables of a round in search of better ones
CHUNK = 20  # rounds that are planned together, each after those before


def seated(size: int, rounds: int, number: int) -> Tables:
    """Return the tables of round `number` of `rounds` for `size` persons.

    All rounds of up to 28 persons are the known movement. Fewer rounds, further ones, and those of
    more persons have its partners with other opponents. The same numbers give the same tables.
    """
    if rounds < complete(size) and size * rounds <= MOST_SEATS:
        return _short(size, rounds)[number - 1]
    index = number - 1
    return _chunk(size, index // CHUNK)[index % CHUNK]


def met_again(size: int, rounds: int) -> tuple[int, int]:
    """Return how many twos oppose each other more than once in the plan, and the most times; zeros
    for a very large plan.
    """
    if size * rounds > FAR:
        return 0, 0
    plan = [seated(size, rounds, number) for number in range(1, rounds + 1)]
    times = Counter(
        (min(one, other), max(one, other))
        for first, second in chain.from_iterable(plan)
        for one in first
        for other in second
    )
    return sum(met > 1 for met in times.values()), max(times.values())


class _Met:
    """How often each two persons have opposed each other."""

    def __init__(self, size: int, rounds: Iterable[Tables] = ()) -> None:
        self.times = [[0] * size for _ in range(size)]
        self.tables: set[Table] = set()
        for tables in rounds:
            self.add(tables, 1)

    def add(self, tables: Tables, count: int) -> None:
        self.tables.update(tables if count > 0 else ())
        for first, second in tables:
            for one in first:
                for other in second:
                    self.times[one][other] += count
                    self.times[other][one] += count

    def cost(self, first: Places, second: Places) -> int:
        """Return how many meetings of before this table repeats: a third one counts as two."""
        one, other = self.times[first[0]], self.times[first[1]]
        third, fourth = second
        return one[third] + one[fourth] + other[third] + other[fourth]

    def total(self, tables: Tables) -> int:
        return sum(self.cost(*table) for table in tables)

    def seat(self, sides: Sequence[Places], order: Sequence[int], passes: int = PASSES) -> Tables:
        """Return tables of these sides that repeat few meetings, taking the sides in this order."""
        left = [sides[at] for at in order]
        tables: list[Table] = []
        while left:
            side = left.pop(0)
            # Where nothing else decides, two sides of an earlier cycle do not meet again.
            _cost, _is_known, at = min(
                (self.cost(side, other), (side, other) in self.tables, at)
                for at, other in enumerate(left)
            )
            tables.append((side, left.pop(at)))
        costs = [self.cost(*table) for table in tables]
        for _ in range(passes):
            if not any(costs) or not self._exchange(tables, costs):
                break
        place = {side: at for at, side in enumerate(sides)}
        ordered = (sorted(table, key=place.__getitem__) for table in tables)
        return tuple(sorted(((one, two) for one, two in ordered), key=lambda two: place[two[0]]))

    def _exchange(self, tables: list[Table], costs: list[int]) -> bool:
        """Exchange sides between two tables where that repeats fewer meetings."""
        is_better = False
        for at in (at for at, cost in enumerate(costs) if cost):
            for other, (third, fourth) in enumerate(tables):
                first, second = tables[at]
                for one, two in (
                    ((first, third), (second, fourth)),
                    ((first, fourth), (second, third)),
                ):
                    new = self.cost(*one), self.cost(*two)
                    if other != at and sum(new) < costs[at] + costs[other]:
                        tables[at], tables[other] = one, two
                        costs[at], costs[other] = new
                        is_better = True
                        break
        return is_better


def _seated(size: int, before: Iterable[Tables], rounds: range) -> tuple[Tables, ...]:
    """Return these rounds, each seated after those before it."""
    met = _Met(size, before)
    seated = []
    for index in rounds:
        sides = _sides(size, index)
        tables = met.seat(sides, range(len(sides)), PASSES if size * index < FAR else 0)
        met.add(tables, 1)
        seated.append(tables)
    return tuple(seated)


def _sides(size: int, index: int) -> list[Places]:
    return list(chain.from_iterable(turned(size, index)))


@lru_cache(maxsize=256)
def _chunk(size: int, chunk: int) -> tuple[Tables, ...]:
    """Return the rounds from CHUNK times `chunk` on."""
    first, last = chunk * CHUNK, (chunk + 1) * CHUNK
    middle = max(first, min(last, complete(size))) if size in BASES else first
    known = tuple(turned(size, index) for index in range(first, middle))
    before = chain.from_iterable(_chunk(size, earlier) for earlier in range(chunk))
    return (*known, *_seated(size, chain(before, known), range(middle, last)))


@lru_cache(maxsize=128)
def _short(size: int, rounds: int) -> tuple[Tables, ...]:
    """Return the cheapest plan found of fewer rounds than the movement has."""
    starts = [_seated(size, (), range(rounds))]
    if size in BASES:
        starts.append(tuple(turned(size, index) for index in range(rounds)))
    return min((_improved(size, start) for start in starts), key=lambda plan: plan[0])[1]


def _improved(size: int, start: Sequence[Tables]) -> tuple[int, tuple[Tables, ...]]:
    """Return the repeated meetings and the rounds of a plan, some of them seated anew."""
    plan, met = list(start), _Met(size, start)
    lot = Random(f"{size}/{len(plan)}")  # noqa: S311 - a search that must find the same plan again
    for _ in range(TRIES // size):
        # The meetings of the round itself count too.
        poor = [at for at, tables in enumerate(plan) if met.total(tables) > len(tables) * 4]
        if not poor:
            break
        at = lot.choice(poor)
        met.add(plan[at], -1)
        sides = _sides(size, at)
        tables = met.seat(sides, lot.sample(range(len(sides)), len(sides)))
        if met.total(tables) <= met.total(plan[at]):
            plan[at] = tables
        met.add(plan[at], 1)
    return sum(met.total(tables) for tables in plan), tuple(plan)
