"""Find the cheapest pairing of a line when about half of it belongs to one club.

Mates should not meet, so nearly every pair joins the club and the other side ("across"). Such pairs
can be far apart in the line, but not by their numbers within the sides: the third of the club meets
about the third of the others. So each place considers places across with about its own number,
and its neighbours in the line.

How such a pairing is proven: if only pairs across were possible, the cheapest pairing would keep
the order of both sides (uncrossing two pairs never costs more: Monge). One walk along both sides
finds it; some places of the longer side are left over and meet each other. It yields a price for
each place, so that no pair across costs less than its two prices, and the pairs in order exactly
that much. The further apart the numbers of a pair are, the more it costs above its prices. As in
`matching`, a place that stays alone pays half of what the cheapest pair outside the window costs
above its prices, and if no place stays alone no pairing is cheaper.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Collection, Iterator, Sequence
from itertools import pairwise

from tournaments.formats.parts.line import Line, Matching, Places
from tournaments.formats.parts.optimum import most_gained

WINDOWS = ((6, 12, 0), (12, 24, 3000), (24, 48, 1200))
"""Windows to try: width in numbers across, width in places, and the longest line for it (0: any).
Each takes several times as long as the one before.
"""
LEFT_OVER = 8
"""At most one place in eight may be left over: otherwise the sides are too unequal."""


def match(line: Line) -> Matching | None:
    """Return the cheapest pairing with its bound; None if the line does not suit this method."""
    sides = _Sides.of(line)
    if sides is None:
        return None
    cheapest, bound = None, 0
    for numbers, places, longest in WINDOWS:
        if cheapest is not None and line.size > longest:
            break
        window = _Window(sides, numbers, places)
        pairs = window.solve()
        bound = max(bound, window.bound(pairs))
        if 2 * len(pairs) == line.size:
            return Matching(pairs, line.total(pairs), line.total(pairs))
        cheapest = window.cheapest()
        if cheapest is None or line.total(cheapest)[:3] != line.unweigh(bound)[:3]:
            return None
    assert cheapest is not None
    cost = line.total(cheapest)
    return Matching(cheapest, cost, line.unweigh(min(bound, line.weigh(cost))))


class _Sides:
    """The club and all others as the longer and the shorter side, with a price for each place.

    Costs are multiplied by four, as in `matching`.
    """

    def __init__(self, line: Line, longer: Sequence[int], shorter: Sequence[int]) -> None:
        self.line, self.longer, self.shorter = line, longer, shorter
        self.step = line.weigh((0, 0, 0, 1, 0))
        self.mates = 4 * line.weigh((0, 1, 0, 0, 0))
        self.partners = self._in_order()
        """The partner of each place of the shorter side in the cheapest pairing across."""
        self.number = {place: at for at, place in enumerate(shorter)}
        # A place left over gets the number of the first partner behind it.
        self.number |= {place: bisect_left(self.partners, place) for place in longer}
        self.numbers = [self.number[place] for place in longer]
        self.price = self._prices()

    @classmethod
    def of(cls, line: Line) -> _Sides | None:
        """Return the sides; None if one is much longer."""
        club = sorted(line.largest_club - {line.bye})
        outside = [p for p in range(line.size) if p not in line.largest_club and p != line.bye]
        shorter, longer = sorted((club, outside), key=len)
        left_over = len(longer) - len(shorter)
        return cls(line, longer, shorter) if left_over * LEFT_OVER <= line.size else None

    def cost(self, place: int, far: int) -> int:
        """Return the least cost of a pair of these places."""
        groups = self.line.groups
        return 4 * ((groups[place] - groups[far]) ** 2 * self.step + (place - far) ** 2)

    def are_mates(self, side: Sequence[int]) -> bool:
        """Whether all places next to each other on a side are mates."""
        return all(self.line.mates(place, next_place) for place, next_place in pairwise(side))

    def _in_order(self) -> list[int]:
        """Return the partners of the shorter side, in line order, at the lowest total."""
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
        """Return a price for each place: the two prices of a pair across are at most its cost, and
        those of the pairs in order are exactly their cost.

        Places left over have the highest price of the longer side: half the cost of two mates if
        all of that side are mates, otherwise 0. The prices are a shortest path along the line,
        forwards and back.
        """
        ours, theirs = self.partners, self.shorter
        below = [0] * len(theirs)
        for at in range(1, len(theirs)):
            rise = self.cost(ours[at], theirs[at - 1]) - self.cost(ours[at - 1], theirs[at - 1])
            below[at] = min(below[at], below[at - 1] + rise)
        for at in reversed(range(len(theirs) - 1)):
            rise = self.cost(ours[at], theirs[at + 1]) - self.cost(ours[at + 1], theirs[at + 1])
            below[at] = min(below[at], below[at + 1] + rise)
        is_dear = len(self.longer) > len(theirs) and self.are_mates(self.longer)
        half = self.mates // 2 if is_dear else 0
        prices = [0] * self.line.size
        for spot in self.longer:
            prices[spot] = half
        for at, (place, partner) in enumerate(zip(ours, theirs, strict=True)):
            prices[place] = half + below[at]
            prices[partner] = self.cost(place, partner) - prices[place]
        return prices


class _Window:
    """The pairs near each other, by number or place, with their cost above their prices."""

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
        """Return the pairs of the best answer; places in no pair stay alone."""
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
        """Return the cheapest pairing of all places made of these pairs; None if there is none."""
        most = max(self.costs.values(), default=0)
        gains = {pair: most - cost for pair, cost in self.costs.items()}
        pairs = tuple(most_gained(self.line.size, gains, most_pairs=True))
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
        """Return the place's part of the least cost of a pair of one side outside the window."""
        further = (place - self.beside - 1, place + self.beside + 1)
        costs = [self.sides.cost(place, far) for far in further if 0 <= far < self.line.size]
        return (min(costs, default=self.dear) + apart) // 2 - self.sides.price[place]

    def _beyond(self, place: int) -> Iterator[int]:
        """Yield half the cost above its two prices of each pair just outside the window."""
        for far in self._just_outside(place):
            prices = self.sides.price[place] + self.sides.price[far]
            yield (self.sides.cost(place, far) - prices) // 2

    def _just_outside(self, place: int) -> Iterator[int]:
        """Yield the nearest places across outside the window, above and below: farther ones cost
        more.

        Places of the longer side that are left over prove nothing about those behind them, so
        these are followed up to the next place with a partner.
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
