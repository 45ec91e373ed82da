"""The places of a draw on a line, what two of them cost, and a pairing of all of them.

Knows places and costs. Must not know how the cheapest pairing is found.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from tournaments.formats.optimum import Cost, total

Places = tuple[int, int]
"""Two places of a line, the better one first."""

BESIDE = 12
CROSSWISE = 2


@dataclass(frozen=True)
class Line:
    """An even number of places, best first.

    `groups` are the score groups of the places, numbered from the top without a gap. `banned`
    cannot be paired at all, `forbidden` should not, nor two places of the same club.
    `bye` is the place that stands for the bye, if there is one: who is paired with it does not
    play, for the price `bye_price` holds for its place.
    """

    groups: Sequence[int]
    banned: Collection[Places] = frozenset()
    forbidden: Collection[Places] = frozenset()
    clubs: Mapping[int, str] = field(default_factory=dict)
    bye: int | None = None
    bye_price: Sequence[int] = ()

    @property
    def size(self) -> int:
        return len(self.groups)

    def mates(self, one: int, other: int) -> bool:
        return one in self.clubs and self.clubs[one] == self.clubs.get(other)

    @cached_property
    def largest_club(self) -> frozenset[int]:
        """The places of the club that has most of them; of none without clubs."""
        if not self.clubs:
            return frozenset()
        club, _ = Counter(sorted(self.clubs.values())).most_common(1)[0]
        return frozenset(place for place, other in self.clubs.items() if other == club)

    def cost(self, pair: Places) -> Cost:
        """Forbidden pairs; mates; the price of the bye; squared numbers of groups between the two;
        squared distances in the line, less one each, so that neighbours cost nothing.
        """
        one, other = pair
        distance = (other - one) ** 2 - 1
        if self.bye in pair:
            return (0, 0, self.bye_price[one if other == self.bye else other], 0, distance)
        groups = (self.groups[other] - self.groups[one]) ** 2
        forbidden, mates = int(pair in self.forbidden), int(self.mates(one, other))
        return (forbidden, mates, 0, groups, distance)

    def total(self, pairs: Collection[Places]) -> Cost:
        return total([self.cost(pair) for pair in pairs])

    @cached_property
    def most(self) -> Cost:
        """The largest total each part can come to."""
        tables = self.size // 2
        return (
            min(tables, len(self.forbidden)),
            tables if self.clubs else 0,
            max(self.bye_price, default=0),
            tables * self.groups[-1] ** 2,
            self.size * (self.size**2 - 1) // 6,  # first with last, second with last but one, …
        )

    def weigh(self, cost: Cost) -> int:
        """One number for a cost, so that a lower cost is a lower number."""
        number = 0
        for part, most in zip(cost, self.most, strict=True):
            number = number * (most + 1) + part
        return number

    def unweigh(self, number: int) -> Cost:
        """The cost of a number; the inverse of `weigh`."""
        parts = []
        for most in reversed(self.most):
            number, part = divmod(number, most + 1)
            parts.append(part)
        return tuple(reversed(parts))

    def within(self, width: int) -> list[Places]:
        """The pairs no further apart than `width`, sorted; the bye sees the whole line."""
        pairs = {
            (place, near)
            for place in range(self.size)
            for near in range(place + 1, min(place + width + 1, self.size))
        }
        if self.bye is not None:
            pairs |= {(place, self.bye) for place in range(self.bye)}
            pairs |= {(self.bye, place) for place in range(self.bye + 1, self.size)}
        return sorted(pairs.difference(self.banned))

    def scattered(self, width: int) -> list[Places]:
        """The same with few mates, and so that the largest club finds partners if all others are
        far away: its first among the first of the others, and so on.
        """
        pairs = {
            (one, other)
            for one, other in self.within(width)
            if other - one <= BESIDE or self.bye in (one, other) or not self.mates(one, other)
        }
        club = sorted(self.largest_club)
        others = [place for place in range(self.size) if place not in self.largest_club]
        for index, place in enumerate(others if club else ()):
            middle = index * len(club) // len(others)
            for mate in club[max(0, middle - CROSSWISE) : middle + CROSSWISE + 1]:
                pairs.add((min(place, mate), max(place, mate)))
        return sorted(pairs.difference(self.banned))


@dataclass(frozen=True)
class Matching:
    """A pairing of all places: its pairs, sorted, its cost, and what no pairing can be below."""

    pairs: tuple[Places, ...]
    cost: Cost
    bound: Cost

    @property
    def proven(self) -> bool:
        """Whether no other pairing of the line costs less."""
        return self.bound == self.cost
