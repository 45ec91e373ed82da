"""Check whether the remaining rounds can be played without a rematch.

Knows which places may still meet, as bits. Must not know formats, points nor costs.

The remaining rounds must be pairings of the whole field that share no pair. Any draw will do if
in each of those rounds every place has at least half of the field left to meet (Dirac, 1952: such a
graph has a perfect matching). Otherwise the pairings are searched, for as long as the `Budget` of
the draw lasts: that is exact for nearly all fields of up to ten.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

STEPS = 160_000  # of all searches of one draw: about two seconds

Pair = tuple[int, int]


class Budget:
    """The steps that all searches of one draw may still take.

    Counted, not timed: a draw is the same on every computer.
    """

    def __init__(self) -> None:
        self.left = STEPS


@dataclass(frozen=True)
class Ahead:
    """The remaining rounds, the next one first.

    `allowed` has, for each place, a bit for every place it may still meet; `rounds` has, for each
    round, a bit for every place that takes part. A place may stand for the bye.
    """

    allowed: tuple[int, ...]
    rounds: tuple[int, ...]

    def after(self, pairs: Sequence[Pair]) -> Ahead:
        """Return what remains after these pairs have met in the next round."""
        return Ahead(_without(self.allowed, pairs), self.rounds[1:])

    @cached_property
    def is_safe(self) -> bool:
        """Whether every round can be played, whatever is drawn in the rounds before it."""
        for index, players in enumerate(self.rounds):
            places = players.bit_count()
            for place in _places(players):
                if 2 * ((self.allowed[place] & players).bit_count() - index) < places:
                    return False
        return True

    def pairings(
        self, rounds: int, budget: Budget, share: int = 2
    ) -> list[tuple[Pair, ...]] | None:
        """Return pairings for the next `rounds` rounds; None if none exist, or none were found with
        one of `share` parts of the budget.

        The list ends early with the round after which any draw will do.
        """
        return _Search(self.rounds[:rounds], budget, share).search(0, self.allowed)

    def longest(self, budget: Budget) -> tuple[int, list[tuple[Pair, ...]]]:
        """Return how many of the remaining rounds, from the next one on, can be played without a
        rematch, as far as the search finds, and pairings for them.
        """
        for rounds in range(len(self.rounds), 0, -1):
            if (pairings := self.pairings(rounds, budget)) is not None:
                return rounds, pairings
        return 0, []


class _Search:
    """A search for pairings of these rounds that share no pair."""

    def __init__(self, rounds: Sequence[int], budget: Budget, share: int) -> None:
        self.rounds = tuple(rounds)
        self.budget = budget
        self.untouched = budget.left - -(-budget.left // share)
        self.failed: set[tuple[int, tuple[int, ...]]] = set()

    @property
    def is_spent(self) -> bool:
        return self.budget.left <= self.untouched

    def search(self, index: int, allowed: tuple[int, ...]) -> list[tuple[Pair, ...]] | None:
        rest = self.rounds[index:]
        if Ahead(allowed, rest).is_safe:
            return []
        if (index, allowed) in self.failed or not self._is_possible(allowed, rest):
            return None
        # Rounds of the same places are interchangeable, so the first place meets its opponents in
        # ascending order.
        first = (rest[0] & -rest[0]).bit_length() - 1 if len(set(rest)) == 1 else None
        for pairs in self._pairings(rest[0], allowed, first):
            left = _without(allowed, pairs)
            if first is not None:
                mate = next(max(pair) for pair in pairs if first in pair)
                passed = left[first] & ((1 << mate) - 1)
                left = _without(left, [(first, other) for other in _places(passed)])
            later = self.search(index + 1, left)
            if later is not None:
                return [tuple(pairs), *later]
            if self.is_spent:
                return None
        self.failed.add((index, allowed))
        return None

    def _is_possible(self, allowed: tuple[int, ...], rest: Sequence[int]) -> bool:
        """Whether each place has enough partners, and no separate part of the field an odd size."""
        wanted = [0] * len(allowed)
        any_round = 0
        for players in rest:
            any_round |= players
            for place in _places(players):
                wanted[place] += 1
        if any(
            (allowed[place] & any_round).bit_count() < wanted[place] for place in _places(any_round)
        ):
            return False
        return all(size % 2 == 0 for players in set(rest) for size in _parts(allowed, players))

    def _pairings(
        self, left: int, allowed: tuple[int, ...], first: int | None
    ) -> Iterator[list[Pair]]:
        """Yield every pairing of the places in `left`, starting with `first` or else with the place
        that has the fewest partners.
        """
        self.budget.left -= 1
        if not left:
            yield []
            return
        if self.is_spent:
            return
        if first is None:
            place = min(_places(left), key=lambda place: (allowed[place] & left).bit_count())
        else:
            place = first
        for mate in _places(allowed[place] & left):
            pair = (min(place, mate), max(place, mate))
            for pairs in self._pairings(left & ~(1 << place | 1 << mate), allowed, None):
                yield [pair, *pairs]


def _places(bits: int) -> Iterator[int]:
    while bits:
        low = bits & -bits
        yield low.bit_length() - 1
        bits ^= low


def _without(allowed: Sequence[int], pairs: Sequence[Pair]) -> tuple[int, ...]:
    left = list(allowed)
    for low, high in pairs:
        left[low] &= ~(1 << high)
        left[high] &= ~(1 << low)
    return tuple(left)


def _parts(allowed: Sequence[int], players: int) -> Iterator[int]:
    """Yield the sizes of the parts that no allowed pair connects."""
    left = players
    while left:
        part, new = 0, left & -left
        while new:
            part |= new
            reached = 0
            for place in _places(new):
                reached |= allowed[place]
            new = reached & players & ~part
        yield part.bit_count()
        left &= ~part
