"""The course of a bracket: ties are decided one after the other by the matches of the rounds.

Knows ties and matches. Must not know which ties a format has.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from tournaments.formats.parts.bracket import Meeting, Part, Rounds, Slot, Source, Tie
from tournaments.formats.parts.tie_rules import TieRule
from tournaments.ranking.results import Round, Tied, TieResult

Origin = Slot | Source
"""One side of a tie to be played: known from the start, or from an earlier tie."""


class Course:
    """Decides ties in the order in which they are asked for; `ties` has those decided so far.

    `left` has the last round of each entry that left: such an entry loses its undecided tie; if
    both left, the first leaver loses.
    """

    def __init__(self, rounds: Sequence[Round], *, rule: TieRule, left: Mapping[int, int]) -> None:
        self.rule = rule
        self.left = left
        self.ties: list[Tie] = []
        self._met = _meetings(rounds)

    def tie(
        self,
        part: str,
        sides: tuple[Origin, Origin],
        worst: tuple[int, int],
        *,
        round: int = 1,
        position: int = 0,
    ) -> Tie:
        """Return the tie of these sides as it stands."""
        first, second = (side.slot if isinstance(side, Source) else side for side in sides)
        sources = tuple(side for side in sides if isinstance(side, Source))
        return self.decide(Tie(part, round, position, (first, second), worst, sources))

    def tree(
        self, part: str, first: Sequence[tuple[Origin, Origin]], steps: Sequence[int]
    ) -> Rounds:
        """Return the rounds from the ties `first` (a power of two of them) to a single one.

        `steps` are the worst places that are left after a loss in each round, then after a win in
        the last.
        """
        sides = first
        rounds: list[tuple[Tie, ...]] = []
        while True:
            number = len(rounds) + 1
            worst = steps[number], steps[number - 1]
            ties = [
                self.tie(part, two, worst, round=number, position=position)
                for position, two in enumerate(sides)
            ]
            rounds.append(tuple(ties))
            if len(ties) == 1:
                return tuple(rounds)
            sides = in_twos([Source(tie, "winner") for tie in ties])

    def places(self, part: Part, *, most: int) -> Iterator[Part]:
        """Yield the parts in which the losers of a part play for places up to `most`, the best
        places first.
        """
        for ties in reversed(part.rounds[:-1]):
            best = part.place + len(ties)
            if best <= most:
                losers = in_twos([Source(tie, "loser") for tie in ties])
                steps = knockout_steps(len(losers), best)
                own = Part("places", self.tree(f"places-{best}", losers, steps), best)
                yield own
                yield from self.places(own, most=most)

    def decide(self, tie: Tie) -> Tie:
        """Return the tie with its matches and its winner, if there is one."""
        decided = self._decided(tie)
        self.ties.append(decided)
        return decided

    @property
    def outside(self) -> tuple[Meeting, ...]:
        """The matches that belong to no tie so far."""
        rest = (meeting for meetings in self._met.values() for meeting in meetings)
        return tuple(sorted(rest, key=lambda meeting: meeting.round))

    def _decided(self, tie: Tie) -> Tie:
        if None in tie.sides:
            return tie
        if len(tie.entries) < 2:
            return replace(tie, decided="bye", winner=tie.entries[0] if tie.entries else None)
        first, second = tie.entries
        remaining = self._met.pop(frozenset(tie.entries), [])
        meetings: list[Meeting] = []
        lost = False, False
        while remaining and not any(lost):
            meetings.append(_turned(remaining.pop(0), first))
            lost = self.rule.lost(tie, meetings)
        if remaining:
            self._met[frozenset(tie.entries)] = remaining
        tie = replace(tie, meetings=tuple(meetings), score=self.rule.score(tie, meetings))
        if any(lost):
            both = zip((first, second), lost, strict=True)
            in_it = [entry for entry, has_lost in both if not has_lost]
            return replace(tie, decided="match", winner=in_it[0] if in_it else None)
        left = self.left
        if first in left or second in left:
            stayed = [(entry not in left, left.get(entry, 0), entry) for entry in (first, second)]
            is_level = stayed[0][:2] == stayed[1][:2]
            return replace(tie, decided="left", winner=None if is_level else max(stayed)[2])
        return tie


def in_twos(sides: Sequence[Source]) -> list[tuple[Source, Source]]:
    """Return neighbours as sides of ties, from the top."""
    return list(zip(sides[::2], sides[1::2], strict=True))


def knockout_steps(ties: int, place: int = 1) -> list[int]:
    """Return the steps of a tree with `ties` first ties, for `place` and the places behind it."""
    left = 2 * ties
    return [place - 1 + (left >> number) for number in range(left.bit_length())]


def _meetings(rounds: Sequence[Round]) -> dict[frozenset[int], list[Meeting]]:
    met: dict[frozenset[int], list[Meeting]] = {}
    for number, tables in enumerate(rounds, start=1):
        for table in tables:
            if not table.is_bye:
                met.setdefault(frozenset(table.entries), []).append(Meeting(number, table))
    return met


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
        tie_result=None if table.tie_result is None else _other_way(table.tie_result),
        tied=None if table.tied is None else Tied(1 - table.tied.winner, table.tied.by),
    )
    return Meeting(meeting.round, turned)


def _other_way(result: TieResult) -> TieResult:
    score, absent = result
    return TieResult(None if score is None else score[::-1], tuple(1 - side for side in absent))
