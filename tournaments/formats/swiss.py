"""Swiss: those with as many points meet, and nobody meets twice.

Every draw is the cheapest of all legal ones, by a cost that is printed with it. It follows none of
the systems for pairing by hand (FIDE's Dutch, say).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import chain, islice
from typing import ClassVar

from scoring.rules.problems import Problem, error
from tournaments.formats.ahead import Ahead
from tournaments.formats.base import Draw, Field, Format, Impossible, Note, Pair, Pairing, too_small
from tournaments.formats.line import Matching
from tournaments.formats.lineup import Lineup
from tournaments.formats.matching import in_order, match
from tournaments.formats.optimum import cheapest, total

COMPARED = 2_000_000  # draws that are tried for the rounds to come, times the places cubed
NOTHING_AGAIN = (0, 0, 0)


@dataclass(frozen=True)
class Swiss(Format):
    """Nobody meets twice and nobody has two byes, whatever that costs. Who met in an earlier stage
    that counts on has met; who had a bye there has none while there is a draw without.

    Every legal draw has three zeros first in its cost: second byes, rematches, how recent those
    are. Of the legal draws the one with the lowest cost is taken, of (planned rounds that can be
    played no more, forbidden who meet, mates who meet, how many score groups above the lowest the
    bye goes, the squared number of score groups between two who meet, their squared distance in the
    draw order less one). A score group is all who have equal points. The draw order is by points,
    and within a score group by lot, in the first round too: so it is drawn who meets in a group,
    and seeds count for nothing. The bye has a place in that order: after the lowest group in which
    somebody may have it.

    Where no number of rounds is planned, the draw keeps one more round playable.

    The table of the leaders comes first. Who left is not drawn; who came late is, with the points
    there are.
    """

    key: ClassVar[str] = "swiss"
    takes_requests: ClassVar[bool] = True

    @classmethod
    def most_rounds(cls, entries: int) -> int:
        """In how many rounds everybody meets everybody once."""
        return entries - 1 + entries % 2

    def problems(self, field: Field) -> list[Problem]:
        """More rounds than opponents are refused before round 1; later entries may have left."""
        entries = [entry for entry in field.entries if not entry.left_before(entry.from_round)]
        most = self.most_rounds(len(entries))
        if field.number > 1 or self.rounds is None or self.rounds <= most or len(entries) < 2:
            return []
        return [error("too-many-rounds", rounds=self.rounds, most=most)]

    def plan_notes(self, entries: int) -> list[Note]:
        """Whether this number of entries could as well play a round robin."""
        if entries > 2 and self.rounds == self.most_rounds(entries):
            return [Note("meets-everybody", (), {"rounds": self.rounds})]
        return []

    def draw(self, field: Field) -> Draw:
        now = _Now(self, field)
        lineup, found, lost, is_cheapest = now.found()
        notes = self.plan_notes(len(field.playing)) if field.number == 1 else []
        if not is_cheapest:
            notes += [Note("kept-playable", (), {"rounds": len(now.ahead.rounds) - lost - 1})]
        return now.drawn(lineup, found, (*NOTHING_AGAIN, lost), notes)

    def fallback(self, field: Field) -> Draw:
        """The draw with the fewest second byes, then rematches, then the oldest of these."""
        now = _Now(self, field)
        lineup = now.lineup((), {})
        line = lineup.line()
        costs = {
            two: (*now.again(lineup, two), 0, *line.cost(two)) for two in line.within(line.size)
        }
        pairs = cheapest(costs)
        cost = total([costs[two] for two in pairs])
        found = Matching(tuple(pairs), cost[4:], cost[4:])
        return now.drawn(lineup, found, cost[:4], [Note("fewest-rematches")])


class _Now:
    """A field before its next draw, and the legal pairings to choose from. Raises Impossible."""

    def __init__(self, format: Swiss, field: Field) -> None:
        if len(field.playing) < 2:
            raise Impossible(too_small(len(field.playing)))
        self.format, self.field = format, field
        points = {entry: field.points.get(entry, 0) for entry in field.playing}
        group = {score: index for index, score in enumerate(sorted({*points.values()})[::-1])}
        self.groups = {entry: group[score] for entry, score in points.items()}
        self.meetings = field.meetings()
        self.had = replace(field, before=()).byes()
        self.is_odd = len(self.groups) % 2 == 1
        # The places of all entries that play in a round to come; behind them the bye.
        self.rounds = [field.playing, *self._playing_later()]
        self.place = {entry: index for index, entry in enumerate(sorted({*chain(*self.rounds)}))}
        self.ahead = Ahead(self._allowed(), tuple(map(self._there, self.rounds)))

    def _playing_later(self) -> Iterator[list[int]]:
        """The entries playing in each planned round after this one, as far as known now."""
        first = self.field.number + 1
        last = first if self.format.rounds is None else self.format.rounds
        for number in range(first, last + 1):
            yield [entry.id for entry in self.field.entries if entry.plays(number)]

    def _there(self, playing: Sequence[int]) -> int:
        if len(playing) < 2:
            return 0  # there will be no round
        there = sum(1 << self.place[entry] for entry in playing)
        return there | 1 << len(self.place) if len(playing) % 2 else there

    def _allowed(self) -> tuple[int, ...]:
        bye = 1 << len(self.place)
        allowed = [2 * bye - 1 & ~(1 << place) for place in range(len(self.place) + 1)]
        for two in self.meetings:
            if two <= self.place.keys():
                one, other = (self.place[entry] for entry in two)
                allowed[one] &= ~(1 << other)
                allowed[other] &= ~(1 << one)
        for entry in self.had.keys() & self.place.keys():
            allowed[self.place[entry]] &= ~bye
            allowed[-1] &= ~(1 << self.place[entry])
        return tuple(allowed)

    def found(self) -> tuple[Lineup, Matching, int, bool]:
        """Return the lineup, its pairing, the number of planned rounds lost, and whether it is the
        cheapest legal draw.
        """
        ever = self.field.byes()
        barred = [ever, self.had] if ever != self.had else [self.had]
        if self.is_odd:
            barred = [had for had in barred if not self.groups.keys() <= had.keys()]
        rounds = len(self.ahead.rounds)
        lineups = [self.lineup(had, self.meetings) for had in barred]
        cheapest_of = ((lineup, match(lineup.line())) for lineup in lineups)
        legal = next(((lineup, found) for lineup, found in cheapest_of if found), None)
        if legal is None:
            raise Impossible(*self._why())
        if rounds == 1 or self.ahead.is_safe:
            return (*legal, 0, True)
        length = max(1, self.ahead.length())
        least: Matching | None = None
        for lineup in lineups:
            line = lineup.line()
            for found in islice(in_order(line), COMPARED // line.size**3):
                if self._after(lineup, found).lasts(length - 1):
                    return lineup, found, rounds - length, least is None
                least = least or found
        return self._any(lineups[-1], length, least)

    def _any(
        self, lineup: Lineup, length: int, least: Matching | None
    ) -> tuple[Lineup, Matching, int, bool]:
        """Return a draw after which `length` rounds can be played; it need not be the cheapest."""
        pairings = self.ahead.pairings(length)
        assert pairings
        at = {entry: place for place, entry in enumerate(lineup.order)}
        entries: list[int | None] = [*self.place, None]
        twos = (sorted((at[entries[one]], at[entries[other]])) for one, other in pairings[0])
        pairs = tuple(sorted((one, other) for one, other in twos))
        cost = lineup.line().total(pairs)
        found = Matching(pairs, cost, least.cost if least else cost)
        return lineup, found, len(self.ahead.rounds) - length, False

    def _after(self, lineup: Lineup, found: Matching) -> Ahead:
        bye = len(self.place)
        entries = ([lineup.order[place] for place in pair] for pair in found.pairs)
        places = ([bye if e is None else self.place[e] for e in two] for two in entries)
        return self.ahead.after([(one, other) for one, other in places])

    def lineup(self, had: Collection[int], met: Collection[Pair]) -> Lineup:
        """Return the lineup in which `had` get no bye and the pairs in `met` do not meet."""
        # A lot for each, not one for all: who comes or goes changes nothing for the others.
        groups = self.groups
        lots = {
            entry: self.format.lot(f"order/{entry}", self.field).getrandbits(64) for entry in groups
        }
        order: list[int | None] = [*sorted(groups, key=lambda entry: (groups[entry], lots[entry]))]
        by_place = sorted(groups.values())
        if not self.is_odd:
            return Lineup(self.format, self.field, order, by_place, met)
        free = [groups[entry] for entry in groups if entry not in had]
        place = sum(one <= max(free) for one in by_place)
        order.insert(place, None)
        by_place.insert(place, max(free))
        prices = [
            None if entry is None or entry in had else by_place[-1] - groups[entry]
            for entry in order
        ]
        return Lineup(self.format, self.field, order, by_place, met, prices)

    def again(self, lineup: Lineup, places: tuple[int, int]) -> tuple[int, int, int]:
        """Second byes, rematches (a third meeting counts twice), and the last round of these."""
        entries = [lineup.order[place] for place in places]
        if None in entries:
            return max(self.had.get(entry, 0) for entry in entries if entry is not None), 0, 0
        ago = self.meetings.get(frozenset(entry for entry in entries if entry is not None))
        if ago is None:
            return NOTHING_AGAIN
        return 0, len(ago), len(self.field.before) + self.field.number - ago[-1]

    def drawn(
        self, lineup: Lineup, found: Matching, cost: tuple[int, ...], notes: Sequence[Note]
    ) -> Draw:
        twos = lineup.twos(found)
        byes = lineup.byes(found)
        rank = {entry: index for index, entry in enumerate(self.field.playing)}
        twos.sort(key=lambda two: (*sorted(self.groups[entry] for entry in two), rank[two[0]]))
        again = [Note("second-bye", (entry,)) for entry in byes if entry in self.had]
        for two in twos:
            if ago := self.meetings.get(frozenset(two)):
                again.append(Note("rematch", two, {"times": len(ago)}))
        return Draw(
            round=self.field.number,
            pairings=tuple(Pairing(((one,), (other,))) for one, other in twos),
            byes=byes,
            cost=(*cost, *found.cost),
            notes=(
                *notes,
                *again,
                *lineup.notes(twos, found),
                *_floated(twos, self.groups),
            ),
        )

    def _why(self) -> Iterator[Problem]:
        """The obstacle to a legal draw: a second bye, a rematch, or both."""
        if self.is_odd and self.groups.keys() <= self.had.keys():
            yield error("everybody-had-a-bye")
        elif self.is_odd and match(self.lineup((), self.meetings).line()):
            yield error("no-draw-without-second-bye")
            return
        if not self.is_odd or not match(self.lineup((), self.meetings).line()):
            yield error("no-legal-draw")
            yield from _stuck(self.field, self.had)


def _stuck(field: Field, had: Collection[int]) -> Iterator[Problem]:
    """Problems of entries that have met all others, and had a bye or need none."""
    met, playing = field.met(), field.playing
    for entry in sorted(playing):
        has_met_all = all(other == entry or frozenset((entry, other)) in met for other in playing)
        if has_met_all and (len(playing) % 2 == 0 or entry in had):
            yield error("met-everybody", entry=entry)


def _floated(twos: Sequence[tuple[int, int]], groups: Mapping[int, int]) -> Iterator[Note]:
    """Notes for two of different groups who meet although one is not alone in its group."""
    sizes = Counter(groups.values())
    for one, other in twos:
        shared = sizes[groups[one]] > 1 or sizes[groups[other]] > 1
        if groups[one] != groups[other] and shared:
            yield Note("floated", (one, other))
