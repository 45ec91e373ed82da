"""The cheapest way to pair the places of a line, exactly.

A format puts those who play on a line, best first, and says what two of them may cost; here the
pairing with the lowest total is found, and of a long line proven, without looking at every two
places. Knows places and costs. Must not know entries, points or what a format is for.

How a long line is proven. Each place looks only so many places to either side (the width) and may
instead stay alone, for half of what its cheapest partner outside the width could cost. Any pairing
of the whole line costs at least as much as the best answer to this easier question: one that uses
a distant pair pays for it at least what the two would pay alone. So where the best answer leaves
nobody alone, it is the best pairing of the whole line. Where it does not, the width grows.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace
from heapq import heappop, heappush
from itertools import accumulate

from tournaments.formats import halves
from tournaments.formats.line import Line, Matching, Places
from tournaments.formats.optimum import COMPLETE, Cost, cheapest, most_gained

SHORT = 64  # so many places are at once compared each with each
WIDTH = 12  # at first: most draws need no more, and each doubling takes twice as long
WIDEST = 96
SPREAD = 48  # at least, where no proof is found: so far partners are looked for
ATTEMPTS = 6


def match(line: Line) -> Matching | None:
    """The cheapest pairing; None where there is none that leaves out what is banned.

    Where looking nearby proves nothing, up to `COMPLETE` places are compared each with each. More
    may be too much to prove (where nearly half are of one club, say): `bound` then says how far
    from the cheapest the answer can be.
    """
    if line.size > SHORT:
        found = _nearby(line)
        if found and (found.proven or line.size > COMPLETE):
            return found
    return compare_all(line)


def compare_all(line: Line) -> Matching | None:
    """The same without a shortcut: what looking nearby is tested against."""
    pairs = _cheapest(line, line.within(line.size))
    cost = line.total(pairs)
    return Matching(pairs, cost, cost) if len(pairs) * 2 == line.size else None


def in_order(line: Line) -> Iterator[Matching]:
    """Every pairing of the line, the cheapest first (Murty, 1968).

    Of all other pairings than the one found, some lack its first pair, others have that and lack
    the second, and so on: of each kind the cheapest is kept until its turn.
    """
    waiting: list[tuple[Cost, tuple[Places, ...], int, frozenset[Places]]] = []

    def keep(kept: int, pairs: Sequence[Places], banned: frozenset[Places]) -> None:
        fixed = {place for pair in pairs[:kept] for place in pair}
        crossing = {
            (min(place, other), max(place, other))
            for place in fixed
            for other in range(line.size)
            if other != place
        }.difference(pairs[:kept])
        if found := match(replace(line, banned=crossing.union(banned))):
            heappush(waiting, (found.cost, found.pairs, kept, banned))

    keep(0, (), frozenset(line.banned))
    while waiting:
        cost, pairs, kept, banned = heappop(waiting)
        yield Matching(pairs, cost, cost)
        for index in range(kept, len(pairs)):
            keep(index, pairs, banned | {pairs[index]})


def _nearby(line: Line) -> Matching | None:
    """The cheapest pairing of places that are near each other; None where some must be far."""
    width, bound = WIDTH, 0
    is_halved = 5 * len(line.largest_club) > 2 * line.size
    if is_halved and (found := halves.match(line)):
        return found
    crowded: set[int] = set()
    for _ in range(ATTEMPTS):
        relaxed = _Relaxed(line, width, crowded)
        pairs = relaxed.solve()
        bound = max(bound, relaxed.bound(pairs))
        alone, crossed = relaxed.alone_in(pairs), relaxed.crowded_by(pairs)
        if not alone and not crossed:
            return Matching(pairs, line.total(pairs), line.total(pairs))
        # Runs of a club that is about half reach far: to prove that takes seconds, often in vain.
        if alone and is_halved:
            break
        if width < WIDEST and (alone or crossed <= crowded):
            width *= 2
        crowded |= crossed
    pairs = _cheapest(line, line.scattered(max(width, SPREAD)))
    cost = line.total(pairs)
    best = line.unweigh(min(bound, line.weigh(cost)))
    return Matching(pairs, cost, best) if len(pairs) * 2 == line.size else None


def _cheapest(line: Line, pairs: Sequence[Places]) -> tuple[Places, ...]:
    """The cheapest pairing by these pairs, of as many places as possible."""
    return tuple(cheapest({pair: line.cost(pair) for pair in pairs}))


class _Relaxed:
    """The easier question: pairs within the width, or alone for half of what lies outside.

    Above every second place of the line is an odd number of places, so some pair reaches across.
    If two could stay alone, one far above and one far below, all between would be paired one place
    off, as cheaply, and dodge whatever stands in the way. So for every such cut the bound is paid
    in advance what crossing it costs, all but a `toll`, and who crosses has that much off. The toll
    keeps pairs from crossing more often than they must.

    Numbers are fourfold: halves of halves are whole numbers.
    """

    def __init__(self, line: Line, width: int, crowded: Collection[int]) -> None:
        """`crowded` are the places below cuts where too many pairs have crossed."""
        self.line, self.width = line, width
        self.dear = 4 * line.weigh(line.most) + 4
        self.step = 4 * line.weigh((0, 0, 0, 1, 0))
        # In a group wider than this it costs hardly a step to stay alone: if two do, in two such
        # groups, the steps between must be paid in advance nearly whole.
        wide = [group for group, size in sorted(Counter(line.groups).items()) if size * 2 > width]
        paid = [0] * line.size
        for place in range(1, line.size, 2):
            above, below = line.groups[place - 1], line.groups[place]
            price = 4 + self.step * (below - above)
            if above != below and wide and wide[0] <= above < wide[-1]:
                toll = min(price // 2, width**2 // 4)
            else:
                toll = price if place in crowded else price // 2
            paid[place] = price - toll
        self.cuts = [place for place in range(line.size) if paid[place]]
        self.paid = list(accumulate(paid))
        """For each place, what was paid in advance for all cuts above it."""
        # Of a club that is more than half some must meet. Its places are paid half of that each in
        # advance, and the others owe as much: then a mate costs what any other partner does.
        largest = line.largest_club
        half = 2 * line.weigh((0, 1, 0, 0, 0)) if 2 * len(largest) > line.size else 0
        self.club = [half if place in largest else -half for place in range(line.size)]
        self.alone = [self._alone(place) for place in range(line.size)]

    def solve(self) -> tuple[Places, ...]:
        """The best answer: places that are in no pair stay alone."""
        gains = {}
        for pair in self.line.within(self.width):
            gain = self.alone[pair[0]] + self.alone[pair[1]] - self._cost(pair)
            if gain > 0:
                gains[pair] = gain
        return tuple(most_gained(self.line.size, gains))

    def bound(self, pairs: Collection[Places]) -> int:
        """Return a lower bound on the weight of every pairing of the line."""
        costs = sum(self._cost(pair) for pair in pairs)
        alone = sum(self.alone[place] for place in self.alone_in(pairs))
        return -(-(costs + alone + self.paid[-1] + sum(self.club)) // 4) - self.line.size // 2

    def alone_in(self, pairs: Collection[Places]) -> set[int]:
        return set(range(self.line.size)).difference(*pairs)

    def crowded_by(self, pairs: Collection[Places]) -> set[int]:
        """The places below cuts that are crossed more often than was paid for."""
        crossings = Counter(place for one, other in pairs for place in range(one + 1, other + 1))
        return {place for place in self.cuts if crossings[place] > 1}

    def _alone(self, place: int) -> int:
        """Half of what any pair outside the width costs at least."""
        if place == self.line.bye:
            return self.dear
        costs = [self.dear]
        for far in (place - self.width - 1, place + self.width + 1):
            if 0 <= far < self.line.size:
                groups = self.line.groups[place] - self.line.groups[far]
                paid = abs(self.paid[place] - self.paid[far])
                costs.append((groups**2 * self.step + 4 * (place - far) ** 2 - paid) // 2)
        return min(costs)

    def _cost(self, pair: Places) -> int:
        weight = 4 * (self.line.weigh(self.line.cost(pair)) + 1)
        one, other = pair
        return weight - (self.paid[other] - self.paid[one]) - self.club[one] - self.club[other]
