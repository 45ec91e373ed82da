"""Check whether the rounds to come can be played without a rematch.

Knows who may still meet, as bits. Must not know formats, points nor costs.

Nobody may meet twice, so the rounds to come are pairings of everybody that share no pair. Where
each has at least half of the field left to meet in every one of those rounds, any draw will do
(Dirac, 1952: such a graph has a perfect matching). Elsewhere the pairings are searched, exactly
within so many steps: fields of up to ten never need more.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

STEPS = 40_000  # of one search: about half a second

Two = tuple[int, int]


@dataclass(frozen=True)
class Ahead:
    """The rounds to come, the next one first.

    `allowed` has, for each place, a bit for every place it may still meet; `rounds` has, for each
    round, a bit for every place that takes part. A place may stand for the bye.
    """

    allowed: tuple[int, ...]
    rounds: tuple[int, ...]

    def after(self, twos: Sequence[Two]) -> Ahead:
        """Return the rounds ahead once these have met in the next round."""
        return Ahead(_without(self.allowed, twos), self.rounds[1:])

    @cached_property
    def is_safe(self) -> bool:
        """Whether every round can be played whatever is drawn in those before it."""
        for index, there in enumerate(self.rounds):
            places = there.bit_count()
            for place in _places(there):
                if 2 * ((self.allowed[place] & there).bit_count() - index) < places:
                    return False
        return True

    def lasts(self, rounds: int) -> bool:
        """Whether the next `rounds` rounds can be played, one after the other."""
        return self.pairings(rounds) is not None

    def pairings(self, rounds: int) -> list[tuple[Two, ...]] | None:
        """Return pairings for the next `rounds` rounds; None if there are none or none were found.

        It ends with the round after which any draw will do.
        """
        return _Search(self.rounds[:rounds]).found(0, self.allowed)

    def length(self) -> int:
        """How many of the rounds can be played, one after the other."""
        rounds = len(self.rounds)
        while rounds and not self.lasts(rounds):
            rounds -= 1
        return rounds


class _Search:
    """Looks for pairings of these rounds that share no pair."""

    def __init__(self, rounds: Sequence[int]) -> None:
        self.rounds = tuple(rounds)
        self.steps = 0
        self.dead: set[tuple[int, tuple[int, ...]]] = set()

    def found(self, index: int, allowed: tuple[int, ...]) -> list[tuple[Two, ...]] | None:
        rest = self.rounds[index:]
        if Ahead(allowed, rest).is_safe:
            return []
        if (index, allowed) in self.dead or not self._may_do(allowed, rest):
            return None
        # Rounds of the same places may be exchanged: the first place meets in ascending order.
        first = (rest[0] & -rest[0]).bit_length() - 1 if len(set(rest)) == 1 else None
        for twos in self._pairings(rest[0], allowed, first):
            left = _without(allowed, twos)
            if first is not None:
                mate = next(max(two) for two in twos if first in two)
                passed = left[first] & ((1 << mate) - 1)
                left = _without(left, [(first, other) for other in _places(passed)])
            later = self.found(index + 1, left)
            if later is not None:
                return [tuple(twos), *later]
            if self.steps > STEPS:
                return None
        self.dead.add((index, allowed))
        return None

    def _may_do(self, allowed: tuple[int, ...], rest: Sequence[int]) -> bool:
        """Whether each place has partners enough, and nobody is cut off in an odd number."""
        wanted = [0] * len(allowed)
        all_rounds = 0
        for there in rest:
            all_rounds |= there
            for place in _places(there):
                wanted[place] += 1
        if any(
            (allowed[place] & all_rounds).bit_count() < wanted[place]
            for place in _places(all_rounds)
        ):
            return False
        return all(size % 2 == 0 for there in set(rest) for size in _parts(allowed, there))

    def _pairings(
        self, left: int, allowed: tuple[int, ...], first: int | None
    ) -> Iterator[list[Two]]:
        """Every pairing of these places, beginning with the place that has the fewest partners."""
        self.steps += 1
        if not left:
            yield []
            return
        if self.steps > STEPS:
            return
        if first is None:
            place = min(_places(left), key=lambda place: (allowed[place] & left).bit_count())
        else:
            place = first
        for mate in _places(allowed[place] & left):
            two = (min(place, mate), max(place, mate))
            for twos in self._pairings(left & ~(1 << place | 1 << mate), allowed, None):
                yield [two, *twos]


def _places(bits: int) -> Iterator[int]:
    while bits:
        low = bits & -bits
        yield low.bit_length() - 1
        bits ^= low


def _without(allowed: Sequence[int], twos: Sequence[Two]) -> tuple[int, ...]:
    left = list(allowed)
    for one, other in twos:
        left[one] &= ~(1 << other)
        left[other] &= ~(1 << one)
    return tuple(left)


def _parts(allowed: Sequence[int], there: int) -> Iterator[int]:
    """Return the sizes of the parts that no allowed pairing connects."""
    left = there
    while left:
        part, new = 0, left & -left
        while new:
            part |= new
            reached = 0
            for place in _places(new):
                reached |= allowed[place]
            new = reached & there & ~part
        yield part.bit_count()
        left &= ~part
