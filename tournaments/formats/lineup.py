"""From those who play to a line of places, and from its cheapest pairing back to them.

What Swiss and Danish share. Must not know in what order they line up, nor who has a bye.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass

from tournaments.formats.base import Field, Format, Note, Pair
from tournaments.formats.line import Line, Matching, Places

PARTS = ("forbidden", "mates", "bye", "results", "order")
"""Names of the parts of a line's cost."""


@dataclass(frozen=True)
class Lineup:
    """The playing entries, in the order in which they are paired; None is the place of the bye.

    `groups` are their score groups by place, from 0 at the top. `banned` are pairs that cannot
    meet. `bye_price` is by place, None for entries that cannot have the bye; empty without a bye.
    """

    format: Format
    field: Field
    order: Sequence[int | None]
    groups: Sequence[int]
    banned: Collection[Pair]
    bye_price: Sequence[int | None] = ()

    def line(self) -> Line:
        places = {entry: place for place, entry in enumerate(self.order) if entry is not None}
        bye = self.order.index(None) if self.bye_price else None
        banned = _places(self.banned, places)
        if bye is not None:
            for place, price in enumerate(self.bye_price):
                if price is None and place != bye:
                    banned.add((min(place, bye), max(place, bye)))
        apart = self.format.apart
        clubs = {
            places[entry.id]: mate
            for entry in self.field.entries
            if entry.id in places and apart and (mate := getattr(entry, apart))
        }
        return Line(
            groups=self.groups,
            banned=banned,
            forbidden=_places(self.format.forbidden, places),
            clubs=clubs,
            bye=bye,
            bye_price=[price or 0 for price in self.bye_price],
        )

    def twos(self, found: Matching) -> list[tuple[int, int]]:
        """Return the pairings, the better one in the standings first."""
        rank = {entry: index for index, entry in enumerate(self.field.order)}
        met = ((self.order[one], self.order[other]) for one, other in found.pairs)
        return [
            (one, other) if rank[one] < rank[other] else (other, one)
            for one, other in met
            if one is not None and other is not None
        ]

    def byes(self, found: Matching) -> tuple[int, ...]:
        twos = [(self.order[one], self.order[other]) for one, other in found.pairs]
        return tuple(entry for two in twos if None in two for entry in two if entry is not None)

    def notes(self, twos: Sequence[tuple[int, int]], found: Matching) -> Iterator[Note]:
        """Notes on forced meetings, on entries kept apart, and on an unproven cost."""
        entries = {entry.id: entry for entry in self.field.entries}
        meet = {frozenset(two) for two in twos}
        at_table = {entry for two in twos for entry in two}
        for one, other in twos:
            yield from self.format.clash_notes(entries[one], entries[other])
        seats = [entry for entry in self.order if entry is not None and entry in at_table]
        for one, other in zip(seats[::2], seats[1::2], strict=True):
            two = frozenset((one, other))
            clash = self.format.clash(entries[one], entries[other])
            if any(clash) and two not in meet and two not in self.banned:
                yield Note("kept-apart", (one, other))
        if not found.proven:
            worse = zip(found.cost, found.bound, strict=True)
            found_in = zip(PARTS, worse, strict=True)
            part, gap = next((part, a - b) for part, (a, b) in found_in if a != b)
            yield Note("window", (), {"part": part, "gap": gap})


def _places(pairs: Collection[Pair], places: dict[int, int]) -> set[Places]:
    """The pairs as places, without those of whom one does not play."""
    found = (sorted(places[entry] for entry in pair if entry in places) for pair in pairs)
    return {(two[0], two[1]) for two in found if len(two) == 2}
