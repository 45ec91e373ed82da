"""Swiss: those with as many points meet, and nobody meets twice.

Every draw is the cheapest of all legal ones, by a cost that is printed with it. It follows none of
the systems for pairing by hand (FIDE's Dutch, say).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import ClassVar

from scoring.rules.problems import Problem, error
from tournaments.formats.base import Draw, Field, Format, Impossible, Note, Pairing, too_small
from tournaments.formats.lineup import Lineup
from tournaments.formats.matching import Matching, match


@dataclass(frozen=True)
class Swiss(Format):
    """Nobody meets twice and nobody has two byes, whatever that costs. Who met in an earlier stage
    that counts on has met; who had a bye there has none while there is a draw without.

    Of what is left, the draw has the lowest cost of (forbidden who meet, mates who meet, how many
    score groups above the lowest the bye goes, the squared number of score groups between two who
    meet, their squared distance in the draw order less one). A score group is all who have equal
    points. The draw order is by points, and within a score group by lot, in the first round too:
    so it is drawn who meets in a group, and seeds count for nothing. The bye has a place in that
    order: after the lowest group in which somebody may have it.

    The table of the leaders comes first. Who left is not drawn; who came late is, with the points
    there are.
    """

    key: ClassVar[str] = "swiss"

    def draw(self, field: Field) -> Draw:
        if len(field.playing) < 2:
            raise Impossible(too_small(len(field.playing)))
        points = {entry: field.points.get(entry, 0) for entry in field.playing}
        group = {score: index for index, score in enumerate(sorted({*points.values()})[::-1])}
        groups = {entry: group[score] for entry, score in points.items()}
        lineup, found = self._found(field, groups)
        twos = lineup.twos(found)
        rank = {entry: index for index, entry in enumerate(field.playing)}
        twos.sort(key=lambda two: (*sorted(groups[entry] for entry in two), rank[two[0]]))
        return Draw(
            round=field.number,
            pairings=tuple(Pairing(((one,), (other,))) for one, other in twos),
            byes=lineup.byes(found),
            cost=found.cost,
            notes=(*lineup.notes(twos, found), *_floated(twos, groups)),
        )

    def _found(self, field: Field, groups: Mapping[int, int]) -> tuple[Lineup, Matching]:
        here, ever = replace(field, before=()).byes(), field.byes()
        barred = [ever, here] if ever != here else [here]
        if len(groups) % 2:
            barred = [had for had in barred if not groups.keys() <= had.keys()]
            if not barred:
                raise Impossible(error("everybody-had-a-bye"))
        for had in barred:
            lineup = self._lineup(field, groups, had)
            if found := match(lineup.line()):
                return lineup, found
        raise Impossible(error("no-legal-draw"), *_stuck(field, here))

    def _lineup(self, field: Field, groups: Mapping[int, int], had: Collection[int]) -> Lineup:
        """`had` are those who can have no bye."""
        # A lot for each, not one for all: who comes or goes changes nothing for the others.
        lots = {entry: self.lot(f"order/{entry}", field).getrandbits(64) for entry in groups}
        order: list[int | None] = [*sorted(groups, key=lambda entry: (groups[entry], lots[entry]))]
        by_place = sorted(groups.values())
        if len(order) % 2 == 0:
            return Lineup(self, field, order, by_place, field.met())
        free = [groups[entry] for entry in groups if entry not in had]
        place = sum(one <= max(free) for one in by_place)
        order.insert(place, None)
        last = by_place[-1]
        by_place.insert(place, max(free))
        price = [None if entry is None or entry in had else last - groups[entry] for entry in order]
        return Lineup(self, field, order, by_place, field.met(), price)


def _stuck(field: Field, had: Collection[int]) -> Iterator[Problem]:
    """Those who have met all others, and had a bye or need none."""
    met, playing = field.met(), field.playing
    for entry in sorted(playing):
        has_met_all = all(other == entry or frozenset((entry, other)) in met for other in playing)
        if has_met_all and (len(playing) % 2 == 0 or entry in had):
            yield error("met-everybody", entry=entry)


def _floated(twos: Sequence[tuple[int, int]], groups: Mapping[int, int]) -> Iterator[Note]:
    """Those who meet somebody of another group though one of them is not alone in its own."""
    sizes = Counter(groups.values())
    for one, other in twos:
        shared = sizes[groups[one]] > 1 or sizes[groups[other]] > 1
        if groups[one] != groups[other] and shared:
            yield Note("floated", (one, other))
