"""Knock-out: who loses is out, until one is left.

Knows who is put where in the bracket, and what of it is drawn in a round. How a bracket is played
is in bracket.py, which pages and papers show as well.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import chain, combinations
from typing import ClassVar

from scoring.rules.problems import Problem, error
from tournaments.formats.base import (
    Draw,
    Field,
    Format,
    Impossible,
    Note,
    Pairing,
    number,
    too_small,
)
from tournaments.formats.bracket import BYE, Bracket, Slot, Tie, play, seed_order
from tournaments.formats.optimum import COMPLETE, NEAR, Cost, cheapest, total
from tournaments.ranking.results import Entry, Round, Side, in_draw_order


@dataclass(frozen=True)
class Knockout(Format):
    """A bracket of the next power of two, with byes for the strongest.

    Entries with a seed come first, then the others by lot, or as entered where they have none;
    where nobody has a seed, all are drawn by lot. The forbidden, those of one group of the stage
    before, and mates are kept apart in the first round while possible; what has no way round is
    played and noted. For that those without a seed are moved, and those who came from a group are
    moved within the weaker half: the stronger half keeps its places, and the byes stay. Nothing is
    lost by that: as long as no group has more than half of those who meet, there is a way to keep
    all groups apart.

    That first round has cost (forbidden, of one group, mates, how far from the standard bracket),
    and is the optimum of it; of more than 300 who can be moved, each is compared with the 40 to
    either side of whom the standard gives it, and where that proves nothing a note says so. Later
    rounds leave nothing to choose, and cost nothing: there two of one group meet as others do.

    All else follows from the results. The first round as it was played is the bracket, also where
    a director changed the draw. After a level match the same two meet again in the next round, and
    so they do until one has more than half of `best_of`; who is ahead of them in the bracket waits,
    without a bye. Who comes for round 2 takes the place of a bye, the weakest holder's first; later
    nobody can come. Who leaves is out, and the one they would have met goes on without a match.
    """

    key: ClassVar[str] = "knockout"
    ends: ClassVar[bool] = True
    has_bracket: ClassVar[bool] = True
    rounds_hang_on_field: ClassVar[bool] = True

    third_place: bool = False
    best_of: int = number(1)

    def draw(self, field: Field) -> Draw:
        if problems := self.problems(field):
            raise Impossible(*problems)
        if field.number == 1 and len(field.playing) < 2:
            raise Impossible(too_small(len(field.playing)))
        bracket = self.bracket(field)
        if not bracket.due:
            raise Impossible(error("event-over", rounds=len(field.rounds)))
        playing = set(field.playing)
        is_first = field.number == 1
        # Before round 1 is played, two with a bye may be due to meet in round 2, and who comes for
        # round 2 to play in round 1.
        ties = [
            tie
            for tie in bracket.due
            if playing.issuperset(tie.entries) and (tie.round == 1 or not is_first)
        ]
        drawn = {entry for tie in ties for entry in tie.entries}
        cost = self._cost(field, bracket, ties) if is_first else ()
        # An entry further off than the nearest costs more than that by its distance alone.
        is_limited = 2 * len(ties) > COMPLETE and cost > (0, 0, 0, NEAR)
        resting = sorted(bracket.alive & playing - drawn, key=bracket.rank)
        return Draw(
            round=field.number,
            pairings=tuple(Pairing(((tie.entries[0],), (tie.entries[1],))) for tie in ties),
            byes=tuple(resting) if is_first else (),
            cost=cost,
            notes=(
                *self._tie_notes(field, ties),
                *(Note("waits", (entry,)) for entry in resting if not is_first),
                *(
                    Note("outside-bracket", meeting.table.entries, {"round": meeting.round})
                    for meeting in bracket.outside
                ),
                *([Note("nearest-only", (), {"nearest": NEAR})] if is_limited else ()),
            ),
        )

    def problems(self, field: Field) -> list[Problem]:
        found = []
        if self.best_of % 2 == 0:
            found.append(error("even-best-of", best_of=self.best_of))
        placed = self.bracket(field).ranks
        too_late = [e.id for e in field.entries if e.id not in placed and e.is_in(e.from_round)]
        return [*found, *(error("late-entry", entry=entry) for entry in too_late)]

    def rounds_of(self, field: Field) -> int | None:
        """Return the number of rounds, if no match is level from now on."""
        bracket = self.bracket(field)
        is_empty = not field.rounds and not bracket.rounds_left
        if is_empty or (self.best_of > 1 and bracket.rounds_left):
            return self.rounds
        whole = len(field.rounds) + bracket.rounds_left
        return whole if self.rounds is None else min(whole, self.rounds)

    def reached(self, field: Field) -> Mapping[int, int]:
        """As the bracket says; below all others who has no place in it."""
        nowhere = dict.fromkeys((entry.id for entry in field.entries), -1)
        return nowhere | self.bracket(field).reached()

    def level(self, field: Field) -> frozenset[int]:
        """Return the entries with a tie still to play: only that tie can separate them.

        After the last planned round: the entries whose final or third place has no winner.
        """
        bracket = self.bracket(field)
        if self.rounds is None or len(field.rounds) < self.rounds:
            return frozenset(bracket.alive)
        last = [tie for tie in bracket.unplayed if tie.round == len(bracket.rounds)]
        return frozenset(chain.from_iterable(tie.entries for tie in last))

    def is_out(self, field: Field, entry: int) -> bool:
        bracket = self.bracket(field)
        return entry not in bracket.alive and entry != bracket.winner

    def counted(self, field: Field) -> list[Round]:
        """Without the byes of those who met a late entry for all that: one round, one result."""
        if not field.rounds:
            return []
        ties = [tie for tie in self.bracket(field).rounds[0] if tie.meetings]
        met = {entry for tie in ties for entry in tie.entries}
        first = [t for t in field.rounds[0] if not (t.is_bye and met.issuperset(t.entries))]
        return [first, *field.rounds[1:]]

    def bracket(self, field: Field) -> Bracket:
        ranked, groups = self._first_round(field)
        size = _size(max(len(ranked), 2 * len(groups)))
        first = _placed(groups, ranked, size)
        coming = [entry.id for entry in field.entries if entry.from_round == 2 and entry.is_in(2)]
        late = _let_in([entry for entry in coming if entry not in ranked], first, ranked)
        return play(
            first,
            field.rounds,
            wins=self.best_of // 2 + 1,
            left={
                entry.id: entry.until_round
                for entry in field.entries
                if entry.until_round is not None and entry.left_before(field.number)
            },
            third_place=self.third_place,
            ranks={entry: rank for rank, entry in enumerate([*ranked, *late], start=1)},
        )

    def _first_round(self, field: Field) -> tuple[list[int], list[Side]]:
        """Return the entries of the first round, strongest first, and its ties: one side of two
        entries, or of one for a bye.
        """
        tables = field.rounds[0] if field.rounds else ()
        groups = [table.entries for table in tables]
        named = set(chain.from_iterable(groups))
        inside = [entry for entry in field.entries if entry.is_in(1) or entry.id in named]
        ranked = self._ranked(field, inside)
        if not named:
            return ranked, self._groups(field, ranked)
        # A record of the round may leave out the byes. Where those it leaves out are too many or
        # too few for that, they came later: the bracket had no place for them.
        unnamed = [(entry,) for entry in ranked if entry not in named]
        if len(groups) + len(unnamed) == _size(len(ranked)) // 2:
            return ranked, [*groups, *unnamed]
        return [entry for entry in ranked if entry in named], groups

    def _ranked(self, field: Field, inside: Sequence[Entry]) -> list[int]:
        """Ids, strongest first. A lot of each entry's own, so that no other's depends on it."""
        start = replace(field, rounds=())
        if all(entry.seed is None for entry in inside):
            lots = {e.id: self.lot(f"place of {e.id}", start).random() for e in inside}
            return sorted(lots, key=lambda entry: lots[entry])
        return [entry.id for entry in in_draw_order(inside)]

    def _groups(self, field: Field, ranked: Sequence[int]) -> list[Side]:
        """The standard first round, or the nearest to it in which the fewest clash."""
        entries = {entry.id: entry for entry in field.entries}
        order = seed_order(_size(len(ranked)))
        if not ranked:
            return []
        standard = [
            tuple(ranked[rank - 1] for rank in two if rank <= len(ranked))
            for two in zip(order[::2], order[1::2], strict=True)
        ]
        twos = {group for group in standard if len(group) == 2}
        if not any(any(self._clash(entries[one], entries[other])) for one, other in twos):
            return standard
        ranks = {entry: rank for rank, entry in enumerate(ranked, start=1)}
        movable = sorted(chain.from_iterable(twos), key=lambda entry: ranks[entry])
        found = cheapest(
            {
                (i, j): self._price(entries[one], entries[other], ranks, len(order))
                for (i, one), (j, other) in _near(movable)
                if (one, other) in twos
                or None in (entries[one].seed, entries[other].seed)
                or (ranks[one] <= len(order) // 2 < ranks[other] and entries[other].came_from)
            }
        )
        byes = [group for group in standard if len(group) == 1]
        return [*byes, *((movable[i], movable[j]) for i, j in found)]

    def _cost(self, field: Field, bracket: Bracket, ties: Sequence[Tie]) -> Cost:
        entries = {entry.id: entry for entry in field.entries}
        twos = [[entries[entry] for entry in tie.entries] for tie in ties]
        size = 2 * len(bracket.rounds[0])
        return total([self._price(one, other, bracket.ranks, size) for one, other in twos])

    def _price(self, one: Entry, other: Entry, ranks: Mapping[int, int], size: int) -> Cost:
        # The ranks of a standard first round add up to the same in every tie.
        return (*self._clash(one, other), abs(ranks[one.id] + ranks[other.id] - size - 1))

    def _clash(self, one: Entry, other: Entry) -> tuple[int, int, int]:
        forbidden, mates = self.clash(one, other)
        return forbidden, int(_are_of_one_group(one, other)), mates

    def first_round_notes(self, one: Entry, other: Entry) -> list[Note]:
        return [Note("same-group", (one.id, other.id))] if _are_of_one_group(one, other) else []

    def _tie_notes(self, field: Field, ties: Sequence[Tie]) -> Iterator[Note]:
        entries = {entry.id: entry for entry in field.entries}
        for tie in ties:
            if tie.is_replayed:
                yield Note("replay", tuple(tie.entries))
            one, other = tie.entries
            yield from self.clash_notes(entries[one], entries[other])
            if tie.round == 1 and not tie.is_replayed:
                yield from self.first_round_notes(entries[one], entries[other])


def _are_of_one_group(one: Entry, other: Entry) -> bool:
    return one.came_from != "" and one.came_from == other.came_from


def _near(movable: Sequence[int]) -> Iterator[tuple[tuple[int, int], tuple[int, int]]]:
    """Every two of them, numbered; of many, each with those nearest to whom the standard gives it.

    These among them, so there is always a way to put all into twos.
    """
    numbered = list(enumerate(movable))
    if len(numbered) <= COMPLETE:
        yield from combinations(numbered, 2)
        return
    for index, one in enumerate(numbered):
        standard = len(numbered) - 1 - index
        first = max(index + 1, standard - NEAR)
        yield from ((one, other) for other in numbered[first : max(first, standard + NEAR + 1)])


def _size(count: int) -> int:
    """The places of a bracket for so many: a power of two, and at least one tie."""
    return max(2, 1 << (count - 1).bit_length())


def _placed(groups: Sequence[Side], ranked: Sequence[int], size: int) -> list[tuple[Slot, Slot]]:
    """The first ties from top to bottom. Each is where its strongest stands in the standard
    bracket, or else its other, or else in the first place that is left.
    """
    ranks = {entry: rank for rank, entry in enumerate(ranked, start=1)}
    homes = {rank: index // 2 for index, rank in enumerate(seed_order(size))}
    ties: dict[int, tuple[Slot, Slot]] = {}
    sorted_groups = [sorted(group, key=lambda entry: ranks[entry]) for group in groups]
    for group in sorted(sorted_groups, key=lambda group: ranks[group[0]]):
        wished = chain((homes[ranks[entry]] for entry in group), range(size // 2))
        place = next(place for place in wished if place not in ties)
        ties[place] = (group[0], group[1] if len(group) == 2 else BYE)
    return [ties.get(place, (BYE, BYE)) for place in range(size // 2)]


def _let_in(
    late: Sequence[int], first: list[tuple[Slot, Slot]], ranked: Sequence[int]
) -> list[int]:
    """Put latecomers beside those with a bye, the weakest first. Answers who found a place."""
    holders = {holder: place for place, (holder, other) in enumerate(first) if other == BYE}
    weakest_first = [entry for entry in reversed(ranked) if entry in holders]
    let_in = []
    for entry, holder in zip(late, weakest_first, strict=False):
        first[holders[holder]] = (holder, entry)
        let_in.append(entry)
    return let_in
