"""The figures of one side over a stretch of time, which add to those of a later stretch.

Pure: so the stretch that no longer changes can be summed up once.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from itertools import groupby
from typing import NamedTuple

from scoring.statistics.figures import (
    NONE,
    OwnMatch,
    Sums,
    WinRecord,
    biggest_comeback,
    by_opponent,
    by_partner,
    in_order,
    record,
    sums,
)

LATEST = 10
"""The last matches that a summary keeps."""


class Run(NamedTuple):
    """Matches won one after another, with the days of the first and the last."""

    wins: int = 0
    first: date = date.min
    last: date = date.min

    def plus(self, later: Run) -> Run:
        if not (self.wins and later.wins):
            return self if self.wins else later
        return Run(self.wins + later.wins, self.first, later.last)


class Runs(NamedTuple):
    """The runs of wins at the beginning and at the end of a stretch, and its longest run."""

    opening: Run = Run()
    closing: Run = Run()
    longest: Run = Run()
    unbroken: bool = True
    """Whether all matches were won."""

    @classmethod
    def of(cls, matches: Sequence[OwnMatch]) -> Runs:
        """Return the runs of matches in their order."""
        runs = []
        for won, group in groupby(matches, key=lambda match: match.won):
            days = [match.day for match in group]
            runs.append(Run(len(days), days[0], days[-1]) if won else Run())
        if not runs:
            return cls()
        longest = max(runs, key=lambda run: run.wins)
        return cls(runs[0], runs[-1], longest, len(runs) == 1 and runs[0].wins > 0)

    def plus(self, later: Runs) -> Runs:
        across = self.closing.plus(later.opening)
        # The first of equals is the longest.
        longest = max(self.longest, across, later.longest, key=lambda run: run.wins)
        return Runs(
            self.opening.plus(later.opening) if self.unbroken else self.opening,
            across if later.unbroken else later.closing,
            longest,
            self.unbroken and later.unbroken,
        )


@dataclass(frozen=True)
class Summary:
    """All figures of a stretch of time that the page of a person or pair shows."""

    record: WinRecord = NONE
    made: int = 0
    """The points of all matches."""
    lost: int = 0
    """Those of the other sides."""
    sums: Sums = field(default_factory=Sums)
    without_hands: int = 0
    """Matches known by their result only."""
    months: Mapping[date, Sums] = field(default_factory=dict)
    """The sums of each month with hands, by its first day."""
    partners: Mapping[int, WinRecord] = field(default_factory=dict)
    opponents: Mapping[int, WinRecord] = field(default_factory=dict)
    runs: Runs = field(default_factory=Runs)
    comeback: OwnMatch | None = None
    """The biggest one."""
    latest: Sequence[OwnMatch] = ()
    """The last matches, newest first."""

    @classmethod
    def of(cls, matches: Sequence[OwnMatch], *, low_wins: bool = False) -> Summary:
        """Return the summary of all matches of a stretch, in any order.

        Points are added up only over matches in which they are bad (`low_wins`) or good.
        """
        ordered = in_order(matches)
        of_mode = [match for match in ordered if match.low_wins == low_wins]
        by_month = groupby(of_mode, key=lambda match: match.day.replace(day=1))
        months = {month: sums(group) for month, group in by_month}
        return cls(
            record=record(ordered),
            made=sum(match.total for match in ordered),
            lost=sum(other.total for match in ordered for other in match.opponents),
            sums=sums(of_mode),
            without_hands=sum(not match.sums.hands for match in ordered),
            months={month: of for month, of in months.items() if of.hands},
            partners=dict(by_partner(ordered)),
            opponents=dict(by_opponent(ordered)),
            runs=Runs.of(ordered),
            comeback=biggest_comeback(ordered),
            latest=ordered[: -LATEST - 1 : -1],
        )

    def plus(self, later: Summary) -> Summary:
        """Return the summary of both stretches."""
        comebacks = [each for each in (self.comeback, later.comeback) if each]
        months = dict(self.months)
        for month, of in later.months.items():
            months[month] = months.get(month, Sums()).plus(of)
        return Summary(
            record=self.record.plus(later.record),
            made=self.made + later.made,
            lost=self.lost + later.lost,
            sums=self.sums.plus(later.sums),
            without_hands=self.without_hands + later.without_hands,
            months=months,
            partners=_added(self.partners, later.partners),
            opponents=_added(self.opponents, later.opponents),
            runs=self.runs.plus(later.runs),
            comeback=max(comebacks, key=lambda match: match.deficit, default=None),
            latest=[*later.latest, *self.latest][:LATEST],
        )


def _added(first: Mapping[int, WinRecord], second: Mapping[int, WinRecord]) -> dict[int, WinRecord]:
    records: defaultdict[int, WinRecord] = defaultdict(lambda: NONE, first)
    for key, own in second.items():
        records[key] = records[key].plus(own)
    return dict(records)
