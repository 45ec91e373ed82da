"""Tables of three to six single players, with as few rematches as possible."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import chain, combinations, count
from random import Random
from typing import Any, ClassVar, Literal

from scoring.rules.base.problems import error
from tournaments.formats.courses.by_place import moved_on
from tournaments.formats.movements.evening import Rounds, evening, rematches
from tournaments.formats.movements.schedules import schedule
from tournaments.formats.movements.seating import Wanted, cheapest
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
from tournaments.formats.parts.options import choice, number
from tournaments.ranking.results import Entry, Round, Seating

LOTS = 100  # random orders to try for the players of a plan, so that some are kept apart
PART = 32  # bits of each part of a cost, all in one number


@dataclass(frozen=True)
class Tables(Format):
    """All entries play in each round, at tables of about `size` whose sizes differ by at most one.
    Three to five sit at one table; fewer cannot be drawn. With `also` tables have one of these two
    sizes, as few as possible that of `also`, and players who cannot be seated so are not drawn.
    No table has more than `most` players, whatever the sizes say.

    The draw has the lowest cost found of (forbidden pairs, rematches, pairs of mates, earlier times
    at a larger table of those at a larger one now): a third meeting counts as two rematches. Tables
    and seats are drawn by lot; points do not matter, unless `seats` is "places" (`by_place`).

    With a fixed number of rounds all are planned at once (`evening`); without one, a known schedule
    without rematches is followed (`schedules`). Once an entry comes or leaves, or seats were
    exchanged by hand, each round is drawn by itself.
    """

    key: ClassVar[str] = "tables"
    takes_requests: ClassVar[bool] = True
    persons: ClassVar[bool] = True
    players: ClassVar[range] = range(1, 2)
    at_table: ClassVar[range] = range(3, 7)
    seating: ClassVar[Seating] = "seat"

    size: int = number(4, least=at_table.start, most=at_table.stop - 1)
    also: int | None = number(None, least=at_table.start, most=at_table.stop - 1)
    most: int = number(at_table.stop - 1, least=at_table.start, most=at_table.stop - 1)
    seats: Literal["lot", "places"] = choice("lot", "places")

    def draw(self, field: Field) -> Draw:
        players = len(field.playing)
        if players < self.at_table.start:
            raise Impossible(too_small(players, self.at_table.start))
        if not self.sizes(players):
            raise Impossible(error("tables-unfit", **self._unfit(players)))
        tables = self._planned(field)
        notes = self._plan_notes(field, is_planned=bool(tables))
        if not tables:
            tables = self._drawn(field)
        met = {two: len(ago) for two, ago in field.meetings().items()}
        return Draw(
            round=field.number,
            pairings=tuple(Pairing(tuple((entry,) for entry in table)) for table in tables),
            cost=self._cost(field, tables, met),
            notes=(*notes, *self._notes(field, tables, met)),
        )

    def is_planned(self, field: Field) -> bool:
        return self.rounds is not None and bool(self._planned(field))

    def plan_notes(self, entries: int) -> list[Note]:
        """Return a note that the players cannot be seated, or on the rounds: all planned at once, a
        known schedule, or an open number. Empty otherwise.
        """
        sizes = self.sizes(entries)
        if not sizes and entries >= self.at_table.start:
            return [Note("tables-unfit", (), self._unfit(entries))]
        plan = self._evening(entries) if len(sizes) > 1 else ()
        if plan and self.rounds is not None:
            count = rematches(plan)
            return [Note("planned-at-once", (), {"rounds": self.rounds, "again": count})]
        if plan:
            return [Note("known-schedule", (), {"rounds": len(plan)})]
        is_open = self.rounds is None and len(sizes) > 1 and self.seats == "lot"
        return [Note("rounds-open")] if is_open else []

    def _plan_notes(self, field: Field, *, is_planned: bool) -> list[Note]:
        """Return a note that the plan is followed, or that it was left before this round."""
        if self.rounds is None:
            return []
        if is_planned:
            return self.plan_notes(len(field.playing))
        if field.rounds and self._planned(replace(field, rounds=field.rounds[:-1])):
            return [Note("plan-left")]
        return []

    def _drawn(self, field: Field) -> list[list[int]]:
        """Return the tables of this round, drawn by itself."""
        if field.rounds and self.seats == "places":
            return moved_on(field, self.lot("places", field), self.sizes(len(field.playing)))
        line = sorted(field.playing)
        self.lot("line", field).shuffle(line)
        met = {two: len(ago) for two, ago in field.meetings().items()}
        wanted = Wanted(
            sizes=self.sizes(len(line)),
            weights=self._weights(field, line, met),
            larger=_times_larger(field, line),
        )
        seating, _cost = cheapest(wanted, self.lot("kicks", field))
        return [[line[place] for place in sorted(table)] for table in seating]

    def _evening(self, players: int) -> Rounds:
        """Return the tables of each round as places; empty if there is no plan."""
        sizes = self.sizes(players)
        if self.seats == "places":
            return ()
        if self.rounds is not None:
            return evening(tuple(sizes), self.rounds)
        return schedule(players, sizes[0]) if len(set(sizes)) == 1 else ()

    def _planned(self, field: Field) -> list[list[int]]:
        """Return the tables of this round by the plan; empty if the plan is not followed.

        A plan of all rounds needs the players of round 1, and every earlier round as planned. A
        schedule is followed while no two at its tables have met. Neither is followed if it cannot
        keep forbidden pairs and mates apart.
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
        """Return the player of each place by lot, with forbidden pairs and mates at different
        tables; empty if none of LOTS lots does that.
        """
        apart = [
            (first, second)
            for first, second in combinations(players, 2)
            if any(self.clash(entries[first], entries[second]))
        ]
        blocks = chain.from_iterable(plan)
        together = {frozenset(two) for block in blocks for two in combinations(block, 2)}
        lot = Random(f"{self.seed}/schedule")  # noqa: S311 - a draw that everybody can repeat
        for _ in range(LOTS):
            lot.shuffle(players)
            place = {player: index for index, player in enumerate(players)}
            if together.isdisjoint(frozenset((place[one], place[two])) for one, two in apart):
                return players
        return []

    def tables_for(self, entries: int) -> int:
        return len(self.sizes(entries))

    def sizes(self, players: int) -> list[int]:
        """Return the number of seats of each table, the larger tables first; empty if these players
        cannot be seated.
        """
        least, size = self.at_table.start, min(self.size, self.most)
        if self.also:
            also = min(self.also, self.most)
            for others in range(players // also + 1):
                tables, left = divmod(players - others * also, size)
                if not left:
                    return sorted([size] * tables + [also] * others, reverse=True)
            return []
        numbers = range(-(-players // self.most), max(players // least, 1) + 1)
        if players < least or not numbers:
            return []
        tables = min(numbers, key=lambda tables: (abs(players - size * tables) / tables, -tables))
        each, more = divmod(players, tables)
        return [each + 1] * more + [each] * (tables - more)

    def _unfit(self, players: int) -> dict[str, Any]:
        """Return the sizes of tables, and the nearest numbers of players who can be seated."""
        ways = (range(players, 0, -1), count(players))
        fits = [str(n) for way in ways if (n := next(filter(self.sizes, way), None))]
        sizes = sorted({min(size, self.most) for size in (self.size, self.also or self.size)})
        return {"entries": players, "sizes": ", ".join(map(str, sizes)), "fits": ", ".join(fits)}

    def _cost(
        self, field: Field, tables: Sequence[Sequence[int]], met: Mapping[Pair, int]
    ) -> tuple[int, int, int, int]:
        """Return (forbidden pairs, rematches, pairs of mates, earlier times at a larger table)."""
        entries = {entry.id: entry for entry in field.entries}
        twos = [two for table in tables for two in combinations(table, 2)]
        clashes = [self.clash(entries[entry], entries[mate]) for entry, mate in twos]
        least = min(map(len, tables))
        at_larger = [entry for table in tables if len(table) > least for entry in table]
        return (
            sum(forbidden for forbidden, _ in clashes),
            sum(met.get(frozenset(two), 0) for two in twos),
            sum(mates for _, mates in clashes),
            sum(_times_larger(field, at_larger)),
        )

    def _weights(
        self, field: Field, line: Sequence[int], met: Mapping[Pair, int]
    ) -> list[dict[int, int]]:
        """Return the cost of each pair of places in the line; missing pairs cost nothing.

        All pairs of a thousand entries would take too long, and most cost nothing.
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
        for entry, mate in chain.from_iterable(combinations(table, 2) for table in tables):
            if times := met.get(frozenset((entry, mate))):
                yield Note("rematch", (entry, mate), {"times": times})
            yield from self.clash_notes(entries[entry], entries[mate])


def _seated(tables: Round) -> set[int]:
    """Return the entries drawn to a table, without byes."""
    return {entry for table in tables if not table.is_bye for entry in table.entries}


def _are_seated(planned: Sequence[Sequence[int]], played: Round) -> bool:
    """Whether the tables of a round were as planned."""
    return {frozenset(table) for table in planned} == {frozenset(t.entries) for t in played}


def _times_larger(field: Field, line: Sequence[int]) -> list[int]:
    """Return how often each entry sat at a table larger than the smallest of its round."""
    times: Counter[int] = Counter()
    for tables in (*field.before, *field.rounds):
        sizes = [len(table.sides) for table in tables if not table.is_bye]
        for table in tables:
            if sizes and len(table.sides) > min(sizes):
                times.update(table.entries)
    return [times[entry] for entry in line]
