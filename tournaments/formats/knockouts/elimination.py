"""The base of all formats with a bracket.

Knows the first round of the bracket and the ties to draw in a round. Must not know where winners
and losers go on: that is up to each format.
"""

from __future__ import annotations

from abc import abstractmethod
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import chain, combinations
from typing import ClassVar

from scoring.rules.base.problems import Problem, error
from tournaments.formats.courses.course import Course
from tournaments.formats.knockouts.resting import met_at, without
from tournaments.formats.parts.base import (
    Draw,
    Field,
    Format,
    Impossible,
    Note,
    Pairing,
    are_of_one_group,
    too_small,
)
from tournaments.formats.parts.bracket import BYE, Bracket, Part, Slot, Tie, seed_order
from tournaments.formats.parts.optimum import COMPLETE, NEAR, Cost, cheapest, total
from tournaments.formats.parts.tie_rules import TieRule
from tournaments.ranking.results import Entry, Round, Side, in_draw_order


@dataclass(frozen=True)
class Elimination(Format):
    """A bracket of the next power of two, with byes for the strongest.

    Seeded entries come first, then the others by lot, or as entered if they have no lot; if no
    entry has a seed, all are drawn by lot. Forbidden pairs, entries of one group of the stage
    before, and mates are kept apart in the first round if possible; otherwise a note names them.
    To that end unseeded entries are moved, and entries from a group within the weaker half: the
    stronger half keeps its places, and the byes stay. That suffices to keep all groups apart, as
    long as no group has more than half of the entries that meet.

    The first round has the lowest cost of (forbidden, one group, mates, distance from the standard
    bracket). If more than 300 entries can be moved, each is compared only with the 40 on either
    side of its standard opponent; a note tells if that proves nothing. Later rounds leave no choice
    and have no cost: entries of one group may meet.

    The rest follows from the results. The first round as played is the bracket, even if a director
    changed the draw. Two entries meet again in the next round until their tie is decided; their
    next opponent waits, without a bye. An entry that
    comes for round 2 takes the place of a bye, the weakest holder's first; later none can come. A
    leaver is out, and its next opponent goes on without a match. So is everybody in a tie to which
    neither side came.
    """

    ends: ClassVar[bool] = True
    has_bracket: ClassVar[bool] = True
    rounds_hang_on_field: ClassVar[bool] = True

    @property
    def keeps_seeds(self) -> bool:
        """Whether the first round is the standard one, even if some who meet are to be apart."""
        return False

    @property
    def repeats_level(self) -> bool:
        """Whether a level match that names nobody is played again."""
        return True

    @abstractmethod
    def tie_rule(self, ranks: Mapping[int, int]) -> TieRule:
        """Return how a tie is decided; `ranks` are the places of the entries in the seeding."""

    @abstractmethod
    def parts(self, course: Course, first: Sequence[tuple[Slot, Slot]]) -> tuple[Part, ...]:
        """Return the parts of the bracket with the first ties `first`, the main bracket first.

        `course` decides the ties.
        """

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
        # Before round 1 is played, ties of round 2 may be due already: between two byes, or of an
        # entry that comes for round 2.
        ties = [
            tie
            for tie in bracket.due
            if playing.issuperset(tie.entries) and (tie.is_first or not is_first)
        ]
        seats = Counter(entry for tie in ties for entry in tie.entries)
        if twice := [entry for entry, count in seats.items() if count > 1]:
            raise Impossible(*(error("drawn-twice", entry=entry) for entry in twice))
        drawn = set(seats)
        cost = self._cost(field, bracket, ties) if is_first else ()
        # A partner outside the nearest 40 costs more than NEAR by its distance alone.
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
        placed = self.bracket(field).ranks
        too_late = [e.id for e in field.entries if e.id not in placed and e.is_in(e.from_round)]
        return [error("late-entry", entry=entry) for entry in too_late]

    def rounds_of(self, field: Field) -> int | None:
        """Return the number of rounds, if no match is level from now on and no second final is
        needed; None while a result decides whether there is one round more.
        """
        fewest, most = self.bracket(field).rounds_left
        if not field.rounds and not most:
            return self.rounds
        fewest, most = (
            min(len(field.rounds) + left, self.rounds or len(field.rounds) + left)
            for left in (fewest, most)
        )
        return most if fewest == most else None

    def reached(self, field: Field) -> Mapping[int, int]:
        """Return how far the bracket says each entry has come; -1 for entries outside it."""
        nowhere = dict.fromkeys((entry.id for entry in field.entries), -1)
        return nowhere | self.bracket(field).reached()

    def level(self, field: Field) -> frozenset[int]:
        """Return the entries with a tie still to play: only that tie can separate them.

        After the last planned round: the entries whose final, or last match for a place, has no
        winner.
        """
        bracket = self.bracket(field)
        if self.rounds is None or len(field.rounds) < self.rounds:
            return frozenset(bracket.alive)
        return frozenset(chain.from_iterable(tie.entries for tie in bracket.deciding))

    def out(self, field: Field) -> frozenset[int]:
        bracket = self.bracket(field)
        return frozenset(entry.id for entry in field.entries) - bracket.alive - {bracket.winner}

    def counted(self, field: Field) -> list[Round]:
        """Return the rounds as they are ranked: one result per round for each entry.

        Leaves out the bye of an entry that met a late entry instead, and level matches that were
        played again.
        """
        if not field.rounds:
            return []
        bracket = self.bracket(field)
        met = {entry for tie in bracket.rounds[0] if tie.meetings for entry in tie.entries}
        first = [t for t in field.rounds[0] if not (t.is_bye and met.issuperset(t.entries))]
        again = {
            met_at(meeting)
            for tie in bracket.ties
            for meeting in tie.played_again(self.legs)
            if self.repeats_level
        }
        return [*without(replace(field, rounds=[first, *field.rounds[1:]]), again).rounds]

    def bracket(self, field: Field) -> Bracket:
        ranked, groups = self._first_round(field)
        size = _size(max(len(ranked), 2 * len(groups)))
        first = _placed(groups, ranked, size)
        coming = [entry.id for entry in field.entries if entry.from_round == 2 and entry.is_in(2)]
        gone = {entry.id for entry in field.entries if entry.left_before(2)}
        # Holders that left come last: a late entry there goes on without a match.
        weakest_first = ranked[::-1]
        weakest_first.sort(key=lambda entry: entry in gone)
        late = _let_in([entry for entry in coming if entry not in ranked], first, weakest_first)
        left = {
            entry.id: entry.until_round
            for entry in field.entries
            if entry.until_round is not None and entry.left_before(field.number)
        }
        ranks = {entry: rank for rank, entry in enumerate([*ranked, *late], start=1)}
        course = Course(field.rounds, rule=self.tie_rule(ranks), left=left)
        parts = self.parts(course, first)
        return Bracket(parts, tuple(course.ties), ranks, course.outside, self.legs)

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
        # The record of a round may leave out its byes. If the entries left out do not fill the
        # bracket exactly, they came later and have no place in it.
        unnamed = [(entry,) for entry in ranked if entry not in named]
        if len(groups) + len(unnamed) == _size(len(ranked)) // 2:
            return ranked, [*groups, *unnamed]
        return [entry for entry in ranked if entry in named], groups

    def _ranked(self, field: Field, inside: Sequence[Entry]) -> list[int]:
        """Return the entry ids, strongest first. Without any seed the order is by lot, and the lot
        of an entry does not depend on the other entries.
        """
        start = replace(field, rounds=())
        if all(entry.seed is None for entry in inside):
            lots = {e.id: self.lot(f"place of {e.id}", start).random() for e in inside}
            return sorted(lots, key=lambda entry: lots[entry])
        return [entry.id for entry in in_draw_order(inside)]

    def _groups(self, field: Field, ranked: Sequence[int]) -> list[Side]:
        """Return the standard first round, or the nearest one with the fewest clashes."""
        entries = {entry.id: entry for entry in field.entries}
        order = seed_order(_size(len(ranked)))
        if not ranked:
            return []
        standard = [
            tuple(ranked[rank - 1] for rank in two if rank <= len(ranked))
            for two in zip(order[::2], order[1::2], strict=True)
        ]
        twos = {group for group in standard if len(group) == 2}
        clashes = (self._clash(entries[first], entries[second]) for first, second in twos)
        if self.keeps_seeds or not any(map(any, clashes)):
            return standard
        ranks = {entry: rank for rank, entry in enumerate(ranked, start=1)}
        movable = sorted(chain.from_iterable(twos), key=lambda entry: ranks[entry])
        pairs = cheapest(
            {
                (i, j): self._price(entries[first], entries[second], ranks, len(order))
                for (i, first), (j, second) in _near(movable)
                if (first, second) in twos
                or None in (entries[first].seed, entries[second].seed)
                or (ranks[first] <= len(order) // 2 < ranks[second] and entries[second].came_from)
            }
        )
        byes = [group for group in standard if len(group) == 1]
        return [*byes, *((movable[i], movable[j]) for i, j in pairs)]

    def _cost(self, field: Field, bracket: Bracket, ties: Sequence[Tie]) -> Cost:
        entries = {entry.id: entry for entry in field.entries}
        twos = [[entries[entry] for entry in tie.entries] for tie in ties]
        size = 2 * len(bracket.rounds[0])
        return total([self._price(first, second, bracket.ranks, size) for first, second in twos])

    def _price(self, first: Entry, second: Entry, ranks: Mapping[int, int], size: int) -> Cost:
        # The ranks of a standard first round add up to the same in every tie.
        return (*self._clash(first, second), abs(ranks[first.id] + ranks[second.id] - size - 1))

    def _clash(self, first: Entry, second: Entry) -> tuple[int, int, int]:
        forbidden, mates = self.clash(first, second)
        return forbidden, int(are_of_one_group(first, second)), mates

    def meeting_notes(self, entry: Entry, other: Entry, number: int) -> list[Note]:
        meet_too_early = number == 1 and are_of_one_group(entry, other)
        return [Note("same-group", (entry.id, other.id))] if meet_too_early else []

    def _tie_notes(self, field: Field, ties: Sequence[Tie]) -> Iterator[Note]:
        entries = {entry.id: entry for entry in field.entries}
        for tie in ties:
            if tie.is_replayed and self.legs == 1:
                yield Note("replay", tuple(tie.entries))
            first, second = tie.entries
            yield from self.clash_notes(entries[first], entries[second])
            if tie.is_first and not tie.is_replayed:
                yield from self.meeting_notes(entries[first], entries[second], 1)


def _near(movable: Sequence[int]) -> Iterator[tuple[tuple[int, int], tuple[int, int]]]:
    """Yield every pair of the entries, numbered; in a large field only pairs near the standard
    ones.

    The standard pairs are among them, so a pairing of all entries exists.
    """
    numbered = list(enumerate(movable))
    if len(numbered) <= COMPLETE:
        yield from combinations(numbered, 2)
        return
    for index, entry in enumerate(numbered):
        standard = len(numbered) - 1 - index
        start = max(index + 1, standard - NEAR)
        yield from ((entry, other) for other in numbered[start : max(start, standard + NEAR + 1)])


def _size(count: int) -> int:
    """Return the size of a bracket for `count` entries: a power of two, at least 2."""
    return max(2, 1 << (count - 1).bit_length())


def _placed(groups: Sequence[Side], ranked: Sequence[int], size: int) -> list[tuple[Slot, Slot]]:
    """Return the first ties from the top. Each stands at the standard place of its stronger entry,
    or else of its weaker one, or else at the first free place.
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


def _let_in(late: Sequence[int], first: list[tuple[Slot, Slot]], order: Sequence[int]) -> list[int]:
    """Put late entries beside holders of a bye in this order; return those with a place."""
    holders = {holder: place for place, (holder, opponent) in enumerate(first) if opponent == BYE}
    let_in = []
    for entry, holder in zip(late, (e for e in order if e in holders), strict=False):
        first[holders[holder]] = (holder, entry)
        let_in.append(entry)
    return let_in
