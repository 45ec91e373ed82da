"""The cheapest way to pair a line of which about half are of one club.

Mates should not meet, so nearly every pair has one of the club and one of the others. Where a run
of the line is mostly club they reach far, but not by their numbers: the third of the club meets
about the third of the others. So each looks at those across of about its own number, and at its
neighbours.

How such a pairing is proven. If only pairs across were possible, the cheapest would keep the order
of both sides (of two pairs that cross, the two that do not are never dearer: Monge). Going along
both finds it, with some of the longer side left over to meet each other. From it follows a price
for each place, so that no pair across costs less than its two prices, and those found cost just
that. Above its prices a pair costs the more the further its numbers are apart. As in `matching`,
who stays alone pays half of what the cheapest pair left out costs above its prices, and where
nobody stays alone nothing is cheaper.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Collection, Iterator, Sequence
from itertools import pairwise

from tournaments.formats.line import Line, Matching, Places
from tournaments.formats.optimum import most_gained

WINDOWS = ((6, 12, 0), (12, 24, 3000), (24, 48, 1200))
"""How far each looks, in numbers across and in places. The next one where the first proves nothing,
up to a line so long: each takes some times as long as the one before.
"""
LEFT_OVER = 8
"""At most one in so many may be left over: the longer side would decide too little."""


def match(line: Line) -> Matching | None:
    """The cheapest pairing found this way, and its bound; None where this is not the way."""
    sides = _Sides.of(line)
    if sides is None:
        return None
    found, bound = None, 0
    for numbers, places, longest in WINDOWS:
        if found is not None and line.size > longest:
            break
        window = _Window(sides, numbers, places)
        pairs = window.solve()
        bound = max(bound, window.bound(pairs))
        if 2 * len(pairs) == line.size:
            return Matching(pairs, line.total(pairs), line.total(pairs))
        found = window.cheapest()
        if found is None or line.total(found)[:3] != line.unweigh(bound)[:3]:
            return None
    assert found is not None
    cost = line.total(found)
    return Matching(found, cost, line.unweigh(min(bound, line.weigh(cost))))


class _Sides:
    """The club and all others, the longer side and the shorter, and prices for their places.

    Numbers are fourfold, as in `matching`.
    """

    def __init__(self, line: Line, longer: Sequence[int], shorter: Sequence[int]) -> None:
        self.line, self.longer, self.shorter = line, longer, shorter
        self.step = line.weigh((0, 0, 0, 1, 0))
        self.mates = 4 * line.weigh((0, 1, 0, 0, 0))
        self.partners = self._in_order()
        """Of each of the shorter side, in the cheapest pairing across."""
        self.number = {place: at for at, place in enumerate(shorter)}
        """Of those left over: of the first of the others behind it."""
        self.number |= {place: bisect_left(self.partners, place) for place in longer}
        self.numbers = [self.number[place] for place in longer]
        self.price = self._prices()

    @classmethod
    def of(cls, line: Line) -> _Sides | None:
        """None where one side is much longer."""
        club = sorted(line.largest_club - {line.bye})
        others = [p for p in range(line.size) if p not in line.largest_club and p != line.bye]
        shorter, longer = sorted((club, others), key=len)
        left_over = len(longer) - len(shorter)
        return cls(line, longer, shorter) if left_over * LEFT_OVER <= line.size else None

    def cost(self, one: int, other: int) -> int:
        """The least that this pair can cost, whoever they are."""
        groups = self.line.groups
        return 4 * ((groups[one] - groups[other]) ** 2 * self.step + (one - other) ** 2)

    def are_mates(self, side: Sequence[int]) -> bool:
        """Whether any two of a side are."""
        return all(self.line.mates(one, other) for one, other in pairwise(side))

    def _in_order(self) -> list[int]:
        """The partners of the shorter side, in the order of the line, for the lowest total."""
        left_over = len(self.longer) - len(self.shorter)
        least, came_from = [0] * (left_over + 1), []
        for index, place in enumerate(self.shorter):
            before, sources, source = least, [], 0
            least = []
            for skipped in range(left_over + 1):
                if before[skipped] < before[source]:
                    source = skipped
                sources.append(source)
                least.append(before[source] + self.cost(self.longer[index + skipped], place))
            came_from.append(sources)
        skipped = least.index(min(least))
        partners = []
        for index in reversed(range(len(self.shorter))):
            partners.append(self.longer[index + skipped])
            skipped = came_from[index][skipped]
        return partners[::-1]

    def _prices(self) -> list[int]:
        """A price for each place: no pair across costs less than its two, those in order as much.

        Of the longer side no price is above that of those left over, which is half of what two of
        them cost: a shortest path from them along the line, forwards and back.
        """
        ours, theirs = self.partners, self.shorter
        below = [0] * len(theirs)
        for at in range(1, len(theirs)):
            more = self.cost(ours[at], theirs[at - 1]) - self.cost(ours[at - 1], theirs[at - 1])
            below[at] = min(below[at], below[at - 1] + more)
        for at in reversed(range(len(theirs) - 1)):
            more = self.cost(ours[at], theirs[at + 1]) - self.cost(ours[at + 1], theirs[at + 1])
            below[at] = min(below[at], below[at + 1] + more)
        is_dear = len(self.longer) > len(theirs) and self.are_mates(self.longer)
        half = self.mates // 2 if is_dear else 0
        prices = [0] * self.line.size
        for place in self.longer:
            prices[place] = half
        for at, (one, other) in enumerate(zip(ours, theirs, strict=True)):
            prices[one] = half + below[at]
            prices[other] = self.cost(one, other) - prices[one]
        return prices


class _Window:
    """The pairs near each other, by number or place, at what they cost above their prices."""

    def __init__(self, sides: _Sides, numbers: int, places: int) -> None:
        self.line, self.sides = sides.line, sides
        self.across, self.beside = numbers, places
        self.costs = {pair: self._cost(pair) for pair in self._pairs()}
        self._shorter, self._paired = frozenset(sides.shorter), frozenset(sides.partners)
        self.dear = 4 * self.line.weigh(self.line.most) + 4
        self.alone = [self.dear] * self.line.size
        for side in (sides.longer, sides.shorter):
            apart = sides.mates if sides.are_mates(side) else 0
            for place in side:
                self.alone[place] = min([self._beside(place, apart), *self._beyond(place)])

    def solve(self) -> tuple[Places, ...]:
        """The best answer: places that are in no pair stay alone."""
        gains = {
            pair: self.alone[pair[0]] + self.alone[pair[1]] - cost
            for pair, cost in self.costs.items()
        }
        positive = {pair: gain for pair, gain in gains.items() if gain > 0}
        return tuple(most_gained(self.line.size, positive))

    def bound(self, pairs: Collection[Places]) -> int:
        """Return a lower bound on the weight of every pairing of the line."""
        alone = set(range(self.line.size)).difference(*pairs)
        above = sum(self.costs[pair] for pair in pairs) + sum(self.alone[place] for place in alone)
        return -(-(above + sum(self.sides.price)) // 4) - self.line.size // 2

    def cheapest(self) -> tuple[Places, ...] | None:
        """The cheapest pairing of all places by these pairs."""
        most = max(self.costs.values(), default=0)
        gains = {pair: most - cost for pair, cost in self.costs.items()}
        pairs = tuple(most_gained(self.line.size, gains, everybody=True))
        return pairs if 2 * len(pairs) == self.line.size else None

    def _pairs(self) -> list[Places]:
        pairs = set(self.line.within(self.beside))
        sides = self.sides
        for number, place in enumerate(sides.shorter):
            first = bisect_left(sides.numbers, number - self.across)
            last = bisect_right(sides.numbers, number + self.across)
            pairs |= {(min(place, far), max(place, far)) for far in sides.longer[first:last]}
        return sorted(pairs.difference(self.line.banned))

    def _cost(self, pair: Places) -> int:
        prices = self.sides.price
        return 4 * (self.line.weigh(self.line.cost(pair)) + 1) - prices[pair[0]] - prices[pair[1]]

    def _beside(self, place: int, apart: int) -> int:
        """Its part of what a pair of its own side costs at least, further than `beside` places."""
        further = (place - self.beside - 1, place + self.beside + 1)
        costs = [self.sides.cost(place, far) for far in further if 0 <= far < self.line.size]
        return (min(costs, default=self.dear) + apart) // 2 - self.sides.price[place]

    def _beyond(self, place: int) -> Iterator[int]:
        """Half of what a pair across costs, left out because their numbers are too far apart."""
        for far in self._just_outside(place):
            prices = self.sides.price[place] + self.sides.price[far]
            yield (self.sides.cost(place, far) - prices) // 2

    def _just_outside(self, place: int) -> Iterator[int]:
        """The first across whose number is too far, on both sides: further ones cost more.

        Of the longer side those left over prove nothing of those behind them, so they come with
        the next that has a partner.
        """
        sides = self.sides
        low, high = sides.number[place] - self.across, sides.number[place] + self.across
        if place not in self._shorter:
            yield from (
                sides.shorter[at] for at in (low - 1, high + 1) if 0 <= at < len(sides.shorter)
            )
            return
        for at in range(bisect_left(sides.numbers, low) - 1, -1, -1):
            yield sides.longer[at]
            if sides.longer[at] in self._paired:
                break
        for at in range(bisect_right(sides.numbers, high), len(sides.longer)):
            yield sides.longer[at]
            if sides.longer[at] in self._paired:
                break
