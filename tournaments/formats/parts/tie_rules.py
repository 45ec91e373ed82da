"""Rules that decide a tie: by matches won, or by the points of two matches together.

Knows the matches of one tie. Must not know a bracket.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import islice
from typing import Literal

from tournaments.formats.parts.bracket import Meeting, Tie
from tournaments.ranking.results import Table

LEGS = 2


class TieRule(ABC):
    @abstractmethod
    def lost(self, tie: Tie, meetings: Sequence[Meeting]) -> tuple[bool, bool]:
        """Return whether each side has lost the tie by these matches; both if neither came."""

    @abstractmethod
    def score(self, tie: Tie, meetings: Sequence[Meeting]) -> tuple[int, int] | None:
        """Return the score of the tie; None if it is that of the last match."""


@dataclass(frozen=True)
class MatchesWon(TieRule):
    """A side that has lost `wins` matches of this tie has lost it.

    An absent side loses a match, in a double walkover both lose, in a level match neither, unless
    it is named who goes on, or `tied` is "seed": then the better of the `ranks` wins.
    """

    wins: Callable[[Tie], int]
    ranks: Mapping[int, int] = field(default_factory=dict)
    tied: str = "again"

    def lost(self, tie: Tie, meetings: Sequence[Meeting]) -> tuple[bool, bool]:
        lost = [self._losers(tie, meeting.decides) for meeting in meetings]
        first, second = (sum(side in losers for losers in lost) for side in (0, 1))
        return first >= self.wins(tie), second >= self.wins(tie)

    def _losers(self, tie: Tie, table: Table) -> tuple[int, ...]:
        if self.tied != "seed" or table.is_open or table.losers:
            return table.losers
        one, other = (self.ranks[entry] for entry in tie.entries)
        return (0,) if one > other else (1,)

    def score(self, tie: Tie, meetings: Sequence[Meeting]) -> tuple[int, int] | None:
        if self.wins(tie) == 1 or len(meetings) < 2:
            return None
        # A level match that a hand or the lot decided is won, one corrected for the record is not.
        played = [replace(meeting.table, tie_result=None).in_tie for meeting in meetings]
        first, second = (sum(table.winner == side for table in played) for side in (0, 1))
        return first, second


@dataclass(frozen=True)
class TwoMatches(TieRule):
    """The side with more points in two matches together wins the tie; an absent side loses it.

    If both have the same points: `equal` "again" plays a match more until one wins it, "seed" lets
    the better seed go on. `ranks` are the places in the seeding.
    """

    ranks: Mapping[int, int]
    equal: Literal["again", "seed"]

    def lost(self, tie: Tie, meetings: Sequence[Meeting]) -> tuple[bool, bool]:
        last = meetings[-1].decides
        if last.absent or len(meetings) > LEGS:
            return 0 in last.losers, 1 in last.losers
        if len(meetings) < LEGS or any(meeting.table.is_open for meeting in meetings):
            return False, False
        first, second = _points(meeting.decides.merits for meeting in meetings)
        if first == second and self.equal == "seed":
            one, other = (self.ranks[entry] for entry in tie.entries)
            return one > other, other > one
        return first < second, second < first

    def score(self, tie: Tie, meetings: Sequence[Meeting]) -> tuple[int, int]:
        """Return the points of each side in the first two matches together."""
        return _points(meeting.table.score for meeting in meetings)


def _points(scores: Iterable[Sequence[int] | None]) -> tuple[int, int]:
    first = [score or (0, 0) for score in islice(scores, LEGS)]
    return sum(score[0] for score in first), sum(score[1] for score in first)
