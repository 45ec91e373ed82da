"""Tables of three to six single players: who has sat together seldom does so again."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import chain, combinations
from random import Random
from typing import ClassVar

from tournaments.formats.base import (
    Draw,
    Field,
    Format,
    Impossible,
    Note,
    Pair,
    Pairing,
    number,
    too_small,
)
from tournaments.formats.evening import Rounds, evening, rematches
from tournaments.formats.schedules import schedule
from tournaments.ranking.results import Entry, Round

COMPARED = (
    600_000  # exchanges of two seats that are looked at in search of a cheaper draw: a second
)
LOTS = 100  # of players for the places of a plan, in search of one that keeps some apart
PART = 32  # bits of each part of a cost, which are added up in one number


@dataclass(frozen=True)
class Tables(Format):
    """Everybody plays in each round, at tables of about `size` whose sizes differ by one at most.
    Three to five sit at one table; of fewer there is no draw.

    The draw has the lowest cost that was found of (forbidden who meet, rematches, mates, how often
    those at the larger tables have sat at a larger one before): a third meeting counts as two
    rematches. Who comes to which table and seat is left to the lots, points count for nothing.

    Where the number of rounds is fixed, all are planned at once (`evening`), and otherwise a
    schedule without rematches is followed where one is known (`schedules`). Once somebody comes or
    leaves, or seats were exchanged by hand, each round is drawn by itself.
    """

    key: ClassVar[str] = "tables"
    takes_requests: ClassVar[bool] = True
    persons: ClassVar[bool] = True
    persons_per_side: ClassVar[int] = 1
    at_table: ClassVar[range] = range(3, 7)

    size: int = number(4, least=at_table.start, most=at_table.stop - 1)

    def draw(self, field: Field) -> Draw:
        if len(field.playing) < self.at_table.start:
            raise Impossible(too_small(len(field.playing), self.at_table.start))
        tables = self._planned(field)
        notes = self._plan_notes(field, is_planned=bool(tables))
        if not tables:
            tables = self._drawn(field)
        met = {two: len(ago) for two, ago in field.meetings().items()}
        return Draw(
            round=field.number,
            pairings=tuple(Pairing(tuple((one,) for one in table)) for table in tables),
            cost=self._cost(field, tables, met),
            notes=(*notes, *self._notes(field, tables, met)),
        )

    def is_planned(self, field: Field) -> bool:
        return self.rounds is not None and bool(self._planned(field))

    def plan_notes(self, entries: int) -> list[Note]:
        """Say whether all rounds are planned at once, and how often two meet again in them."""
        sizes = self.sizes(entries) if entries >= self.at_table.start else []
        plan = self._evening(entries) if len(sizes) > 1 else ()
        if plan and self.rounds is not None:
            again = rematches(plan)
            return [Note("planned-at-once", (), {"rounds": self.rounds, "again": again})]
        if plan:
            return [Note("known-schedule", (), {"rounds": len(plan)})]
        return [Note("rounds-open")] if self.rounds is None and len(sizes) > 1 else []

    def _plan_notes(self, field: Field, *, is_planned: bool) -> list[Note]:
        """Say that the plan is followed, or that it was left before this round."""
        if self.rounds is None:
            return []
        if is_planned:
            return self.plan_notes(len(field.playing))
        if field.rounds and self._planned(replace(field, rounds=field.rounds[:-1])):
            return [Note("plan-left")]
        return []

    def _drawn(self, field: Field) -> list[list[int]]:
        """Draw the tables of this round by itself."""
        line = sorted(field.playing)
        self.lot("line", field).shuffle(line)
        met = {two: len(ago) for two, ago in field.meetings().items()}
        plan = _Plan(
            sizes=self.sizes(len(line)),
            weights=self._weights(field, line, met),
            larger=_times_larger(field, line),
        )
        seating, _cost = _cheapest(plan, self.lot("kicks", field))
        return [[line[place] for place in sorted(table)] for table in seating]

    def _evening(self, players: int) -> Rounds:
        """Return the tables of each round as places, where they are known or planned at once."""
        sizes = self.sizes(players)
        if self.rounds is not None:
            return evening(tuple(sizes), self.rounds)
        return schedule(players, sizes[0]) if len(set(sizes)) == 1 else ()

    def _planned(self, field: Field) -> list[list[int]]:
        """Return the tables of this round by the plan; empty where the plan is not followed.

        A plan of all rounds needs the players of round 1, and every round before as planned. A
        schedule without rematches is followed while no two at its tables have met. Two who must be
        kept apart end both.
        """
        players = sorted(field.playing)
        is_whole = self.rounds is not None
        if field.before or len(players) < self.at_table.start:
            return []
        if is_whole and field.rounds and set(players) != _seated(field.rounds[0]):
            return []
        plan = self._evening(len(players))
        entries = {entry.id: entry for entry in field.entries}
        if field.number > len(plan) or not (places := self._placed(plan, players, entries)):
            return []
        rounds = [[[places[place] for place in block] for block in blocks] for blocks in plan]
        tables = rounds[field.number - 1]
        if is_whole:
            earlier = zip(rounds, field.rounds, strict=False)
            is_followed = all(_are_seated(planned, played) for planned, played in earlier)
        else:
            twos = chain.from_iterable(combinations(table, 2) for table in tables)
            is_followed = field.met().keys().isdisjoint(map(frozenset, twos))
        if not is_followed:
            return []
        lot = self.lot("seats", field)
        lot.shuffle(tables)
        for table in tables:
            lot.shuffle(table)
        return tables

    def _placed(self, plan: Rounds, players: list[int], entries: Mapping[int, Entry]) -> list[int]:
        """Draw the player of each place by lot, until all who must be kept apart are; empty if no
        lot in so many does that."""
        apart = [
            (one, other)
            for one, other in combinations(players, 2)
            if any(self.clash(entries[one], entries[other]))
        ]
        blocks = chain.from_iterable(plan)
        together = {frozenset(two) for block in blocks for two in combinations(block, 2)}
        lot = Random(f"{self.seed}/schedule")  # noqa: S311
        for _ in range(LOTS):
            lot.shuffle(players)
            place = {player: index for index, player in enumerate(players)}
            if not any(frozenset((place[one], place[other])) in together for one, other in apart):
                return players
        return []

    def sizes(self, players: int) -> list[int]:
        """How many sit at each table, the larger tables first."""
        least, most = self.at_table.start, self.at_table.stop - 1
        tables = min(
            range(-(-players // most), max(players // least, 1) + 1),
            key=lambda tables: (abs(players - self.size * tables) / tables, -tables),
        )
        each, more = divmod(players, tables)
        return [each + 1] * more + [each] * (tables - more)

    def _cost(
        self, field: Field, tables: Sequence[Sequence[int]], met: Mapping[Pair, int]
    ) -> tuple[int, int, int, int]:
        """Count forbidden who meet, rematches, mates who meet, earlier times at a larger table."""
        entries = {entry.id: entry for entry in field.entries}
        twos = [two for table in tables for two in combinations(table, 2)]
        clashes = [self.clash(entries[one], entries[other]) for one, other in twos]
        least = min(map(len, tables))
        at_larger = [one for table in tables if len(table) > least for one in table]
        return (
            sum(forbidden for forbidden, _ in clashes),
            sum(met.get(frozenset(two), 0) for two in twos),
            sum(mates for _, mates in clashes),
            sum(_times_larger(field, at_larger)),
        )

    def _weights(
        self, field: Field, line: Sequence[int], met: Mapping[Pair, int]
    ) -> list[dict[int, int]]:
        """Return the cost of each two of the line meeting; missing pairs cost nothing.

        Of a thousand most have nothing to do with each other: all twos would take too long.
        """
        place = {entry: index for index, entry in enumerate(line)}
        weights: list[dict[int, int]] = [{} for _ in line]

        def add(two: Iterable[int], weight: int) -> None:
            i, j = (place.get(entry, -1) for entry in two)
            if i >= 0 and j >= 0:
                weights[i][j] = weights[j][i] = weights[i].get(j, 0) + weight

        for two in self.forbidden:
            add(two, 1 << 3 * PART)
        for two, times in met.items():
            add(two, times << 2 * PART)
        clubs: defaultdict[str, list[int]] = defaultdict(list)
        for entry in field.entries if self.apart else ():
            clubs[getattr(entry, self.apart)].append(entry.id)
        for club, mates in clubs.items():
            for mate in combinations(mates if club else (), 2):
                add(mate, 1 << PART)
        return weights

    def _notes(
        self, field: Field, tables: Sequence[Sequence[int]], met: Mapping[Pair, int]
    ) -> Iterator[Note]:
        entries = {entry.id: entry for entry in field.entries}
        for one, other in chain.from_iterable(combinations(table, 2) for table in tables):
            if times := met.get(frozenset((one, other))):
                yield Note("rematch", (one, other), {"times": times})
            yield from self.clash_notes(entries[one], entries[other])


def _seated(tables: Round) -> set[int]:
    """Return everybody who was drawn to a table."""
    return {entry for table in tables if not table.is_bye for entry in table.entries}


def _are_seated(planned: Sequence[Sequence[int]], played: Round) -> bool:
    """Whether the tables of a round were those of the plan."""
    return {frozenset(table) for table in planned} == {frozenset(t.entries) for t in played}


def _times_larger(field: Field, line: Sequence[int]) -> list[int]:
    """How often each has sat at a table larger than the smallest of its round."""
    times: Counter[int] = Counter()
    for tables in (*field.before, *field.rounds):
        sizes = [len(table.sides) for table in tables if not table.is_bye]
        for table in tables:
            if sizes and len(table.sides) > min(sizes):
                times.update(table.entries)
    return [times[entry] for entry in line]


@dataclass(frozen=True)
class _Plan:
    """The basis of a seating: tables by size, the largest first; the cost of each pair; and how
    often each person sat at a larger table.
    """

    sizes: Sequence[int]
    weights: Sequence[dict[int, int]]
    larger: Sequence[int]

    @property
    def least(self) -> int:
        """No seating costs less."""
        return sum(sorted(self.larger)[: sum(size for size in self.sizes if self.is_larger(size))])

    def is_larger(self, size: int) -> bool:
        return size > self.sizes[-1]


class _Seating:
    """A seating, with the cost of each person at each table."""

    def __init__(self, plan: _Plan) -> None:
        self.plan = plan
        self.of: list[int] = []
        self.swapped: list[tuple[int, int]] = []
        self.tables: list[list[int]] = [[] for _ in plan.sizes]
        # The price of a seat at a larger table is part of what somebody costs there.
        prices = [int(plan.is_larger(size)) for size in plan.sizes]
        self.costs = [[price * times for price in prices] for times in plan.larger]
        for place, costs in enumerate(self.costs):
            free = (t for t, there in enumerate(self.tables) if len(there) < plan.sizes[t])
            table = min(free, key=costs.__getitem__)
            self.of.append(table)
            self.tables[table].append(place)
            for other, weight in plan.weights[place].items():
                self.costs[other][table] += weight

    @property
    def cost(self) -> int:
        own = sum(costs[table] for costs, table in zip(self.costs, self.of, strict=True))
        lone = sum(self.plan.larger[p] * self._price(t) for p, t in enumerate(self.of))
        # Each two who meet are counted from both sides.
        return (own - lone) // 2 + lone

    def _price(self, table: int) -> int:
        return int(self.plan.is_larger(self.plan.sizes[table]))

    def gain(self, one: int, other: int) -> int:
        """Return the cost saved if these two exchange their seats."""
        here, there = self.of[one], self.of[other]
        mine, theirs = self.costs[one], self.costs[other]
        twice = 2 * self.plan.weights[one].get(other, 0)
        return mine[here] - mine[there] + theirs[there] - theirs[here] + twice

    def swap(self, one: int, other: int) -> None:
        here, there = self.of[one], self.of[other]
        self.tables[here][self.tables[here].index(one)] = other
        self.tables[there][self.tables[there].index(other)] = one
        self.of[one], self.of[other] = there, here
        for mover, left, came in ((one, here, there), (other, there, here)):
            for mate, weight in self.plan.weights[mover].items():
                self.costs[mate][left] -= weight
                self.costs[mate][came] += weight
        self.swapped.append((one, other))

    def keep(self) -> None:
        """Keep the seating as the one that `undo` goes back to."""
        self.swapped = []

    def undo(self) -> None:
        for one, other in self.swapped[::-1]:
            self.swap(one, other)
        self.keep()

    def improve(self) -> int:
        """Exchange seats while that saves something. Returns how many exchanges were looked at."""
        compared = 0
        is_better = True
        while is_better and compared < COMPARED * 4:
            is_better = False
            for one in range(len(self.of)):
                if not self.costs[one][self.of[one]]:
                    continue
                others = [p for p in range(len(self.of)) if self.of[p] != self.of[one]]
                compared += len(others)
                other = max(others, key=lambda other: self.gain(one, other), default=one)
                if other != one and self.gain(one, other) > 0:
                    self.swap(one, other)
                    is_better = True
        return compared

    def kick(self, lot: Random) -> None:
        """Exchange a few at random, one of each two somebody who meets whom they should not."""
        troubled = [p for p, table in enumerate(self.of) if self.costs[p][table]]
        for _ in range(3):
            one, other = lot.choice(troubled), lot.randrange(len(self.of))
            if self.of[one] != self.of[other]:
                self.swap(one, other)


def _cheapest(plan: _Plan, lot: Random) -> tuple[list[list[int]], int]:
    """The cheapest seating that was found, and its cost.

    First everybody in turn goes where it costs least, then seats are exchanged; where no exchange
    helps any more a few are, at random, and that is kept unless it has become dearer.
    """
    seating = _Seating(plan)
    compared = seating.improve()
    cost = seating.cost
    while compared < COMPARED and cost > plan.least and len(plan.sizes) > 1:
        seating.keep()
        seating.kick(lot)
        compared += seating.improve() + len(seating.of)
        if seating.cost > cost:
            seating.undo()
        cost = min(cost, seating.cost)
    return seating.tables, cost
