"""A knock-out bracket: its ties up to the final, with their winners.

Knows ties, their matches, and the way of a winner to the next tie. Must not know how the first
round came about (that is the knock-out), nor how a bracket looks.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import chain
from typing import Final, Literal

from tournaments.ranking.results import Round, Table

BYE: Final = "bye"
THIRD: Final = "third"

Slot = int | Literal["bye"] | None
"""One side of a tie: an entry's id, a bye, or None while the entry is unknown."""


@dataclass(frozen=True)
class Meeting:
    """A match of a tie, in round `round` of the stage; its result may still be missing.

    The table's sides are in the order of the tie's.
    """

    round: int
    table: Table


@dataclass(frozen=True)
class Tie:
    """A place of the bracket where two entries meet until one is out.

    `round` counts from 1, `position` from 0 at the top: the winner goes on to position // 2 of
    the next round, as its side position % 2. `wins` are matches won, per side.

    `decided` is the reason of the decision ("": undecided): matches (or walkovers), a bye, or an
    entry that left. `winner` is then the entry that goes on; None: neither does, and the next
    opponent goes on without a match.
    """

    round: int
    position: int
    sides: tuple[Slot, Slot]
    meetings: tuple[Meeting, ...] = ()
    wins: tuple[int, int] = (0, 0)
    decided: Literal["", "match", "bye", "left"] = ""
    winner: int | None = None

    @property
    def entries(self) -> list[int]:
        """The ids of the known entries."""
        return [side for side in self.sides if isinstance(side, int)]

    @property
    def is_due(self) -> bool:
        """Whether both entries are known and the tie is undecided."""
        return not self.decided and len(self.entries) == 2

    @property
    def is_replayed(self) -> bool:
        """Whether the last match was level, so that the same two entries meet again."""
        last = self.meetings[-1].table if self.meetings else None
        level = last is not None and last.winner is None and not last.is_open and not last.absent
        return not self.decided and level

    @property
    def goes_on(self) -> Slot:
        """The side that the tie gives to the next round."""
        if not self.decided:
            return None
        return BYE if self.winner is None else self.winner

    @property
    def goes_out(self) -> Slot:
        """The side that the tie gives to the match for third place: its loser."""
        if not self.decided:
            return None
        losers = [entry for entry in self.entries if entry != self.winner]
        return losers[0] if self.winner is not None and losers else BYE


@dataclass(frozen=True)
class Bracket:
    """All ties: `rounds` from the first to the final, each from top to bottom, with twice as many
    ties as the next one. `third` is the match for third place, beside the final.

    `ranks` are the places of the entries in the seeding, 1 the strongest. `outside` are matches
    that belong to no tie, for example after an earlier result was corrected. A tie has at most
    `best_of` decisive matches.
    """

    rounds: tuple[tuple[Tie, ...], ...]
    third: Tie | None
    ranks: Mapping[int, int]
    outside: tuple[Meeting, ...]
    best_of: int

    @property
    def ties(self) -> list[Tie]:
        """All ties from the first round to the final, then the match for third place."""
        third = [] if self.third is None else [self.third]
        return [*chain.from_iterable(self.rounds), *third]

    @property
    def winner(self) -> int | None:
        return self.rounds[-1][0].winner

    @property
    def due(self) -> list[Tie]:
        """The ties that can be played now: those of stronger entries first, third place last."""
        due = [tie for tie in self.ties if tie.is_due]
        return sorted(due, key=lambda tie: (tie is self.third, min(map(self.rank, tie.entries))))

    @property
    def alive(self) -> set[int]:
        """The entries with a tie to play, including the one for third place."""
        return {entry for tie in self.ties if not tie.decided for entry in tie.entries}

    @property
    def rounds_left(self) -> int:
        """The number of rounds left if every match decides its tie."""
        left = [0] * 2 * len(self.rounds[0])
        for ties in self.rounds:
            before = [max(left[2 * tie.position : 2 * tie.position + 2]) for tie in ties]
            left = [
                0 if tie.decided else below + (BYE not in tie.sides)
                for tie, below in zip(ties, before, strict=True)
            ]
        third = self.third
        is_third_left = third is not None and not third.decided and BYE not in third.sides
        return max(left[0], int(is_third_left))

    def rank(self, entry: int) -> int:
        return self.ranks[entry]

    @property
    def unplayed(self) -> list[Tie]:
        """The undecided ties with a name: those that are due, the final, third place."""
        last = [self.rounds[-1][0], *([self.third] if self.third else [])]
        return [tie for tie in self.ties if not tie.decided and (tie.is_due or tie in last)]

    def reached(self) -> dict[int, int]:
        """Return how far each entry has come: three points for each round passed; two more if it
        is still in, won the final or won third place; one more if it was beaten; none if neither
        side of its last tie came.
        """
        reached: dict[int, int] = {}
        for ties in self.rounds:
            for tie in ties:
                for entry in tie.entries:
                    has_won = entry == tie.winner
                    passed = tie.round if has_won else tie.round - 1
                    is_in = has_won or not tie.decided
                    reached[entry] = 3 * passed + (2 if is_in else int(tie.winner is not None))
        if self.third is not None and self.third.winner is not None:
            reached[self.third.winner] += 1
        return reached


