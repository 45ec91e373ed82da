"""The places of a draw on a line, the cost of each pair, and a pairing of all places.

Knows places and costs. Must not know how the cheapest pairing is found.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from tournaments.formats.parts.optimum import Cost, total

Places = tuple[int, int]
"""Two places of a line, the better one first."""

BESIDE = 12
CROSSWISE = 2


@dataclass(frozen=True)
class Line:
    """An even number of places, best first.

    `groups` are the score groups of the places, numbered from the top without a gap. `banned`
    pairs are impossible; `forbidden` pairs and places of one club are avoided. `bye` is the place
    that stands for the bye, if any: the place paired with it does not play, at its `bye_price`.
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

    def mates(self, place: int, far: int) -> bool:
        return place in self.clubs and self.clubs[place] == self.clubs.get(far)

    @cached_property
    def largest_club(self) -> frozenset[int]:
        """The places of the club with the most places; empty without clubs."""
        if not self.clubs:
            return frozenset()
        club, _ = Counter(sorted(self.clubs.values())).most_common(1)[0]
        return frozenset(place for place, name in self.clubs.items() if name == club)

    def cost(self, pair: Places) -> Cost:
        """Return the cost of a pair: forbidden; mates; price of the bye; squared number of groups
        between the two; squared distance in the line less one, so that neighbours cost nothing.
        """
        place, far = pair
        distance = (far - place) ** 2 - 1
        if self.bye in pair:
            return (0, 0, self.bye_price[place if far == self.bye else far], 0, distance)
        groups = (self.groups[far] - self.groups[place]) ** 2
        forbidden, mates = int(pair in self.forbidden), int(self.mates(place, far))
        return (forbidden, mates, 0, groups, distance)

    def total(self, pairs: Collection[Places]) -> Cost:
        return total([self.cost(pair) for pair in pairs])

    @cached_property
    def most(self) -> Cost:
        """The largest possible total of each part."""
        tables = self.size // 2
        return (
            min(tables, len(self.forbidden)),
            tables if self.clubs else 0,
            max(self.bye_price, default=0),
            tables * self.groups[-1] ** 2,
            self.size * (self.size**2 - 1) // 6,  # first with last, second with last but one, …
        )

    def weigh(self, cost: Cost) -> int:
        """Return a cost as one number; a lower cost is a lower number."""
        number = 0
        for part, most in zip(cost, self.most, strict=True):
            number = number * (most + 1) + part
        return number

    def unweigh(self, number: int) -> Cost:
        """Return the cost of a number; the inverse of `weigh`."""
        parts = []
        for most in reversed(self.most):
            number, part = divmod(number, most + 1)
            parts.append(part)
        return tuple(reversed(parts))

    def within(self, width: int) -> list[Places]:
        """Return all pairs of places at most `width` apart, and each place paired with the bye.

        Sorted, without the banned ones.
        """
        return self.around([width] * self.size)

    def around(self, widths: Sequence[int]) -> list[Places]:
        """Return `within` with a width for each place: the wider of two places decides."""
        pairs = {
            (place, near)
            for place, width in enumerate(widths)
            for near in range(place + 1, min(place + width + 1, self.size))
        }
        least = min(widths)
        pairs |= {
            (near, place)
            for place, width in enumerate(widths)
            for near in range(max(0, place - width), place - least)
        }
        if self.bye is not None:
            pairs |= {(place, self.bye) for place in range(self.bye)}
            pairs |= {(self.bye, place) for place in range(self.bye + 1, self.size)}
        return sorted(pairs.difference(self.banned))

    def scattered(self, widths: Sequence[int]) -> list[Places]:
        """Return `around` without meetings inside one club of places more than BESIDE apart, and
        with meetings between the largest club and the others.

        The places of such a meeting may be far apart: the first of the club meets the first of the
        others, and so on.
        """
        pairs = {
            (place, far)
            for place, far in self.around(widths)
            if far - place <= BESIDE or self.bye in (place, far) or not self.mates(place, far)
        }
        club = sorted(self.largest_club)
        outside = [spot for spot in range(self.size) if spot not in self.largest_club]
        for index, spot in enumerate(outside if club else ()):
            middle = index * len(club) // len(outside)
            for mate in club[max(0, middle - CROSSWISE) : middle + CROSSWISE + 1]:
                pairs.add((min(spot, mate), max(spot, mate)))
        return sorted(pairs.difference(self.banned))


@dataclass(frozen=True)
class Matching:
    """A pairing of all places: its sorted pairs, its cost, and a lower bound on every cost."""

    pairs: tuple[Places, ...]
    cost: Cost
    bound: Cost

    @property
    def proven(self) -> bool:
        """Whether no other pairing of the line costs less."""
        return self.bound == self.cost
