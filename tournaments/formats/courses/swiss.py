"""Swiss: entries with equal points meet, and no two meet twice.

Every draw is the cheapest of all legal ones, by a cost that is printed with it. It does not follow
any system for pairing by hand, such as FIDE's Dutch.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import chain, islice
from typing import ClassVar, Literal

from scoring.rules.base.problems import Problem, error
from tournaments.formats.courses.ahead import Ahead, Budget
from tournaments.formats.parts.base import (
    Draw,
    Field,
    Format,
    Impossible,
    Note,
    Pair,
    Pairing,
    too_small,
)
from tournaments.formats.parts.line import Matching
from tournaments.formats.parts.lineup import Lineup
from tournaments.formats.parts.matching import in_order, match
from tournaments.formats.parts.optimum import cheapest, reach, total
from tournaments.formats.parts.options import choice, number
from tournaments.ranking.results import Seating

CANDIDATE = 16  # a draw is tried with one of so many parts of what is left to search
COMPARED = 2_000_000  # draws to try for the later rounds, times the cube of the places
NOTHING_AGAIN = (0, 0, 0)


@dataclass(frozen=True)
class Swiss(Format):
    """No two entries meet twice and none has two byes, at any cost.

    Meetings in earlier stages count as meetings if their results still count; otherwise entries of
    one group of the stage before are kept apart as far as a legal draw allows. An entry that won by
    walkover, or had a bye there, gets a bye only if no other draw exists.

    The cost of a legal draw begins with three zeros: second byes, rematches, their recency. The
    legal draw with the lowest cost is chosen, of (planned rounds that can no longer be played,
    forbidden pairs, pairs of mates, score groups between the bye and the lowest group, squared
    numbers of score groups between opponents, their squared distances in the draw order less one
    each). A score group is all entries with equal points. The draw order is by points and within a
    score group by lot, in the first round too; seeds do not matter. The bye stands in that order
    after the lowest group with an entry that may have it.

    If no number of rounds is planned, the draw keeps one more round playable.

    The table of the leaders comes first. A late entry is drawn with the points it has.
    """

    key: ClassVar[str] = "swiss"
    seating: ClassVar[Seating] = "better"
    takes_requests: ClassVar[bool] = True

    per_meeting: int | None = number(None, least=2, most=5)
    meeting: Literal["wins", "points"] = choice("wins", "points")

    @classmethod
    def most_rounds(cls, entries: int) -> int:
        """Return the number of rounds in which all entries meet each other once."""
        return entries - 1 + entries % 2

    def enough_rounds(self, entries: int) -> int:
        """Return after how many rounds at most one entry has won all its matches."""
        return max(entries - 1, 1).bit_length()

    def problems(self, field: Field) -> list[Problem]:
        """Refuse more rounds than opponents, before round 1 only: later entries may have left."""
        entries = [entry for entry in field.entries if not entry.left_before(entry.from_round)]
        most = self.most_rounds(len(entries))
        if field.number > 1 or self.rounds is None or self.rounds <= most or len(entries) < 2:
            return []
        return [error("too-many-rounds", rounds=self.rounds, most=most)]

    def plan_notes(self, entries: int) -> list[Note]:
        """Return a note if this number of entries could as well play a round robin."""
        if entries > 2 and self.rounds == self.most_rounds(entries):
            return [Note("meets-everybody", (), {"rounds": self.rounds})]
        return []

    def draw(self, field: Field) -> Draw:
        next_draw = _NextDraw(self, field)
        lineup, matching, lost, is_cheapest = next_draw.choose()
        notes = self.plan_notes(len(field.playing)) if field.number == 1 else []
        if not is_cheapest:
            notes += [Note("kept-playable", (), {"rounds": len(next_draw.ahead.rounds) - lost - 1})]
        return next_draw.draw(lineup, matching, (*NOTHING_AGAIN, lost), notes)

    def bye_candidates(self, field: Field) -> list[int]:
        """Return the entries of the lowest score group in which anybody may have the bye."""
        barred = field.wins_without_a_match()
        free = [entry for entry in field.playing if entry not in barred] or field.playing
        if len(field.playing) % 2 == 0:
            return []
        lowest = min(field.points.get(entry, 0) for entry in free)
        return [entry for entry in free if field.points.get(entry, 0) == lowest]

    def apart_after_groups(self, field: Field) -> set[Pair]:
        return set() if field.before else field.of_one_group()

    def fallback(self, field: Field) -> Draw:
        """Return the draw with the fewest second byes, then fewest and oldest rematches, then the
        bye of an entry with the fewest byes and walkovers won.

        In a field of more than 300 each entry is compared only with its neighbours, so another draw
        may have fewer, as the notes say.
        """
        next_draw = _NextDraw(self, field)
        lineup = next_draw.lineup((), {})
        line = lineup.line()
        near = reach(line.size)
        costs = {
            two: (*next_draw.repeats(lineup, two), 0, next_draw.bar(lineup, two), *line.cost(two))
            for two in line.within(near)
        }
        pairs = cheapest(costs)
        cost = total([costs[two] for two in pairs])
        # A bar is no part of the cost: where a legal draw exists, such a draw is not in question.
        matching = Matching(tuple(pairs), cost[5:], cost[5:])
        notes = [Note("fewest-rematches")]
        if near < line.size:
            notes = [Note("few-rematches"), Note("nearest-only", (), {"nearest": near})]
        return next_draw.draw(lineup, matching, cost[:4], notes)


class _NextDraw:
    """The choice of the next draw of a field among the legal pairings. Raises Impossible."""

    def __init__(self, format: Swiss, field: Field) -> None:
        if len(field.playing) < 2:
            raise Impossible(too_small(len(field.playing)))
        self.format, self.field = format, field
        points = {entry: field.points.get(entry, 0) for entry in field.playing}
        group = {score: index for index, score in enumerate(sorted({*points.values()})[::-1])}
        self.groups = {entry: group[score] for entry, score in points.items()}
        self.meetings = field.meetings()
        self.mates = format.apart_after_groups(field)
        self.had_bye = replace(field, before=()).byes()
        self.barred = field.wins_without_a_match()
        self.is_odd = len(self.groups) % 2 == 1
        # One place for each entry that plays in a remaining round; after them the bye.
        self.rounds = [field.playing, *self._playing_later()]
        self.place = {entry: index for index, entry in enumerate(sorted({*chain(*self.rounds)}))}
        self.ahead = Ahead(self._allowed(), tuple(map(self._bits, self.rounds)))

    def _playing_later(self) -> Iterator[list[int]]:
        """Yield the entries that play in each planned round after this one, as known now."""
        first = self.field.number + 1
        last = first if self.format.rounds is None else self.format.rounds
        for later in range(first, last + 1):
            yield [entry.id for entry in self.field.entries if entry.plays(later)]

    def _bits(self, playing: Sequence[int]) -> int:
        if len(playing) < 2:
            return 0  # too few entries to play
        bits = sum(1 << self.place[entry] for entry in playing)
        return bits | 1 << len(self.place) if len(playing) % 2 else bits

    def _allowed(self) -> tuple[int, ...]:
        bye = 1 << len(self.place)
        allowed = [2 * bye - 1 & ~(1 << place) for place in range(len(self.place) + 1)]
        for two in self.meetings:
            if two <= self.place.keys():
                first, second = (self.place[entry] for entry in two)
                allowed[first] &= ~(1 << second)
                allowed[second] &= ~(1 << first)
        for entry in self.had_bye.keys() & self.place.keys():
            allowed[self.place[entry]] &= ~bye
            allowed[-1] &= ~(1 << self.place[entry])
        return tuple(allowed)

    def choose(self) -> tuple[Lineup, Matching, int, bool]:
        """Return the lineup, its pairing, the number of planned rounds lost, and whether the
        pairing is the cheapest legal one.
        """
        own = replace(self.field, before=())
        barred: list[Mapping[int, int]] = []
        for byes in (
            *(self.barred, self.field.byes()),
            *(own.wins_without_a_match(), self.had_bye),
        ):
            if byes.keys() not in [others.keys() for others in barred]:
                barred.append(byes)
        if self.is_odd:
            barred = [byes for byes in barred if not self.groups.keys() <= byes.keys()]
        rounds = len(self.ahead.rounds)
        lineups = [self._spread(self.lineup(byes, self.meetings)) for byes in barred]
        cheapest_of = ((lineup, match(lineup.line())) for lineup in lineups)
        legal = next(((lineup, matching) for lineup, matching in cheapest_of if matching), None)
        if legal is None:
            raise Impossible(*self._why())
        if rounds == 1 or self.ahead.is_safe:
            return (*legal, 0, True)
        budget = Budget()
        length, pairings = self.ahead.longest(budget)
        length = max(1, length)
        least: Matching | None = None
        for lineup in lineups:
            line = lineup.line()
            for matching in islice(in_order(line), COMPARED // line.size**3):
                remaining = self._remaining(lineup, matching)
                if remaining.pairings(length - 1, budget, CANDIDATE) is not None:
                    return lineup, matching, rounds - length, least is None
                least = least or matching
        if not pairings:  # so long a line that no other draw was tried
            return (*legal, rounds - length, True)
        return self._playable(lineups[-1], length, pairings[0], least)

    def _spread(self, lineup: Lineup) -> Lineup:
        """Return the lineup in which also as few as possible meet who were in one group before."""
        playing = self.groups.keys()
        if not (mates := {two for two in self.mates - self.meetings.keys() if two <= playing}):
            return lineup
        apart = replace(lineup, banned={*lineup.banned, *mates})
        if match(apart.line()):
            return apart
        line = lineup.line()
        if match(line) is None:
            return lineup
        near = line.within(reach(line.size))
        twos = {two: frozenset(lineup.order[place] for place in two) for two in near}
        pairs = cheapest({two: (int(entries in mates),) for two, entries in twos.items()})
        apart = replace(lineup, banned={*lineup.banned, *mates.difference(twos[p] for p in pairs)})
        return apart if match(apart.line()) else lineup

    def _playable(
        self,
        lineup: Lineup,
        length: int,
        playable: Sequence[tuple[int, int]],
        least: Matching | None,
    ) -> tuple[Lineup, Matching, int, bool]:
        """Return the draw with which `length` rounds can be played, this one included. `playable`
        has its pairs as places of `ahead`.
        """
        place_of = {entry: place for place, entry in enumerate(lineup.order)}
        entries: list[int | None] = [*self.place, None]
        twos = (
            sorted((place_of[entries[first]], place_of[entries[second]]))
            for first, second in playable
        )
        pairs = tuple(sorted((first, second) for first, second in twos))
        cost = lineup.line().total(pairs)
        matching = Matching(pairs, cost, least.cost if least else cost)
        return lineup, matching, len(self.ahead.rounds) - length, False

    def _remaining(self, lineup: Lineup, matching: Matching) -> Ahead:
        bye = len(self.place)
        entries = ([lineup.order[place] for place in pair] for pair in matching.pairs)
        places = ([bye if e is None else self.place[e] for e in two] for two in entries)
        return self.ahead.after([(first, second) for first, second in places])

    def lineup(self, had_bye: Collection[int], met: Collection[Pair]) -> Lineup:
        """Return the lineup in which `had_bye` get no bye and the pairs in `met` do not meet."""
        # A lot for each entry, so that arrivals and leavers do not change the others'.
        groups = self.groups
        lots = {
            entry: self.format.lot(f"order/{entry}", self.field).getrandbits(64) for entry in groups
        }
        order: list[int | None] = [*sorted(groups, key=lambda entry: (groups[entry], lots[entry]))]
        by_place = sorted(groups.values())
        if not self.is_odd:
            return Lineup(self.format, self.field, order, by_place, met)
        free = [groups[entry] for entry in groups if entry not in had_bye]
        place = sum(group <= max(free) for group in by_place)
        order.insert(place, None)
        by_place.insert(place, max(free))
        prices = [
            None if entry is None or entry in had_bye else by_place[-1] - groups[entry]
            for entry in order
        ]
        return Lineup(self.format, self.field, order, by_place, met, prices)

    def repeats(self, lineup: Lineup, places: tuple[int, int]) -> tuple[int, int, int]:
        """Return the second byes, rematches (a third meeting counts twice) and their last round."""
        entries = [lineup.order[place] for place in places]
        if None in entries:
            return max(self.had_bye.get(entry, 0) for entry in entries if entry is not None), 0, 0
        ago = self.meetings.get(frozenset(entry for entry in entries if entry is not None))
        if ago is None:
            return NOTHING_AGAIN
        return 0, len(ago), len(self.field.before) + self.field.number - ago[-1]

    def bar(self, lineup: Lineup, places: tuple[int, int]) -> int:
        """Return how many byes and walkovers the entry with the bye was given; 0 for a table."""
        entries = [lineup.order[place] for place in places]
        if None not in entries:
            return 0
        return sum(self.barred.get(entry, 0) for entry in entries if entry is not None)

    def draw(
        self, lineup: Lineup, matching: Matching, cost: tuple[int, ...], notes: Sequence[Note]
    ) -> Draw:
        twos = lineup.twos(matching)
        byes = lineup.byes(matching)
        rank = {entry: index for index, entry in enumerate(self.field.playing)}
        twos.sort(key=lambda two: (*sorted(self.groups[entry] for entry in two), rank[two[0]]))
        repeats = [Note("second-bye", (entry,)) for entry in byes if entry in self.had_bye]
        for two in twos:
            if ago := self.meetings.get(frozenset(two)):
                repeats.append(Note("rematch", two, {"times": len(ago)}))
            elif frozenset(two) in self.mates:
                repeats.append(Note("same-group", two))
        return Draw(
            round=self.field.number,
            pairings=tuple(Pairing(((first,), (second,))) for first, second in twos),
            byes=byes,
            cost=(*cost, *matching.cost),
            notes=(
                *notes,
                *repeats,
                *lineup.notes(twos, matching),
                *_floated(twos, self.groups),
            ),
        )

    def _why(self) -> Iterator[Problem]:
        """Yield the obstacles to a legal draw: a second bye, a rematch, or both."""
        if self.is_odd and self.groups.keys() <= self.had_bye.keys():
            yield error("everybody-had-a-bye")
        elif self.is_odd and match(self.lineup((), self.meetings).line()):
            yield error("no-draw-without-second-bye")
            return
        if not self.is_odd or not match(self.lineup((), self.meetings).line()):
            yield error("no-legal-draw")
            yield from _stuck(self.field, self.had_bye)


def _stuck(field: Field, had_bye: Collection[int]) -> Iterator[Problem]:
    """Yield a problem for each entry that has met all others and cannot have a bye."""
    met, playing = field.met(), field.playing
    for entry in sorted(playing):
        has_met_all = all(other == entry or frozenset((entry, other)) in met for other in playing)
        if has_met_all and (len(playing) % 2 == 0 or entry in had_bye):
            yield error("met-everybody", entry=entry)


def _floated(twos: Sequence[tuple[int, int]], groups: Mapping[int, int]) -> Iterator[Note]:
    """Yield notes on opponents from different score groups, unless each is alone in its group."""
    sizes = Counter(groups.values())
    for first, second in twos:
        shared = sizes[groups[first]] > 1 or sizes[groups[second]] > 1
        if groups[first] != groups[second] and shared:
            yield Note("floated", (first, second))
