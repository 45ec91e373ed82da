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
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import replace
from heapq import heappop, heappush
from itertools import accumulate

from tournaments.formats.parts import halves
from tournaments.formats.parts.line import Line, Matching, Places
from tournaments.formats.parts.optimum import COMPLETE, Cost, cheapest, most_gained

SHORT = 64  # up to so many places are compared with all others at once
WIDTH = 12  # at first: most draws need no more, and each doubling takes twice as long
WIDEST = 96
SPREAD, LEAST_SPREAD = 48, 16  # widths of the search without a proof: wished for, and always
STEPS = 430_000_000  # compared pairs, times the places of the line: about two seconds
ATTEMPTS = 6


def match(line: Line) -> Matching | None:
    """Return the cheapest pairing without banned pairs; None if there is none.

    If partners nearby prove nothing, up to `COMPLETE` places are compared with all others. A
    longer line may stay unproven (nearly half of it one club, say, or no step is left): `bound`
    then says how far from the cheapest the answer can be.
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
    is_halved = 5 * len(line.largest_club) > 2 * line.size
    if is_halved and (matching := halves.match(line)):
        return matching
    left, last = STEPS // line.size, LEAST_SPREAD * line.size
    weights = _Weights(line)
    widths, bound = [WIDTH] * line.size, 0
    crowded: set[int] = set()
    alone: set[int] = set()
    found: list[tuple[Places, ...]] = []
    for _ in range(ATTEMPTS):
        relaxed = _Relaxed(weights, widths, crowded)
        pairs = relaxed.solve()
        bound = max(bound, relaxed.bound(pairs))
        alone, crossed = relaxed.alone_in(pairs), relaxed.crowded_by(pairs)
        if not alone:
            found.append(pairs)
            if not crossed:
                return Matching(pairs, line.total(pairs), line.total(pairs))
        left -= len(relaxed.gains)
        before, wider = sum(widths), [min(2 * width, WIDEST) for width in widths]
        # If one club is about half the line its partners are far: only the widest prove anything.
        if alone and (is_halved or sum(wider) + last > left):
            widths = _widened(widths, alone)
        elif alone or crossed <= crowded:
            widths = wider
        crowded |= crossed
        if left < len(relaxed.gains) * sum(widths) // before + (0 if found else last):
            break
    if not found or left >= last:
        near = _widest(line, (_widened(widths, alone), widths), left)
        found.append(_Relaxed(weights, widths, crowded).cheapest(near))
    whole = [pairs for pairs in found if len(pairs) * 2 == line.size]
    if not whole:
        return None
    pairs = min(whole, key=line.total)
    cost = line.total(pairs)
    return Matching(pairs, cost, line.unweigh(min(bound, line.weigh(cost))))


def _widest(line: Line, choices: Iterable[Sequence[int]], most: int) -> list[Places]:
    """Return the pairs for a search without a proof: at most so many, if the line allows."""
    spread = max(LEAST_SPREAD, min(SPREAD, most // line.size))
    for widths in choices:
        near = line.scattered([max(width, spread) for width in widths])
        if len(near) <= most:
            return near
    return line.scattered([LEAST_SPREAD] * line.size)


def _widened(widths: Sequence[int], places: Collection[int]) -> list[int]:
    """Return the widths, doubled around each of these places."""
    wider = list(widths)
    for place in places:
        width = widths[place]
        for near in range(max(0, place - width), min(place + width + 1, len(widths))):
            wider[near] = max(wider[near], min(2 * width, WIDEST))
    return wider


def _cheapest(line: Line, pairs: Sequence[Places]) -> tuple[Places, ...]:
    """Return the cheapest pairing made of these pairs, of as many places as possible."""
    return tuple(cheapest({pair: line.cost(pair) for pair in pairs}))


class _Weights(dict[Places, int]):
    """Four times the weight of each pair of the line, counted when it is first looked up."""

    def __init__(self, line: Line) -> None:
        super().__init__()
        self.line = line

    def __missing__(self, pair: Places) -> int:
        # One more for each pair, so that no gain of neighbours is zero.
        weight = self[pair] = 4 * (self.line.weigh(self.line.cost(pair)) + 1)
        return weight


class _Relaxed:
    """The easier question: pairs within the width of one of the two places, or places alone for
    half of a pair outside it.

    An odd number of places lies above every second place, so some pair must cross that cut. If one
    place far above and one far below stayed alone, all places between them could shift their
    partners by one at no cost and avoid any obstacle. So the bound is paid the price of each cut in
    advance, less a `toll`, and every pair that crosses the cut gets that much off its cost. The
    toll keeps pairs from crossing more often than they must.

    Numbers are multiplied by four, so that halves of halves are whole numbers.
    """

    def __init__(self, weights: _Weights, widths: Sequence[int], crowded: Collection[int]) -> None:
        """`crowded` are the places below cuts that too many pairs crossed."""
        line, width = weights.line, min(widths)
        self.line, self.weights, self.widths = line, weights, widths
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
        self.gains = {}
        for pair in self.line.around(self.widths):
            gain = self.alone[pair[0]] + self.alone[pair[1]] - self._cost(pair)
            if gain > 0:
                self.gains[pair] = gain
        return tuple(most_gained(self.line.size, self.gains))

    def cheapest(self, pairs: Sequence[Places]) -> tuple[Places, ...]:
        """Return the cheapest pairing made of these pairs, of as many places as possible.

        What a pair costs less than its two places alone leads to the same pairing as its cost, and
        sooner: most of these numbers are about equal.
        """
        prices = [alone + club for alone, club in zip(self.alone, self.club, strict=True)]
        gains = {pair: prices[pair[0]] + prices[pair[1]] - self.weights[pair] for pair in pairs}
        return tuple(most_gained(self.line.size, gains, most_pairs=True))

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
        for far in (place - self.widths[place] - 1, place + self.widths[place] + 1):
            if 0 <= far < self.line.size:
                groups = self.line.groups[place] - self.line.groups[far]
                paid = abs(self.paid[place] - self.paid[far])
                costs.append((groups**2 * self.step + 4 * (place - far) ** 2 - paid) // 2)
        return min(costs)

    def _cost(self, pair: Places) -> int:
        above, below = pair
        return (
            self.weights[pair]
            - (self.paid[below] - self.paid[above])
            - self.club[above]
            - self.club[below]
        )