def stake_of(bracket: Bracket, entries: Iterable[int]) -> int | Literal["third"] | None:
    """Return the stake of a match of these entries: the number of entries left when their tie began
    (2: the final), or "third". None if no tie asks for the match.
    """
    both = set(entries)
    for tie in bracket.ties:
        if both == set(tie.entries):
            return THIRD if tie is bracket.third else 2 * len(bracket.rounds[tie.round - 1])
    return None


def seed_order(size: int) -> list[int]:
    """Return the ranks of a bracket of `size`, a power of two, from the top: 1, 16, 8, 9, 4, …

    Each round pairs the strongest with the weakest left, so the best 2, 4, 8, … can only meet once
    all others are out.
    """
    ranks = [1]
    while len(ranks) < size:
        ranks = [either for rank in ranks for either in (rank, 2 * len(ranks) + 1 - rank)]
    return ranks


def play(
    first: Sequence[tuple[Slot, Slot]],
    rounds: Sequence[Round],
    *,
    wins: int,
    left: Mapping[int, int],
    third_place: bool,
    ranks: Mapping[int, int],
) -> Bracket:
    """Return the bracket with the first ties `first` (a power of two of them) after these rounds.

    A side is out when it has lost `wins` matches of a tie: an absent side loses, in a double
    walkover both lose, in a level match neither. `left` has the last round of each entry that
    left: such an entry loses its undecided tie; if both left, the first leaver loses.
    """
    met = _meetings(rounds)

    def tie(number: int, position: int, sides: tuple[Slot, Slot]) -> Tie:
        return _decide(Tie(number, position, sides), met, wins, left)

    ties = [tie(1, position, sides) for position, sides in enumerate(first)]
    played = [tuple(ties)]
    while len(ties) > 1:
        ties = [
            tie(len(played) + 1, number // 2, (ties[number].goes_on, ties[number + 1].goes_on))
            for number in range(0, len(ties), 2)
        ]
        played.append(tuple(ties))
    third = None
    if third_place and len(played) > 1:
        first_semi, second_semi = played[-2]
        third = tie(len(played), 1, (first_semi.goes_out, second_semi.goes_out))
    outside = sorted((m for rest in met.values() for m in rest), key=lambda m: m.round)
    return Bracket(tuple(played), third, ranks, tuple(outside), 2 * wins - 1)


def _meetings(rounds: Sequence[Round]) -> dict[frozenset[int], list[Meeting]]:
    met: dict[frozenset[int], list[Meeting]] = {}
    for number, tables in enumerate(rounds, start=1):
        for table in tables:
            if not table.is_bye:
                met.setdefault(frozenset(table.entries), []).append(Meeting(number, table))
    return met


def _decide(
    tie: Tie, met: dict[frozenset[int], list[Meeting]], wins: int, left: Mapping[int, int]
) -> Tie:
    """Return the tie with its winner and its matches, which are removed from `met`."""
    if None in tie.sides:
        return tie
    if len(tie.entries) < 2:
        return replace(tie, decided="bye", winner=tie.entries[0] if tie.entries else None)
    first, second = tie.entries
    remaining = met.pop(frozenset(tie.entries), [])
    meetings: list[Meeting] = []
    lost = [0, 0]
    while remaining and max(lost) < wins:
        meeting = _turned(remaining.pop(0), first)
        meetings.append(meeting)
        for side in meeting.table.losers:
            lost[side] += 1
    if remaining:
        met[frozenset(tie.entries)] = remaining
    won = [sum(meeting.table.winner == side for meeting in meetings) for side in (0, 1)]
    tie = replace(tie, meetings=tuple(meetings), wins=(won[0], won[1]))
    if max(lost) >= wins:
        in_it = [entry for entry, count in zip((first, second), lost, strict=True) if count < wins]
        return replace(tie, decided="match", winner=in_it[0] if in_it else None)
    if first in left or second in left:
        stayed = [(entry not in left, left.get(entry, 0), entry) for entry in (first, second)]
        is_level = stayed[0][:2] == stayed[1][:2]
        return replace(tie, decided="left", winner=None if is_level else max(stayed)[2])
    return tie


def _turned(meeting: Meeting, first: int) -> Meeting:
    """Return the match with the side of `first` in front."""
    table = meeting.table
    if first in table.sides[0]:
        return meeting
    turned = replace(
        table,
        sides=table.sides[::-1],
        score=None if table.score is None else (table.score[1], table.score[0]),
        absent=tuple(1 - side for side in table.absent),
        counts={name: (theirs, own) for name, (own, theirs) in table.counts.items()},
    )
    return Meeting(meeting.round, turned)
