"""Find the cheapest pairing of the places of a line, exactly.

A format puts the playing entries on a line, best first, with a cost for each pair. This module
finds the pairing with the lowest total, and proves it for a long line without comparing all places
with each other. Knows places and costs. Must not know entries, points or formats.

How a long line is proven: each place considers only partners within so many places on either side
(the width), or stays alone for half of what its cheapest partner outside the width could cost. No
pairing of the whole line costs less than the best answer to this easier question, because a
distant pair costs at least what its two places pay alone. If the best answer leaves no place
alone, it is therefore the best pairing of the whole line; if it does, the width grows.
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

SHORT = 64  # up to so many places are compared with all others at once
WIDTH = 12  # at first: most draws need no more, and each doubling takes twice as long
WIDEST = 96
SPREAD = 48  # least width of the search without a proof
ATTEMPTS = 6


def match(line: Line) -> Matching | None:
    """Return the cheapest pairing without banned pairs; None if there is none.

    If partners nearby prove nothing, up to `COMPLETE` places are compared with all others. A
    longer line may stay unproven (nearly half of it one club, say): `bound` then says how far from
    the cheapest the answer can be.
    """
    if line.size > SHORT:
        matching = _nearby(line)
        if matching and (matching.proven or line.size > COMPLETE):
            return matching
    return compare_all(line)


def compare_all(line: Line) -> Matching | None:
    """Return the cheapest pairing by comparing all places; the reference for tests."""
    pairs = _cheapest(line, line.within(line.size))
    cost = line.total(pairs)
    return Matching(pairs, cost, cost) if len(pairs) * 2 == line.size else None


def in_order(line: Line) -> Iterator[Matching]:
    """Yield every pairing of the line, the cheapest first (Murty, 1968).

    The pairings other than the cheapest fall into kinds: without its first pair; with the first
    but without the second; and so on. The cheapest of each kind waits for its turn.
    """
    waiting: list[tuple[Cost, tuple[Places, ...], int, frozenset[Places]]] = []

    def add_kind(fixed_pairs: int, pairs: Sequence[Places], banned: frozenset[Places]) -> None:
        fixed = {place for pair in pairs[:fixed_pairs] for place in pair}
        crossing = {
            (min(place, far), max(place, far))
            for place in fixed
            for far in range(line.size)
            if far != place
        }.difference(pairs[:fixed_pairs])
        if matching := match(replace(line, banned=crossing.union(banned))):
            heappush(waiting, (matching.cost, matching.pairs, fixed_pairs, banned))

    add_kind(0, (), frozenset(line.banned))
    while waiting:
        cost, pairs, fixed_pairs, banned = heappop(waiting)
        yield Matching(pairs, cost, cost)
        for index in range(fixed_pairs, len(pairs)):
            add_kind(index, pairs, banned | {pairs[index]})


def _nearby(line: Line) -> Matching | None:
    """Return the cheapest pairing of nearby places; None if some partners must be far away."""
    width, bound = WIDTH, 0
    is_halved = 5 * len(line.largest_club) > 2 * line.size
    if is_halved and (matching := halves.match(line)):
        return matching
    crowded: set[int] = set()
    for _ in range(ATTEMPTS):
        relaxed = _Relaxed(line, width, crowded)
        pairs = relaxed.solve()
        bound = max(bound, relaxed.bound(pairs))
        alone, crossed = relaxed.alone_in(pairs), relaxed.crowded_by(pairs)
        if not alone and not crossed:
            return Matching(pairs, line.total(pairs), line.total(pairs))
        # If one club is about half the line its partners are far: a proof takes seconds or fails.
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
    """Return the cheapest pairing made of these pairs, of as many places as possible."""
    return tuple(cheapest({pair: line.cost(pair) for pair in pairs}))


class _Relaxed:
    """The easier question: pairs within the width, or places alone for half of a pair outside it.

    An odd number of places lies above every second place, so some pair must cross that cut. If one
    place far above and one far below stayed alone, all places between them could shift their
    partners by one at no cost and avoid any obstacle. So the bound is paid the price of each cut in
    advance, less a `toll`, and every pair that crosses the cut gets that much off its cost. The
    toll keeps pairs from crossing more often than they must.

    Numbers are multiplied by four, so that halves of halves are whole numbers.
    """

    def __init__(self, line: Line, width: int, crowded: Collection[int]) -> None:
        """`crowded` are the places below cuts that too many pairs crossed."""
        self.line, self.width = line, width
        self.dear = 4 * line.weigh(line.most) + 4
        self.step = 4 * line.weigh((0, 0, 0, 1, 0))
        # In a wide group a place stays alone at hardly any cost. If two such groups have one each,
        # the steps between them must be paid nearly whole in advance.
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
        """The amount paid in advance for all cuts above each place."""
        # In a club of more than half the line some mates must meet. Its places get half of that
        # price in advance and the others owe as much: a mate then costs what any partner does.
        largest = line.largest_club
        half = 2 * line.weigh((0, 1, 0, 0, 0)) if 2 * len(largest) > line.size else 0
        self.club = [half if place in largest else -half for place in range(line.size)]
        self.alone = [self._alone(place) for place in range(line.size)]

    def solve(self) -> tuple[Places, ...]:
        """Return the pairs of the best answer; places in no pair stay alone."""
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
        """Return each place whose upper cut two or more of these pairs cross.

        A cut is the gap above a place. Only cuts that are paid for in advance are looked at.
        """
        crossings = Counter(
            place for above, below in pairs for place in range(above + 1, below + 1)
        )
        return {place for place in self.cuts if crossings[place] > 1}

    def _alone(self, place: int) -> int:
        """Return half of the least cost of a pair outside the width."""
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
        above, below = pair
        return weight - (self.paid[below] - self.paid[above]) - self.club[above] - self.club[below]
