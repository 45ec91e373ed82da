"""Lives: an entry is out after two defeats; each round is drawn among the entries left.

Knows the lives of each entry and the draw. Must not know later stages, such as a knock-out of the
last eight.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import ClassVar

from scoring.rules.base.problems import error
from tournaments.formats.parts.base import Draw, Field, Format, Impossible, Note, Pair, Pairing
from tournaments.formats.parts.optimum import Cost, cheapest, reach, total
from tournaments.formats.parts.options import number

LOT_BITS = 16  # enough to make equal costs of two draws rare


@dataclass(frozen=True)
class Standing:
    """The lives left to an entry; `out`: the round of its last loss, `back`: that of its return."""

    lives: int
    out: int | None = None
    back: int | None = None


@dataclass(frozen=True)
class Lives(Format):
    """An entry with `lives` lost matches is out; the stage ends when at most `down_to` are left.

    A lost match costs a life; so does absence, for both sides if neither came. A level match and a
    bye cost no life. An entry that is out comes back once, in the next round with one life, if
    that round is at most `reentry_until`; the director withdraws those that do not want to. A late
    entry loses a life for each round missed, but keeps at least one.

    The draw has the lowest cost of (earlier byes of the entry with the bye, forbidden pairs,
    rematches, pairs of mates, squared differences in lives, lots): a third meeting counts as two
    rematches. If more than 300 entries are left, each is compared only with the 40 nearest (of
    more than 1,000 with fewer), in a line by lives and by lot; a note says so.
    """

    key: ClassVar[str] = "lives"
    ends: ClassVar[bool] = True
    rounds_hang_on_field: ClassVar[bool] = True

    lives: int = number(2)
    reentry_until: int | None = number(None)
    down_to: int = number(1)

    def draw(self, field: Field) -> Draw:
        standings = self.standings(field)
        alive = self._alive(field, standings)
        if len(alive) <= self.down_to:
            raise Impossible(error("event-over", rounds=len(field.rounds)))
        lives = {entry: standings[entry].lives for entry in alive}
        line = sorted(alive)
        self.lot("line", field).shuffle(line)
        line.sort(key=lambda entry: -lives[entry])
        met = Counter({two: len(ago) for two, ago in field.meetings().items()})
        costs = self._costs(field, line, lives, met + Counter(self.apart_after_groups(field)))
        pairs = cheapest(costs)
        order = {entry: index for index, entry in enumerate(alive)}
        twos = [
            sorted((line[i], line[j]), key=lambda entry: order[entry])
            for i, j in pairs
            if j < len(line)
        ]
        twos.sort(key=lambda two: (-max(lives[entry] for entry in two), order[two[0]]))
        return Draw(
            round=field.number,
            pairings=tuple(Pairing(((first,), (second,))) for first, second in twos),
            byes=tuple(line[i] for i, j in pairs if j == len(line)),
            cost=total([costs[edge] for edge in pairs]),
            notes=tuple(self._notes(field, twos, standings, met)),
        )

    def apart_after_groups(self, field: Field) -> set[Pair]:
        return set() if field.before else field.of_one_group()

    def rounds_of(self, field: Field) -> int | None:
        alive = self._alive(field, self.standings(field))
        return len(field.rounds) if len(alive) <= self.down_to else self.rounds

    def reached(self, field: Field) -> Mapping[int, int]:
        """Return the last round of each entry (0: none); the coming round for entries still in."""
        standings = self.standings(field)
        reached = {}
        for entry in field.entries:
            standing = standings[entry.id]
            if standing.out is not None:
                reached[entry.id] = standing.out
            elif entry.is_in(field.number):
                reached[entry.id] = field.number
            else:
                last = entry.until_round or 0
                reached[entry.id] = last if entry.from_round <= last < field.number else 0
        return reached

    @property
    def stops_early(self) -> bool:
        return super().stops_early or self.down_to > 1

    def lives_left(self, field: Field) -> dict[int, int]:
        return {entry: standing.lives for entry, standing in self.standings(field).items()}

    def standings(self, field: Field) -> dict[int, Standing]:
        """Return the lives of each entry after the rounds played."""
        standings = {e.id: Standing(max(1, self.lives + 1 - e.from_round)) for e in field.entries}
        for played, tables in enumerate(field.rounds, start=1):
            for table in tables:
                for side in table.losers:
                    for entry in table.sides[side]:
                        standings[entry] = self._after_loss(standings[entry], played)
        return standings

    def _after_loss(self, standing: Standing, lost_in: int) -> Standing:
        if standing.out is not None:
            return standing
        if standing.lives > 1:
            return replace(standing, lives=standing.lives - 1)
        if standing.back is None and lost_in < (self.reentry_until or 0):
            return replace(standing, lives=1, back=lost_in + 1)
        return replace(standing, lives=0, out=lost_in)

    def _alive(self, field: Field, standings: Mapping[int, Standing]) -> list[int]:
        return [entry for entry in field.playing if standings[entry].out is None]

    def _costs(
        self,
        field: Field,
        line: Sequence[int],
        lives: Mapping[int, int],
        met: Counter[Pair],
    ) -> dict[tuple[int, int], Cost]:
        """Return the cost of each pairing of two places; the place after the last is the bye."""
        entries = {entry.id: entry for entry in field.entries}
        lots = self.lot("twos", field)
        near = reach(len(line))
        costs: dict[tuple[int, int], Cost] = {}
        for i, entry in enumerate(line):
            for j, other in enumerate(line[i + 1 : i + 1 + near], start=i + 1):
                forbidden, mates = self.clash(entries[entry], entries[other])
                rematches = met[frozenset((entry, other))]
                apart = (lives[entry] - lives[other]) ** 2
                costs[i, j] = (0, forbidden, rematches, mates, apart, lots.getrandbits(LOT_BITS))
        if len(line) % 2:
            byes = field.byes()
            for i, entry in enumerate(line):
                costs[i, len(line)] = (byes.get(entry, 0), 0, 0, 0, 0, lots.getrandbits(LOT_BITS))
        return costs

    def _notes(
        self,
        field: Field,
        twos: Sequence[Sequence[int]],
        standings: Mapping[int, Standing],
        met: Counter[Pair],
    ) -> Iterator[Note]:
        entries = {entry.id: entry for entry in field.entries}
        mates = self.apart_after_groups(field)
        for first, second in twos:
            if times := met[frozenset((first, second))]:
                yield Note("rematch", (first, second), {"times": times})
            elif frozenset((first, second)) in mates:
                yield Note("same-group", (first, second))
            yield from self.clash_notes(entries[first], entries[second])
        for entry in field.playing:
            if standings[entry].back == field.number:
                yield Note("re-entry", (entry,))
        alive = len(self._alive(field, standings))
        if (near := reach(alive)) < alive:
            yield Note("nearest-only", (), {"nearest": near})
