"""Turn the playing entries into a line of places, and its cheapest pairing back into entries.

Swiss and Danish share it. It does not know how the order is made, nor which entry has a bye.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass

from tournaments.formats.parts.base import Field, Format, Note, Pair
from tournaments.formats.parts.line import Line, Matching, Places

PARTS = ("forbidden", "mates", "bye", "results", "order")
"""Names of the parts of a line's cost."""


@dataclass(frozen=True)
class Lineup:
    """The playing entries, in the order in which they are paired; None is the place of the bye.

    `groups` are the score groups by place, from 0 at the top. `banned` are pairs that cannot meet.
    `bye_price` is by place, None for entries that cannot have the bye; empty without a bye.
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

    def twos(self, matching: Matching) -> list[tuple[int, int]]:
        """Return the pairs of entries; in each the better one in the standings comes first."""
        rank = {entry: index for index, entry in enumerate(self.field.order)}
        met = ((self.order[first], self.order[second]) for first, second in matching.pairs)
        return [
            (first, second) if rank[first] < rank[second] else (second, first)
            for first, second in met
            if first is not None and second is not None
        ]

    def byes(self, matching: Matching) -> tuple[int, ...]:
        twos = [(self.order[place], self.order[far]) for place, far in matching.pairs]
        return tuple(entry for two in twos if None in two for entry in two if entry is not None)

    def notes(self, twos: Sequence[tuple[int, int]], matching: Matching) -> Iterator[Note]:
        """Yield notes on forced meetings, on entries kept apart, and on an unproven cost."""
        entries = {entry.id: entry for entry in self.field.entries}
        meet = {frozenset(two) for two in twos}
        at_table = {entry for two in twos for entry in two}
        for better, worse in twos:
            yield from self.format.clash_notes(entries[better], entries[worse])
        seats = [entry for entry in self.order if entry is not None and entry in at_table]
        for better, worse in zip(seats[::2], seats[1::2], strict=True):
            two = frozenset((better, worse))
            clash = self.format.clash(entries[better], entries[worse])
            if any(clash) and two not in meet and two not in self.banned:
                yield Note("kept-apart", (better, worse))
        if not matching.proven:
            parts = zip(matching.cost, matching.bound, strict=True)
            named = zip(PARTS, parts, strict=True)
            part, gap = next((part, a - b) for part, (a, b) in named if a != b)
            yield Note("window", (), {"part": part, "gap": gap})


def _places(pairs: Collection[Pair], places: dict[int, int]) -> set[Places]:
    """Return the pairs as places, without pairs of entries that do not both play."""
    places_of_pairs = (sorted(places[entry] for entry in pair if entry in places) for pair in pairs)
    return {(two[0], two[1]) for two in places_of_pairs if len(two) == 2}
